import { type ReactNode, useState } from 'react'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { DropdownMenu, MenuLabel } from '../../../../platform/web/ui/dropdown-menu.tsx'
import { samePhoneText } from '../../../patients/rules.ts'
import type { Session } from '../../contract.ts'
import { costCents, inCents, nameOfComing } from '../../rules.ts'
import { LazySessionDialog } from './lazy-session-dialog.ts'
import {
  MoneyMark,
  PresenceNote,
  SeriesMark,
  SessionStatusBadge,
  TypeMark,
} from './session-badges.tsx'
import { SessionItems } from './session-items.tsx'
import { SessionWindows } from './session-windows.tsx'
import { type SessionWork, useSessionWork } from './use-session-actions.ts'
import { useSessionWindows } from './use-session-windows.ts'

export type SessionPanel = ReturnType<typeof useSessionPanel>

export function useSessionPanel() {
  const windows = useSessionWindows()
  const [edited, edit] = useState<Session | null>(null)
  return { windows, edited, edit }
}

export function SessionPanelWindows({ panel, zone }: { panel: SessionPanel; zone: string }) {
  const { windows, edited, edit } = panel
  return (
    <>
      <SessionWindows windows={windows} zone={zone} />
      {edited && <LazySessionDialog session={edited} datetime="" onClose={() => edit(null)} />}
    </>
  )
}

type SessionOpenerProps = {
  session: Session
  panel: SessionPanel
  when?: string
  trigger: ReactNode
}

export function SessionOpener({ session, panel, when, trigger }: SessionOpenerProps) {
  const work = useSessionWork(session, panel.windows)
  return (
    <DropdownMenu label={`Sessão de ${session.patientName}`} trigger={trigger} tall>
      <WholeSession work={work} when={when} onEdit={panel.edit} />
    </DropdownMenu>
  )
}

type WholeSessionProps = {
  work: SessionWork
  when?: string
  onEdit: (session: Session) => void
  note?: ReactNode
  children?: ReactNode
}

export function WholeSession({ work, when, onEdit, note, children }: WholeSessionProps) {
  const { session } = work
  return (
    <>
      <SessionFacts {...{ session, when, note }} />
      <SessionItems work={work} onEdit={onEdit}>
        {children}
      </SessionItems>
    </>
  )
}

type SessionFactsProps = Pick<WholeSessionProps, 'when' | 'note'> & { session: Session }

function SessionFacts({ session, when, note }: SessionFactsProps) {
  const { samePhoneAs } = session
  return (
    <MenuLabel>
      <span className="block text-base font-semibold wrap-anywhere text-ink">
        {nameOfComing(session)}
      </span>
      {samePhoneAs.length > 0 && (
        <span className="block wrap-anywhere">{samePhoneText(samePhoneAs)}</span>
      )}
      {session.patientEnded && <span className="block">Paciente encerrado</span>}
      {when && (
        <span className="block tabular-nums first-letter:uppercase">
          {when}, {session.duration} min
        </span>
      )}
      <span className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
        {session.serviceName}
        <TypeMark type={session.type} />
        <SeriesMark {...session} worded />
      </span>
      <span className="flex flex-wrap items-center gap-x-3 tabular-nums">
        {formatMoney(session.feeWaived ? 0 : costCents(inCents(session)))}
        <MoneyMark session={session} />
      </span>
      <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <SessionStatusBadge {...session} />
        <PresenceNote {...session} />
      </span>
      {note}
    </MenuLabel>
  )
}
