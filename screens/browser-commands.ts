import type { BrowserCommand } from 'vitest/node'

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateColorScheme: (scheme: 'light' | 'dark') => Promise<void>
    emulateForcedColors: (forced: 'active' | 'none') => Promise<void>
  }
}

/** Sets the colour scheme that the browser asks for. */
export const emulateColorScheme: BrowserCommand<['light' | 'dark']> = ({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme })

/** Lets the system force its colours on the page, or not. */
export const emulateForcedColors: BrowserCommand<['active' | 'none']> = ({ page }, forcedColors) =>
  page.emulateMedia({ forcedColors })
