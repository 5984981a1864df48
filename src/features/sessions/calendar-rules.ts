import { dottedInitialsOf } from '../../platform/shared/initials.ts'
import { unlinked } from '../../platform/shared/plain-name.ts'

/** One session is one entry in every calendar, whoever writes it there: a feed, an e-mail, a file. */
export function calendarId(sessionId: string, origin: string): string {
  return `${sessionId}@${new URL(origin).host}`
}

/** `Consulta com Ana Souza`: what a patient's own calendar calls it. Whom one sees oneself is no secret from oneself. */
export function ownCalendarTitle(psychologistName: string): string {
  const name = unlinked(psychologistName).trim()
  return name === '' ? 'Consulta' : `Consulta com ${name}`
}

/** `Consulta com J. R.`: what the psychologist's calendar, which others may see, calls it (docs/product.md, Ethics). */
export function calendarTitle(name: string): string {
  const initials = dottedInitialsOf(name)
  return initials === '' ? 'Consulta' : `Consulta com ${initials}`
}
