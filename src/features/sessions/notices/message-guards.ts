import type { About } from '../../delivery/message-facts.ts'
import type { Guard } from '../../delivery/message-kinds.ts'
import type { PresenceAnswer, SessionStatus } from '../contract.ts'

/** A session as it is right before its message is sent. */
export interface SessionFacts {
  status: SessionStatus
  startsAt: number
  /** False for an unpaid public booking that lost its time. */
  isValid: boolean
  paid: boolean
  presence: PresenceAnswer | null
  /** Whether it is still the session of the message's patient. */
  isReceivers: boolean
}

export interface AboutSession extends About {
  session: SessionFacts | null
}

export const OPEN = ['pending', 'confirmed'] as const
export const NOT_CANCELLED = ['pending', 'confirmed', 'completed'] as const

/** The state of the session without which a message is no longer valid. */
interface Needs {
  status?: readonly SessionStatus[]
  sameTime?: true
  ahead?: true
  isValid?: true
  presence?: PresenceAnswer
}

/** Returns a guard that drops a message unless its session, as it is now, is as the message needs it. */
export function aboutSession(needs: Needs): Guard<AboutSession> {
  return ({ session, sessionStartsAt, movedFrom, asksPayment }, at) => {
    if (!session) return null
    const { status, startsAt, isValid, paid, presence, isReceivers } = session
    if (!isReceivers) return 'not_true'
    if (needs.status && !needs.status.includes(status))
      return status === 'cancelled' ? 'cancelled' : 'not_true'
    if (needs.sameTime && sessionStartsAt !== null && sessionStartsAt !== startsAt) return 'moved'
    if ((needs.isValid && !isValid) || (asksPayment && paid)) return 'not_true'
    if (needs.presence && needs.presence !== presence) return 'not_true'
    // The move was taken back.
    if (movedFrom === startsAt) return 'not_true'
    return needs.ahead && startsAt <= at ? 'past' : null
  }
}
