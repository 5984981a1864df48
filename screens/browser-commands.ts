import type { BrowserCommand } from 'vitest/node'

interface Media {
  colorScheme?: 'light' | 'dark'
  media?: 'print' | null
  forcedColors?: 'active' | 'none'
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>
  }
}

/** Sets the colour scheme that the browser prefers, renders as on paper, or forces the system's few colours on the page. */
export const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media)
