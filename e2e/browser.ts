import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { closeAtEnd } from '../test/close-at-end.ts'
import { HERE, launchBrowser, PHONE } from '../test/launch-browser.ts'

/** Milliseconds a step waits for what it expects, on a busy machine. */
const PATIENCE = 20_000

/** A browser for the whole file. `context` opens a person's own window, with storage of its own; a phone unless told. */
export async function openBrowser() {
  const browser = await launchBrowser()
  closeAtEnd(() => browser.close())
  return {
    browser,
    context: async (options: BrowserContextOptions = PHONE): Promise<BrowserContext> => {
      // What a worker answers is not what the journey tells the browser to answer; install.e2e.ts has one.
      const context = await browser.newContext({ ...HERE, serviceWorkers: 'block', ...options })
      context.setDefaultTimeout(PATIENCE)
      return context
    },
  }
}
