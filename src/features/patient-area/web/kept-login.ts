import { parsePhone } from '../../../platform/shared/phone.ts'
import { storage } from '../../../platform/web/storage.ts'
import { forgetPatient } from '../../practice/web/parts/stored-login.ts'
import { readLoginMode } from './login-mode.ts'

/** The phone in what is stored, in E.164; null where there is none that could be asked with. */
export function readKeptPhone(kept: string | null): string | null {
  return parsePhone(kept ?? '')
}

/** Whether a patient's login is whole: a phone, and where codes are asked the token they gave (docs/product.md, Login state). */
export function isPatientLoggedIn(): boolean {
  if (!readKeptPhone(storage.get('patientPhone'))) return false
  return readLoginMode() === 'phone' || storage.get('patient') !== null
}

interface Login {
  phone: string
  /** Where codes are asked. */
  token?: string
}

/** False where the browser keeps nothing. */
export function keepPatientLogin({ phone, token }: Login): boolean {
  const before = storage.get('patientPhone')
  // Somebody else on the same device: nothing of whoever was in before stays.
  if (before !== null && before !== phone) forgetPatient()
  storage.set('patientPhone', phone)
  if (token) storage.set('patient', token)
  else storage.remove('patient')
  return isPatientLoggedIn()
}
