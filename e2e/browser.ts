import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core'
import { afterAll } from 'vitest'

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

/** A phone as most patients have, and a laptop. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}
export const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MACS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The installed Chromium: CHROME_PATH, or what is found on the PATH. */
export function findBrowser(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    process.env.CHROME_PATH ?? '',
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...MACS,
  ]
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null
}

/** A browser for the whole file. `context` opens a person's own window: own storage, Brazilian Portuguese, São Paulo. */
export async function openBrowser() {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No Chromium here: install it or set CHROME_PATH.')
  const browser: Browser = await chromium.launch({ executablePath, args: FLAGS })
  afterAll(() => browser.close())
  return {
    browser,
    context: (options: BrowserContextOptions = PHONE): Promise<BrowserContext> =>
      browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', ...options }),
  }
}
