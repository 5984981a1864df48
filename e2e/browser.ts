import './worker-folder.ts'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { closeAtEnd } from '../test/close-at-end.ts'
import {
  BRIEF_PAGES,
  HERE,
  launchBrowser,
  launchWholeBrowser,
  PHONE,
} from '../test/launch-browser.ts'
import { phoneFont } from './phone-font.ts'
import { watchRequests } from './requests.ts'
import { WindowPool } from './window-pool.ts'

const PATIENCE = 20_000

/** In Brazil, with reduced motion: each dialog would take a fifth of a second to open and another to close. */
const DEFAULTS: BrowserContextOptions = {
  ...HERE,
  reducedMotion: 'reduce',
  // A worker would answer instead of the routes that a journey sets; install.e2e.ts has one.
  serviceWorkers: 'block',
}

/** A phone has four times as many pixels; painting them takes a seventh of a page's processor time. */
const FEW_PIXELS = { deviceScaleFactor: 1 } as const

/** For journeys with full motion, as most people see them. */
export const MOVING = { reducedMotion: 'no-preference' } as const

let shared: { browser: Browser; pool: WindowPool } | undefined

/** Returns the worker's browser, started by the first file that asks for it; it stops with the worker. */
async function sharedBrowser() {
  if (!shared?.browser.isConnected()) {
    const browser = await launchBrowser(BRIEF_PAGES, phoneFont())
    shared = { browser, pool: new WindowPool(browser) }
  }
  return shared
}

/**
 * Opens a browser for the whole file; its windows close with it. `context` opens a window onto the
 * server at `origin`, with separate storage; by default a phone with reduced motion.
 */
export async function openBrowser(origin: string) {
  const { pool } = await sharedBrowser()
  const closeWindows = () => pool.takeBack()
  closeAtEnd(closeWindows)
  return {
    closeWindows,
    context: async (options: BrowserContextOptions = PHONE): Promise<BrowserContext> =>
      watched(await pool.lend(origin, { ...DEFAULTS, ...options, ...FEW_PIXELS })),
  }
}

/** Starts the full Chromium for the file, for journeys that need notifications. */
export async function openWholeBrowser() {
  const browser = await launchWholeBrowser(phoneFont())
  closeAtEnd(() => browser.close())
  return {
    context: async (options: BrowserContextOptions) =>
      watched(await browser.newContext({ ...DEFAULTS, ...options })),
  }
}

function watched(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(PATIENCE)
  watchRequests(context)
  return context
}
