import type { BrowserCommand } from 'vitest/node'

interface Media {
  media?: 'print' | null
  forcedColors?: 'active' | 'none'
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateColorScheme: (scheme: 'light' | 'dark') => Promise<void>
    emulateMedia: (media: Media) => Promise<void>
  }
}

/** Sets the colour scheme that the browser asks for. */
export const emulateColorScheme: BrowserCommand<['light' | 'dark']> = ({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme })

/** Draws as on paper, or in the few colours that a person has set. */
export const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media)
