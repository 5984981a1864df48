import { Link } from 'wouter'
import { formatDateTime, timeAt } from '../../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../../platform/shared/money.ts'
import type { Column } from '../../../../platform/web/ui/table-or-cards.tsx'
import { patientPath } from '../../../patients/rules.ts'
import type { Session } from '../../contract.ts'
import { costCents, inCents, nameOfComing, toRefundCents } from '../../rules.ts'
import {
  CouponMark,
  isPartlyPaid,
  MoneyMark,
  PresenceNote,
  SeriesMark,
  SessionStatusBadge,
  TypeMark,
} from '../parts/session-badges.tsx'

export function practiceColumns(zone: string): Column<Session>[] {
  return [
    {
      id: 'patient',
      header: 'Paciente',
      card: 'title',
      className: 'xl:min-w-50',
      cell: (session) => (
        <>
          <PatientName {...session} />
          <span className="block text-sm font-normal text-muted wrap-anywhere">
            {session.serviceName}
          </span>
        </>
      ),
    },
    {
      id: 'datetime',
      header: 'Horário',
      className: 'whitespace-nowrap tabular-nums',
      cell: (session) => (
        <>
          <span className="font-medium">{timeAt(session.datetime, zone)}</span>
          <LengthAndType {...session} />
        </>
      ),
    },
    ...MONEY_AND_STATUS,
  ]
}

export function patientColumns(zone: string): Column<Session>[] {
  return [
    {
      id: 'datetime',
      header: 'Data e hora',
      card: 'title',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ datetime }) => formatDateTime(datetime, zone),
    },
    {
      id: 'service',
      header: 'Serviço',
      cell: (session) => (
        <>
          <span className="block wrap-anywhere">{session.serviceName}</span>
          <LengthAndType {...session} />
        </>
      ),
    },
    ...MONEY_AND_STATUS,
  ]
}

const MONEY_AND_STATUS: Column<Session>[] = [
  {
    id: 'price',
    header: 'Valor',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: (session) => (
      <>
        <span className="block">{amountText(session)}</span>
        <span className="flex flex-col items-end text-muted">
          <MoneyMark session={session} />
        </span>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Situação',
    card: 'aside',
    className: 'xl:whitespace-nowrap',
    cell: (session) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
        <SessionStatusBadge {...session} />
        <PresenceNote {...session} />
      </span>
    ),
  },
]

export function amountText(session: Session): string {
  const priced = inCents(session)
  const price = formatMoney(session.feeWaived ? 0 : costCents(priced))
  const isPartly = isPartlyPaid(session) && toRefundCents(priced) === 0
  return isPartly ? `${formatMoney(session.received)} de ${price}` : price
}

function PatientName(session: Session) {
  const { patientId } = session
  const name = nameOfComing(session)
  if (patientId === null) return <span className="block wrap-anywhere">{name}</span>
  return (
    <Link
      href={patientPath(patientId)}
      className="inline-block rounded-sm py-1 wrap-anywhere underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  )
}

function LengthAndType({ duration, type, ...session }: Session) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted max-md:justify-end">
      {duration} min
      <TypeMark type={type} />
      <SeriesMark {...session} worded />
      <CouponMark {...session} />
    </span>
  )
}
