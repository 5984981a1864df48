import type { ClosedScreen } from '../../features/practice/web/parts/stored-login.ts'
import { type LoginArea, patientArea, psychologistArea } from './login-area.ts'

/**
 * Removes the login of this path's area and returns its login page (docs/product.md, Login state). Returns null without a
 * login, and on login pages: a failed login removes nothing.
 */
export function closeLogin(path: string): string | null {
  const area = areaOf(path)
  if (!area?.isKnown() || path === area.loginPath) return null
  area.forget()
  return area.loginPath
}

/** Returns the history state that the login page gets: the screen that it opens after the login. */
export function closedScreen(): ClosedScreen {
  return { closedScreen: location.pathname + location.search }
}

function areaOf(path: string): LoginArea | null {
  if (path.startsWith('/patient/')) return patientArea
  return /^\/(psychologist|admin|checkout)\//.test(path) ? psychologistArea : null
}
