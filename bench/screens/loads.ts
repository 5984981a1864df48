import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import type { Login } from '../scale/logins.ts'
import { isKnown, openWindow, untilSettled } from './browser.ts'

export interface Load {
  /** The longest chain of calls of which each waited for the answer to the one before, until the data are there. */
  roundTrips: number
  waited: string[]
  files: number
  codeBytes: number
  dataBytes: number
}

/** Each answer is delayed by more than the code takes to load, so a later request must have waited for an answer. */
const HELD_BACK = 700

interface ApiCall {
  path: string
  start: number
  end: number
}

export async function measureLoad(
  browser: Browser,
  options: BrowserContextOptions,
  login: Login,
  address: string,
): Promise<Load | null> {
  const page = await openWindow(browser, options, login)
  try {
    const calls = await watchCalls(page)
    const counted = await countBytes(page)
    await page.goto(address)
    await untilSettled(page)
    if (!(await isKnown(page))) return null
    const chain = longestChain(calls)
    return { roundTrips: chain.length, waited: chain.slice(1), ...counted }
  } finally {
    await page.context().close()
  }
}

async function watchCalls(page: Page): Promise<ApiCall[]> {
  const calls = new Map<Request, ApiCall>()
  const list: ApiCall[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!isCall(pathname)) return
    const call = {
      path: pathname + search,
      start: performance.now(),
      end: Number.POSITIVE_INFINITY,
    }
    calls.set(request, call)
    list.push(call)
  })
  page.on('requestfinished', (request) => {
    const call = calls.get(request)
    if (call) call.end = performance.now()
  })
  await page.route(
    ({ pathname }) => isCall(pathname),
    async (route) => {
      await wait(HELD_BACK)
      await route.continue()
    },
  )
  return list
}

function isCall(path: string): boolean {
  return path.startsWith('/api/')
}

function longestChain(calls: ApiCall[]): string[] {
  const chains = new Map<ApiCall, string[]>()
  for (const call of calls.toSorted((a, b) => a.start - b.start)) {
    const before = [...chains].filter(([{ end }]) => end <= call.start).map(([, chain]) => chain)
    const longest = before.toSorted((a, b) => b.length - a.length)[0] ?? []
    chains.set(call, [...longest, call.path])
  }
  return [...chains.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
}

type Counted = Pick<Load, 'files' | 'codeBytes' | 'dataBytes'>

/** Returns the bytes of bodies only: the size of headers depends on the protocol. */
async function countBytes(page: Page): Promise<Counted> {
  const counted = { files: 0, codeBytes: 0, dataBytes: 0 }
  const answers = new Map<string, { isData: boolean; head: number }>()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, response: { url, encodedDataLength } }) => {
    answers.set(requestId, { isData: isCall(new URL(url).pathname), head: encodedDataLength })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { isData = false, head = 0 } = answers.get(requestId) ?? {}
    counted[isData ? 'dataBytes' : 'codeBytes'] += encodedDataLength - head
    if (!isData && encodedDataLength > 0) counted.files++
  })
  return counted
}
