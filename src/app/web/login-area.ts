import { isPatientLoggedIn } from '../../features/patient-area/web/stored-phone.ts'
import {
  clearPatient,
  clearPsychologist,
  storedPsychologist,
} from '../../features/practice/web/parts/stored-login.ts'
import { storage } from '../../platform/web/storage.ts'

export interface LoginArea {
  loginPath: string
  isLoggedIn: () => boolean
  isKnown: () => boolean
  forget: () => void
}

export const psychologistArea: LoginArea = {
  loginPath: '/psychologist/login',
  isLoggedIn: () => storedPsychologist() !== null,
  isKnown: () => storage.get('token') !== null,
  forget: clearPsychologist,
}

export const patientArea: LoginArea = {
  loginPath: '/patient/login',
  isLoggedIn: isPatientLoggedIn,
  isKnown: () => storage.get('patient') !== null || storage.get('patientPhone') !== null,
  forget: clearPatient,
}

export function isAnybodyLoggedIn(): boolean {
  return psychologistArea.isLoggedIn() || patientArea.isLoggedIn()
}
