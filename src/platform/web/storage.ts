/** The browser's storage, which may be full, blocked or absent. */

/** What is stored, by its key. A slice names its keys by `declare module '…/storage.ts' { interface StorageKeys { week: true } }`. */
export interface StorageKeys {
  token: true
}
export type StorageKey = keyof StorageKeys

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** Where things are kept: for as long as they are wanted, and for as long as the tab lives. */
export interface Places {
  lasting: Place
  tab: Place
}

// Asked for anew each time: a browser that blocks them refuses already here.
let places: Places = {
  get lasting() {
    return localStorage
  },
  get tab() {
    return sessionStorage
  },
}

/** Everything is kept there for the rest of this document's life; what the browser keeps is out of reach. */
export function keepElsewhere(other: Places): void {
  places = other
}

/** This tab's place, for drafts. Throws where the browser blocks it. */
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
    } catch {
      // A full or blocked storage: this login lasts as long as the page.
    }
  },
  remove(...keys: StorageKey[]): void {
    try {
      for (const key of keys) places.lasting.removeItem(key)
    } catch {
      // Nothing is stored where nothing can be.
    }
  },
}
