/**
 * The browser's storage: the specified keys (spec part 1 §3), the psychologist's week for when there is no network, where
 * notifications come to, and which first steps an account has seen. It may be full, blocked or absent.
 */

export type StorageKey =
  | 'token'
  | 'psychologist'
  | 'patient'
  | 'patientPhone'
  | 'week'
  | 'psychologistPush'
  | 'patientPush'
  | `firstSteps:${string}`

/** Who is logged in, as far as the guard asks: spec part 1 §4. */
export interface StoredPsychologist {
  id: string
  email: string
  name: string
  /** As at the login; the profile knows better once it has come. */
  plan: string | undefined
  isAdmin: boolean
}

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

/** The stored psychologist; null unless there is a token and a user with id and e-mail. */
export function storedPsychologist(): StoredPsychologist | null {
  if (!storage.get('token')) return null
  try {
    const user = JSON.parse(
      storage.get('psychologist') ?? 'null',
    ) as Partial<StoredPsychologist> | null
    if (!user?.id || !user.email) return null
    const { id, email, name = '', plan, isAdmin } = user
    return { id, email, name, plan, isAdmin: isAdmin === true }
  } catch {
    return null
  }
}
