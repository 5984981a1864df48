import { type Locator, userEvent } from 'vitest/browser'
import { sees } from './shown.ts'

/** Focuses what a locator finds, and types there: `pressIn(link, '{Enter}')`. */
export async function pressIn(where: Locator, keys: string): Promise<void> {
  await sees(where)
  where.element().focus()
  await userEvent.keyboard(keys)
}

export function focusedText(): string {
  return document.activeElement?.textContent.trim() ?? ''
}

/** Returns the place of what a locator finds, in the window. */
export async function boxOf(what: Locator): Promise<DOMRect> {
  await sees(what)
  return what.element().getBoundingClientRect()
}
