import type { PlacedBlock } from '../../agenda/block-rules.ts'
import type { Placed } from '../../agenda/grid-rules.ts'
import type { Target } from '../../agenda/move-rules.ts'
import type { Session } from '../../contract.ts'
import type { OpenWindows } from '../parts/use-session-windows.ts'

/** Callbacks of the grid's hours and sessions. The object is stable, so that memoized cells are not rendered again. */
export interface GridActions {
  zone: string
  create: (at: Target) => void
  edit: (session: Session) => void
  windowsOf: OpenWindows['windowsOf']
  move: (placed: Placed) => void
  editBlock: (placed: PlacedBlock) => void
}
