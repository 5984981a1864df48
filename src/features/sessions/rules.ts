import { DAY, formatDateTime, monthAt } from '../../platform/shared/calendar.ts'
import { addressOf, type CallOf } from '../../platform/shared/endpoint.ts'
import { shareOf, withCents } from '../../platform/shared/money.ts'
import { Problem, type ProblemCode } from '../../platform/shared/problem.ts'
import { spanOf } from '../attendance/spans.ts'
import { missingCents } from '../payments/record-rules.ts'
import { SESSIONS_PATH } from '../practice/addresses.ts'
import { type CancelRule, feeOf, isLate } from '../practice/cancel-rules.ts'
import type { Service } from '../services/contract.ts'
import type {
  listSessions,
  Session,
  SessionChange,
  SessionList,
  SessionStatus,
} from './contract.ts'
import { HOLD_EXPIRED, OUTCOMES, SESSION_STATUSES } from './labels.ts'

export function seriesAnchor(seriesId: string): string {
  return `horario-fixo-${seriesId}`
}

type StatusAndPaid = Pick<Session, 'status' | 'paid'>
/** The money of a session in cents. */
export interface SessionMoney {
  priceCents: number
  receivedCents: number
  feeCents: number | null
}

/** A session of a reply with its money in cents. */
export type PricedSession = Session & SessionMoney

/** Returns a session of a reply with its money in cents, in the form of the rules. */
export function inCents<S extends Pick<Session, 'price' | 'received' | 'fee'>>(
  session: S,
): S & SessionMoney {
  return withCents(session, 'price', 'received', 'fee')
}

type Charge = Pick<SessionMoney, 'feeCents'> & Pick<Session, 'feeWaived'>

/** The time in which a change can be undone, and the delay of its messages, in milliseconds. */
export const UNDO_WITHIN = 30_000
export const UNDO_WAITS = 10_000
/** The delay of the messages about a bulk action, in milliseconds: longer than its undo is accepted. */
export const BULK_NOTICE_DELAY = 60_000

/** The actions of a session: docs/product.md, Sessions. The server checks the same conditions. */
export interface SessionOffers {
  confirm: boolean
  confirmPayment: boolean
  complete: boolean
  waive: boolean
  reopen: boolean
  cancel: boolean
  delete: boolean
  edit: boolean
}

/** Returns the name of the visitor: for a booking by the phone of another patient, the typed name next to the patient's. */
export function nameOfComing({
  patientName,
  bookedFor,
}: Pick<Session, 'patientName' | 'bookedFor'>): string {
  return bookedFor ? `${bookedFor} (telefone de ${patientName})` : patientName
}

export function isCharged({ feeCents, feeWaived }: Charge): boolean {
  return feeCents !== null && feeCents !== 0 && !feeWaived
}

/**
 * Returns the cost of a session before a waiver, in cents: its fee, otherwise its price. The same in SQL: `costCents` of
 * payments/queries.ts.
 */
export function costCents({
  feeCents,
  priceCents,
}: Pick<SessionMoney, 'feeCents' | 'priceCents'>): number {
  return feeCents ?? priceCents
}

export function dueCents(session: SessionMoney): number {
  return missingCents({ ...session, priceCents: costCents(session) })
}

/**
 * Returns whether a payment can be confirmed: unpaid, and not cancelled unless a fee is charged. A free session can be
 * confirmed too.
 */
function isConfirmable(session: StatusAndPaid & Charge): boolean {
  return !session.paid && (session.status !== 'cancelled' || isCharged(session))
}

/**
 * Returns the amount to refund for a session, in cents: what was received beyond the fee of a cancelled one, or beyond a price
 * that was lowered. A package session's money belongs to its package. The same in SQL: `toRefundCents` of payments/queries.ts.
 */
export function toRefundCents(
  session: Charge & SessionMoney & Pick<Session, 'status' | 'packagePlace'>,
): number {
  if (usesCredit(session)) return 0
  const isFree = session.status === 'cancelled' && !isCharged(session)
  return Math.max(0, session.receivedCents - (isFree ? 0 : costCents(session)))
}

/** Returns whether the received money pays the fee of a cancelled session; a fee of zero is never paid. */
export function isFeePaid(feeCents: number, receivedCents: number): boolean {
  return feeCents > 0 && receivedCents >= feeCents
}

export function isWaivable(session: Charge & Pick<Session, 'outcome' | 'packagePlace'>): boolean {
  return (
    session.outcome !== null && !session.feeWaived && (isCharged(session) || usesCredit(session))
  )
}

export function absenceRefusal(
  session: Pick<Session, 'status' | 'datetime' | 'holdExpired'>,
  now: number,
): ProblemCode | null {
  if (!isOpen(session)) return 'session_already_closed'
  if (session.holdExpired) return 'reservation_expired'
  return Date.parse(session.datetime) > now ? 'session_not_begun' : null
}

export function offersAbsence(
  session: Pick<Session, 'status' | 'datetime' | 'holdExpired'>,
  now: number,
): boolean {
  return absenceRefusal(session, now) === null
}

export function lateFeeCents(session: Cancellable, now: number): number | null {
  const startsAt = Date.parse(session.datetime)
  if (!isOpen(session) || session.holdExpired || !isLate(startsAt, session, now)) return null
  return feeOf(session.priceCents, session)
}

type Cancellable = CancelRule &
  Pick<SessionMoney, 'priceCents'> &
  Pick<Session, 'status' | 'datetime' | 'holdExpired'>

/** Returns whether a session awaits a payment, its own or its package's; never a free one or an expired hold. */
export function isUnpaid(session: Unpaid): boolean {
  return isConfirmable(session) && !session.holdExpired && costCents(session) !== 0
}

type Unpaid = StatusAndPaid &
  Charge &
  Pick<SessionMoney, 'priceCents'> &
  Pick<Session, 'holdExpired'>

/**
 * Returns whether money is owed for a session (docs/product.md, Payments): a session of a package owes the missing amount of
 * its part. In SQL, `isOwed` of queries.ts.
 */
export function isOwed(session: Owing): boolean {
  return isUnpaid(session) && dueCents(session) !== 0
}

type Owing = Unpaid & SessionMoney

/** Returns whether a session's own payment is to be received: owed, and not part of its patient's monthly statement. */
export function awaitsPayment(session: Owing & StatementPart): boolean {
  return isOwed(session) && !isInStatement(session)
}

/** Returns whether one action can complete a session and receive its own payment. */
export function offersCompletePaid(
  session: Owing & StatementPart & Pick<Session, 'datetime'>,
  now: number,
): boolean {
  const hasBegun = Date.parse(session.datetime) <= now
  return hasBegun && isOpen(session) && awaitsPayment(session) && !usesCredit(session)
}

/** Returns whether a session is paid with its patient's monthly statement; one of a package is paid with its package. */
export function isInStatement({ billedMonthly, packagePlace }: StatementPart): boolean {
  return billedMonthly && packagePlace === null
}

type StatementPart = Pick<Session, 'billedMonthly' | 'packagePlace'>

/**
 * Returns whether the amount owed is overdue at that instant: the session's time is over or, for a patient billed by the month,
 * its month in the zone `monthlyIn`. In SQL, `isOverdue` of owed-queries.ts.
 */
export function isOverdue(
  session: Owing & Timed,
  now: number,
  monthlyIn: string | null = null,
): boolean {
  const startsAt = Date.parse(session.datetime)
  const isMonthOver = monthlyIn === null || monthAt(startsAt, monthlyIn) < monthAt(now, monthlyIn)
  return isOwed(session) && isOver(session, now) && isMonthOver
}

export const COUNTED_DAYS = 30

/**
 * Returns whether a session counts in figures: a date of a series from 30 days before, or after a payment was received
 * (docs/product.md, Payments). The same in SQL: `isInFigures` of queries.ts.
 */
export function isInFigures(
  {
    seriesId,
    paid,
    receivedCents,
    datetime,
  }: Pick<SessionMoney, 'receivedCents'> & Pick<Session, 'seriesId' | 'paid' | 'datetime'>,
  now: number,
): boolean {
  if (seriesId === null || paid || receivedCents !== 0) return true
  return Date.parse(datetime) <= now + COUNTED_DAYS * DAY
}

/** Returns the end of a session in epoch milliseconds. */
export function endOf({ datetime, duration }: Timed): number {
  return spanOf(Date.parse(datetime), duration).end
}

export function isOver(session: Timed, now: number): boolean {
  return endOf(session) <= now
}

type Timed = Pick<Session, 'datetime' | 'duration'>

export function isOpen({ status }: Pick<Session, 'status'>): boolean {
  return status === 'pending' || status === 'confirmed'
}

interface HoldState extends StatusAndPaid {
  origin: 'psychologist' | 'public'
  holds: boolean
}

/** Returns whether a public booking waited too long for payment or confirmation: 'Reserva expirada' (docs/product.md, Holds). */
export function isHoldExpired({ origin, status, paid, holds }: HoldState): boolean {
  return origin === 'public' && status === 'pending' && !paid && !holds
}

export function statusText({ status, holdExpired, outcome }: ShownStatus): string {
  if (outcome) return OUTCOMES[outcome]?.status ?? SESSION_STATUSES[status]
  return holdExpired ? HOLD_EXPIRED : (SESSION_STATUSES[status] ?? status)
}

export type ShownStatus = Pick<Session, 'status'> &
  Partial<Pick<Session, 'holdExpired' | 'outcome'>>

interface MoneyAndHold extends HoldState {
  received_cents: number
  hold_expires_at: Date | null
}

/**
 * Returns whether a session counts towards the plan (docs/product.md, Plans): a public booking counts once confirmed or partly
 * paid, or while it occupies its time.
 */
export function countsTowardsPlan(session: MoneyAndHold, now: number): boolean {
  const { origin, status, paid, received_cents, holds, hold_expires_at } = session
  if (status === 'cancelled') return false
  if (origin !== 'public' || status !== 'pending' || paid || received_cents > 0) return true
  return holds && (hold_expires_at === null || hold_expires_at.getTime() > now)
}

/** Returns the end of an unpaid booking's hold: that of its term, but not after the session's start. */
export function holdEnd(termEnd: number, startsAt: number): Date {
  return new Date(Math.min(termEnd, startsAt))
}

function isDeletable({ status, paid }: StatusAndPaid): boolean {
  return status === 'pending' && !paid
}

export function usesCredit({ packagePlace }: Pick<Session, 'packagePlace'>): boolean {
  return packagePlace !== null
}

export function hasReceived(
  session: Pick<SessionMoney, 'receivedCents'> & Pick<Session, 'packagePlace'>,
): boolean {
  return !usesCredit(session) && session.receivedCents !== 0
}

export function isEditable({ status, patientId }: Pick<Session, 'status' | 'patientId'>): boolean {
  return patientId !== null && status !== 'cancelled'
}

export function canMove(session: Pick<Session, 'status' | 'patientId'>): boolean {
  return isOpen(session) && isEditable(session)
}

export function offersOf(
  session: StatusAndPaid &
    Charge &
    Pick<SessionMoney, 'receivedCents'> &
    Pick<Session, 'patientId' | 'packagePlace' | 'outcome'>,
): SessionOffers {
  const { status } = session
  return {
    confirm: status === 'pending',
    confirmPayment: isConfirmable(session),
    complete: isOpen(session),
    waive: isWaivable(session),
    reopen: status === 'completed',
    cancel: isOpen(session),
    delete: isDeletable(session) && !hasReceived(session),
    edit: isEditable(session),
  }
}

export function statusRefusal(
  nextStatus: SessionStatus,
  session: StatusAndPaid,
): ProblemCode | null {
  const { status } = session
  if (nextStatus === 'pending') return 'session_status_fixed'
  if (nextStatus !== 'confirmed') return isOpen(session) ? null : 'session_already_closed'
  if (status === 'cancelled') return 'session_cancelled'
  return status === 'pending' ? null : 'session_not_pending'
}

export function reopenRefusal({ status }: Pick<Session, 'status'>): ProblemCode | null {
  return status === 'completed' ? null : 'session_not_completed'
}

export function paymentRefusal(session: StatusAndPaid & Charge): ProblemCode | null {
  if (session.status === 'cancelled' && !isCharged(session)) return 'session_cancelled'
  return session.paid ? 'session_already_paid' : null
}

export function deletionRefusal(
  session: StatusAndPaid,
): 'paid_session_kept' | 'session_kept' | null {
  if (isDeletable(session)) return null
  return session.paid ? 'paid_session_kept' : 'session_kept'
}

const CLOSED_TEXTS = {
  session_kept: 'Sessões concluídas ou canceladas ficam no histórico e não podem ser excluídas.',
  paid_session_kept:
    'Sessões com pagamento confirmado ficam no histórico e não podem ser excluídas.',
  paid_patient_fixed:
    'Esta sessão já tem pagamentos registrados em nome deste paciente, que não pode ser trocado.',
  drawn_session_fixed:
    'Esta sessão é de um pacote: paciente, serviço e valor são os do pacote e não mudam.',
} as const satisfies { [Code in ProblemCode]?: string }

export function savedProblem(
  code: keyof typeof CLOSED_TEXTS,
  session: Pick<Session, 'status'>,
): Problem {
  return new Problem(code, isOpen(session) ? {} : { message: CLOSED_TEXTS[code] })
}

export function changesCreditTerms(
  session: Pick<SessionMoney, 'priceCents'> &
    Pick<Session, 'patientId' | 'serviceId' | 'packagePlace'>,
  change: SessionChange,
): boolean {
  const { patientId = session.patientId, serviceId = session.serviceId, price } = change
  const samePrice = typeof price !== 'number' || price === session.priceCents
  const same = patientId === session.patientId && serviceId === session.serviceId && samePrice
  return usesCredit(session) && !same
}

export function occupiedText(
  patientName: string,
  { startsAt, status }: { startsAt: number; status: SessionStatus },
  timezone: string,
): string {
  const offer = isOpen({ status })
    ? 'Escolha outro horário ou cancele aquela sessão.'
    : 'Escolha outro horário.'
  return `Este horário está ocupado pela sessão de ${patientName}, em ${formatDateTime(startsAt, timezone)}. ${offer}`
}

export type SessionFilters = Pick<
  NonNullable<CallOf<typeof listSessions>['query']>,
  'status' | 'paid' | 'due' | 'patientId' | 'from' | 'to' | 'search'
>

export const SESSION_TABS = {
  hoje: { label: 'Hoje', list: 'today' },
  proximas: { label: 'Próximas', list: 'upcoming' },
  passadas: { label: 'Passadas', list: 'past' },
  'nao-pagas': { label: 'Não pagas', list: 'unpaid' },
  todas: { label: 'Todas', list: undefined },
} as const satisfies Record<string, { label: string; list: SessionList | undefined }>
export type SessionTab = keyof typeof SESSION_TABS

export function sessionsPath(
  filters: SessionFilters & { lista?: SessionTab; new?: string; package?: string } = {},
): string {
  return addressOf({ path: SESSIONS_PATH }, { query: filters })
}

/** Returns the cents of one session of a service at that price: a package's first share (docs/product.md, Packages). */
export function sessionCentsOf(
  { type, sessionsCount }: Pick<Service, 'type' | 'sessionsCount'>,
  priceCents: number,
): number {
  return type === 'package' ? shareOf(priceCents, sessionsCount, 0) : priceCents
}
