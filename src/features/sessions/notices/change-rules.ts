import type { Session } from '../contract.ts'
import { isOpen, type SessionMoney } from '../rules.ts'
import type { AlsoNew, PatientNoticeKind } from './message-kinds.ts'

export type State = Pick<Session, 'patientId' | 'datetime' | 'status' | 'paid'> &
  Pick<SessionMoney, 'receivedCents'>

export interface SessionChanges {
  cancelled: boolean
  moved: boolean
  confirmed: boolean
  paid: boolean
}

/**
 * Returns the changes between two states; without `before` the session is new. None for past sessions and erased patients; for
 * a new patient only the current state is a change.
 */
export function changesOf(before: State | null, after: State, now: number): SessionChanges {
  const known = before?.patientId === after.patientId ? before : null
  const isNotified = after.patientId !== null && Date.parse(after.datetime) > now
  return {
    cancelled: isNotified && known !== null && isOpen(known) && after.status === 'cancelled',
    moved: isNotified && known !== null && isOpen(after) && known.datetime !== after.datetime,
    confirmed: isNotified && after.status === 'confirmed' && known?.status !== 'confirmed',
    // A payment for a cancelled session is a fee, which is shown in the patient's area.
    paid: isNotified && known !== null && after.status !== 'cancelled' && isPaidBy(known, after),
  }
}

function isPaidBy(before: State, after: State): boolean {
  return !before.paid && after.paid && after.receivedCents > before.receivedCents
}

export function noticeKindOf({
  cancelled,
  moved,
  confirmed,
  paid,
}: SessionChanges): PatientNoticeKind | null {
  if (cancelled) return 'session_cancelled'
  if (moved) return 'session_moved'
  if (confirmed) return 'session_confirmed'
  return paid ? 'payment_received' : null
}

/** Returns the changes that a notice names in addition to those of its kind. */
export function alsoOf(
  { moved, cancelled, confirmed, paid }: SessionChanges,
  known: State | null,
  by: NonNullable<AlsoNew['cancelledBy']>,
): AlsoNew {
  return {
    confirmed,
    paid,
    ...(moved && known ? { movedFrom: Date.parse(known.datetime) } : {}),
    ...(cancelled ? { cancelledBy: by } : {}),
  }
}
