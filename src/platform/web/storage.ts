/** Stored values by key. A slice declares its keys: `declare module '…/storage.ts' { interface StorageKeys { week: true } }`. */
export interface StorageKeys {
  token: true
}
export type StorageKey = keyof StorageKeys

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

export interface Stores {
  lasting: Store
  tab: Store
}

let stores: Stores = {
  get lasting() {
    return localStorage
  },
  get tab() {
    return sessionStorage
  },
}

export function keepElsewhere(other: Stores): void {
  stores = other
}

/** Returns the tab's storage, for drafts. Throws if the browser blocks it. */
export function tabStore(): Store {
  return stores.tab
}

export const storage = {
  get(key: StorageKey): string | null {
    try {
      return stores.lasting.getItem(key)
    } catch {
      return null
    }
  },
  set(key: StorageKey, value: string): void {
    try {
      stores.lasting.setItem(key, value)
    } catch {}
  },
  remove(...keys: StorageKey[]): void {
    try {
      for (const key of keys) stores.lasting.removeItem(key)
    } catch {}
  },
}
