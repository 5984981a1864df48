import { phoneProblem } from '../../platform/shared/area-codes.ts'
import { DAY, formatZonedTime, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { withCents } from '../../platform/shared/money.ts'
import { isUnfinishedMobile, parsePhone } from '../../platform/shared/phone.ts'
import { LOGIN_PHONE_MESSAGE } from '../patient-login/contract.ts'
import { isLate } from '../practice/cancel-rules.ts'
import type { PresenceAnswer } from '../sessions/contract.ts'
import { roomAddress } from '../sessions/room-rules.ts'
import { isOpen, isOver, isUnpaid, type SessionMoney } from '../sessions/rules.ts'
import { type PatientSession, PREVIOUS_SHOWN } from './contract.ts'

const LOGIN_PHONE_LENGTH = 11

/**
 * Groups sessions: 'Próximas Consultas' are future and not cancelled, soonest first; the rest is previous, newest first.
 * Sessions cancelled before their time are a separate group.
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
  /** The code to schedule a recurring Pix. */
  code?: string | undefined
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

/** Returns whether cancelling is still free. */
export function leavesNotice(
  { datetime, noticeHours }: Pick<PatientSession, 'datetime' | 'noticeHours'>,
  now: number,
): boolean {
  return !isLate(Date.parse(datetime), { cancelNoticeHours: noticeHours }, now)
}

/** Returns the problem of a phone that is typed to log in; null if it can be sent. */
export function loginPhoneProblem(typed: string): string | null {
  if (typed.trim().length < LOGIN_PHONE_LENGTH || isUnfinishedMobile(storedPhone(typed)))
    return LOGIN_PHONE_MESSAGE
  return phoneProblem(typed, LOGIN_PHONE_MESSAGE)
}

export function storedPhone(typed: string): string {
  return parsePhone(typed) ?? typed
}

const NEAR = DAY

type Timed = Pick<PatientSession, 'datetime' | 'duration' | 'status'>

function isNear(session: Timed, now: number): boolean {
  return isOpen(session) && now >= Date.parse(session.datetime) - NEAR && !isOver(session, now)
}

/** How long before a session the question is shown: no reminder is sent earlier. */
const ASKED_AHEAD = 3 * DAY

type Answerable = Timed & Pick<PatientSession, 'holdExpired' | 'presence'>

export function asksPresence(session: Answerable, now: number, byLink: boolean): boolean {
  const ahead = Date.parse(session.datetime) - now
  if (!isOpen(session) || session.holdExpired || ahead <= 0) return false
  return byLink || session.presence !== null || ahead <= ASKED_AHEAD
}

/**
 * Returns whether paying is shown before the answer: not if a reminder's link gave an answer, nor if the patient has to
 * reschedule.
 */
export function paymentLeads(session: Payable, chosen: PresenceAnswer | null): boolean {
  if (chosen !== null || session.presence === 'reschedule') return false
  return session.payment !== null && awaitsPayment(session)
}

type Payable = Parameters<typeof awaitsPayment>[0] & Pick<PatientSession, 'payment' | 'presence'>

/** Returns whether the question of coming is shown first: before paying and moving. */
export function presenceLeads(
  session: Answerable & Payable,
  now: number,
  chosen: PresenceAnswer | null,
): boolean {
  if (paymentLeads(session, chosen) || !asksPresence(session, now, chosen !== null)) return false
  return session.presence !== 'confirmed' || chosen === 'reschedule'
}

export type Money = Pick<SessionMoney, 'priceCents' | 'feeCents'>

/** Returns a session of a reply with its money in cents, in the form of the rules. */
export function inCents(session: PatientSession): PatientSession & Money {
  return withCents(session, 'price', 'fee')
}

export function awaitsPayment(
  session: Money &
    Pick<PatientSession, 'status' | 'paid' | 'holdExpired' | 'feeWaived' | 'asksPayment'>,
): boolean {
  return session.asksPayment && session.status === 'pending' && isUnpaid(session)
}

/**
 * Returns the chat text that asks for another time; it has no names, since a link may have been forwarded. `lost`: cancelled, or
 * its hold expired.
 */
export function otherTimeText(startsAt: number, timezone: string, lost: boolean): string {
  const when = formatZonedTime(startsAt, timezone)
  return lost
    ? `Olá! Minha consulta de ${when} não está mais marcada. Podemos combinar outro horário?`
    : `Olá! Preciso remarcar minha consulta de ${when}. Podemos combinar outro horário?`
}

const ROOM_OPENS = 15 * MINUTE
const ROOM_CLOSES = 2 * HOUR

type SessionPlace = Timed & Pick<PatientSession, 'type' | 'location' | 'holdExpired'>

/**
 * Returns the location as the patient may read it: an office's address always, an online room only of a confirmed session
 * from 15 minutes before its start to 2 hours after its end (docs/product.md, Patient access).
 */
export function locationForPatient(session: SessionPlace, now: number): string | null {
  const { type, status, location } = session
  if (type === 'presencial') return location
  const { opens, closes } = roomTimes(session)
  return status === 'confirmed' && opens <= now && now < closes ? location : null
}

/** Returns the instant at which the patient can read the link of the room; null if it will not appear. */
export function roomOpensAt(session: SessionPlace, now: number): number | null {
  const { type, location, holdExpired } = session
  if (type !== 'online' || holdExpired || !isOpen(session)) return null
  const { opens, closes } = roomTimes(session)
  return roomAddress(location) && now < closes ? opens : null
}

function roomTimes({ datetime, duration }: Timed) {
  const startsAt = Date.parse(datetime)
  return { opens: startsAt - ROOM_OPENS, closes: startsAt + duration * MINUTE + ROOM_CLOSES }
}

/**
 * Returns the milliseconds until a list of sessions is read again for the link of a room: when it opens, and each minute while
 * it is open but not confirmed.
 */
export function roomDelay(sessions: readonly PatientSession[], now: number): number | false {
  const awaited = sessions.filter((session) => session.roomOpensAt && !session.location)
  const delays = awaited.map((session) => Date.parse(session.roomOpensAt ?? '') - now)
  if (delays.length === 0) return false
  return Math.min(Math.max(MINUTE, Math.min(...delays) + CLOCK_TOLERANCE), DAY)
}

/** Replies have the server's time in whole seconds. */
const CLOCK_TOLERANCE = 2_000

/**
 * Returns the link to the video call, or to a map of the address while the session is near. Null if the text has no web
 * address.
 */
export function locationLink(session: SessionPlace, now: number): string | null {
  const { type, holdExpired } = session
  const location = locationForPatient(session, now)
  if (!location) return null
  if (type === 'online') return roomAddress(location)
  if (holdExpired || !isNear(session, now)) return null
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: location })}`
}

export function isPayable(
  session: Timed & Money & Pick<PatientSession, 'type' | 'paid' | 'holdExpired' | 'feeWaived'>,
  now: number,
): boolean {
  if (!isUnpaid(session)) return false
  return (
    session.status !== 'pending' || (!session.holdExpired && Date.parse(session.datetime) > now)
  )
}

/** Removes the notes: they may name the patient, and a link may have been forwarded. */
export function seenByLink(session: PatientSession): PatientSession {
  return { ...session, notes: null }
}
