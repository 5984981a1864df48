import {
  BellRing,
  CalendarCheck,
  CalendarSync,
  CheckCheck,
  EllipsisVertical,
  MapPin,
  MessageCircle,
  NotebookPen,
  UserX,
  Video,
} from 'lucide-react'
import { Link } from 'wouter'
import { timeAt } from '../../../platform/shared/calendar.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardHeader } from '../../../platform/web/ui/card.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { useNow, useToday } from '../../../platform/web/use-clock.ts'
import { patientPath, recordPath } from '../../patients/rules.ts'
import { PAYMENT_METHODS } from '../../payments/contract.ts'
import { SESSION_TYPES } from '../../practice/session-types.ts'
import { useCreating } from '../../practice/web/api.ts'
import {
  isRoomOpen,
  type LeadAction,
  leadOf,
  sessionChatUrl,
} from '../../sessions/changes/menu-rules.ts'
import type { Session } from '../../sessions/contract.ts'
import { meetingLink, roomText } from '../../sessions/room-rules.ts'
import {
  awaitsPayment,
  canMove,
  inCents,
  isOpen,
  offersAbsence,
  offersCompletePaid,
} from '../../sessions/rules.ts'
import { ReceiveButton } from '../../sessions/web/parts/receive-button.tsx'
import { PresenceNote, SessionStatusBadge } from '../../sessions/web/parts/session-badges.tsx'
import { SessionOpener, type SessionPanel } from '../../sessions/web/parts/session-panel.tsx'
import { type SessionWork, useSessionWork } from '../../sessions/web/parts/use-session-actions.ts'
import { countdownText, type Spotlight } from '../rules.ts'
import { dayName } from './session-time.tsx'

type SpotlightCardProps = {
  spotlight: Spotlight
  zone: string
  panel: SessionPanel
  /** Whether its note is still missing. */
  note: boolean
}

export function SpotlightCard({ spotlight, zone, panel, note }: SpotlightCardProps) {
  const { kind, session } = spotlight
  return (
    <Card className={kind === 'now' ? 'border-l-4 border-l-petrol' : undefined}>
      <section aria-labelledby="spotlight" className="p-[min(1rem,4.5vw)] sm:p-6">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 id="spotlight" className="text-sm font-semibold text-petrol-ink">
              {kind === 'now' ? 'Agora' : 'Próxima sessão'}
            </h2>
            <When spotlight={spotlight} zone={zone} />
          </div>
          <SessionOpener
            session={session}
            panel={panel}
            trigger={
              <Button
                variant="ghost"
                size="icon"
                // Enlarged text does not enlarge it: the hour next to it needs the space.
                className="-mt-2 -mr-2 size-[44px]!"
                aria-label={`Ações da sessão de ${session.patientName}`}
              >
                <EllipsisVertical aria-hidden="true" />
              </Button>
            }
          />
        </div>
        <p className="mt-1 text-xl font-semibold wrap-anywhere">
          <PatientName {...session} />
        </p>
        <p className="text-muted wrap-anywhere">
          {session.serviceName}, {session.duration} min
        </p>
        <SessionLocation {...session} />
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <SessionStatusBadge {...session} />
          <PresenceNote {...session} />
        </div>
        <SpotlightActions session={session} panel={panel} note={note} />
      </section>
    </Card>
  )
}

type NothingNextProps = { hasSession: boolean; hadToday: boolean }

/** A new account's card also replaces the list of the next sessions. */
export function NothingNext({ hasSession, hadToday }: NothingNextProps) {
  const creating = useCreating()
  return (
    <Card>
      {!hasSession && <CardHeader title="Próximas sessões" />}
      <EmptyState
        compact
        level={hasSession ? 2 : 3}
        title={hadToday ? 'Por hoje é só' : 'Nenhuma sessão marcada'}
        description="As próximas sessões aparecem aqui assim que forem marcadas."
        action={
          !creating.disabled && (
            <Link href="/psychologist/sessions?new=" className={buttonClass()}>
              Nova sessão
            </Link>
          )
        }
      />
    </Card>
  )
}

function When({ spotlight, zone }: { spotlight: Spotlight; zone: string }) {
  const { kind, session } = spotlight
  const today = useToday(zone)
  const countdown = countdownText(spotlight, useNow())
  const starts = timeAt(session.datetime, zone)
  const day = dayName(session.datetime, zone, today)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className="text-2xl font-semibold tracking-tight whitespace-nowrap">{starts}</span>
      <span className="text-muted">
        {[kind === 'next' && day, countdown].filter(Boolean).join(', ')}
      </span>
    </p>
  )
}

function PatientName({ patientId, patientName }: Session) {
  if (patientId === null) return patientName
  return (
    <Link href={patientPath(patientId)} className="rounded-sm underline-offset-4 hover:underline">
      {patientName}
    </Link>
  )
}

function SessionLocation({ type, location }: Pick<Session, 'type' | 'location'>) {
  const Icon = type === 'online' ? Video : MapPin
  const address = meetingLink({ type, location }) ? roomText(location) : location
  return (
    <p className="mt-1 flex items-start gap-2 text-sm text-muted">
      <Icon
        aria-hidden="true"
        className={classNames(
          'mt-0.5 size-4 shrink-0',
          type === 'online' ? 'text-online' : 'text-in-person',
        )}
      />
      <span className="min-w-0 wrap-anywhere">
        {[SESSION_TYPES[type] ?? type, address].filter(Boolean).join(', ')}
      </span>
    </p>
  )
}

const ACTION = 'flex-1 basis-33 px-3! wrap-normal'

export function NoteLink({ session }: { session: Session }) {
  return (
    <Link
      href={recordPath(session.patientId ?? '', session.id)}
      className={`${buttonClass({ variant: 'outline' })} ${ACTION}`}
    >
      <NotebookPen aria-hidden="true" />
      Anotar
      <span className="sr-only"> a sessão de {session.patientName}</span>
    </Link>
  )
}

type SessionButtonsProps = {
  session: Session
  panel: SessionPanel
  lead?: LeadAction | null
  /** Whether an upcoming booking can be refused here. */
  refusable?: boolean
}

/** One tap each; other payment methods are in the session's menu. */
export function SessionButtons({ session, panel, lead = null, refusable }: SessionButtonsProps) {
  const { actions } = useSessionWork(session, panel.windows)
  const now = useNow()
  const isAbsent = offersAbsence(session, now)
  return (
    <>
      {isOpen(session) && <Forward session={session} actions={actions} lead={lead} />}
      {(isAbsent || refusable) && (
        <Button
          variant="outline"
          className={ACTION}
          icon={<UserX aria-hidden="true" />}
          disabled={actions.isPending}
          onClick={isAbsent ? actions.markAbsent : actions.refuse}
        >
          {isAbsent ? 'Faltou' : 'Recusar'}
          <span className="sr-only"> {session.patientName}</span>
        </Button>
      )}
      {awaitsPayment(inCents(session)) && (
        <ReceiveButton
          session={session}
          actions={actions}
          className="flex-1 basis-52 max-sm:order-last max-sm:basis-full"
        />
      )}
    </>
  )
}

/** The buttons for a patient who needs another time: move the session, or talk first. */
export function RescheduleButtons({ session, panel }: Omit<SessionButtonsProps, 'lead'>) {
  return (
    <>
      {canMove(session) && <MoveButton session={session} panel={panel} className={ACTION} />}
      <ChatLink session={session} />
    </>
  )
}

type MoveButtonProps = Pick<SessionButtonsProps, 'session' | 'panel'> & { className: string }

function MoveButton({ session, panel, className }: MoveButtonProps) {
  const { ask } = useSessionWork(session, panel.windows)
  return (
    <Button
      className={className}
      icon={<CalendarSync aria-hidden="true" />}
      onClick={() => ask('move')}
    >
      Remarcar
      <span className="sr-only"> a sessão de {session.patientName}</span>
    </Button>
  )
}

function ChatLink({ session }: { session: Session }) {
  const chat = sessionChatUrl(session)
  if (!chat) return null
  return (
    <a
      href={chat}
      target="_blank"
      rel="noreferrer"
      className={`${buttonClass({ variant: 'outline' })} ${ACTION}`}
    >
      <MessageCircle aria-hidden="true" className="text-paid-ink" />
      WhatsApp
      <span className="sr-only"> de {session.patientName}</span>
    </a>
  )
}

type CompletePaidProps = Pick<SessionWork, 'session' | 'actions'> & { lead: LeadAction | null }

/** Replaces the main action if that is completing. */
function CompletePaid({ session, actions, lead }: CompletePaidProps) {
  return (
    <Button
      variant={lead === 'complete' ? 'default' : 'outline'}
      className="basis-full"
      icon={<CheckCheck aria-hidden="true" />}
      disabled={actions.isPending}
      onClick={() => actions.completePaid()}
    >
      <span>
        Concluir e receber{' '}
        <span className="text-sm font-normal opacity-80">{PAYMENT_METHODS.pix}</span>
        <span className="sr-only"> de {session.patientName}</span>
      </span>
    </Button>
  )
}

type ForwardProps = Pick<SessionButtonsProps, 'session' | 'lead'> & Pick<SessionWork, 'actions'>

/**
 * The main action: completing a session that has begun; before that, confirming it, or reminding a patient who has not
 * answered.
 */
function Forward({ session, actions, lead }: ForwardProps) {
  const begun = Date.parse(session.datetime) <= useNow()
  const isPending = session.status === 'pending'
  if (!begun && !isPending && session.presence === 'confirmed') return null
  const [word, Icon, act] = begun
    ? (['Concluir', CheckCheck, actions.complete] as const)
    : isPending
      ? (['Confirmar', CalendarCheck, actions.confirm] as const)
      : (['Lembrar', BellRing, actions.sendReminder] as const)
  const isLead = lead === (begun ? 'complete' : 'confirm')
  return (
    <Button
      variant={isLead ? 'default' : 'outline'}
      className={isLead ? 'basis-full' : ACTION}
      icon={<Icon aria-hidden="true" />}
      disabled={actions.isPending}
      onClick={act}
    >
      {word}
      <span className="sr-only"> a sessão de {session.patientName}</span>
    </Button>
  )
}

type SpotlightActionsProps = Omit<SpotlightCardProps, 'spotlight' | 'zone'> & { session: Session }

function SpotlightActions({ session, panel, note }: SpotlightActionsProps) {
  const { actions } = useSessionWork(session, panel.windows)
  const now = useNow()
  const isBoth = offersCompletePaid(inCents(session), now)
  const room = meetingLink(session)
  const lead = leadOf(inCents(session), now)
  const enter = room && isRoomOpen(session, now) && (
    <a
      href={room}
      target="_blank"
      rel="noreferrer"
      className={classNames(
        buttonClass(lead === 'room' ? {} : { variant: 'outline' }),
        lead === 'room' ? 'basis-full' : 'flex-1 basis-33 px-3!',
      )}
    >
      <Video aria-hidden="true" />
      Entrar na sala
    </a>
  )
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {lead === 'move' && <MoveButton session={session} panel={panel} className="basis-full" />}
      {lead === 'room' && enter}
      {isBoth && <CompletePaid session={session} actions={actions} lead={lead} />}
      <SessionButtons session={session} panel={panel} lead={isBoth ? null : lead} />
      {note && <NoteLink session={session} />}
      <ChatLink session={session} />
      {lead !== 'room' && enter}
    </div>
  )
}
