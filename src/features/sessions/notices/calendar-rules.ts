import { dottedInitialsOf } from '../../../platform/shared/initials.ts'
import { unlinked } from '../../../platform/shared/plain-name.ts'

export function calendarId(sessionId: string, origin: string): string {
  return `${sessionId}@${new URL(origin).host}`
}

export function ownCalendarTitle(psychologistName: string): string {
  const name = unlinked(psychologistName).trim()
  return name === '' ? 'Consulta' : `Consulta com ${name}`
}

/** Returns the title in the psychologist's calendar, which others may see: `Consulta com J. R.` (docs/product.md, Ethics). */
export function calendarTitle(name: string): string {
  const initials = dottedInitialsOf(name)
  return initials === '' ? 'Consulta' : `Consulta com ${initials}`
}
