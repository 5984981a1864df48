import type { Target } from '../../agenda-move-rules.ts'
import type { Placed } from '../../agenda-rules.ts'
import type { Session } from '../../contract.ts'

/** What hour and session of the grid may ask for. The same object from drawing to drawing, so that cells stay as they are. */
export interface GridActions {
  zone: string
  create: (at: Target) => void
  edit: (session: Session) => void
  /** Starts a move by keyboard. */
  move: (placed: Placed) => void
}
