import { type LoginArea, patientArea, psychologistArea } from './login-area.ts'

/**
 * Forgets the login of the area this path is in and returns where to enter again (docs/product.md, Login state). Null when
 * nobody was logged in, and where people log in: a refused login is no login that ended.
 */
export function closeLogin(path: string): string | null {
  const area = areaOf(path)
  if (!area?.isKnown() || path === area.loginPath) return null
  area.forget()
  return area.loginPath
}

/** Null where no login is asked for, such as what a signed link opens. */
function areaOf(path: string): LoginArea | null {
  if (path.startsWith('/patient/')) return patientArea
  return /^\/(psychologist|admin|checkout)\//.test(path) ? psychologistArea : null
}
