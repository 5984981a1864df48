import { type StorageKey, storage } from './storage.ts'
import { eraseDrafts } from './tab-draft.ts'
import { forgetAttempts } from './unanswered.ts'

/** Removes what a login stored, what was typed in this tab and what was sent: everything the browser keeps of a person. */
export function forget(...keys: StorageKey[]): void {
  // Where nobody was logged in, what was typed is a visitor's: it stays.
  if (keys.some((key) => storage.get(key) !== null)) eraseDrafts()
  forgetAttempts()
  storage.remove(...keys)
}
