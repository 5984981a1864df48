import type { About } from '../delivery/facts.ts'
import type { Guard } from '../delivery/message-kinds.ts'

export interface AboutStatement extends About {
  statement: {
    opens: boolean
    openCents: number
  } | null
}

export const ifOpens: Guard<AboutStatement> = ({ statement }) =>
  statement?.opens ? null : 'not_true'

export const ifOpen: Guard<AboutStatement> = ({ statement }) =>
  statement?.opens && statement.openCents > 0 ? null : 'not_true'
