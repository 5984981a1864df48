import { DAY, formatZonedTime } from '../../platform/shared/calendar.ts'
import { isUnfinishedMobile, parsePhone } from '../../platform/shared/phone.ts'
import type { ProblemDetail } from '../../platform/shared/problem.ts'
import { LOGIN_PHONE_MESSAGE } from '../patient-login/contract.ts'
import { isLate } from '../practice/cancel-rules.ts'
import type { PresenceAnswer } from '../sessions/contract.ts'
import { isOpen, isOver, isUnpaid } from '../sessions/rules.ts'
import { type PatientSession, PREVIOUS_SHOWN } from './contract.ts'

const LOGIN_PHONE_LENGTH = 11

/**
 * Groups sessions: 'Próximas Consultas' are future and not cancelled, the soonest first; the rest is previous, the
 * latest first. Sessions cancelled before their time are a separate group.
 */
export function groupSessions(sessions: readonly PatientSession[], now: number) {
  const byTime = [...sessions].sort((a, b) => Date.parse(a.datetime) - Date.parse(b.datetime))
  const isUpcoming = ({ datetime, status }: PatientSession) =>
    status !== 'cancelled' && Date.parse(datetime) > now
  const previous = byTime
    .filter((session) => !isUpcoming(session))
    .reverse()
    .slice(0, PREVIOUS_SHOWN)
  const isAhead = ({ datetime }: PatientSession) => Date.parse(datetime) > now
  return {
    upcoming: byTime.filter(isUpcoming),
    past: previous.filter((session) => !isAhead(session)),
    cancelled: previous.filter(isAhead),
  }
}

export interface FixedTime {
  id: string
  text: string
  next: PatientSession
  later: PatientSession[]
}

export function splitFixedTimes(upcoming: readonly PatientSession[]) {
  const fixed = new Map<string, FixedTime>()
  const listed: PatientSession[] = []
  for (const session of upcoming) {
    const { fixedTime } = session
    const known = fixedTime && fixed.get(fixedTime.id)
    if (fixedTime && !known) fixed.set(fixedTime.id, { ...fixedTime, next: session, later: [] })
    if (known) known.later.push(session)
    else listed.push(session)
  }
  return { fixed: [...fixed.values()], listed }
}

export function leavesNotice(
  { datetime, noticeHours }: Pick<PatientSession, 'datetime' | 'noticeHours'>,
  now: number,
): boolean {
  return !isLate(Date.parse(datetime), { cancelNoticeHours: noticeHours }, now)
}

export function tooShortForLogin(typed: string): ProblemDetail[] {
  if (typed.trim().length >= LOGIN_PHONE_LENGTH && !isUnfinishedMobile(storedPhone(typed)))
    return []
  return [{ path: 'phone', message: LOGIN_PHONE_MESSAGE }]
}

export function storedPhone(typed: string): string {
  return parsePhone(typed) ?? typed
}

const NEAR = DAY

type Timed = Pick<PatientSession, 'datetime' | 'duration' | 'status'>

function isNear(session: Timed, now: number): boolean {
  return isOpen(session) && now >= Date.parse(session.datetime) - NEAR && !isOver(session, now)
}

/** The answer is asked from this long before a session: no reminder is sent earlier. */
const ASKED_AHEAD = 3 * DAY

type Answerable = Timed & Pick<PatientSession, 'holdExpired' | 'presence'>

export function asksPresence(session: Answerable, now: number, byLink: boolean): boolean {
  const ahead = Date.parse(session.datetime) - now
  if (!isOpen(session) || session.holdExpired || ahead <= 0) return false
  return byLink || session.presence !== null || ahead <= ASKED_AHEAD
}

/** Whether paying comes before an answer: not for an answer that a reminder brought, nor for who has to reschedule. */
export function paymentLeads(session: Payable, chosen: PresenceAnswer | null): boolean {
  if (chosen !== null || session.presence === 'reschedule') return false
  return session.payment !== null && awaitsPayment(session)
}

type Payable = Parameters<typeof awaitsPayment>[0] & Pick<PatientSession, 'payment' | 'presence'>

export function presenceLeads(
  session: Answerable & Payable,
  now: number,
  chosen: PresenceAnswer | null,
): boolean {
  if (paymentLeads(session, chosen) || !asksPresence(session, now, chosen !== null)) return false
  return session.presence !== 'confirmed' || chosen === 'reschedule'
}

export function awaitsPayment(
  session: Pick<
    PatientSession,
    'status' | 'paid' | 'price' | 'holdExpired' | 'fee' | 'feeWaived' | 'asksPayment'
  >,
): boolean {
  return session.asksPayment && session.status === 'pending' && isUnpaid(session)
}

/**
 * Returns the chat text that asks for another time; it names nobody, since a link may have been forwarded. `lost`:
 * cancelled, or its hold expired.
 */
export function otherTimeText(startsAt: number, timezone: string, lost: boolean): string {
  const when = formatZonedTime(startsAt, timezone)
  return lost
    ? `Olá! Minha consulta de ${when} não está mais marcada. Podemos combinar outro horário?`
    : `Olá! Preciso remarcar minha consulta de ${when}. Podemos combinar outro horário?`
}

type Standing = Timed & Pick<PatientSession, 'type' | 'paid' | 'holdExpired'>

export function showsLocation(session: Standing, now: number): boolean {
  if (session.type === 'presencial') return true
  return isNear(session, now) && !session.holdExpired
}

/**
 * Returns the link to the video call or to a map of the address, while the session is near. Null where the text is not
 * a web address.
 */
export function locationLink(
  session: Timed & Pick<PatientSession, 'type' | 'location' | 'holdExpired'>,
  now: number,
): string | null {
  const { location, type } = session
  if (!location || session.holdExpired || !isNear(session, now)) return null
  if (type === 'online') return webAddress(location)
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: location })}`
}

/** Only http(s) without user information, which would hide the host. */
function webAddress(text: string): string | null {
  const url = URL.parse(text.trim())
  const safe = url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password
  return safe ? url.href : null
}

export function isPayable(
  session: Standing & Pick<PatientSession, 'price' | 'fee' | 'feeWaived'>,
  now: number,
): boolean {
  if (!isUnpaid(session)) return false
  return (
    session.status !== 'pending' || (!session.holdExpired && Date.parse(session.datetime) > now)
  )
}

/** Removes the notes: a link may have been forwarded, and notes may name the patient. */
export function seenByLink(session: PatientSession): PatientSession {
  return { ...session, notes: null }
}
