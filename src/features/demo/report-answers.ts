import { addDays, dayAt, instantAt, monthRange } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { percentOf } from '../../platform/shared/figures.ts'
import {
  CONFLICTS_SHOWN,
  getDashboard,
  OVERDUE_PATIENTS_SHOWN,
  TO_RESCHEDULE_SHOWN,
  UNRECORDED_SHOWN,
} from '../dashboard/contract.ts'
import { splitByDay } from '../dashboard/rules.ts'
import { needsAdultAnswer } from '../patients/adult-rules.ts'
import { displayName } from '../patients/rules.ts'
import { getAdvancedReport, getReportSummary, TOP_PATIENTS } from '../reports/contract.ts'
import {
  type AdvancedTotals,
  averageOf,
  comparedDays,
  ERASED_PATIENTS,
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
import type { Session } from '../sessions/contract.ts'
import { countNewBookings, getLastTerms, getPatientAccount } from '../sessions/lists/contract.ts'
import {
  costCents,
  endOf,
  inCents,
  isCharged,
  isInFigures,
  isOpen,
  isOver,
  isOwed,
  toRefundCents,
} from '../sessions/rules.ts'
import { agreedIn } from './agreed-prices.ts'
import { type Answer, answer, type DemoCall } from './answer.ts'
import { changesIn } from './calendar-answers.ts'
import {
  byTime,
  cents,
  isActive,
  nameOf,
  type Practice,
  rowOf,
  type SessionRow,
} from './practice.ts'
import { movesIn } from './rescheduling-answers.ts'
import { shownSeries } from './series-answers.ts'
import {
  isOverdueIn,
  owedSplitOf,
  refundsIn,
  shown,
  standing,
  unnotifiedIn,
} from './session-changes.ts'

export const reportAnswers: readonly Answer[] = [
  answer(getDashboard, dashboard),
  answer(getReportSummary, ({ practice, query, now }) =>
    summaryOf(totalsOf(reported(practice, periodIn(query), now))),
  ),
  answer(getAdvancedReport, ({ practice, query, now }) =>
    advancedOf(practice, now, periodIn(query)),
  ),
  answer(getPatientAccount, account),
  answer(getLastTerms, lastTerms),
  answer(countNewBookings, ({ practice, now }) => ({
    count: newBookings(practice, now).length,
  })),
]

type Is = (session: SessionRow) => boolean

const isPaid: Is = ({ paid }) => paid
const isCompleted: Is = ({ status }) => status === 'completed'
const isAbsent: Is = ({ outcome }) => outcome === 'absent'
const isLateCancel: Is = ({ outcome }) => outcome === 'late_cancel'
const isOnline: Is = ({ type }) => type === 'online'
const isPriced: Is = (session) => costCents(inCents(session)) !== 0
const isOwedFor: Is = (session) => isOwed(standing(session))
const isFeeless: Is = (session) => session.status === 'cancelled' && !isCharged(inCents(session))

function inFigures(sessions: readonly SessionRow[], now: number): SessionRow[] {
  return sessions.filter((session) => isInFigures(inCents(session), now))
}

function sum(sessions: readonly SessionRow[]): number {
  return sessions.reduce((total, session) => total + costCents(inCents(session)), 0)
}

function received(rows: readonly Pick<SessionRow, 'received'>[]): number {
  return rows.reduce((total, row) => total + cents(row.received), 0)
}

function between(sessions: readonly SessionRow[], { start, end }: Span): SessionRow[] {
  return sessions.filter(({ datetime }) => {
    const startsAt = Date.parse(datetime)
    return start <= startsAt && startsAt < end
  })
}

function reported({ sessions, profile }: Practice, period: Period | null, now: number) {
  const within = period ? between(sessions, spanOf(period, profile.timezone)) : sessions
  return inFigures(within, now)
}

function upcoming(practice: Practice, sessions: readonly SessionRow[], now: number): Session[] {
  return sessions
    .filter(({ datetime, status }) => Date.parse(datetime) > now && status !== 'cancelled')
    .sort(byTime)
    .map((session) => shown(practice, session))
}

function dashboard({ practice, now }: DemoCall<typeof getDashboard>) {
  const { sessions, patients, services, profile } = practice
  const { timezone } = profile
  const today = dayAt(now, timezone)
  const start = instantAt(today, '00:00', timezone)
  const tomorrow = instantAt(addDays(today, 1), '00:00', timezone)
  const goesOn = sessions.filter((session) => endOf(session) > start)
  const days = splitByDay(upcoming(practice, goesOn, 0), tomorrow, now)
  const month = between(sessions, monthRange(today.slice(0, 7), timezone))
  return {
    totalPatients: patients.filter(isActive).length,
    sessionsToday: days.today.length,
    monthRevenue: moneyOut(sum(month.filter(isPaid))),
    occupancyRate: percentOf(sessions.filter(isCompleted).length, inFigures(sessions, now).length),
    ...days,
    newBookings: newBookings(practice, now),
    toReschedule: toReschedule(practice, now),
    unrecorded: unrecorded(practice, start, now),
    overdue: overdueOf(practice, now),
    unwritten: [],
    unnotified: unnotifiedIn(practice, now),
    newAdults: patients
      .filter((patient) => isActive(patient) && needsAdultAnswer(patient, today, timezone))
      .map((patient) => ({ patientId: patient.id, patientName: displayName(patient) })),
    refunds: refundsIn(practice),
    patientMoves: movesIn(practice, now),
    patientCancellations: [],
    calendarChanges: changesIn(practice, now),
    closing: null,
    conflicts: practice.series
      .map((row) => shownSeries(practice, row, now))
      .flatMap(({ id: seriesId, patientName, conflicts }) =>
        conflicts.map((conflict) => ({ ...conflict, seriesId, patientName })),
      )
      .sort((a, b) => a.date.localeCompare(b.date))
      .slice(0, CONFLICTS_SHOWN),
    hasActiveService: services.some(({ active }) => active),
    hasSession: sessions.length > 0,
    firstBooking: null,
  }
}

function newBookings(practice: Practice, now: number) {
  const isNew: Is = ({ heldUntil, status, paid, datetime }) =>
    heldUntil !== undefined && status === 'pending' && !paid && Date.parse(datetime) > now
  return practice.sessions
    .filter(isNew)
    .map((session) => ({ ...shown(practice, session), heldUntil: session.heldUntil ?? null }))
}

function toReschedule(practice: Practice, now: number) {
  const requested = movesIn(practice, now).filter(({ until }) => until !== null)
  const isRequested: Is = ({ id }) => requested.some(({ sessionId }) => sessionId === id)
  return practice.sessions
    .filter((session) => session.presence === 'reschedule' && isOpen(session))
    .filter((session) => Date.parse(session.datetime) > now && !isRequested(session))
    .toSorted(byTime)
    .slice(0, TO_RESCHEDULE_SHOWN)
    .map((session) => shown(practice, session))
}

function unrecorded(practice: Practice, before: number, now: number) {
  const past = practice.sessions
    .filter((session) => isOpen(session) && isOver(session, now))
    .filter((session) => endOf(session) <= before)
    .toSorted((a, b) => byTime(b, a))
  const sessions = past.slice(0, UNRECORDED_SHOWN).map((session) => shown(practice, session))
  return { total: past.length, sessions }
}

function overdueOf(practice: Practice, now: number) {
  const late = practice.sessions.filter((session) => isOverdueIn(practice, session, now))
  const patients = [...Map.groupBy(late, ({ patientId }) => patientId)]
  const most = patients.map(([patientId, ownSessions]) => ({
    ...owedSplitOf(practice, ownSessions, now).overdue,
    patientId,
    patientName: nameOf(practice, patientId),
  }))
  return {
    ...owedSplitOf(practice, late, now).overdue,
    patients: patients.length,
    most: most.sort((a, b) => cents(b.amount) - cents(a.amount)).slice(0, OVERDUE_PATIENTS_SHOWN),
  }
}

function account({ practice, params, now }: DemoCall<typeof getPatientAccount>) {
  const { id } = rowOf(practice.patients, params.id)
  const ownSessions = practice.sessions.filter((session) => session.patientId === id)
  const counted = inFigures(ownSessions, now)
  const owed = counted.filter(isOwedFor)
  return {
    sessions: counted.length,
    completed: ownSessions.filter(isCompleted).length,
    unpaid: owed.length,
    owed: moneyOut(sum(owed) - received(owed)),
    ...owedSplitOf(practice, ownSessions, now),
    toRefund: moneyOut(
      ownSessions.reduce((total, session) => total + toRefundCents(inCents(session)), 0),
    ),
    absences: ownSessions.filter(isAbsent).length,
    lateCancellations: ownSessions.filter(isLateCancel).length,
    next: upcoming(practice, ownSessions, now)[0] ?? null,
  }
}

function lastTerms({ practice, params, now }: DemoCall<typeof getLastTerms>) {
  const { id, billing } = rowOf(practice.patients, params.id)
  const isActive = (serviceId: string) => rowOf(practice.services, serviceId).active
  const ownSessions = practice.sessions
    .filter(({ patientId, status }) => patientId === id && status !== 'cancelled')
    .filter(({ packagePlace, serviceId }) => packagePlace === null && isActive(serviceId))
    .toSorted(byTime)
  const hasBegun = ({ datetime }: SessionRow) => Date.parse(datetime) <= now
  const last = ownSessions.findLast(hasBegun) ?? ownSessions[0] ?? null
  return {
    last: last && {
      serviceId: last.serviceId,
      type: last.type,
      duration: last.duration,
      price: last.price,
    },
    billedMonthly: billing === 'monthly',
    agreed: agreedIn(practice, id),
  }
}

function totalsOf(sessions: readonly SessionRow[]): Totals {
  const paid = sessions.filter(isPaid)
  return { sessions: sessions.length, paid: paid.length, revenue: sum(paid) }
}

function advancedTotalsOf(
  practice: Practice,
  sessions: readonly SessionRow[],
  [recent, previous]: readonly [SessionRow[], SessionRow[]],
  now: number,
): AdvancedTotals {
  const count = (is: Is) => sessions.filter(is).length
  const owed = sessions.filter(isOwedFor)
  const charged = sessions.filter((session) => isCharged(inCents(session)))
  const feesOwed = charged.filter(isOwedFor)
  const known = sessions.filter(isCompleted).flatMap(({ patientId }) => patientId ?? [])
  const drawn = practice.sessions.filter(({ packagePlace }) => packagePlace !== null)
  return {
    ...totalsOf(sessions),
    paid_priced: sessions.filter(isPaid).filter(isPriced).length,
    of_patients: count(({ patientId }) => patientId !== null),
    unscheduled: received(practice.packages) - received(drawn),
    completed: count(isCompleted),
    pending: owed.length,
    pending_revenue: sum(owed),
    partially_received: received(owed),
    owed: owedSplitOf(practice, sessions, now),
    cancelled: count((session) => !session.paid && isFeeless(session)),
    absences: count(isAbsent),
    late_cancellations: count(isLateCancel),
    fee_revenue: sum(charged.filter(isPaid)),
    fees_owed: sum(feesOwed) - received(feesOwed),
    online: count(isOnline),
    in_person: sessions.length - count(isOnline),
    patients: practice.patients.length,
    active_patients: new Set(known).size,
    recent_sessions: recent.filter(isCompleted).length,
    previous_sessions: previous.filter(isCompleted).length,
    recent_revenue: sum(recent.filter(isPaid)),
    previous_revenue: sum(previous.filter(isPaid)),
  }
}

function advancedOf(practice: Practice, now: number, period: Period | null) {
  const { timezone } = practice.profile
  const { recent, previous } = growthSpans(now, timezone, period)
  const sessions = reported(practice, period, now)
  const within = (span: Span) => between(practice.sessions, span)
  const totals = advancedTotalsOf(practice, sessions, [within(recent), within(previous)], now)
  const monthlyData = reportMonths(now, timezone, period).map((month) => {
    const held = between(sessions, monthRange(month, timezone))
    return { month, revenue: moneyOut(sum(held.filter(isPaid))), sessions: held.length }
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

function topPatientsOf(patients: Practice['patients'], sessions: readonly SessionRow[]) {
  const erased = { id: null, name: ERASED_PATIENTS }
  const namedPatients = patients.map((patient) => ({ id: patient.id, name: displayName(patient) }))
  const ranked = [...namedPatients, erased].map(({ id: patientId, name }) => {
    const ownSessions = sessions.filter((session) => session.patientId === patientId)
    const paid = ownSessions.filter(isPaid)
    const average = averageOf(sum(paid), paid.filter(isPriced).length)
    const figures = { sessionCount: ownSessions.length, averageRevenue: moneyOut(average) }
    return { revenue: sum(paid), patient: { patientId, name, ...figures } }
  })
  return ranked
    .filter(({ revenue }) => revenue > 0)
    .sort((a, b) => b.revenue - a.revenue || b.patient.sessionCount - a.patient.sessionCount)
    .slice(0, TOP_PATIENTS)
    .map(({ revenue, patient }) => ({ ...patient, totalRevenue: moneyOut(revenue) }))
}
