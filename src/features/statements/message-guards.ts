import type { About } from '../delivery/facts.ts'
import type { Guard } from '../delivery/message-kinds.ts'

/** What makes a message about a statement valid. */

export interface AboutStatement extends About {
  /** Null where the message is about none, or its statement is gone. */
  statement: {
    /** Whether its link opens it still, and no later statement holds the rest. */
    opens: boolean
    /** What is still to come, in cents. */
    openCents: number
  } | null
}

/** A guard for what leads to a statement. */
export const ifOpens: Guard<AboutStatement> = ({ statement }) =>
  statement?.opens ? null : 'not_true'

/** The same where it asks for what is open. */
export const ifOpen: Guard<AboutStatement> = ({ statement }) =>
  statement?.opens && statement.openCents > 0 ? null : 'not_true'
