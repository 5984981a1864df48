import { forget } from '../../../../platform/web/forget.ts'
import { storage } from '../../../../platform/web/storage.ts'
import { forgetEndpoint } from './browser-push.ts'

/** What the browser stores of a login: docs/product.md, Login state. */

declare module '../../../../platform/web/storage.ts' {
  interface StorageKeys {
    psychologist: true
    /** The weeks kept for when there is no network. */
    week: true
    /** The account as the notices above a screen last showed it. */
    notices: true
    /** A patient's token, where codes are asked. */
    patient: true
    patientPhone: true
  }
}

/** Who is logged in, as far as the guard asks. */
export interface StoredPsychologist {
  id: string
  email: string
  name: string
  /** As at the login; the profile knows better once it has come. */
  plan: string | undefined
  isAdmin: boolean
  /** Whether the e-mail still waited for its confirmation when this browser last read the profile. */
  isUnproved: boolean
}

/** The stored psychologist; null unless there is a token and a user with id and e-mail. */
export function storedPsychologist(): StoredPsychologist | null {
  if (!storage.get('token')) return null
  try {
    const user = JSON.parse(
      storage.get('psychologist') ?? 'null',
    ) as Partial<StoredPsychologist> | null
    if (!user?.id || !user.email) return null
    const { id, email, name = '', plan, isAdmin, isUnproved } = user
    return { id, email, name, plan, isAdmin: isAdmin === true, isUnproved: isUnproved === true }
  } catch {
    return null
  }
}

/** Keeps whether the e-mail waits for its confirmation: the notice of it is there from the next load's first frame. */
export function keepUnproved(isUnproved: boolean): void {
  if ((storedPsychologist()?.isUnproved ?? isUnproved) === isUnproved) return
  const user: object = JSON.parse(storage.get('psychologist') ?? '{}')
  storage.set('psychologist', JSON.stringify({ ...user, isUnproved }))
}

/** Removes a psychologist's login and what was kept of the practice; their notifications end here. */
export function forgetPsychologist(): void {
  forgetEndpoint('psychologist')
  forget('token', 'psychologist', 'week', 'notices')
}

/** Removes a patient's login. Their notifications end here with the browser's subscription, unless a psychologist's need it. */
export function forgetPatient(): void {
  forgetEndpoint('patient')
  forget('patient', 'patientPhone')
}
