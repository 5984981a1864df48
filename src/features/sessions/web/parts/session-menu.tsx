import { EllipsisVertical, LoaderCircle } from 'lucide-react'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { DropdownMenu } from '../../../../platform/web/ui/dropdown-menu.tsx'
import type { Session } from '../../contract.ts'
import { SessionItems } from './session-items.tsx'
import { useSessionWork } from './use-session-actions.ts'
import type { OpenWindows } from './use-session-windows.ts'

type SessionMenuProps = {
  session: Session
  windows: OpenWindows
  onEdit: (session: Session) => void
}

export function SessionMenu({ session, windows, onEdit }: SessionMenuProps) {
  const work = useSessionWork(session, windows)
  return (
    <DropdownMenu
      label={`Ações da sessão de ${session.patientName}`}
      trigger={<MenuButton patientName={session.patientName} busy={work.actions.isPending} />}
    >
      <SessionItems work={work} onEdit={onEdit} />
    </DropdownMenu>
  )
}

// Busy instead of disabled, so that the button keeps the focus.
function MenuButton({ patientName, busy, ...rest }: { patientName: string; busy: boolean }) {
  return (
    <Button
      {...rest}
      variant="ghost"
      size="icon"
      aria-label={`Ações da sessão de ${patientName}`}
      aria-busy={busy || undefined}
    >
      {busy ? (
        <LoaderCircle aria-hidden="true" className="animate-spin" />
      ) : (
        <EllipsisVertical aria-hidden="true" />
      )}
    </Button>
  )
}
