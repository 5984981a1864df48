import { sql } from 'kysely'
import { NeedsSteps, type Tenant } from '../../platform/server/database.ts'
import { TenantMemory } from '../../platform/server/tenant-memory.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { addDays, DAY, dayAt, instantAt, monthRange } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { percentOf } from '../../platform/shared/figures.ts'
import type { Senders } from '../../platform/shared/senders.ts'
import { listOwnChanges } from '../calendars/own-event-queries.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { listNewAdults } from '../patients/people-queries.ts'
import { costCents } from '../payments/queries.ts'
import { type PracticeFacts, withPracticeFacts } from '../practice/facts-queries.ts'
import { listLatelyUnwritten } from '../records/unwritten-queries.ts'
import { listPatientMoves } from '../rescheduling/queries.ts'
import { listConflicts } from '../series/queries.ts'
import type { Session } from '../sessions/contract.ts'
import {
  isCancelledAhead,
  isNewBooking,
  isUnrecorded,
  listNewBookings,
  listPatientCancellations,
  listToReschedule,
  listUnrecorded,
  needsReschedule,
} from '../sessions/lists/waiting-queries.ts'
import { listUnnotified } from '../sessions/notices/unnotified-queries.ts'
import {
  isOverdue,
  NOTHING_OWED,
  type OwedSums,
  overdueCents,
  owedSums,
  toOwedSplit,
} from '../sessions/payments/owed-queries.ts'
import { findRefunds } from '../sessions/payments/refund-queries.ts'
import {
  goesOnAfter,
  isInFigures,
  listThrough,
  type SessionRow,
  selection,
  toSession,
} from '../sessions/queries.ts'
import { findClosingProposal } from '../statements/queries.ts'
import {
  CONFLICTS_SHOWN,
  type Dashboard,
  NEW_BOOKINGS_SHOWN,
  OVERDUE_PATIENTS_SHOWN,
  TO_RESCHEDULE_SHOWN,
  UNRECORDED_SHOWN,
  UNWRITTEN_DAYS,
  UNWRITTEN_READ,
  UPCOMING_SHOWN,
} from './contract.ts'
import { splitByDay } from './rules.ts'

interface Figures extends OwedSums {
  patients: number
  today: number
  revenue: number
  completed: number
  sessions: number
  hasActiveService: boolean
  hasSession: boolean
  onlyBooking: string | null
  newBookings: number
  unrecorded: number
  toReschedule: number
  cancelledAhead: number
  hasCalendarChanges: boolean
}

interface Span {
  start: number
  end: number
}

/** The lists that depend on the figures; most practices have few. */
interface Lists {
  debtors: boolean
  newBookings: boolean
  unrecorded: boolean
  toReschedule: boolean
  cancelledAhead: boolean
  calendarChanges: boolean
  onlyBooking: string | null
}

/** The lists that each practice had last. In single-round-trip mode they are read before the figures are known. */
const lastLists = new TenantMemory<Lists>()

export async function findDashboard(
  tenant: Tenant,
  senders: Senders,
  now: number,
): Promise<Dashboard> {
  return withPracticeFacts(tenant, (practice) => findIn(tenant, { practice, senders }, now))
}

async function findIn(
  tenant: Tenant,
  { practice, senders }: { practice: PracticeFacts; senders: Senders },
  now: number,
): Promise<Dashboard> {
  const { timezone } = practice
  const day = dayAt(now, timezone)
  const today = {
    start: instantAt(day, '00:00', timezone),
    end: instantAt(addDays(day, 1), '00:00', timezone),
  }
  const month = monthRange(day.slice(0, 7), timezone)
  const guessed = lastLists.get(tenant.id)
  const listing = (lists: Lists) => sendTogether(tenant.sql, listsOf(tenant, lists, today, now))
  const [read, listedAlong] = await sendTogether(tenant.sql, [
    () =>
      sendTogether(tenant.sql, [
        () => findFigures(tenant, now, { today, month }),
        () => listThrough(tenant, today, UPCOMING_SHOWN),
        () => listConflicts(tenant, now, CONFLICTS_SHOWN),
        () => listLatelyUnwritten(tenant, now - UNWRITTEN_DAYS * DAY, UNWRITTEN_READ, now),
        () => findClosingProposal(tenant, practice, now),
        () => listUnnotified(tenant, practice, senders, now),
        () => listNewAdults(tenant, day, timezone),
        () => findRefunds(tenant),
        () => listPatientMoves(tenant, now),
      ]),
    () => (guessed ? listing(guessed) : null),
  ])
  const [figures, sessions, conflicts, unwritten, closing, unnotified, newAdults, refunds, moves] =
    read
  const lists = listsFor(figures)
  lastLists.set(tenant.id, lists)
  const isListed = guessed && includes(guessed, lists)
  if (!isListed && tenant.oneRoundTrip) throw new NeedsSteps()
  const [debtors, firstBooking, newBookings, past, toReschedule, cancellations, calendarChanges] =
    (isListed && listedAlong) || (await listing(lists))
  const isRequested = (id: string) =>
    moves.some(({ sessionId, until }) => sessionId === id && until !== null)
  return {
    totalPatients: figures.patients,
    sessionsToday: figures.today,
    monthRevenue: moneyOut(figures.revenue),
    occupancyRate: percentOf(figures.completed, figures.sessions),
    ...splitByDay(sessions, today.end, now),
    newBookings,
    toReschedule: toReschedule.filter(({ id }) => !isRequested(id)),
    unrecorded: { total: figures.unrecorded, sessions: past },
    overdue: { ...toOwedSplit(figures).overdue, ...debtors },
    conflicts,
    unwritten,
    unnotified,
    newAdults,
    refunds,
    patientMoves: moves,
    patientCancellations: cancellations,
    calendarChanges,
    closing,
    hasActiveService: figures.hasActiveService,
    hasSession: figures.hasSession,
    firstBooking,
  }
}

function listsFor(figures: Figures): Lists {
  return {
    debtors: figures.overdue_sessions > 0,
    newBookings: figures.newBookings > 0,
    unrecorded: figures.unrecorded > 0,
    toReschedule: figures.toReschedule > 0,
    cancelledAhead: figures.cancelledAhead > 0,
    calendarChanges: figures.hasCalendarChanges,
    onlyBooking: figures.onlyBooking,
  }
}

/**
 * Returns whether the guessed lists include those that are needed. A list that was read but is not needed is empty; the only
 * booking is one row, by its id.
 */
function includes(guessed: Lists, lists: Lists): boolean {
  return (
    guessed.onlyBooking === lists.onlyBooking &&
    (guessed.debtors || !lists.debtors) &&
    (guessed.newBookings || !lists.newBookings) &&
    (guessed.unrecorded || !lists.unrecorded) &&
    (guessed.toReschedule || !lists.toReschedule) &&
    (guessed.cancelledAhead || !lists.cancelledAhead) &&
    (guessed.calendarChanges || !lists.calendarChanges)
  )
}

function listsOf(
  tenant: Tenant,
  {
    debtors,
    onlyBooking,
    newBookings,
    unrecorded,
    toReschedule,
    cancelledAhead,
    calendarChanges,
  }: Lists,
  today: Span,
  now: number,
) {
  const past = { before: today.start, most: UNRECORDED_SHOWN }
  return [
    () => (debtors ? findOverduePatients(tenant, now) : NO_DEBTORS),
    () => (onlyBooking ? findToCome(tenant, onlyBooking, now) : null),
    () => (newBookings ? listNewBookings(tenant, NEW_BOOKINGS_SHOWN, now) : []),
    () => (unrecorded ? listUnrecorded(tenant, past, now) : []),
    () => (toReschedule ? listToReschedule(tenant, TO_RESCHEDULE_SHOWN, now) : []),
    () => (cancelledAhead ? listPatientCancellations(tenant, now) : []),
    () => (calendarChanges ? listOwnChanges(tenant, now) : []),
  ] as const
}

async function findFigures(
  tenant: Tenant,
  now: number,
  { today, month }: { today: Span; month: Span },
): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select
      (select count(*) from patients where psychologist_id = ${tenant.id} and ended_at is null) as patients,
      (select case when count(*) = 1 then min(two.id::text) end
        from (select id from sessions where psychologist_id = ${tenant.id} and origin = 'public' limit 2) two) as "onlyBooking",
      exists (select 1 from services where psychologist_id = ${tenant.id} and active) as "hasActiveService",
      exists (select 1 from calendar_changes where psychologist_id = ${tenant.id}) as "hasCalendarChanges",
      count(*) filter (where ${goesOnAfter(today.start)} and s.starts_at < ${new Date(today.end)} and s.status <> 'cancelled') as today,
      coalesce(sum(${costCents}) filter (where s.paid and ${startsIn(month)}), 0) as revenue,
      count(*) filter (where s.status = 'completed') as completed,
      count(*) filter (where ${isNewBooking(now)}) as "newBookings",
      count(*) filter (where ${isUnrecorded(today.start, now)}) as unrecorded,
      count(*) filter (where ${needsReschedule(now)}) as "toReschedule",
      count(*) filter (where ${isCancelledAhead(now)}) as "cancelledAhead",
      count(*) filter (where ${isInFigures(now)}) as sessions, count(*) > 0 as "hasSession", ${owedSums(now)}
    from sessions s where s.psychologist_id = ${tenant.id}`.execute(tenant.sql)
  const none = { patients: 0, today: 0, revenue: 0, completed: 0, sessions: 0, ...NOTHING_OWED }
  const noLists = { newBookings: 0, unrecorded: 0, toReschedule: 0, cancelledAhead: 0 }
  const nothing = {
    hasActiveService: false,
    hasSession: false,
    hasCalendarChanges: false,
    onlyBooking: null,
  }
  return rows[0] ?? { ...none, ...nothing, ...noLists }
}

async function findToCome(tenant: Tenant, id: string, now: number): Promise<Session | null> {
  const { rows } = await sql<SessionRow>`
    ${selection} where s.psychologist_id = ${tenant.id} and s.id = ${id}`.execute(tenant.sql)
  if (!rows[0]) return null
  const session = toSession(rows[0])
  const isToCome = session.status !== 'cancelled' && !session.holdExpired
  return isToCome && Date.parse(session.datetime) > now ? session : null
}

function startsIn({ start, end }: Span) {
  return sql`s.starts_at >= ${new Date(start)} and s.starts_at < ${new Date(end)}`
}

interface Debtor {
  patient_id: string | null
  name: string | null
  sessions: number
  cents: number
  patients: number
}

const NO_DEBTORS = { patients: 0, most: [] }

async function findOverduePatients(tenant: Tenant, now: number) {
  const { rows } = await sql<Debtor>`
    with owing as (
      select s.patient_id, count(*) as sessions, ${overdueCents(now)} as cents, count(*) over () as patients
      from sessions s where s.psychologist_id = ${tenant.id} and ${isOverdue(now)}
      group by s.patient_id order by cents desc, s.patient_id limit ${OVERDUE_PATIENTS_SHOWN})
    select o.*, p.name
    from owing o left join patients p on p.psychologist_id = ${tenant.id} and p.id = o.patient_id
    order by o.cents desc, o.patient_id`.execute(tenant.sql)
  return {
    patients: rows[0]?.patients ?? 0,
    most: rows.map(({ patient_id, name, sessions, cents }) => ({
      patientId: patient_id,
      patientName: name ?? UNKNOWN_PATIENT,
      sessions,
      amount: moneyOut(cents),
    })),
  }
}
