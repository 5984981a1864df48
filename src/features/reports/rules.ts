import {
  addDays,
  addMonths,
  countDays,
  DAY,
  dayAt,
  instantAt,
  wholeMonth,
} from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { percentOf } from '../../platform/shared/figures.ts'
import type { OwedSplit } from '../sessions/payments/owed-contract.ts'
import { type AdvancedReport, GROWTH_DAYS, REPORT_MONTHS, type ReportSummary } from './contract.ts'

export interface Totals {
  sessions: number
  paid: number
  revenue: number
}

export const ERASED_PATIENTS = 'Paciente excluído'

export interface AdvancedTotals extends Totals {
  paid_priced: number
  of_patients: number
  unscheduled: number
  completed: number
  pending: number
  pending_revenue: number
  partially_received: number
  owed: OwedSplit
  cancelled: number
  absences: number
  late_cancellations: number
  fee_revenue: number
  fees_owed: number
  online: number
  in_person: number
  patients: number
  active_patients: number
  recent_sessions: number
  previous_sessions: number
  recent_revenue: number
  previous_revenue: number
}

/** Returns the growth in percent, to one decimal. From zero it is 100, or 0 if it stays zero (docs/product.md, Reports). */
export function growthOf(recent: number, previous: number): number {
  if (previous === 0) return recent === 0 ? 0 : 100
  return percentOf(recent - previous, previous, 1) + 0
}

export function averageOf(cents: number, count: number): number {
  return count === 0 ? 0 : Math.round(cents / count)
}

export function sessionsPerPatient(sessions: number, patients: number): number {
  return patients === 0 ? 0 : Math.round((sessions / patients) * 10) / 10
}

export interface Period {
  from: string
  to: string
}

export interface Span {
  start: number
  end: number
}

export function periodIn({
  from,
  to,
}: { [Day in keyof Period]?: string | undefined }): Period | null {
  return from && to ? { from, to } : null
}

export const PERIODS = {
  month: 'Este mês',
  'last-month': 'Mês passado',
  'three-months': 'Últimos 3 meses',
  year: 'Este ano',
} as const
export type NamedPeriod = keyof typeof PERIODS

export function chosenPeriod(name: NamedPeriod, today: string): Period {
  const thisMonth = wholeMonth(today)
  if (name === 'month') return thisMonth
  if (name === 'last-month') return wholeMonth(addMonths(today, -1))
  if (name === 'three-months') return { ...thisMonth, from: `${addMonths(today, -2)}-01` }
  const year = today.slice(0, 4)
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

export function spanOf({ from, to }: Period, zone: string): Span {
  return { start: instantAt(from, '00:00', zone), end: instantAt(addDays(to, 1), '00:00', zone) }
}

export function reportMonths(now: number, zone: string, period: Period | null = null): string[] {
  const last = period?.to ?? dayAt(now, zone)
  const firstMonth = period ? period.from.slice(0, 7) : addMonths(last, 1 - REPORT_MONTHS)
  const months: string[] = []
  for (let month = firstMonth; month <= last.slice(0, 7); month = addMonths(month, 1))
    months.push(month)
  return months
}

function isUnderWay(period: Period, now: number, zone: string): boolean {
  const { start, end } = spanOf(period, zone)
  return start < now && now < end
}

export function comparedDays(now: number, zone: string, period: Period | null): number {
  if (!period) return GROWTH_DAYS
  const { from, to } = period
  return countDays(from, isUnderWay(period, now, zone) ? dayAt(now, zone) : to)
}

/**
 * Returns the two spans that growth compares. Without a period, and for a current one, the recent span ends now and the other
 * has the same length: future days would look like a decline.
 */
export function growthSpans(
  now: number,
  zone: string,
  period: Period | null = null,
): { recent: Span; previous: Span } {
  if (period && !isUnderWay(period, now, zone)) {
    const days = countDays(period.from, period.to)
    const before = { from: addDays(period.from, -days), to: addDays(period.from, -1) }
    return { recent: spanOf(period, zone), previous: spanOf(before, zone) }
  }
  const start = period ? spanOf(period, zone).start : now - GROWTH_DAYS * DAY
  return { recent: { start, end: now }, previous: { start: 2 * start - now, end: start } }
}

export function isAllReceived({ overdue, comingDue }: OwedSplit): boolean {
  return overdue.sessions + comingDue.sessions === 0
}

export function summaryOf({ sessions, paid, revenue }: Totals): ReportSummary {
  return {
    totalSessions: sessions,
    paidSessions: paid,
    totalRevenue: moneyOut(revenue),
    paymentRate: percentOf(paid, sessions),
  }
}

export function overviewOf(totals: AdvancedTotals): AdvancedReport['overview'] {
  return {
    ...summaryOf(totals),
    completedSessions: totals.completed,
    averageSessionValue: moneyOut(averageOf(totals.revenue, totals.paid_priced)),
    pendingPayments: totals.pending,
    pendingRevenue: moneyOut(totals.pending_revenue),
    partiallyReceived: moneyOut(totals.partially_received),
    ...totals.owed,
    absences: totals.absences,
    lateCancellations: totals.late_cancellations,
    feeRevenue: moneyOut(totals.fee_revenue),
    feesOwed: moneyOut(totals.fees_owed),
    totalPatients: totals.patients,
    activePatients: totals.active_patients,
    patientSessions: totals.of_patients,
    unscheduledPackages: moneyOut(totals.unscheduled),
  }
}

export function trendsOf(totals: AdvancedTotals, days: number): AdvancedReport['trends'] {
  return {
    comparedDays: days,
    revenueGrowth: growthOf(totals.recent_revenue, totals.previous_revenue),
    sessionGrowth: growthOf(totals.recent_sessions, totals.previous_sessions),
    recentSessions: totals.recent_sessions,
    previousSessions: totals.previous_sessions,
    recentRevenue: moneyOut(totals.recent_revenue),
    previousRevenue: moneyOut(totals.previous_revenue),
  }
}
