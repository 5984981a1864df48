import { type ReactNode, useRef } from 'react'
import { dayAt, formatLongDay, timeAt } from '../../../../platform/shared/calendar.ts'
import { useOnceTrue } from '../../../../platform/web/lazy-extra.tsx'
import { FloatingMenu } from '../../../../platform/web/ui/dropdown-menu.tsx'
import { useWideScreen } from '../../../../platform/web/ui/use-wide-screen.ts'
import type { Session } from '../../contract.ts'
import { WholeSession } from '../parts/session-panel.tsx'
import { useSessionWork } from '../parts/use-session-actions.ts'
import type { OpenWindows } from '../parts/use-session-windows.ts'

type SessionActionsMenuProps = {
  session: Session
  zone: string
  windows: OpenWindows
  openerId: string
  open: boolean
  onClose: () => void
  onEdit: (session: Session) => void
  note?: ReactNode
  children?: ReactNode
}

/**
 * The menu of a session next to a card or row, which is no trigger itself: a press there may become a drag, a scroll or a
 * selection.
 */
export function SessionActionsMenu(props: SessionActionsMenuProps) {
  return useOnceTrue(props.open) && <OpenedMenu {...props} />
}

function OpenedMenu(props: SessionActionsMenuProps) {
  const { session, zone, windows, openerId, open, onClose, onEdit, note, children } = props
  const anchor = useRef<HTMLSpanElement>(null)
  const work = useSessionWork(session, windows)
  const wide = useWideScreen()
  const startsAt = Date.parse(session.datetime)
  const day = dayAt(startsAt, zone)
  return (
    <>
      <span ref={anchor} aria-hidden="true" data-above-bar="" className={anchorClass} />
      <FloatingMenu
        anchor={anchor}
        openerId={openerId}
        open={open}
        onOpenChange={(next) => !next && onClose()}
        side={wide ? 'right' : 'top'}
        align="start"
        className="min-w-60 max-md:w-(--radix-popper-anchor-width) md:max-w-80"
      >
        <WholeSession
          work={work}
          when={`${formatLongDay(day)}, ${timeAt(startsAt, zone)}`}
          onEdit={onEdit}
          note={note}
        >
          {children}
        </WholeSession>
      </FloatingMenu>
    </>
  )
}

const anchorClass =
  'pointer-events-none absolute inset-0 max-md:fixed max-md:inset-x-3 max-md:top-auto max-md:bottom-[calc(0.25rem+var(--bar))]'
