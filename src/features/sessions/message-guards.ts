import type { About } from '../delivery/facts.ts'
import type { Guard } from '../delivery/message-kinds.ts'
import type { PresenceAnswer, SessionStatus } from './contract.ts'

/** What makes a message about a session valid. */

/** What guards ask of the session a message is about. */
export interface SessionFacts {
  status: SessionStatus
  /** Epoch milliseconds. */
  startsAt: number
  /** Whether its time is its patient's: not once a hold ran out. */
  stands: boolean
  paid: boolean
  presence: PresenceAnswer | null
  /** Whether it is still the session of the patient the message is for. */
  isReceivers: boolean
}

/** With the session; null where it is about none. */
export interface AboutSession extends About {
  session: SessionFacts | null
}

export const OPEN = ['pending', 'confirmed'] as const
export const NOT_CANCELLED = ['pending', 'confirmed', 'completed'] as const

/** In what state of its session a message is valid; in any where a part is left out. */
interface Needs {
  status?: readonly SessionStatus[]
  /** It names the session's time. */
  sameTime?: true
  /** It is of use before the session begins only. */
  ahead?: true
  /** It is valid while the time is its patient's. */
  stands?: true
  /** What the patient answered for that time. */
  presence?: PresenceAnswer
}

/** A guard for what speaks of a session. */
export function aboutSession(needs: Needs): Guard<AboutSession> {
  return ({ session, sessionStartsAt, movedFrom, asksPayment }, at) => {
    if (!session) return null
    const { status, startsAt, stands, paid, presence, isReceivers } = session
    if (!isReceivers) return 'not_true'
    if (needs.status && !needs.status.includes(status))
      return status === 'cancelled' ? 'cancelled' : 'not_true'
    if (needs.sameTime && sessionStartsAt !== null && sessionStartsAt !== startsAt) return 'moved'
    if ((needs.stands && !stands) || (asksPayment && paid)) return 'not_true'
    if (needs.presence && needs.presence !== presence) return 'not_true'
    // Moved and moved back: there is nothing to report.
    if (movedFrom === startsAt) return 'not_true'
    return needs.ahead && startsAt <= at ? 'past' : null
  }
}
