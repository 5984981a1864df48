import '../src/platform/web/theme.ts'
import '../src/platform/web/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import * as z from 'zod/mini'
import { problems } from '../src/app/problems.ts'
import { Routes } from '../src/app/web/routes.tsx'
import { madeUpPractice } from '../src/features/demo/made-up-practice.ts'
import type { Practice } from '../src/features/demo/practice.ts'
import { memoryOf } from '../src/features/demo/web/tour.ts'
import { demoTransport } from '../src/features/demo/web/transport.ts'
import type { Profile } from '../src/features/practice/contract.ts'
import type { Endpoint, ReplyOf } from '../src/platform/shared/endpoint.ts'
import { Problem, type ProblemCode, refusalOf } from '../src/platform/shared/problem.ts'
import { replaceTransport } from '../src/platform/web/api.ts'
import { createQueryClient } from '../src/platform/web/query.ts'
import { keepElsewhere } from '../src/platform/web/storage.ts'
import { dismissToast } from '../src/platform/web/ui/toast-store.ts'

z.config({ jitless: true })

/** Wednesday, 11 March 2026, noon in São Paulo: the present time of the screens. */
export const NOW = Date.parse('2026-03-11T15:00:00.000Z')

export const WIDE = [1280, 800] as const
export const PHONE = [360, 740] as const

/** A call that the screen made. */
export interface Sent {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}

export interface Given {
  profile?: Partial<Profile>
  /** The first of the made-up patients; all if undefined. */
  people?: number
  /** Changes the practice before the screen reads it. */
  prepare?: (practice: Practice) => void
  /** Entries of the local storage in addition to the login. */
  stored?: Record<string, string>
  /** The storage of the tab, as another screen left it: a reload is this screen opened again. */
  tab?: Map<string, string>
  /** False opens the screen as somebody who is not logged in as a psychologist. */
  loggedIn?: boolean
  /** Sets the answers that the screen needs from its first call on: `answerWith` and its like. */
  answers?: () => void
  size?: readonly [width: number, height: number]
  /**
   * Delivers answers one by one, so that late parts are noticed: in order in a wide window, last first in a narrow one, so that
   * no part depends on which answer is quicker.
   */
  spaced?: boolean
}

interface Override {
  method: string
  pattern: RegExp
  respond: (sent: Sent, ask: () => Promise<Response>) => Response | Promise<Response>
}

export interface OpenedScreen {
  /** The rows behind the answers, which a test may read or change. */
  practice: Practice
  /** The calls so far, the oldest first. */
  sent: Sent[]
  /** The storage of the login. */
  stored: Map<string, string>
  /** The storage of the tab. */
  tab: Map<string, string>
}

let endShown = () => {}
let overrides: Override[] = []
let underWay = 0

/**
 * Shows the page of that address as the application does, over a made-up practice in memory instead of a server. Closes the
 * previous screen and clears its storage.
 */
export async function openScreen(
  path: string | ((practice: Practice) => string),
  given: Given = {},
): Promise<OpenedScreen> {
  const opened = await emptyPage(given)
  navigate(typeof path === 'string' ? path : path(opened.practice), { replace: true, state: null })
  const client = createQueryClient(() => undefined, { triesAgain: false })
  const root = createRoot(addRoot())
  untilClosed(() => {
    root.unmount()
    client.clear()
  })
  root.render(
    <QueryClientProvider client={client}>
      <Routes />
    </QueryClientProvider>,
  )
  // A window that the address opens hides the heading from the roles.
  await expect
    .element(page.getByRole('heading', { level: 1, includeHidden: true }).first())
    .toBeInTheDocument()
  await untilStill()
  return opened
}

/** Closes the previous screen; a made-up practice in memory answers the calls of the next one. */
export async function emptyPage(given: Given): Promise<OpenedScreen> {
  closeScreen()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await resize(...(given.size ?? WIDE))
  const practice = practiceOf(given)
  given.prepare?.(practice)
  given.answers?.()
  const sent: Sent[] = []
  const stored = new Map(
    Object.entries({
      ...(given.loggedIn !== false && {
        token: 'de-teste',
        psychologist: JSON.stringify(practice.profile),
      }),
      ...given.stored,
    }),
  )
  const tab = given.tab ?? new Map<string, string>()
  keepElsewhere({ lasting: memoryOf(stored), tab: memoryOf(tab) })
  const answer = demoTransport(practice, problems, Date.now)
  const turn = takeTurns()
  replaceTransport(async (address, request) => {
    const { pathname, searchParams } = new URL(address, location.origin)
    const { method = 'GET', body } = request
    const one = {
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    }
    sent.push(one)
    const override = overrides.findLast(
      (known) => known.method === method && known.pattern.test(pathname),
    )
    const ask = () => answer(address, request)
    underWay += 1
    try {
      if (given.spaced) await turn()
      return await (override ? override.respond(one, ask) : ask())
    } finally {
      underWay -= 1
    }
  })
  return { practice, sent, stored, tab }
}

/** Resizes the window, unless it has that size: the browser would lay out the page again. */
export async function resize(width: number, height: number): Promise<void> {
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height)
}

/**
 * Sets whether the browser draws the page. Nobody looks at it: a transparent frame costs no drawing, and its layout, styles and
 * events are the same. Only layout shifts are not reported in it.
 */
export function draw(isDrawn: boolean): void {
  // The frame is of another window, whose HTMLElement is another class.
  const frame = window.frameElement as HTMLIFrameElement | null
  if (frame) frame.style.opacity = isDrawn ? '' : '0'
}

const practices = new Map<string, Practice>()

/** Returns a copy of the made-up practice: creating it takes ten times as long. */
function practiceOf({ people, profile }: Given): Practice {
  const key = JSON.stringify([people, profile])
  const first = practices.get(key) ?? madeUpPractice(NOW, { people, profile })
  practices.set(key, first)
  return structuredClone(first)
}

export function addRoot(): HTMLElement {
  const root = document.body.appendChild(document.createElement('div'))
  root.id = 'root'
  return root
}

/** Sets the function that removes the shown screen. */
export function untilClosed(end: () => void): void {
  endShown = end
}

/** Returns a function by which an answer waits for its turn; a turn goes to the next answer that waits. */
function takeTurns(): () => Promise<void> {
  const waiting: (() => void)[] = []
  const next = () => (window.innerWidth < 600 ? waiting.pop() : waiting.shift())?.()
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      setTimeout(next, 30 * waiting.length)
    })
}

export function closeScreen(): void {
  overrides = []
  endShown()
  endShown = () => {}
  dismissToast()
  document.body.replaceChildren()
  localStorage.clear()
  document.documentElement.removeAttribute('style')
}

/** Answers the calls of an endpoint until the next screen; `give` may throw a Problem. */
export function answerWith<E extends Endpoint>(
  endpoint: E,
  give: (sent: Sent) => ReplyOf<E> | Promise<ReplyOf<E>>,
): void {
  respondWith(endpoint, async (sent) => {
    try {
      const reply = await give(sent)
      return endpoint.status === 204
        ? new Response(null, { status: 204 })
        : Response.json(reply, { status: endpoint.status })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { status, body } = refusalOf(error, problems)
      return Response.json(body, { status })
    }
  })
}

/** Refuses the calls of an endpoint with that problem until the next screen. */
export function refuseWith(endpoint: Endpoint, code: ProblemCode): void {
  answerWith(endpoint, () => {
    throw new Problem(code)
  })
}

/** Holds back the practice's answers to an endpoint until the returned function is called. */
export function holdBack(endpoint: Endpoint): () => void {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  respondWith(endpoint, (_, ask) => held.then(ask))
  return release
}

/** Answers the calls of an endpoint with that response; a thrown error is a network failure. */
export function respondWith(endpoint: Endpoint, respond: Override['respond']): void {
  const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`)
  overrides.push({ method: endpoint.method, pattern, respond })
}

/** The screen behind a window may wait for that window's answer, such as the password before a record. */
const BUSY = '[aria-busy=true]:not([aria-hidden=true] *)'

/** Resolves when no call is under way and nothing in front is marked as busy, in two checks in a row. */
export async function untilStill(): Promise<void> {
  for (let times = 0; times < 2; ) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    const isBusy = underWay > 0 || document.querySelector(BUSY) !== null
    times = isBusy ? 0 : times + 1
  }
}
