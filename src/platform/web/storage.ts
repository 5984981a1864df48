/**
 * Stored values by key. A slice declares its keys: `declare module '…/storage.ts' { interface StorageKeys { week: true }
 * }`.
 */
export interface StorageKeys {
  token: true
}
export type StorageKey = keyof StorageKeys

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

export interface Places {
  lasting: Place
  tab: Place
}

let places: Places = {
  get lasting() {
    return localStorage
  },
  get tab() {
    return sessionStorage
  },
}

export function keepElsewhere(other: Places): void {
  places = other
}

/** The tab's storage, for drafts. Throws where the browser blocks it. */
export function tabPlace(): Place {
  return places.tab
}

export const storage = {
  get(key: StorageKey): string | null {
    try {
      return places.lasting.getItem(key)
    } catch {
      return null
    }
  },
  set(key: StorageKey, value: string): void {
    try {
      places.lasting.setItem(key, value)
    } catch {}
  },
  remove(...keys: StorageKey[]): void {
    try {
      for (const key of keys) places.lasting.removeItem(key)
    } catch {}
  },
}
