import type { Locator } from 'playwright-core'

/** The lines of a card that are cut off below, or run into the next one. */
export function linesCut(card: Locator): Promise<(string | null)[]> {
  return card.evaluate((button) => {
    const lines = [...(button.firstElementChild?.children ?? [])]
    const isCut = (line: Element, index: number) => {
      const { bottom } = line.getBoundingClientRect()
      const below = lines[index + 1]?.getBoundingClientRect().top ?? Infinity
      const end = Math.min(button.getBoundingClientRect().bottom, below)
      return bottom > end || line.scrollHeight > line.clientHeight
    }
    return lines.filter(isCut).map(({ textContent }) => textContent)
  })
}
