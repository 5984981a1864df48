import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { type LoggedIn, login, register } from '../src/features/identity/contract.ts'
import { closeAtEnd } from '../test/close-at-end.ts'
import { ask, newAccount } from '../test/process/caller.ts'
import { createPlace, withDatabase } from '../test/process/place.ts'
import { startServer } from '../test/process/server-process.ts'
import { openBrowser } from './browser.ts'

export const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
export const ADMIN = { email: 'dona@exemplo.com.br', password: 'uma senha boa' }
export const FREE = { ...newAccount(), name: 'Clara Rocha' }
export const PRO = { ...newAccount(), name: 'Davi Melo' }

/** What a browser keeps, by its key. */
export type Stored = Record<string, string>

/** The real server with a psychologist on each plan and the super admin, and windows onto it that close after each test. */
export async function openPlatform() {
  const place = await createPlace()
  closeAtEnd(place.remove)
  const settings = { ...place.settings, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const first = await startServer(settings)
  await ask(first.url, register, { body: FREE })
  await ask(first.url, register, { body: PRO })
  // The embedded database has one opener at a time.
  await first.stop()
  await withDatabase(place, ({ asPlatform }) =>
    asPlatform((sql) =>
      sql
        .updateTable('psychologists')
        .set({ plan: 'pro-annual' })
        .where('email', '=', PRO.email)
        .execute(),
    ),
  )
  const { url: origin, stop } = await startServer(settings)
  closeAtEnd(stop)
  const browser = await openBrowser()

  /** A new window at a path, with that in its storage. */
  async function open(path: string, stored: Stored = {}, options = WIDE): Promise<Page> {
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
    const storageState = { cookies: [], origins: [{ origin, localStorage }] }
    const page = await (await browser.context({ ...options, storageState })).newPage()
    await page.goto(origin + path)
    return page
  }

  /** The same, logged in. */
  async function openAs(
    { email, password }: typeof ADMIN,
    path = '/psychologist/dashboard',
    options = WIDE,
  ): Promise<Page> {
    const answer = await ask(origin, login, { body: { email, password } })
    return open(path, storedFor(answer), options)
  }

  return { origin, browser, open, openAs }
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>

/** Called once in a file: a test leaves no window open. */
export function closeWindowsAfterEach(platform: () => Platform): void {
  afterEach(async () => {
    await Promise.all(
      platform()
        .browser.browser.contexts()
        .map((context) => context.close()),
    )
  })
}

function storedFor({ token, psychologist }: LoggedIn): Stored {
  return { token, psychologist: JSON.stringify(psychologist) }
}

/** The text of what has the focus. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
}

/** The links of one section of the menu, in their order. */
export function linksOf(page: Page, section: string): Promise<string[]> {
  return page.getByRole('navigation', { name: section }).getByRole('link').allTextContents()
}

export function toHeading(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor()
}
