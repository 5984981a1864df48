import { isPatientLoggedIn } from '../../features/patient-area/web/stored-phone.ts'
import {
  clearPatient,
  clearPsychologist,
  storedPsychologist,
} from '../../features/practice/web/parts/stored-login.ts'
import { tenantPart } from '../../platform/shared/live.ts'
import { storage } from '../../platform/web/storage.ts'

export interface LoginArea {
  loginPath: string
  /** Returns what is the same in all logins of a person; null without one. */
  account: () => string | null
  isKnown: () => boolean
  forget: () => void
}

export const psychologistArea: LoginArea = {
  loginPath: '/psychologist/login',
  account: () => storedPsychologist() && tenantPart(storage.get('token')),
  isKnown: () => storage.get('token') !== null,
  forget: clearPsychologist,
}

export const patientArea: LoginArea = {
  loginPath: '/patient/login',
  account: () => (isPatientLoggedIn() ? storage.get('patientPhone') : null),
  isKnown: () => storage.get('patient') !== null || storage.get('patientPhone') !== null,
  forget: clearPatient,
}

export function isAnybodyLoggedIn(): boolean {
  return psychologistArea.account() !== null || patientArea.account() !== null
}
