import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { type LoggedIn, login, loginIn, register } from '../src/features/identity/contract.ts'
import { ask, newAccount } from '../test/process/caller.ts'
import { type ADMIN, openApp } from './app.ts'
import { openBrowser } from './browser.ts'

export const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
export const FREE = { ...newAccount(), name: 'Clara Rocha' }

export type Stored = Record<string, string>

/** Opens a psychologist on the worker's server, and windows onto it. */
export async function openMember() {
  const { origin } = await openApp()
  await ask(origin, register, { body: FREE })
  return openWindows(origin)
}

export async function openWindows(origin: string) {
  const browser = await openBrowser(origin)

  /** Opens a new window at a path, with those entries in its storage. */
  async function open(path: string, stored: Stored = {}, options = WIDE): Promise<Page> {
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
    const storageState = { cookies: [], origins: [{ origin, localStorage }] }
    const page = await (await browser.context({ ...options, storageState })).newPage()
    await page.goto(origin + path)
    return page
  }

  async function openAs(
    { email, password }: typeof ADMIN,
    path = '/psychologist/dashboard',
    options = WIDE,
  ): Promise<Page> {
    const answer = loginIn(await ask(origin, login, { body: { email, password } }))
    if (!answer) throw new Error('the login has a second step')
    return open(path, storedFor(answer), options)
  }

  return { origin, browser, open, openAs }
}

export type Platform = Awaited<ReturnType<typeof openWindows>>

/** Closes the windows of each test; call it once in a file. */
export function closeWindowsAfterEach(platform: () => Platform): void {
  afterEach(() => platform().browser.closeWindows())
}

function storedFor({ token, psychologist }: LoggedIn): Stored {
  return { token, psychologist: JSON.stringify(psychologist) }
}

export function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
}

export function toHeading(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor()
}
