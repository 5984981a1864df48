import { ExternalLink, Move } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import { formatLongDay } from '../../../../platform/shared/calendar.ts'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { MenuItem, MenuSeparator } from '../../../../platform/web/ui/dropdown-menu.tsx'
import { menuPanelClass } from '../../../../platform/web/ui/overlay.ts'
import { useWideScreen } from '../../../../platform/web/ui/use-wide-screen.ts'
import { canMove } from '../../agenda-move-rules.ts'
import { clockOf, meetingLink, type Placed } from '../../agenda-rules.ts'
import { SessionItems } from '../parts/session-items.tsx'
import { SessionFacts } from '../parts/session-panel.tsx'
import { SessionWindows } from '../parts/session-windows.tsx'
import { useSessionWindows } from '../parts/use-session-windows.ts'
import { useSessionWork } from '../parts/use-session-work.ts'
import type { GridActions } from './grid-actions.ts'

type CardMenuProps = {
  placed: Placed
  actions: GridActions
  cardId: string
  open: boolean
  onClose: () => void
}

/**
 * What may be done with the session of a card. The card is no trigger of its own: a press on it may become a drag, and
 * arrows walk the grid; so the menu only stands beside it. It stays when closed, for the windows it has opened.
 */
export function CardMenu({ placed, actions, cardId, open, onClose }: CardMenuProps) {
  const { session, day, start } = placed
  const windows = useSessionWindows()
  const work = useSessionWork(session, windows)
  const wide = useWideScreen()
  return (
    <>
      <Primitive.Root modal={false} open={open} onOpenChange={(next) => !next && onClose()}>
        <Primitive.Trigger asChild>
          <span aria-hidden="true" className={anchorClass} />
        </Primitive.Trigger>
        <Primitive.Portal container={document.querySelector('main')}>
          <Primitive.Content
            aria-labelledby={cardId}
            side={wide ? 'right' : 'top'}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              returnFocus(cardId)
            }}
            className={classNames(
              menuPanelClass,
              'min-w-60 max-md:w-(--radix-dropdown-menu-trigger-width) md:max-w-80',
            )}
          >
            <SessionFacts session={session} when={`${formatLongDay(day)}, ${clockOf(start)}`} />
            <MeetingItem href={meetingLink(session)} />
            <SessionItems work={work} onEdit={actions.edit}>
              {/* By keys; a finger has no arrows, and takes 'Remarcar'. */}
              {wide && canMove(session) && (
                <MenuItem icon={<Move aria-hidden="true" />} onSelect={() => actions.move(placed)}>
                  Mover
                </MenuItem>
              )}
            </SessionItems>
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
      <SessionWindows windows={windows} zone={actions.zone} />
    </>
  )
}

/** Beside the card; on a phone over the lower edge of the window, where it is whole and within reach. */
const anchorClass =
  'pointer-events-none absolute inset-0 max-md:fixed max-md:inset-x-3 max-md:top-auto max-md:bottom-[calc(0.25rem+var(--bar))]'

// What the menu opened, or a press beside it, has the focus already.
function returnFocus(cardId: string) {
  if (document.activeElement === document.body) document.getElementById(cardId)?.focus()
}

function MeetingItem({ href }: { href: string | null }) {
  return (
    <>
      <MenuSeparator />
      {href && (
        <MenuItem icon={<ExternalLink aria-hidden="true" />} href={href} newTab>
          Abrir link da sessão
        </MenuItem>
      )}
    </>
  )
}
