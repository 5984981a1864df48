import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { HERE } from '../../test/launch-browser.ts'
import type { Login } from '../scale/logins.ts'

const PATIENCE = 10_000
const OBSERVER = join(import.meta.dirname, 'observer.js')

export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

export async function openWindow(
  browser: Browser,
  options: BrowserContextOptions,
  { token, psychologist }: Login,
): Promise<Page> {
  const context = await browser.newContext({ ...HERE, ...options })
  context.setDefaultTimeout(PATIENCE)
  const stored = { token, psychologist: JSON.stringify(psychologist) }
  await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(stored)})`)
  await context.addInitScript({ path: OBSERVER })
  const page = await context.newPage()
  countRequests(page)
  return page
}

const openRequests = new WeakMap<Page, Set<Request>>()

function countRequests(page: Page): void {
  const open = new Set<Request>()
  openRequests.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

const QUIET = 100

/** Waits until the screen shows its data and nothing was asked for during 100 ms; a browser's idle network is 500 ms without requests. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  for (let quiet = 0; quiet < 2; ) {
    await wait(QUIET / 2)
    quiet = openRequests.get(page)?.size ? 0 : quiet + 1
  }
}

export async function untilSettled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

export async function isKnown(page: Page): Promise<boolean> {
  return (await page.getByRole('heading', { name: '404 Page Not Found' }).count()) === 0
}
