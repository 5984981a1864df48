/**
 * The browser's storage: the specified keys (spec part 1 §3), the psychologist's week for when there is no network, and
 * which first steps an account has seen. It may be full, blocked or absent.
 */

type Key = 'token' | 'psychologist' | 'patient' | 'patientPhone' | 'week' | `firstSteps:${string}`

/** Who is logged in, as far as the guard asks: spec part 1 §4. */
export interface StoredPsychologist {
  id: string
  email: string
  name: string
  /** As at the login; the profile knows better once it has come. */
  plan: string | undefined
  isAdmin: boolean
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

let elsewhere: Place | null = null
const place = (): Place => elsewhere ?? localStorage

/** Everything is kept there from now on and what the browser keeps is out of reach, until the returned function is called. */
export function keepElsewhere(other: Place): () => void {
  elsewhere = other
  return () => {
    elsewhere = null
  }
}

export const storage = {
  get(key: Key): string | null {
    try {
      return place().getItem(key)
    } catch {
      return null
    }
  },
  set(key: Key, value: string): void {
    try {
      place().setItem(key, value)
    } catch {
      // A full or blocked storage: this login lasts as long as the page.
    }
  },
  remove(...keys: Key[]): void {
    try {
      for (const key of keys) place().removeItem(key)
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

/** Forgets a psychologist's login, and with it what was kept of the practice. */
export function forgetPsychologist(): void {
  storage.remove('token', 'psychologist', 'week')
}

/** Forgets a patient's login. */
export function forgetPatient(): void {
  storage.remove('patient', 'patientPhone')
}
