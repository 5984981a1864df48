import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Practice } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { loggedIn } from './office.ts'

export const REPORTS = '/psychologist/reports'
export const ADVANCED = '/psychologist/advanced-reports'

/** The server, and windows onto it where charts stand still. */
export async function openReports() {
  const { origin } = await openApp()
  const browser = await openBrowser(origin)
  const openAs = async (
    who: Pick<Practice, 'token' | 'account'>,
    options: BrowserContextOptions = {},
  ): Promise<Page> => {
    const context = await browser.context({ ...loggedIn(origin, who), ...options })
    return context.newPage()
  }
  return { origin, openAs }
}

export const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

export async function rowsOf(page: Page, table: string | RegExp): Promise<string[][]> {
  const rows = await page.getByRole('table', { name: table }).getByRole('row').all()
  return Promise.all(
    rows.map(async (row) => (await row.locator('th, td').allInnerTexts()).map(plain)),
  )
}

export async function figure(page: Page, name: string): Promise<string[]> {
  const label = page.locator('main dt').getByText(name, { exact: true })
  const text = await label.locator('xpath=ancestor::dl[1]').innerText()
  return text.split('\n').map(plain).filter(Boolean).slice(1)
}

/** Opens a screen while the answer to a call is held back: it says this until the answer comes. */
export async function saysWhile(
  page: Page,
  address: string,
  { call, text }: { call: string; text: string },
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${call}`, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(address)
  await page.getByRole('status').filter({ hasText: text }).waitFor()
  resolve()
  await page.getByText(text).waitFor({ state: 'detached' })
  await page.unroute(`**${call}`)
}
