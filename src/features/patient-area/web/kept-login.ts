import { storage } from '../../../platform/web/storage.ts'
import { readLoginMode } from './login-mode.ts'

/** Whether a patient's login is whole: a phone, and where codes are asked the token they gave (decisions §8). */
export function isPatientLoggedIn(): boolean {
  if (!storage.get('patientPhone')) return false
  return readLoginMode() === 'phone' || storage.get('patient') !== null
}

interface Login {
  phone: string
  /** Where codes are asked. */
  token?: string
}

/** False where the browser keeps nothing. */
export function keepPatientLogin({ phone, token }: Login): boolean {
  storage.set('patientPhone', phone)
  if (token) storage.set('patient', token)
  else storage.remove('patient')
  return isPatientLoggedIn()
}
