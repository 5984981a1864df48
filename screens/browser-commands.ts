import type { BrowserCommand } from 'vitest/node'

interface Media {
  colorScheme?: 'light' | 'dark'
  media?: 'print' | null
  forcedColors?: 'active' | 'none'
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>
    clickAt: (x: number, y: number) => Promise<void>
    insertText: (text: string) => Promise<void>
  }
}

/** Sets the colour scheme that the browser prefers, renders as on paper, or forces the system's few colours on the page. */
export const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media)

/** Moves the mouse to a point of the window, presses and releases it. */
export const clickAt: BrowserCommand<[number, number]> = ({ page }, x, y) => page.mouse.click(x, y)

/** Replaces the selected text of the focused field, as a paste does; without a text, deletes it. */
export const insertText: BrowserCommand<[string]> = ({ page }, text) =>
  text === '' ? page.keyboard.press('Delete') : page.keyboard.insertText(text)
