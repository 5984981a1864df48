import { addDays, dayAt, HOUR, MINUTE, timeAt, weekdayOf } from '../../platform/shared/calendar.ts'
import { overlap, type Span } from '../attendance/spans.ts'
import { quietUntil } from '../delivery/quiet-hours.ts'

/** The rules by which a freed hour finds its next person: docs/product.md, Waiting list. */

export const PARTS = { morning: 'Manhã', afternoon: 'Tarde', evening: 'Noite' } as const
export type Part = keyof typeof PARTS

export const SKIPS = {
  session_that_day: 'já tem sessão nesse dia',
  opted_out: 'pediu para não receber avisos',
  unreachable: 'sem e-mail, SMS ou notificação por onde avisar',
} as const
export type Skip = keyof typeof SKIPS

/** The maximum of people who get an offer of one hour; after them it is public. */
export const MOST_ASKED = 3
/** An hour nearer than this is public immediately, in milliseconds. */
const TOO_NEAR = 3 * HOUR
/** Offers sent before this time of the day last longer. */
const EARLY_UNTIL = '09:00'
const EARLY_LASTS = 120 * MINUTE
/** A freed hour is offered after this many milliseconds: until then a cancellation can be undone. */
export const FREED_WAITS = MINUTE

export interface Wish {
  /** 0 is Sunday. */
  weekdays: readonly number[]
  parts: readonly string[]
  /** The last day that suits the person. */
  until: string
}

/** Returns the part of the day of an instant: the parts divide at noon and at 18:00. */
export function partOf(instant: number, timezone: string): Part {
  const time = timeAt(instant, timezone)
  if (time < '12:00') return 'morning'
  return time < '18:00' ? 'afternoon' : 'evening'
}

/** Returns whether an hour is one that a person waits for: by last day, weekday and part of the day. */
export function wants({ weekdays, parts, until }: Wish, start: number, timezone: string): boolean {
  const day = dayAt(start, timezone)
  return (
    day <= until && weekdays.includes(weekdayOf(day)) && parts.includes(partOf(start, timezone))
  )
}

/** Returns the last day before a session on which its patient may get an hour; null if there is none. */
export function lastEarlierDay(start: number, timezone: string, now: number): string | null {
  const day = addDays(dayAt(start, timezone), -1)
  return day < dayAt(now, timezone) ? null : day
}

export interface OfferTimes {
  /** When the message is sent. */
  sentAt: number
  expiresAt: number
}

/** The practice's rules for offers. */
export interface OfferRules {
  timezone: string
  offerMinutes: number
  /** Later an hour cannot be booked, so an offer ends before. */
  minimumNoticeMinutes: number
}

/** Returns the end of an offer that is sent at an instant: not after the hour begins. */
function endOf(sentAt: number, start: number, { timezone, offerMinutes }: OfferRules): number {
  const isEarly = timeAt(sentAt, timezone) < EARLY_UNTIL
  const lasts = Math.max(offerMinutes * MINUTE, isEarly ? EARLY_LASTS : 0)
  return Math.min(sentAt + lasts, start)
}

/**
 * Returns when an offer of an hour is sent and ends; null for an hour that is public immediately. Nobody gets an offer at
 * night: the offer is sent the next morning, unless the hour is too near by then, or within the minimum notice before the offer
 * would end.
 */
export function offerTimes(start: number, rules: OfferRules, now: number): OfferTimes | null {
  const sentAt = quietUntil(now, rules.timezone) ?? now
  const expiresAt = endOf(sentAt, start, rules)
  if (start - sentAt < TOO_NEAR || expiresAt > noticeOf(start, rules)) return null
  return { sentAt, expiresAt }
}

/**
 * Returns when an offer made by hand is sent and ends: it is open immediately and lasts through the night, but not beyond the
 * minimum notice.
 */
export function handOfferTimes(start: number, rules: OfferRules, now: number): OfferTimes {
  const reachedAt = quietUntil(now, rules.timezone) ?? now
  const end = Math.min(endOf(reachedAt, start, rules), noticeOf(start, rules))
  return { sentAt: now, expiresAt: end }
}

/** Returns the last instant at which an hour can be booked. */
function noticeOf(start: number, { minimumNoticeMinutes }: OfferRules): number {
  return start - minimumNoticeMinutes * MINUTE
}

export interface Candidate extends Wish {
  entryId: string
  /** Identifies a person; two entries with one phone are one person. */
  person: string
  serviceId: string
  /** The days on which the person has a session. */
  sessionDays: readonly string[]
  /** The times of sessions that the person cancelled or moved away. */
  givenUp: readonly Span[]
  /** The starts of the coming sessions of a patient who wants an hour before one of them; empty for others. */
  sessionsAhead: readonly number[]
  reach: 'reached' | Extract<Skip, 'opted_out' | 'unreachable'>
}

/** A person who got an offer for a freed time, and the offered hour. */
export interface Offered extends Span {
  person: string
  /** Whether the psychologist withdrew the offer, which makes the hour public. */
  isWithdrawn: boolean
}

export interface Situation extends OfferRules {
  /** In the order of the list. */
  candidates: readonly Candidate[]
  /** Returns the free hours for a service within the freed time, in order; `end` includes the pause. */
  hoursOf: (serviceId: string) => readonly Span[]
  offered: readonly Offered[]
  /** The people with an open offer. */
  busy: ReadonlySet<string>
  now: number
}

export interface NextOffer extends OfferTimes, Span {
  entryId: string
  person: string
}

export interface Skipped {
  entryId: string
  start: number
  why: Skip
}

/** Returns the next offer for a freed time, and who is skipped before it; no offer if it becomes public. */
export function nextOffer(situation: Situation): { offer: NextOffer | null; skipped: Skipped[] } {
  const { candidates, hoursOf, busy, timezone, now } = situation
  const skipped: Skipped[] = []
  for (const candidate of candidates) {
    const { entryId, person } = candidate
    if (busy.has(person)) continue
    const hours = hoursOf(candidate.serviceId).filter(
      (hour) =>
        wants(candidate, hour.start, timezone) &&
        mayOffer(situation.offered, person, hour) &&
        !candidate.givenUp.some((span) => overlap(span, hour)) &&
        isEarlier(candidate, hour) &&
        offerTimes(hour.start, situation, now) !== null,
    )
    const hour = hours.find(({ start }) => !candidate.sessionDays.includes(dayAt(start, timezone)))
    const shownHour = hour ?? hours[0]
    if (!shownHour) continue
    const why = !hour ? 'session_that_day' : candidate.reach === 'reached' ? null : candidate.reach
    if (why) skipped.push({ entryId, start: shownHour.start, why })
    else {
      const times = offerTimes(shownHour.start, situation, now)
      if (times) return { offer: { entryId, person, ...shownHour, ...times }, skipped }
    }
  }
  return { offer: null, skipped }
}

/** Returns whether an hour is before a session of a patient who wants an earlier one; a moved session may already be. */
function isEarlier({ sessionsAhead }: Candidate, { start }: Span): boolean {
  return sessionsAhead.length === 0 || sessionsAhead.some((session) => session > start)
}

/**
 * Returns whether a person may be offered an hour: no person twice, only a few people in all, and none after a withdrawal. A
 * person whose offer was withdrawn gets no other hour of the freed time.
 */
function mayOffer(offered: readonly Offered[], person: string, hour: Span): boolean {
  const ofHour = offered.filter((offer) => overlap(offer, hour))
  const refused = offered.some(
    (offer) => offer.isWithdrawn && (offer.person === person || overlap(offer, hour)),
  )
  return !refused && ofHour.length < MOST_ASKED && !ofHour.some((offer) => offer.person === person)
}

/** The days after `until` for which an entry is kept. */
export const ENTRY_KEPT_DAYS = 30
/** The days ahead to which an entry may wait. */
export const MOST_DAYS_AHEAD = 180

export const OFFER_CHOICES = [15, 30, 60, 120] as const

export const offerPurpose = 'waitlist-offer'
export const entryPurpose = 'waitlist-entry'

/** In characters: an SMS has 160, including the hour with its zone and the end of the offer. */
const LONGEST_URL_BY_SMS = 108

/** Returns whether an offer's link fits into its SMS. */
export function fitsSms(url: string): boolean {
  return url.length <= LONGEST_URL_BY_SMS
}
