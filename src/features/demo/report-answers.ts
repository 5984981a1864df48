import { addDays, dayAt, instantAt, monthRange } from '../../platform/shared/calendar.ts'
import { percentOf } from '../../platform/shared/figures.ts'
import { centsToText, textToCents } from '../../platform/shared/money.ts'
import { CONFLICTS_SHOWN, getDashboard, OVERDUE_PATIENTS_SHOWN } from '../dashboard/contract.ts'
import { splitByDay } from '../dashboard/rules.ts'
import {
  getAdvancedReport,
  getReportSummary,
  TOP_PATIENTS,
  type TopPatient,
} from '../reports/contract.ts'
import {
  type AdvancedTotals,
  averageOf,
  comparedDays,
  growthSpans,
  overviewOf,
  type Period,
  periodIn,
  reportMonths,
  type Span,
  spanOf,
  summaryOf,
  type Totals,
  trendsOf,
} from '../reports/rules.ts'
import { getPatientAccount } from '../sessions/account-contract.ts'
import type { Session } from '../sessions/contract.ts'
import { askedCents, isCharged, isInFigures, toRefundCents } from '../sessions/rules.ts'
import { type Answer, answer } from './answer.ts'
import { type Practice, rowOf, type SessionRow } from './practice.ts'
import { shownSeries } from './series-changes.ts'
import { isOverdueIn, isOwedFor, owedSplitOf, shown } from './session-changes.ts'

/** The figures of the sessions, computed by the slices' rules. */
export const reportAnswers: readonly Answer[] = [
  answer(getDashboard, ({ practice, now }) => dashboardOf(practice, now)),
  answer(getReportSummary, ({ practice, query, now }) => {
    const period = periodIn(query)
    const sessions = period ? within(practice, period) : practice.sessions
    return summaryOf(totalsOf(inFigures(sessions, now)))
  }),
  answer(getAdvancedReport, ({ practice, query, now }) =>
    advancedOf(practice, now, periodIn(query)),
  ),
  answer(getPatientAccount, ({ practice, params, now }) => {
    const { id } = rowOf(practice.patients, params.id)
    return accountOf(practice, id, now)
  }),
]

const isPaid = ({ paid }: SessionRow) => paid
const isPriced = (session: SessionRow) => askedCents(session) !== 0
const isCompleted = ({ status }: SessionRow) => status === 'completed'

function inFigures(sessions: readonly SessionRow[], now: number): SessionRow[] {
  return sessions.filter((session) => isInFigures(session, now))
}

function sum(sessions: readonly SessionRow[]): number {
  return sessions.reduce((total, session) => total + askedCents(session), 0)
}

function between(sessions: readonly SessionRow[], { start, end }: Span): SessionRow[] {
  return sessions.filter(({ datetime }) => {
    const startsAt = Date.parse(datetime)
    return start <= startsAt && startsAt < end
  })
}

function within({ sessions, profile }: Practice, period: Period): SessionRow[] {
  return between(sessions, spanOf(period, profile.timezone))
}

function monthOf(sessions: readonly SessionRow[], month: string, zone: string): SessionRow[] {
  return between(sessions, monthRange(month, zone))
}

function upcoming(practice: Practice, sessions: readonly SessionRow[], now: number): Session[] {
  return sessions
    .filter(({ datetime, status }) => Date.parse(datetime) > now && status !== 'cancelled')
    .sort((one, other) => one.datetime.localeCompare(other.datetime))
    .map((session) => shown(practice, session))
}

function dashboardOf(practice: Practice, now: number) {
  const { sessions, patients, services, profile } = practice
  const today = dayAt(now, profile.timezone)
  const start = instantAt(today, '00:00', profile.timezone)
  const days = splitByDay(
    upcoming(practice, sessions, start - 1),
    instantAt(addDays(today, 1), '00:00', profile.timezone),
    now,
  )
  const month = monthOf(sessions, today.slice(0, 7), profile.timezone)
  return {
    totalPatients: patients.length,
    sessionsToday: days.today.length,
    monthRevenue: centsToText(sum(month.filter(isPaid))),
    occupancyRate: percentOf(sessions.filter(isCompleted).length, inFigures(sessions, now).length),
    ...days,
    overdue: overdueOf(practice, now),
    unwritten: [],
    closing: null,
    conflicts: conflictsOf(practice, now),
    hasActiveService: services.some(({ active }) => active),
    hasSession: sessions.length > 0,
    // Its bookings are many.
    firstBooking: null,
  }
}

function conflictsOf(practice: Practice, now: number) {
  return practice.series
    .map((row) => shownSeries(practice, row, now))
    .flatMap(({ id: seriesId, patientName, conflicts }) =>
      conflicts.map((conflict) => ({ ...conflict, seriesId, patientName })),
    )
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(0, CONFLICTS_SHOWN)
}

function overdueOf(practice: Practice, now: number) {
  const late = practice.sessions
    .map((session) => shown(practice, session))
    .filter((session) => isOverdueIn(practice, session, now))
  const patients = Map.groupBy(late, ({ patientId }) => patientId)
  const most = [...patients].map(([patientId, own]) => ({
    ...owedSplitOf(practice, own, now).overdue,
    patientId,
    patientName: own[0]?.patientName ?? '',
  }))
  return {
    ...owedSplitOf(practice, late, now).overdue,
    patients: patients.size,
    most: most
      .sort((one, other) => Number(other.amount) - Number(one.amount))
      .slice(0, OVERDUE_PATIENTS_SHOWN),
  }
}

function accountOf(practice: Practice, patientId: string, now: number) {
  const own = practice.sessions.filter((session) => session.patientId === patientId)
  const counted = inFigures(own, now)
  const owed = counted.filter(isOwedFor)
  return {
    sessions: counted.length,
    completed: own.filter(isCompleted).length,
    unpaid: owed.length,
    owed: centsToText(sum(owed) - receivedFor(practice, owed)),
    ...owedSplitOf(
      practice,
      own.map((session) => shown(practice, session)),
      now,
    ),
    toRefund: centsToText(own.reduce((total, session) => total + toRefundCents(session), 0)),
    absences: own.filter(({ outcome }) => outcome === 'absent').length,
    lateCancellations: own.filter(({ outcome }) => outcome === 'late_cancel').length,
    next: upcoming(practice, own, now)[0] ?? null,
  }
}

function totalsOf(sessions: readonly SessionRow[]): Totals {
  const paid = sessions.filter(isPaid)
  return { sessions: sessions.length, paid: paid.length, revenue: sum(paid) }
}

/** The totals of the report's sessions, with those of the compared period. */
function advancedTotalsOf(
  practice: Practice,
  sessions: readonly SessionRow[],
  [recent, previous]: readonly [SessionRow[], SessionRow[]],
  now: number,
): AdvancedTotals {
  const completed = sessions.filter(isCompleted)
  const owed = sessions.filter(isOwedFor)
  const charged = sessions.filter(isCharged)
  const online = sessions.filter(({ type }) => type === 'online').length
  const known = completed.flatMap(({ patientId }) => patientId ?? [])
  return {
    ...totalsOf(sessions),
    paid_priced: sessions.filter(isPaid).filter(isPriced).length,
    of_patients: sessions.filter(({ patientId }) => patientId !== null).length,
    unscheduled: unscheduledOf(practice),
    completed: completed.length,
    pending: owed.length,
    pending_revenue: sum(owed),
    partially_received: receivedFor(practice, owed),
    owed: owedSplitOf(
      practice,
      sessions.map((session) => shown(practice, session)),
      now,
    ),
    cancelled: sessions.filter(
      (session) => !session.paid && session.status === 'cancelled' && !isCharged(session),
    ).length,
    absences: sessions.filter(({ outcome }) => outcome === 'absent').length,
    late_cancellations: sessions.filter(({ outcome }) => outcome === 'late_cancel').length,
    fee_revenue: sum(charged.filter(isPaid)),
    fees_owed: sum(charged.filter(isOwedFor)) - receivedFor(practice, charged.filter(isOwedFor)),
    online,
    in_person: sessions.length - online,
    patients: practice.patients.length,
    active_patients: new Set(known).size,
    recent_sessions: recent.filter(isCompleted).length,
    previous_sessions: previous.filter(isCompleted).length,
    recent_revenue: sum(recent.filter(isPaid)),
    previous_revenue: sum(previous.filter(isPaid)),
  }
}

function receivedFor(practice: Practice, sessions: readonly SessionRow[]): number {
  const shownOnes = sessions.map((session) => shown(practice, session))
  return shownOnes.reduce((total, { received }) => total + (textToCents(received) ?? 0), 0)
}

function unscheduledOf(practice: Practice): number {
  const came = practice.packages.reduce(
    (sum, { received }) => sum + (textToCents(received) ?? 0),
    0,
  )
  const drawn = practice.sessions.filter(({ packagePlace }) => packagePlace !== null)
  return came - receivedFor(practice, drawn)
}

function advancedOf(practice: Practice, now: number, period: Period | null) {
  const { timezone } = practice.profile
  const { recent, previous } = growthSpans(now, timezone, period)
  const sessions = inFigures(period ? within(practice, period) : practice.sessions, now)
  const compared = [recent, previous].map((span) => between(practice.sessions, span)) as [
    SessionRow[],
    SessionRow[],
  ]
  const totals = advancedTotalsOf(practice, sessions, compared, now)
  const monthlyData = reportMonths(now, timezone, period).map((month) => {
    const held = monthOf(sessions, month, timezone)
    return { month, revenue: centsToText(sum(held.filter(isPaid))), sessions: held.length }
  })
  return {
    overview: overviewOf(totals),
    trends: trendsOf(totals, comparedDays(now, timezone, period)),
    monthlyData,
    topPatients: topPatientsOf(practice.patients, sessions),
    sessionTypeBreakdown: { online: totals.online, presencial: totals.in_person },
    paymentAnalytics: {
      paidCount: totals.paid,
      pendingCount: totals.pending,
      cancelledCount: totals.cancelled,
    },
  }
}

function topPatientsOf(
  patients: Practice['patients'],
  sessions: readonly SessionRow[],
): TopPatient[] {
  const ranked = patients.map(({ id, name }) => {
    const own = sessions.filter(({ patientId }) => patientId === id)
    const paid = own.filter(isPaid)
    const average = averageOf(sum(paid), paid.filter(isPriced).length)
    return {
      patientId: id,
      name,
      sessionCount: own.length,
      revenue: sum(paid),
      averageRevenue: centsToText(average),
    }
  })
  return ranked
    .filter(({ revenue }) => revenue > 0)
    .sort((one, other) => other.revenue - one.revenue || other.sessionCount - one.sessionCount)
    .slice(0, TOP_PATIENTS)
    .map(({ revenue, ...patient }) => ({ ...patient, totalRevenue: centsToText(revenue) }))
}
