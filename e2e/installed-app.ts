import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { closeAtEnd } from '../test/close-at-end.ts'
import { launchProfile } from '../test/launch-browser.ts'
import { openPractice, type Practice } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser, openWholeBrowser } from './browser.ts'
import { loggedIn } from './office.ts'
import { phoneFont } from './phone-font.ts'
import { WIDE } from './platform.ts'
import { watchRequests } from './requests.ts'

export const DASHBOARD = '/psychologist/dashboard'

/**
 * Opens the real server, and windows with its service worker, closed after each test. `notifies`: notifications can be
 * permitted in them.
 */
export async function openInstalledApp({ notifies = false } = {}) {
  const { origin } = await openApp()
  const shared = await openBrowser(origin)
  const browser = notifies ? await openWholeBrowser() : shared

  async function openWindow(options: BrowserContextOptions): Promise<Page> {
    // Notifications need a worker; without one the shared browser is quicker.
    const used = options.serviceWorkers === 'block' ? shared : browser
    const context = await used.context({ serviceWorkers: 'allow', ...options })
    opened.push(context)
    return context.newPage()
  }

  return {
    origin,
    openWindow,
    async openArea(
      practice: Practice,
      path = DASHBOARD,
      options: BrowserContextOptions = WIDE,
      from = origin,
    ): Promise<Page> {
      const page = await openWindow({ ...loggedIn(from, practice), ...options })
      await page.goto(from + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
    /** Opens a person's own browser, not yet logged in, which keeps its storage and offers to install. */
    async openOwnBrowser(options: BrowserContextOptions): Promise<Page> {
      const folder = mkdtempSync(join(tmpdir(), 'consultorio-browser-'))
      closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }))
      const context = await launchProfile(folder, options, phoneFont())
      opened.push(context)
      watchRequests(context)
      return context.pages()[0] ?? (await context.newPage())
    },
  }
}

export type InstalledApp = Awaited<ReturnType<typeof openInstalledApp>>

const opened: BrowserContext[] = []

/** Gives each test a separate practice and closes its windows; call it once in a file. */
export function practiceForEach(app: () => InstalledApp): () => Practice {
  let practice: Practice
  beforeEach(async () => {
    practice = await openPractice(app().origin)
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((context) => context.close()))
  })
  return () => practice
}

/** Waits until the worker has cached its first files, and is the one at /sw.js. */
export async function workerIsReady(page: Page): Promise<void> {
  const script = await page.evaluate(
    async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? '',
  )
  expect(new URL(script).pathname).toBe('/sw.js')
}
