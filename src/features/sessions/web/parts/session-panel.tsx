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
import { useSessionWindows } from './use-session-windows.ts'
import { type SessionWork, useSessionWork } from './use-session-work.ts'

export type SessionPanel = ReturnType<typeof useSessionPanel>

/** What is open over a part of another screen that lists sessions. */
export function useSessionPanel() {
  const windows = useSessionWindows()
  const [edited, edit] = useState<Session | null>(null)
  return { windows, edited, edit }
}

/** Beside the list, once: its rows come and go with what is done in these windows. */
export function SessionPanelWindows({ panel, zone }: { panel: SessionPanel; zone: string }) {
  const { windows, edited, edit } = panel
  return (
    <>
      <SessionWindows windows={windows} zone={zone} />
      {edited && <LazySessionDialog session={edited} datetime="" onClose={() => edit(null)} />}
    </>
  )
}

/** What may be done with a session in such a list. */
export function usePanelWork(session: Session, { windows }: SessionPanel) {
  return useSessionWork(session, windows)
}

/** A chat with a session's patient, by the first name; null where no phone is on file. */
export function sessionChatUrl({
  patientName,
  patientPhone,
}: Pick<Session, 'patientName' | 'patientPhone'>): string | null {
  return patientPhone && greetingUrl({ name: patientName, phone: patientPhone })
}

type SessionOpenerProps = { session: Session; panel: SessionPanel; trigger: ReactNode }

/** A button that opens everything about a session. */
export function SessionOpener({ session, panel, trigger }: SessionOpenerProps) {
  const work = usePanelWork(session, panel)
  return (
    <DropdownMenu label={`Sessão de ${session.patientName}`} trigger={trigger}>
      <WholeSession work={work} onEdit={panel.edit} />
    </DropdownMenu>
  )
}

type WholeSessionProps = {
  work: SessionWork
  /** The day and hour, as far as they are not written where the menu opens. */
  when?: string
  onEdit: (session: Session) => void
  /** What else is offered where the menu stands. */
  children?: ReactNode
}

/** In a menu, everything about a session: what was agreed, ways to its patient, and what may be done. */
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

/** Into its room while it may still take place, to a chat and to the patient's page; beside each other. */
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

/** Over a menu of a session: what does not fit where it stands. */
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
