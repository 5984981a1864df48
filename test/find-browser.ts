import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MACS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export function findBrowser(): string | null {
  return firstOf([process.env.CHROME_PATH ?? '', ...onPath(NAMES), ...MACS])
}

/**
 * Returns the path of Chromium without a window, which takes a third of the processor time of the whole browser; null if it is
 * not installed, or CHROME_PATH names another.
 */
export function findHeadlessShell(): string | null {
  return process.env.CHROME_PATH ? null : firstOf(onPath(['chromium-headless-shell']))
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

function firstOf(paths: readonly string[]): string | null {
  return paths.find((path) => path !== '' && existsSync(path)) ?? null
}
