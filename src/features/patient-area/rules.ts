import { DAY, formatDateTime, MINUTE } from '../../platform/shared/calendar.ts'
import { isUnfinishedMobile, parsePhone } from '../../platform/shared/phone.ts'
import type { ProblemDetail } from '../../platform/shared/problem.ts'
import { LOGIN_PHONE_MESSAGE } from '../patient-login/contract.ts'
import { isLate } from '../practice/cancel-rules.ts'
import type { PresenceAnswer } from '../sessions/contract.ts'
import { isOpen, isOwed } from '../sessions/rules.ts'
import { type PatientSession, PREVIOUS_SHOWN } from './contract.ts'

const LOGIN_PHONE_LENGTH = 11

/**
 * 'Próximas Consultas' are future and not cancelled, the soonest first; the rest is previous, the latest first. Of these the
 * ones that were cancelled before their time stand apart from those whose time is over.
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

/** A patient's fixed time: its next date, which is listed with the other sessions, and the later ones, the soonest first. */
export interface FixedTime {
  id: string
  text: string
  next: PatientSession
  later: PatientSession[]
}

/** Of what is to come, the fixed times; and what is listed one by one: of each fixed time the next date alone. */
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

/** Whether cancelling now still leaves the notice that is asked for. */
export function leavesNotice(
  { datetime, noticeHours }: Pick<PatientSession, 'datetime' | 'noticeHours'>,
  now: number,
): boolean {
  return !isLate(Date.parse(datetime), { cancelNoticeHours: noticeHours }, now)
}

/** At least 11 characters; a landline written with its signs has them, a mobile its 11 digits. */
export function tooShortForLogin(typed: string): ProblemDetail[] {
  if (typed.trim().length >= LOGIN_PHONE_LENGTH && !isUnfinishedMobile(storedPhone(typed)))
    return []
  return [{ path: 'phone', message: LOGIN_PHONE_MESSAGE }]
}

/** A phone as it is kept and asked with; what cannot be read stays as it came, and is refused by the server. */
export function storedPhone(typed: string): string {
  return parsePhone(typed) ?? typed
}

/** Its video link, or the way there, is of use from this long before a session on. */
const NEAR = DAY

type Timed = Pick<PatientSession, 'datetime' | 'duration' | 'status'>

/** Whether it takes place soon or right now. */
function isNear({ datetime, duration, status }: Timed, now: number): boolean {
  const start = Date.parse(datetime)
  return isOpen({ status }) && now >= start - NEAR && now < start + duration * MINUTE
}

/** From this long before it on a patient is asked whether they come: no reminder is sent earlier. */
const ASKED_AHEAD = 3 * DAY

type Answerable = Timed & Pick<PatientSession, 'holdExpired' | 'presence'>

/** Whether a patient is asked, or may change what they answered. `byLink`: a reminder's link was opened for it. */
export function asksPresence(session: Answerable, now: number, byLink: boolean): boolean {
  const ahead = Date.parse(session.datetime) - now
  if (!isOpen(session) || session.holdExpired || ahead <= 0) return false
  return byLink || session.presence !== null || ahead <= ASKED_AHEAD
}

/**
 * Whether their word on coming is what is asked of them first: nothing else stands out then. `chosen`: the answer a
 * reminder's link was opened for.
 */
export function presenceLeads(
  session: Answerable,
  now: number,
  chosen: PresenceAnswer | null,
): boolean {
  if (!asksPresence(session, now, chosen !== null)) return false
  return session.presence !== 'confirmed' || chosen === 'reschedule'
}

/** Whether money is still to come before the session is confirmed. */
export function awaitsPayment(
  session: Pick<
    PatientSession,
    'status' | 'paid' | 'price' | 'holdExpired' | 'fee' | 'feeWaived' | 'asksPayment'
  >,
): boolean {
  return session.asksPayment && session.status === 'pending' && isOwed(session)
}

/**
 * The chat in which another time is asked for; it names nobody, since a link may have been forwarded. `lost`: cancelled, or
 * its hold ran out.
 */
export function otherTimeText(startsAt: number, timezone: string, lost: boolean): string {
  const when = formatDateTime(startsAt, timezone)
  return lost
    ? `Olá! Minha consulta de ${when} não está mais marcada. Podemos combinar outro horário?`
    : `Olá! Preciso remarcar minha consulta de ${when}. Podemos combinar outro horário?`
}

type Standing = Timed & Pick<PatientSession, 'type' | 'paid' | 'holdExpired'>

/** An office's address is told always; an online room while it is near and the time still the patient's: a forwarded link then opens nobody's door. */
export function showsLocation(session: Standing, now: number): boolean {
  if (session.type === 'presencial') return true
  return isNear(session, now) && !session.holdExpired
}

/** Where to go, as a link, while it is near: the video call, or a map of the address. Null for what is no web address. */
export function placeLink(
  session: Timed & Pick<PatientSession, 'type' | 'location' | 'holdExpired'>,
  now: number,
): string | null {
  const { location, type } = session
  if (!location || session.holdExpired || !isNear(session, now)) return null
  if (type === 'online') return webAddress(location)
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: location })}`
}

/** Only http(s) and without a name before the host, which would hide where it leads. */
function webAddress(text: string): string | null {
  const url = URL.parse(text.trim())
  const safe = url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password
  return safe ? url.href : null
}

/** Whether it can be paid: what is owed, but a pending session only while its time is held and to come. */
export function isPayable(
  session: Standing & Pick<PatientSession, 'price' | 'fee' | 'feeWaived'>,
  now: number,
): boolean {
  if (!isOwed(session)) return false
  return (
    session.status !== 'pending' || (!session.holdExpired && Date.parse(session.datetime) > now)
  )
}

/** What a link shows: it may have been forwarded, and what is written in a session may name its patient. */
export function seenByLink(session: PatientSession): PatientSession {
  return { ...session, notes: null }
}
