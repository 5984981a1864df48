import { MINUTE } from '../../platform/shared/calendar.ts'
import type { Session } from '../sessions/contract.ts'
import { awaitsPayment, endOf, isOpen, isOver, type PricedSession } from '../sessions/rules.ts'
import { type Dashboard, UPCOMING_SHOWN } from './contract.ts'

export function splitByDay(sessions: readonly Session[], tomorrow: number, now: number) {
  const startsFrom = (instant: number) => (session: Session) => startOf(session) >= instant
  return {
    today: sessions.filter((session) => startOf(session) < tomorrow),
    later: sessions.filter(startsFrom(tomorrow)).slice(0, UPCOMING_SHOWN),
    upcoming: sessions.filter(startsFrom(now + 1)).slice(0, UPCOMING_SHOWN),
  }
}

export interface Spotlight {
  kind: 'now' | 'next'
  session: PricedSession
}

/**
 * Returns the session of the first card. The current one stays there until it is completed and paid, or its time is over; an
 * expired booking is left out.
 */
export function spotlightOf(sessions: readonly PricedSession[], now: number): Spotlight | null {
  const openSessions = sessions.filter(
    ({ status, holdExpired }) => status !== 'cancelled' && !holdExpired,
  )
  const going = openSessions.find(
    (session) =>
      startOf(session) <= now &&
      !isOver(session, now) &&
      (isOpen(session) || awaitsPayment(session)),
  )
  if (going) return { kind: 'now', session: going }
  const next = openSessions.find((session) => startOf(session) > now && isOpen(session))
  return next ? { kind: 'next', session: next } : null
}

export function countdownText({ kind, session }: Spotlight, now: number): string {
  const minutes = Math.round(((kind === 'now' ? endOf(session) : startOf(session)) - now) / MINUTE)
  if (kind === 'now') return minutes === 1 ? 'falta 1 min' : `faltam ${minutes} min`
  return minutes < 60 ? `em ${minutes} min` : ''
}

export function awaitsAction(session: PricedSession, now: number): boolean {
  return (
    startOf(session) <= now && !session.holdExpired && (isOpen(session) || awaitsPayment(session))
  )
}

export function isDayDone(sessions: readonly PricedSession[], now: number): boolean {
  return (
    sessions.length > 0 &&
    sessions.every((session) => startOf(session) <= now && !awaitsAction(session, now))
  )
}

type Counted = Pick<Dashboard, 'unrecorded' | 'refunds' | 'patientMoves'> &
  Record<'newBookings' | 'toReschedule' | 'unnotified' | 'calendarChanges', readonly unknown[]>

/** Returns whether something besides today's sessions still waits for the psychologist. */
export function leavesOpen(dashboard: Counted, reminders: readonly unknown[]): boolean {
  const { newBookings, toReschedule, unnotified, calendarChanges, patientMoves } = dashboard
  const requests = patientMoves.filter(({ until }) => until !== null)
  const lists = [newBookings, toReschedule, unnotified, calendarChanges, requests, reminders]
  return (
    dashboard.unrecorded.total > 0 ||
    dashboard.refunds.sessions > 0 ||
    lists.some((list) => list.length > 0)
  )
}

function startOf({ datetime }: Pick<Session, 'datetime'>): number {
  return Date.parse(datetime)
}

interface Queue<Chat> {
  chats: readonly Chat[]
  skipped: readonly string[]
  /** Chats that were ever in the queue, including sent and dismissed ones. */
  seen: number
}

/**
 * Returns the chat to send now, its position, and the skipped ones of this round; when only skipped ones are left, a new round
 * begins.
 */
export function chatTurn<Chat extends { id: string }>({ chats, skipped, seen }: Queue<Chat>) {
  const isRoundOver = chats.every(({ id }) => skipped.includes(id))
  const round = isRoundOver ? [] : skipped
  const waiting = chats.filter(({ id }) => !round.includes(id))
  return { current: waiting[0], position: seen - waiting.length + 1, round }
}
