import { Link } from 'wouter'
import { formatDateTime, timeAt } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import type { Column } from '../../../platform/web/ui/table-or-cards.tsx'
import { patientPath } from '../../patients/rules.ts'
import { PaidMark } from '../../payments/web/parts/paid-mark.tsx'
import type { Session } from '../contract.ts'
import { isDrawn } from '../rules.ts'
import {
  CouponMark,
  PackageMark,
  PresenceNote,
  SeriesMark,
  StatusBadge,
  TypeMark,
} from './parts/session-badges.tsx'

/** The sessions of a whole practice under their days: whose they are comes first. */
export function practiceColumns(zone: string): Column<Session>[] {
  return [
    {
      id: 'patient',
      header: 'Paciente',
      card: 'title',
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

/** The sessions of one patient: when they are comes first. */
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
        <span className="text-muted">
          <PaidMark paid={session.paid} partly={isPartlyPaid(session)} />
        </span>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Situação',
    card: 'aside',
    cell: (session) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
        <StatusBadge {...session} />
        <PresenceNote {...session} />
      </span>
    ),
  },
]

/** What came for a drawn one came for its package, and is told there. */
export function isPartlyPaid({ paid, received, packagePlace }: Session): boolean {
  return !paid && !isDrawn({ packagePlace }) && Number(received) > 0
}

/** The price; where a part of it came, how much. */
export function amountText(session: Session): string {
  const price = formatMoney(session.price)
  return isPartlyPaid(session) ? `${formatMoney(session.received)} de ${price}` : price
}

function PatientName({ patientId, patientName }: Session) {
  if (patientId === null) return <span className="block wrap-anywhere">{patientName}</span>
  return (
    <Link
      href={patientPath(patientId)}
      className="inline-block rounded-sm py-1 wrap-anywhere underline-offset-4 hover:underline"
    >
      {patientName}
    </Link>
  )
}

function LengthAndType({ duration, type, ...session }: Session) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted max-md:justify-end">
      {duration} min
      <TypeMark type={type} />
      <SeriesMark {...session} worded />
      <PackageMark {...session} />
      <CouponMark {...session} />
    </span>
  )
}
