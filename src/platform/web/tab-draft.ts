import { tabPlace } from './storage.ts'

/** What is typed and not sent yet, kept in this tab: never in localStorage, which others would find. */

/** The draft of this tab, as far as there is one that can be read. */
export function readDraft<Draft extends object>(key: string): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(tabPlace().getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

export function keepDraft(key: string, draft: object): void {
  try {
    tabPlace().setItem(key, JSON.stringify(draft))
  } catch {
    // Blocked or full: what is typed lasts as long as the page.
  }
}

export function eraseDraft(key: string): void {
  try {
    tabPlace().removeItem(key)
  } catch {
    // Nothing is kept where nothing can be.
  }
}

/** All there are, of whatever page. */
export function eraseDrafts(): void {
  try {
    tabPlace().clear()
  } catch {
    // Nothing is kept where nothing can be.
  }
}
