import type { ComponentType, ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { deadlineText } from '../../../platform/web/deadline.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardHeader } from '../../../platform/web/ui/card.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import { countText } from '../../sessions/agenda/rules.ts'
import type { Session } from '../../sessions/contract.ts'
import { nameOfComing, sessionsPath } from '../../sessions/rules.ts'
import type { Dashboard } from '../contract.ts'
import CancellationsCard, { type CancellationsCardProps } from './cancellations-card.tsx'
import ConflictsCard, { type ConflictsCardProps } from './conflicts-card.tsx'
import { FirstBooking, type FirstBookingProps } from './first-booking.tsx'
import { FirstSteps, type FirstStepsProps } from './first-steps.tsx'
import {
  ClosingCard,
  OverdueCard,
  UnwrittenCard,
  type UnwrittenCardProps,
} from './linked-cards.tsx'
import NewAdultsCard, { type NewAdultsCardProps } from './new-adults-card.tsx'
import {
  MovedSessionsCard,
  MoveRequestsCard,
  type PatientMovesProps,
} from './patient-moves-card.tsx'
import ReadyChats, { type ReadyChatsProps } from './ready-chats.tsx'
import RefundsCard, { type RefundsCardProps } from './refunds-card.tsx'
import { useShortList } from './short-list.tsx'
import Shortcuts, { type ShortcutsProps } from './shortcuts.tsx'
import UnnotifiedCard, { type UnnotifiedCardProps } from './unnotified-card.tsx'

interface Parts {
  zone: string
  /** Passed in by the page, which has loaded it: an import here would load the session actions on every screen. */
  when: (session: Session) => string
  opener: (session: Session, trigger: ReactElement) => ReactNode
  buttons: (session: Session) => ReactNode
}

export type NewBookingsProps = Pick<Dashboard, 'newBookings'> & Parts

/** Bookings by the public link that were not confirmed, paid or refused yet. */
function NewBookingsCard({ newBookings, ...parts }: NewBookingsProps) {
  const { zone } = parts
  const now = useNow()
  const { shown, toggle } = useShortList(newBookings)
  return (
    <Card className="border-l-4 border-l-pending">
      <CardHeader
        title="Novos pelo link"
        description="Quem marcou sozinho espera a sua resposta."
      />
      <ul aria-label="Novos pelo link" className={LIST}>
        {shown.map((booking) => {
          const { heldUntil } = booking
          const until = heldUntil && deadlineText(heldUntil, { zone, ownZone: null, now })
          return (
            <WaitingRow
              key={booking.id}
              session={booking}
              detail={[
                booking.patientEnded && 'paciente encerrado',
                until && `reservado até ${until}`,
              ]
                .filter(Boolean)
                .join(' · ')}
              {...parts}
            />
          )
        })}
      </ul>
      {toggle && <div className={FOOT}>{toggle}</div>}
    </Card>
  )
}

type ToRescheduleProps = Pick<Dashboard, 'toReschedule'> & Parts

/** The sessions whose patient answered that they need another time, and chose none. */
function ToRescheduleCard({ toReschedule, ...parts }: ToRescheduleProps) {
  const { shown, toggle } = useShortList(toReschedule)
  return (
    <Card>
      <CardHeader
        title="Precisam remarcar"
        description="Responderam que não podem vir. A sessão continua marcada."
      />
      <ul aria-label="Sessões a remarcar" className={LIST}>
        {shown.map((session) => (
          <WaitingRow key={session.id} session={session} detail={session.serviceName} {...parts} />
        ))}
      </ul>
      {toggle && <div className={FOOT}>{toggle}</div>}
    </Card>
  )
}

type UnrecordedProps = Pick<Dashboard, 'unrecorded'> & Parts

/** The sessions of earlier days that have no recorded outcome. */
function UnrecordedCard({ unrecorded, ...parts }: UnrecordedProps) {
  const { total, sessions } = unrecorded
  const { shown, isWhole, toggle } = useShortList(sessions)
  return (
    <Card>
      <CardHeader
        title="Ficou sem registro"
        description={`${countText(total)} de dias anteriores: aconteceu?`}
      />
      <ul aria-label="Sessões sem registro" className={LIST}>
        {shown.map((session) => (
          <WaitingRow key={session.id} session={session} detail={session.serviceName} {...parts} />
        ))}
      </ul>
      {toggle && (
        <div className={FOOT}>
          {toggle}
          {isWhole && total > sessions.length && (
            <Link
              href={sessionsPath({ lista: 'passadas' })}
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              Ver as sessões passadas
            </Link>
          )}
        </div>
      )}
    </Card>
  )
}

const FOOT =
  '-mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-[min(1.25rem,6vw)] pb-3 sm:px-6'

const LIST = 'divide-y divide-line px-[min(0.5rem,2.25vw)] pt-2 pb-3 sm:px-3'

type WaitingRowProps = Parts & { session: Session; detail: string | null }

function WaitingRow({ session, detail, when, opener, buttons }: WaitingRowProps) {
  return (
    <li className="py-1">
      {opener(
        session,
        <button
          type="button"
          className="flex min-h-14 w-full flex-col rounded-lg p-[min(0.75rem,3.4vw)] text-left hover:bg-sunken focus-visible:-outline-offset-2 active:bg-line"
        >
          <span className="font-medium wrap-anywhere">{nameOfComing(session)}</span>
          <span className="text-sm text-muted tabular-nums wrap-anywhere">
            {[when(session), detail].filter(Boolean).join(' · ')}
          </span>
        </button>,
      )}
      <div className="flex flex-wrap gap-2 px-[min(0.75rem,3.4vw)] pb-2">{buttons(session)}</div>
    </li>
  )
}

/** The cards that are loaded together, separately from the page, by what each shows. */
export interface SeparateCards {
  CancellationsCard: CancellationsCardProps
  ClosingCard: Pick<Dashboard, 'closing'>
  ConflictsCard: ConflictsCardProps
  FirstBooking: FirstBookingProps
  FirstSteps: FirstStepsProps
  MovedSessionsCard: PatientMovesProps
  MoveRequestsCard: PatientMovesProps
  NewAdultsCard: NewAdultsCardProps
  NewBookingsCard: NewBookingsProps
  OverdueCard: Pick<Dashboard, 'overdue'>
  ReadyChats: ReadyChatsProps
  RefundsCard: RefundsCardProps
  Shortcuts: ShortcutsProps
  ToRescheduleCard: ToRescheduleProps
  UnnotifiedCard: UnnotifiedCardProps
  UnrecordedCard: UnrecordedProps
  UnwrittenCard: UnwrittenCardProps
}

export const SEPARATE_CARDS: { [Name in keyof SeparateCards]: ComponentType<SeparateCards[Name]> } =
  {
    ...{
      CancellationsCard,
      ClosingCard,
      ConflictsCard,
      FirstBooking,
      FirstSteps,
      MovedSessionsCard,
      MoveRequestsCard,
    },
    ...{ NewAdultsCard, NewBookingsCard, ReadyChats, RefundsCard, Shortcuts },
    ...{ OverdueCard, ToRescheduleCard, UnnotifiedCard, UnrecordedCard, UnwrittenCard },
  }
