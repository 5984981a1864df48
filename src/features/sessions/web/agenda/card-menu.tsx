import { Move } from 'lucide-react'
import { use } from 'react'
import { MenuItem } from '../../../../platform/web/ui/dropdown-menu.tsx'
import { useWideScreen } from '../../../../platform/web/ui/use-wide-screen.ts'
import type { Placed } from '../../agenda/grid-rules.ts'
import { canMove } from '../../rules.ts'
import { SessionActionsMenu } from '../changes/session-actions-menu.tsx'
import { OutsideSlot } from '../parts/agenda-slots.ts'
import type { GridActions } from './grid-actions.ts'

type CardMenuProps = {
  placed: Placed
  actions: GridActions
  cardId: string
  open: boolean
  onClose: () => void
}

export default function CardMenu({ placed, actions, cardId, open, onClose }: CardMenuProps) {
  const { session } = placed
  const wide = useWideScreen()
  const OutsideTimes = use(OutsideSlot)
  return (
    <SessionActionsMenu
      session={session}
      zone={actions.zone}
      windows={actions}
      openerId={cardId}
      open={open}
      onClose={onClose}
      onEdit={actions.edit}
      note={OutsideTimes && <OutsideTimes where="menu" placed={placed} zone={actions.zone} />}
    >
      {wide && canMove(session) && (
        <MenuItem icon={<Move aria-hidden="true" />} onSelect={() => actions.move(placed)}>
          Mover
        </MenuItem>
      )}
    </SessionActionsMenu>
  )
}
