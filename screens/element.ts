import { type Locator, page, userEvent } from 'vitest/browser'
import { untilStill } from './open-screen.tsx'
import { nextFrame } from './screen-faults.ts'
import { sees } from './shown.ts'

/** Focuses what a locator finds, and types there: `pressIn(link, '{Enter}')`. */
export async function pressIn(where: Locator, keys: string): Promise<void> {
  await sees(where)
  // A window that has just opened takes the focus, on a busy machine a frame later.
  await untilStill()
  where.element().focus()
  await nextFrame()
  where.element().focus()
  await userEvent.keyboard(keys)
}

export function focusedText(): string {
  return document.activeElement?.textContent.trim() ?? ''
}

/** Returns the position of what a locator finds, in the window. */
export async function boxOf(what: Locator): Promise<DOMRect> {
  await sees(what)
  return what.element().getBoundingClientRect()
}

/** Returns the undo button of a toast by its title; the toast before it may still be leaving. */
export function undoOf(title: string): Locator {
  const toast = page.getByRole('listitem').filter({ hasText: title })
  return toast.getByRole('button', { name: 'Desfazer' })
}

/** Returns an item of a session's open menu; unfolds the rare ones first. */
export async function sessionItem(name: string): Promise<Locator> {
  const item = page.getByRole('menuitem', { name })
  const more = page.getByRole('menuitem', { name: 'Mais ações' })
  await sees(more)
  if (item.elements().length === 0) await more.click()
  return item
}
