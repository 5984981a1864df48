import { ExternalLink } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { dayAt, formatLongDay, timeAt } from '../../../platform/shared/calendar.ts'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { MenuItem, MenuSeparator } from '../../../platform/web/ui/dropdown-menu.tsx'
import { menuPanelClass } from '../../../platform/web/ui/overlay.ts'
import { useWideScreen } from '../../../platform/web/ui/use-wide-screen.ts'
import { meetingLink } from '../agenda-rules.ts'
import type { Session } from '../contract.ts'
import { SessionItems } from './parts/session-items.tsx'
import { SessionFacts } from './parts/session-panel.tsx'
import type { OpenWindows } from './parts/use-session-windows.ts'
import { useSessionWork } from './parts/use-session-work.ts'

type SessionActionsMenuProps = {
  session: Session
  zone: string
  windows: OpenWindows
  /** The id of what it stands beside, which names it and gets the focus back. */
  besideId: string
  open: boolean
  onClose: () => void
  onEdit: (session: Session) => void
  /** What else is offered where the menu stands. */
  children?: ReactNode
}

/**
 * What a session is and what may be done with it. What it stands beside is no trigger: a press there may become a drag, a scroll
 * or a choice.
 */
export function SessionActionsMenu({
  session,
  zone,
  windows,
  besideId,
  open,
  onClose,
  onEdit,
  children,
}: SessionActionsMenuProps) {
  const work = useSessionWork(session, windows)
  const wide = useWideScreen()
  const startsAt = Date.parse(session.datetime)
  const day = dayAt(startsAt, zone)
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Trigger asChild>
        <span aria-hidden="true" className={anchorClass} />
      </Primitive.Trigger>
      <Primitive.Portal container={document.querySelector('main')}>
        <Primitive.Content
          aria-labelledby={besideId}
          side={wide ? 'right' : 'top'}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(besideId)
          }}
          className={classNames(
            menuPanelClass,
            'min-w-60 max-md:w-(--radix-dropdown-menu-trigger-width) md:max-w-80',
          )}
        >
          <SessionFacts
            session={session}
            when={`${formatLongDay(day)}, ${timeAt(startsAt, zone)}`}
          />
          <MeetingItem href={meetingLink(session)} />
          <SessionItems work={work} onEdit={onEdit}>
            {children}
          </SessionItems>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Beside it; on a phone over the lower edge of the window, where it is whole and within reach. */
const anchorClass =
  'pointer-events-none absolute inset-0 max-md:fixed max-md:inset-x-3 max-md:top-auto max-md:bottom-[calc(0.25rem+var(--bar))]'

// What the menu opened, or a press beside it, has the focus already.
function returnFocus(besideId: string) {
  if (document.activeElement === document.body) document.getElementById(besideId)?.focus()
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
