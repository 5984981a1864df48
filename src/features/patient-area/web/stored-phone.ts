import { parsePhone } from '../../../platform/shared/phone.ts'
import { storage } from '../../../platform/web/storage.ts'
import { readLoginMode } from './login-mode.ts'

export function readKeptPhone(stored: string | null): string | null {
  return parsePhone(stored ?? '')
}

/** Returns whether a patient's login is complete: a phone, and the token if codes are required (docs/product.md, Login state). */
export function isPatientLoggedIn(): boolean {
  if (!readKeptPhone(storage.get('patientPhone'))) return false
  return readLoginMode() === 'phone' || storage.get('patient') !== null
}
