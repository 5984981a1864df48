import { forget } from '../../../../platform/web/clear-stored.ts'
import { storage } from '../../../../platform/web/storage.ts'
import { clearEndpoint } from './browser-push.ts'

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
  isUnproved: boolean
}

/** The history state of a login page that a missing or ended login opened instead of a screen. */
export interface ClosedScreen {
  closedScreen: string
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

export function keepUnproved(isUnproved: boolean): void {
  if ((storedPsychologist()?.isUnproved ?? isUnproved) === isUnproved) return
  const user: object = JSON.parse(storage.get('psychologist') ?? '{}')
  storage.set('psychologist', JSON.stringify({ ...user, isUnproved }))
}

export function clearPsychologist(): void {
  clearEndpoint('psychologist')
  forget('token', 'psychologist', 'week', 'notices')
}

/** Removes a patient's login and push notifications; the browser stays subscribed if a psychologist uses it. */
export function clearPatient(): void {
  clearEndpoint('patient')
  forget('patient', 'patientPhone')
}
