import { patientArea, psychologistArea } from './login-area.ts'

/**
 * Forgets the login of the area this path is in and returns where to enter again: spec part 1 §4, Login state. Null when
 * nobody was logged in: a refused login is no login that ended.
 */
export function closeLogin(path: string): string | null {
  const area = path.startsWith('/patient/') ? patientArea : psychologistArea
  if (!area.isKnown()) return null
  area.forget()
  return area.loginPath
}
