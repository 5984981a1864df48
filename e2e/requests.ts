import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { LIVE_PATH } from '../src/platform/shared/live.ts'

/** The limit in milliseconds for a page to become idle. */
const LIMIT = 20_000
const PAUSE = 20

const underWay = new WeakMap<Page, Set<Request>>()

/** Keeps, for each page of a window, the requests that are not read to their end, except the stream of changes. */
export function watchRequests(context: BrowserContext): void {
  for (const page of context.pages()) watchPage(page)
  context.on('page', watchPage)
}

function watchPage(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== LIVE_PATH) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/**
 * Resolves when the page waits for no answer and marks nothing as busy, in two checks in a row, each after the work that its
 * answers started. Unlike the load state `networkidle` it takes no half second, and also waits for the requests of a change of
 * screen within the document.
 */
export async function untilStill(page: Page): Promise<void> {
  const requests = underWay.get(page)
  if (!requests) throw new Error('The requests of this page are not watched.')
  const end = Date.now() + LIMIT
  for (let times = 0; times < 2; ) {
    const busy = await page.evaluate(countBusy)
    if (requests.size === 0 && busy === 0) times += 1
    else if (Date.now() > end) throw new Error(`Still busy: ${busy} parts, ${urlsOf(requests)}`)
    else {
      times = 0
      await wait(PAUSE)
    }
  }
}

function urlsOf(requests: Set<Request>): string {
  return [...requests].map((request) => request.url()).join(', ')
}

/**
 * Counts the elements marked as busy, after the tasks and the rendering that are due. It waits by messages, which a journey's
 * own clock does not affect.
 */
async function countBusy(): Promise<number> {
  await document.fonts.ready
  for (let tasks = 0; tasks < 4; tasks++) {
    const { port1, port2 } = new MessageChannel()
    await new Promise((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(null)
    })
    port1.close()
  }
  // A closing window removes its history entry (platform/web/ui/back-closes.tsx): a navigation meanwhile is aborted.
  const open = '[role=dialog], [role=alertdialog], [role=menu]'
  const isLeaving = () => history.state?.window === true && !document.querySelector(open)
  for (let times = 0; times < 10 && isLeaving(); times++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  return document.querySelectorAll('[aria-busy=true]').length
}
