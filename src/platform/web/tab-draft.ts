import { tabPlace } from './storage.ts'

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

export function eraseDrafts(): void {
  try {
    tabPlace().clear()
  } catch {}
}
