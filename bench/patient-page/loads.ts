import type { Browser, Page } from 'playwright-core'
import { LIVE_PATH } from '../../src/platform/shared/live.ts'
import type { Served } from '../processes.ts'
import type { Login } from '../scale/logins.ts'
import { DESK, openWindow, untilSettled } from '../screens/browser.ts'

/** A service worker would answer instead of the server. */
const WINDOW = { ...DESK, serviceWorkers: 'block' } as const

/** Returns the calls of the page at that address until it is complete, in order. */
export async function callsOf(browser: Browser, login: Login, address: string): Promise<string[]> {
  const page = await openWindow(browser, WINDOW, login)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== LIVE_PATH && request.method() === 'GET')
      calls.push(pathname + search)
  })
  await page.goto(address)
  await untilSettled(page)
  await page.context().close()
  return calls
}

export interface Loads {
  /** Milliseconds until the page stopped changing: in a new window, and again in the same one. */
  first: number
  again: number
}

interface Loaded {
  sides: readonly [Served, Served]
  path: string
  count: number
}

/** Loads the page from both servers alternately, A B B A …; the other one idles meanwhile. */
export async function timeLoads(
  browser: Browser,
  login: Login,
  { sides, path, count }: Loaded,
): Promise<[Loads, Loads][]> {
  const [first, second] = sides
  const pairs: [Loads, Loads][] = []
  for (let n = 0; n < count; n++) {
    const ahead = n % 2 === 0 ? await timeLoad(browser, login, first, path) : null
    const other = await timeLoad(browser, login, second, path)
    pairs.push([ahead ?? (await timeLoad(browser, login, first, path)), other])
  }
  return pairs
}

async function timeLoad(
  browser: Browser,
  login: Login,
  served: Served,
  path: string,
): Promise<Loads> {
  served.resume()
  try {
    const page = await openWindow(browser, WINDOW, login)
    await page.context().addInitScript(watchChanges)
    const times = {
      first: await timeOf(page, served.origin + path),
      again: await timeOf(page, served.origin + path),
    }
    await page.context().close()
    return times
  } finally {
    served.pause()
  }
}

async function timeOf(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await untilSettled(page)
  return page.evaluate(() => Number(Reflect.get(window, 'lastChange')))
}

/** Runs in the page before its own code; records when the document last changed, in milliseconds since the navigation began. */
function watchChanges(): void {
  new MutationObserver(() => Reflect.set(window, 'lastChange', performance.now())).observe(
    document,
    { subtree: true, childList: true, characterData: true },
  )
}
