import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core'
import { findBrowser } from './find-browser.ts'

/** As root, without a screen, and quiet: nothing of its own goes to the network. */
export const FLAGS = [
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

export async function launchBrowser(more: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: [...FLAGS, ...more] })
}

/**
 * A person's own browser, which keeps what it learns in that folder: only there the browser offers to install. It does
 * not wait until the site was used for a while.
 */
export function launchProfile(
  folder: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: browserPath(),
    args: [...FLAGS, '--bypass-app-banner-engagement-checks'],
    ...HERE,
    ...options,
  })
}

function browserPath(): string {
  const found = findBrowser()
  if (!found) throw new Error('No Chromium here: install it or set CHROME_PATH.')
  return found
}
