import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { untilStill, watchRequests } from '../../e2e/requests.ts'
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
  watchRequests(context)
  return context.newPage()
}

export async function untilSettled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilStill(page)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

export async function isKnown(page: Page): Promise<boolean> {
  return (await page.getByRole('heading', { name: '404 Page Not Found' }).count()) === 0
}
