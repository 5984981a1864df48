import { MINUTE } from '../../platform/shared/calendar.ts'
import { DEFAULT_HOURS, parseWorkingHours } from '../practice/working-hours.ts'
import type { Session } from '../sessions/contract.ts'
import { isOpen, isOwed } from '../sessions/rules.ts'
import { UPCOMING_SHOWN } from './contract.ts'

/** A new account's way to its first booking, in the order it is shown. */
export const FIRST_STEPS = ['hours', 'crp', 'whatsapp', 'service', 'pixKey', 'link'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

interface Begun {
  workingHours: string
  pixKey: string | null
  crp: string | null
  phone: string | null
  hasActiveService: boolean
  /** Steps that looking is enough for: the hours may be right as they are, a link leaves no trace when it is shared. */
  seen: ReadonlySet<FirstStep>
}

/** Which of the first steps are done. */
export function doneSteps({
  workingHours,
  pixKey,
  crp,
  phone,
  hasActiveService,
  seen,
}: Begun): Set<FirstStep> {
  const done: Record<FirstStep, boolean> = {
    hours: seen.has('hours') || differsFromDefault(workingHours),
    crp: crp !== null,
    whatsapp: phone !== null,
    service: hasActiveService,
    pixKey: pixKey !== null,
    link: seen.has('link'),
  }
  return new Set(FIRST_STEPS.filter((step) => done[step]))
}

/** The first step after one that is still open, in their order and from the start again; null when all are done. */
export function stepAfter(step: FirstStep, done: ReadonlySet<FirstStep>): FirstStep | null {
  const place = FIRST_STEPS.indexOf(step)
  const ordered = [...FIRST_STEPS.slice(place + 1), ...FIRST_STEPS.slice(0, place)]
  return ordered.find((other) => !done.has(other)) ?? null
}

function differsFromDefault(workingHours: string): boolean {
  return JSON.stringify(parseWorkingHours(workingHours)) !== JSON.stringify(DEFAULT_HOURS)
}

interface Standing {
  done: ReadonlySet<FirstStep>
  /** The first booking, or a session of the psychologist's own making. */
  hasSession: boolean
  dismissed: boolean
}

/** Whether the first steps are still shown: until all are done, a session came of them, or they were dismissed. */
export function areFirstStepsDue({ done, hasSession, dismissed }: Standing): boolean {
  return !dismissed && !hasSession && done.size < FIRST_STEPS.length
}

/** Sessions from today on, in the order of their time, as the dashboard shows them. `tomorrow` is the instant that today ends at. */
export function splitByDay(sessions: readonly Session[], tomorrow: number, now: number) {
  const startsFrom = (instant: number) => (session: Session) => startOf(session) >= instant
  return {
    today: sessions.filter((session) => startOf(session) < tomorrow),
    later: sessions.filter(startsFrom(tomorrow)).slice(0, UPCOMING_SHOWN),
    upcoming: sessions.filter(startsFrom(now + 1)).slice(0, UPCOMING_SHOWN),
  }
}

/** The session that the day stands at: one that is going on, else the next one. */
export interface Spotlight {
  kind: 'now' | 'next'
  session: Session
}

/**
 * The session of the first card, of sessions in the order of their time. One that is going on stays there until it is completed and
 * paid, or its time is over; a booking that ran out is none.
 */
export function spotlightOf(sessions: readonly Session[], now: number): Spotlight | null {
  const standing = sessions.filter(
    ({ status, holdExpired }) => status !== 'cancelled' && !holdExpired,
  )
  const going = standing.find(
    (session) =>
      startOf(session) <= now && now < endOf(session) && (isOpen(session) || isOwed(session)),
  )
  if (going) return { kind: 'now', session: going }
  const next = standing.find((session) => startOf(session) > now && isOpen(session))
  return next ? { kind: 'next', session: next } : null
}

/** What is said of its time: how long it still goes on, or how soon it begins; nothing of a time that is hours away. */
export function countdownText({ kind, session }: Spotlight, now: number): string {
  const minutes = Math.round(((kind === 'now' ? endOf(session) : startOf(session)) - now) / MINUTE)
  if (kind === 'now') return minutes === 1 ? 'falta 1 min' : `faltam ${minutes} min`
  return minutes < 60 ? `em ${minutes} min` : ''
}

/** Whether a session has begun and something is still to be done about it: to be completed, or to be paid. */
export function awaitsAction(session: Session, now: number): boolean {
  return startOf(session) <= now && !session.holdExpired && (isOpen(session) || isOwed(session))
}

/** Whether the day had sessions, and all of them have begun and ask for nothing more. */
export function isDayDone(sessions: readonly Session[], now: number): boolean {
  return (
    sessions.length > 0 &&
    sessions.every((session) => startOf(session) <= now && !awaitsAction(session, now))
  )
}

function startOf({ datetime }: Pick<Session, 'datetime'>): number {
  return Date.parse(datetime)
}

function endOf({ datetime, duration }: Pick<Session, 'datetime' | 'duration'>): number {
  return Date.parse(datetime) + duration * MINUTE
}

/** The reminders in the order they are sent in: those that were skipped come last, the one skipped first before the others. */
export function queuedChats<Chat extends { id: string }>(
  chats: readonly Chat[],
  skipped: readonly string[],
): Chat[] {
  const later = skipped.flatMap((id) => chats.find((chat) => chat.id === id) ?? [])
  return [...chats.filter((chat) => !later.includes(chat)), ...later]
}
