import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core'
import { closeAtEnd } from '../test/close-at-end.ts'
import { findBrowser } from '../test/find-browser.ts'

/** As root, without a screen, and quiet: nothing of its own goes to the network. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A phone as most patients have. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}

/** Milliseconds a step waits for what it expects, on a busy machine. */
const PATIENCE = 20_000

/** A browser for the whole file. `context` opens a person's own window: own storage, Brazilian Portuguese, São Paulo. */
export async function openBrowser() {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No Chromium here: install it or set CHROME_PATH.')
  const browser: Browser = await chromium.launch({ executablePath, args: FLAGS })
  closeAtEnd(() => browser.close())
  return {
    browser,
    context: async (options: BrowserContextOptions = PHONE): Promise<BrowserContext> => {
      const context = await browser.newContext({
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        ...options,
      })
      context.setDefaultTimeout(PATIENCE)
      return context
    },
  }
}
