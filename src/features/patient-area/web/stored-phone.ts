import { parsePhone } from '../../../platform/shared/phone.ts'
import { storage } from '../../../platform/web/storage.ts'
import { clearPatient } from '../../practice/web/parts/stored-login.ts'
import { readLoginMode } from './login-mode.ts'

export function readKeptPhone(stored: string | null): string | null {
  return parsePhone(stored ?? '')
}

/**
 * Returns whether a patient's login is complete: a phone, and the token if codes are required
 * (docs/product.md, Login state).
 */
export function isPatientLoggedIn(): boolean {
  if (!readKeptPhone(storage.get('patientPhone'))) return false
  return readLoginMode() === 'phone' || storage.get('patient') !== null
}

interface Login {
  phone: string
  token?: string
}

export function keepPatientLogin({ phone, token }: Login): boolean {
  const before = storage.get('patientPhone')
  if (before !== null && before !== phone) clearPatient()
  storage.set('patientPhone', phone)
  if (token) storage.set('patient', token)
  else storage.remove('patient')
  return isPatientLoggedIn()
}
