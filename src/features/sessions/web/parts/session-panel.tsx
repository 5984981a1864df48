import { MessageCircle, UserRound, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '../../../../platform/shared/money.ts'
import {
  DropdownMenu,
  MenuItem,
  MenuLabel,
  MenuRow,
  MenuSeparator,
} from '../../../../platform/web/ui/dropdown-menu.tsx'
import { useNow } from '../../../../platform/web/use-clock.ts'
import { greetingUrl, patientPath } from '../../../patients/rules.ts'
import { roomAt } from '../../agenda-rules.ts'
import type { Session } from '../../contract.ts'
import { askedCents } from '../../rules.ts'
import { LazySessionDialog } from './lazy-session-dialog.ts'
import { MoneyMark, PresenceNote, SeriesMark, StatusBadge, TypeMark } from './session-badges.tsx'
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

export function sessionChatUrl({
  patientName,
  patientPhone,
}: Pick<Session, 'patientName' | 'patientPhone'>): string | null {
  return patientPhone && greetingUrl({ name: patientName, phone: patientPhone })
}

type SessionOpenerProps = { session: Session; panel: SessionPanel; trigger: ReactNode }

export function SessionOpener({ session, panel, trigger }: SessionOpenerProps) {
  const work = useSessionWork(session, panel.windows)
  return (
    <DropdownMenu label={`Sessão de ${session.patientName}`} trigger={trigger}>
      <WholeSession work={work} onEdit={panel.edit} />
    </DropdownMenu>
  )
}

type WholeSessionProps = {
  work: SessionWork
  when?: string
  onEdit: (session: Session) => void
  children?: ReactNode
}

export function WholeSession({ work, when, onEdit, children }: WholeSessionProps) {
  const { session } = work
  return (
    <>
      <SessionFacts session={session} when={when} />
      <PatientWays session={session} />
      <MenuSeparator />
      <SessionItems work={work} onEdit={onEdit}>
        {children}
      </SessionItems>
    </>
  )
}

function PatientWays({ session }: { session: Session }) {
  const room = roomAt(session, useNow())
  const chat = sessionChatUrl(session)
  if (!room && !chat && !session.patientId) return null
  return (
    <MenuRow label={`Ir para ${session.patientName}`}>
      {room && (
        <MenuItem inRow icon={<Video aria-hidden="true" />} href={room} newTab>
          Entrar na sala
        </MenuItem>
      )}
      {chat && (
        <MenuItem inRow icon={<MessageCircle aria-hidden="true" />} href={chat} newTab>
          WhatsApp
        </MenuItem>
      )}
      {session.patientId && (
        <MenuItem
          inRow
          icon={<UserRound aria-hidden="true" />}
          href={patientPath(session.patientId)}
        >
          Ver paciente
        </MenuItem>
      )}
    </MenuRow>
  )
}

type SessionFactsProps = Pick<WholeSessionProps, 'when'> & { session: Session }

function SessionFacts({ session, when }: SessionFactsProps) {
  return (
    <MenuLabel>
      <span className="block text-base font-semibold wrap-anywhere text-ink">
        {session.patientName}
      </span>
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
        {formatMoney(session.feeWaived ? 0 : askedCents(session))}
        <MoneyMark session={session} />
      </span>
      <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge {...session} />
        <PresenceNote {...session} />
      </span>
    </MenuLabel>
  )
}
