import { storage } from '../../platform/web/storage.ts'

/**
 * Forgets the login of the area this path is in and returns where to enter again: spec part 1 §4, Login state. Null when
 * nobody was logged in: a refused login is no login that ended.
 */
export function closeLogin(path: string): string | null {
  if (path.startsWith('/patient/')) {
    if (!storage.get('patient') && !storage.get('patientPhone')) return null
    storage.remove('patient', 'patientPhone')
    return '/patient/login'
  }
  if (!storage.get('token')) return null
  storage.remove('token', 'psychologist')
  return '/psychologist/login'
}
