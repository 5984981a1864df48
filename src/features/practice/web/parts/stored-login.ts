import { forget } from '../../../../platform/web/clear-stored.ts'
import { storage } from '../../../../platform/web/storage.ts'
import { clearEndpoint } from './browser-push.ts'

/** The browser's storage of a login: docs/product.md, Login state. */

declare module '../../../../platform/web/storage.ts' {
  interface StorageKeys {
    psychologist: true
    week: true
    notices: true
    patient: true
    patientPhone: true
  }
}

export interface StoredPsychologist {
  id: string
  email: string
  name: string
  plan: string | undefined
  isAdmin: boolean
  /** Whether the e-mail was unproved when this browser last loaded the profile. */
  isUnproved: boolean
}

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

/** Stores whether the e-mail is unproved, so that the next load shows its notice at once. */
export function keepUnproved(isUnproved: boolean): void {
  if ((storedPsychologist()?.isUnproved ?? isUnproved) === isUnproved) return
  const user: object = JSON.parse(storage.get('psychologist') ?? '{}')
  storage.set('psychologist', JSON.stringify({ ...user, isUnproved }))
}

/** Removes a psychologist's login, cached data and push notifications. */
export function clearPsychologist(): void {
  clearEndpoint('psychologist')
  forget('token', 'psychologist', 'week', 'notices')
}

/** Removes a patient's login and push notifications; the browser stays subscribed where a psychologist uses it. */
export function clearPatient(): void {
  clearEndpoint('patient')
  forget('patient', 'patientPhone')
}
