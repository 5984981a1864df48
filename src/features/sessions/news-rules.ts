import { textToCents } from '../../platform/shared/money.ts'
import type { Session } from './contract.ts'
import type { AlsoNew, PatientNoticeKind } from './message-kinds.ts'
import { isOpen } from './rules.ts'

/** What a change of a session is to its patient. */

export type State = Pick<Session, 'patientId' | 'datetime' | 'status' | 'paid' | 'received'>

export interface News {
  cancelled: boolean
  moved: boolean
  confirmed: boolean
  paid: boolean
}

/**
 * What is new in a session since it was as before; null before: it was not. Nothing is told of what is past, nor to who was
 * erased; and what became another patient's is to that one only what it is now.
 */
export function newsOf(before: State | null, after: State, now: number): News {
  const known = before?.patientId === after.patientId ? before : null
  const told = after.patientId !== null && Date.parse(after.datetime) > now
  return {
    cancelled: told && known !== null && isOpen(known) && after.status === 'cancelled',
    moved: told && known !== null && isOpen(after) && known.datetime !== after.datetime,
    confirmed: told && after.status === 'confirmed' && known?.status !== 'confirmed',
    // Of a cancelled session it is a fee, which its patient sees in the patient's area.
    paid: told && known !== null && after.status !== 'cancelled' && isPaidBy(known, after),
  }
}

/** Whether money came that completed its price; a lower price, and what costs nothing, is no payment. */
function isPaidBy(before: State, after: State): boolean {
  const cents = ({ received }: State) => textToCents(received) ?? 0
  return !before.paid && after.paid && cents(after) > cents(before)
}

/** What is told of it, with the rest in the same breath: the weightiest gives the message its kind. Null: nothing. */
export function noticeKindOf({
  cancelled,
  moved,
  confirmed,
  paid,
}: News): PatientNoticeKind | null {
  if (cancelled) return 'session_cancelled'
  if (moved) return 'session_moved'
  if (confirmed) return 'session_confirmed'
  return paid ? 'payment_received' : null
}

/** What is told beside it: of a move the time its patient knows, of a cancellation who it was. */
export function alsoOf(
  { moved, cancelled, confirmed, paid }: News,
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
