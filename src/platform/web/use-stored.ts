import { useSyncExternalStore } from 'react'
import { type StorageKey, storage } from './storage.ts'

/** What is stored under a key, as another tab changes it too. */
export function useStored(key: StorageKey): string | null {
  return useSyncExternalStore(watchOtherTabs, () => storage.get(key))
}

/** Calls whenever another tab stores or removes something; gives back the way to stop it. */
export function watchOtherTabs(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
