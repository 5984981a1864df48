import { parsePhone } from '../../platform/shared/phone.ts'
import type { ProblemDetail } from '../../platform/shared/problem.ts'
import { LOGIN_PHONE_MESSAGE, type PatientSession, PREVIOUS_SHOWN } from './contract.ts'

const LOGIN_PHONE_LENGTH = 11

/** 'Próximas Consultas' are future and not cancelled, the soonest first; the rest is past, the latest first: spec part 1 §2. */
export function groupSessions(sessions: readonly PatientSession[], now: number) {
  const byTime = [...sessions].sort((a, b) => Date.parse(a.datetime) - Date.parse(b.datetime))
  const isUpcoming = ({ datetime, status }: PatientSession) =>
    status !== 'cancelled' && Date.parse(datetime) > now
  return {
    upcoming: byTime.filter(isUpcoming),
    previous: byTime
      .filter((session) => !isUpcoming(session))
      .reverse()
      .slice(0, PREVIOUS_SHOWN),
  }
}

/** Spec part 1 §5, Patient login: at least 11 characters; a landline written with its signs has them. */
export function tooShortForLogin(typed: string): ProblemDetail[] {
  if (typed.trim().length >= LOGIN_PHONE_LENGTH) return []
  return [{ path: 'phone', message: LOGIN_PHONE_MESSAGE }]
}

/** A phone as it is kept and asked with; what cannot be read stays as it came, and is refused by the server. */
export function storedPhone(typed: string): string {
  return parsePhone(typed) ?? typed
}

/** The page a confirmation's link opens; `token` is sealed for this purpose. */
export const MANAGE_PURPOSE = 'booking'
export function managePath(token: string): string {
  return `/consulta/${token}`
}
