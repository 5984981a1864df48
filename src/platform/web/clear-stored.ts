import { type StorageKey, storage } from './storage.ts'
import { eraseDrafts } from './tab-draft.ts'
import { clearAttempts } from './unanswered-requests.ts'

/** Removes stored logins, drafts of this tab and sent requests: everything the browser keeps of a person. */
export function forget(...keys: StorageKey[]): void {
  if (keys.some((key) => storage.get(key) !== null)) eraseDrafts()
  clearAttempts()
  storage.remove(...keys)
}
