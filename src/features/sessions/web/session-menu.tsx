import {
  BadgeDollarSign,
  Ban,
  BellRing,
  CalendarCheck,
  CheckCheck,
  EllipsisVertical,
  LoaderCircle,
  Pencil,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../platform/web/ui/dropdown-menu.tsx'
import type { Session } from '../contract.ts'
import { offersOf, type SessionOffers } from '../rules.ts'
import { CancelDialog, DeleteDialog } from './end-session-dialog.tsx'
import { OccupiedDialog } from './occupied-dialog.tsx'
import { type Reminder, ReminderDialog } from './reminder-dialog.tsx'
import { useSessionActions } from './use-session-actions.ts'

type SessionMenuProps = { session: Session; zone: string; onEdit: (session: Session) => void }

/** Everything that may be done with a session; what needs a word more opens its window. */
export function SessionMenu({ session, zone, onEdit }: SessionMenuProps) {
  const [asked, setAsked] = useState<'cancel' | 'delete' | null>(null)
  const [occupied, setOccupied] = useState<string | null>(null)
  const [reminder, setReminder] = useState<Reminder | null>(null)
  const actions = useSessionActions(session, { onOccupied: setOccupied, onReminder: setReminder })
  const offers = offersOf(session)
  const close = () => setAsked(null)
  return (
    <>
      <DropdownMenu
        label={`Ações da sessão de ${session.patientName}`}
        trigger={<MenuButton patientName={session.patientName} busy={actions.isPending} />}
      >
        <ForwardItems offers={offers} actions={actions} />
        {offers.edit && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onEdit(session)}>
            Editar
          </MenuItem>
        )}
        <EndingItems offers={offers} disabled={actions.isPending} onAsk={setAsked} />
      </DropdownMenu>
      <CancelDialog session={session} zone={zone} open={asked === 'cancel'} onClose={close} />
      <DeleteDialog session={session} zone={zone} open={asked === 'delete'} onClose={close} />
      <OccupiedDialog session={session} message={occupied} onClose={() => setOccupied(null)} />
      <ReminderDialog session={session} reminder={reminder} onClose={() => setReminder(null)} />
    </>
  )
}

// Busy, not disabled: the focus stays where the person left it.
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

type ForwardProps = { offers: SessionOffers; actions: ReturnType<typeof useSessionActions> }

function ForwardItems({ offers, actions }: ForwardProps) {
  const disabled = actions.isPending
  return (
    <>
      {offers.confirm && (
        <MenuItem
          icon={<CalendarCheck aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.confirm}
        >
          Confirmar sessão
        </MenuItem>
      )}
      {offers.confirmPayment && (
        <MenuItem
          icon={<BadgeDollarSign aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.confirmPayment}
        >
          Confirmar pagamento
        </MenuItem>
      )}
      {offers.complete && (
        <MenuItem
          icon={<CheckCheck aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.complete}
        >
          Marcar como concluída
        </MenuItem>
      )}
      <MenuItem
        icon={<BellRing aria-hidden="true" />}
        disabled={disabled}
        onSelect={actions.sendReminder}
      >
        Enviar lembrete
      </MenuItem>
    </>
  )
}

type EndingProps = {
  offers: SessionOffers
  disabled: boolean
  onAsk: (what: 'cancel' | 'delete') => void
}

function EndingItems({ offers, disabled, onAsk }: EndingProps) {
  if (!offers.cancel && !offers.delete) return null
  return (
    <>
      <MenuSeparator />
      {offers.cancel && (
        <MenuItem
          destructive
          icon={<Ban aria-hidden="true" />}
          disabled={disabled}
          onSelect={() => onAsk('cancel')}
        >
          Cancelar
        </MenuItem>
      )}
      {offers.delete && (
        <MenuItem
          destructive
          icon={<Trash2 aria-hidden="true" />}
          disabled={disabled}
          onSelect={() => onAsk('delete')}
        >
          Excluir
        </MenuItem>
      )}
    </>
  )
}
