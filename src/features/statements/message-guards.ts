import type { About } from '../delivery/facts.ts'
import type { Guard } from '../delivery/message-kinds.ts'

export interface AboutStatement extends About {
  statement: {
    /** Whether its link is valid, and no later statement includes the rest. */
    opens: boolean
    openCents: number
  } | null
}

export const ifOpens: Guard<AboutStatement> = ({ statement }) =>
  statement?.opens ? null : 'not_true'

/** Requires the same, with an open amount. */
export const ifOpen: Guard<AboutStatement> = ({ statement }) =>
  statement?.opens && statement.openCents > 0 ? null : 'not_true'
