import { tabPlace } from './storage.ts'

/** Unsent input of this tab: never in localStorage, where others would find it. */

/** Returns the draft of this tab, as far as it can be read. */
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
  } catch {}
}

export function eraseDraft(key: string): void {
  try {
    tabPlace().removeItem(key)
  } catch {}
}

/** Deletes the drafts of every page. */
export function eraseDrafts(): void {
  try {
    tabPlace().clear()
  } catch {}
}
