import { useSyncExternalStore } from 'react'
import { type StorageKey, storage } from './storage.ts'

export function useStored(key: StorageKey): string | null {
  return useSyncExternalStore(watchOtherTabs, () => storage.get(key))
}

/** Calls `changed` when another tab stores or removes something; returns a function that stops it. */
export function watchOtherTabs(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
