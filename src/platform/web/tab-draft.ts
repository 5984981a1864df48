import { tabStore } from './storage.ts'

export function readDraft<Draft extends object>(key: string): Partial<Draft> {
  try {
    const stored: unknown = JSON.parse(tabStore().getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

export function keepDraft(key: string, draft: object): void {
  try {
    tabStore().setItem(key, JSON.stringify(draft))
  } catch {}
}

export function eraseDraft(key: string): void {
  try {
    tabStore().removeItem(key)
  } catch {}
}

export function eraseDrafts(): void {
  try {
    tabStore().clear()
  } catch {}
}
