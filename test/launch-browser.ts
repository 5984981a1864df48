import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

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

/** Brazilian Portuguese, São Paulo. */
export const HERE: BrowserContextOptions = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' }

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No Chromium here: install it or set CHROME_PATH.')
  return chromium.launch({ executablePath, args: FLAGS })
}
