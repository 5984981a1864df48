import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core'
import { findBrowser, findHeadlessShell } from './find-browser.ts'

/** As root, headless, and without requests by the browser itself. */
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

/**
 * For journeys. The pages of a window share a process, and with it the compiled scripts; a page is left before code that V8
 * optimizes is worth its making, or the young generation is collected. Drawing for nobody needs no process.
 */
export const BRIEF_PAGES = [
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--js-flags=--no-opt --no-maglev --always-sparkplug --min-semi-space-size=16',
  '--in-process-gpu',
]

export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}

export const HERE: BrowserContextOptions = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' }

/** Launches a browser without a window if that is installed; `settings` are added to its environment. */
export async function launchBrowser(
  more: string[] = [],
  settings: Record<string, string> = {},
): Promise<Browser> {
  return launch(findHeadlessShell() ?? browserPath(), more, settings)
}

/** Launches the full Chromium: the shell without a window has no notifications. */
export function launchWholeBrowser(settings: Record<string, string> = {}): Promise<Browser> {
  return launch(browserPath(), [], settings)
}

function launch(executablePath: string, more: string[], settings: Record<string, string>) {
  return chromium.launch({
    executablePath,
    args: [...FLAGS, ...more],
    env: { ...process.env, ...settings },
  })
}

/**
 * Launches a person's own browser, which keeps its data in that folder: only there the browser offers to install. It does not
 * wait until the site was used for a while.
 */
export function launchProfile(
  folder: string,
  options: BrowserContextOptions,
  settings: Record<string, string> = {},
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: browserPath(),
    env: { ...process.env, ...settings },
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
