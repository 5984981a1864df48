import { storage, storedPsychologist } from '../../platform/web/storage.ts'

/** Where people log in, and what of it the browser keeps: spec part 1 §3 and §4, Login state. */
export interface LoginArea {
  loginPath: string
  isLoggedIn: () => boolean
  /** Whether anything is stored that a login left. */
  isKnown: () => boolean
  forget: () => void
}

/** The super admin's screens too. */
export const psychologistArea: LoginArea = {
  loginPath: '/psychologist/login',
  isLoggedIn: () => storedPsychologist() !== null,
  isKnown: () => storage.get('token') !== null,
  forget: () => storage.remove('token', 'psychologist'),
}

export const patientArea: LoginArea = {
  loginPath: '/patient/login',
  isLoggedIn: () => Boolean(storage.get('patientPhone')),
  isKnown: () => storage.get('patient') !== null || storage.get('patientPhone') !== null,
  forget: () => storage.remove('patient', 'patientPhone'),
}
