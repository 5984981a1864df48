import type { PlacedBlock } from '../../agenda/block-rules.ts'
import type { Placed } from '../../agenda/grid-rules.ts'
import type { Target } from '../../agenda/move-rules.ts'
import type { Session } from '../../contract.ts'

/** Callbacks of the grid's hours and sessions. The object is stable, so that memoized cells are not rendered again. */
export interface GridActions {
  zone: string
  create: (at: Target) => void
  edit: (session: Session) => void
  move: (placed: Placed) => void
  editBlock: (placed: PlacedBlock) => void
}
