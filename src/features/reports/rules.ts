import { addMonths, DAY, dayAt } from '../../platform/shared/calendar.ts'
import { percentOf } from '../../platform/shared/figures.ts'
import { centsToText } from '../../platform/shared/money.ts'
import { type AdvancedReport, GROWTH_DAYS, REPORT_MONTHS, type ReportSummary } from './contract.ts'

/** What the sessions add up to; money in cents. */
export interface Totals {
  sessions: number
  paid: number
  revenue: number
}

/** All that the advanced report counts over a practice's sessions; money in cents. */
export interface AdvancedTotals extends Totals {
  completed: number
  pending: number
  pending_revenue: number
  /** Cancelled and not paid. */
  cancelled: number
  online: number
  in_person: number
  patients: number
  active_patients: number
  recent_sessions: number
  previous_sessions: number
  recent_revenue: number
  previous_revenue: number
}

/** Pro and pro-annual both unlock the advanced reports: spec part 2 §4. An absent plan does not. */
export function opensAdvancedReports(plan: string | undefined): boolean {
  return plan === 'pro' || plan === 'pro-annual'
}

/** In percent, to one decimal. From zero it is 100, or 0 when it stays there (decisions §7). */
export function growthOf(recent: number, previous: number): number {
  if (previous === 0) return recent === 0 ? 0 : 100
  // Plus zero: a small loss rounds to -0.
  return percentOf(recent - previous, previous, 1) + 0
}

/** Cents over a count, rounded to the cent; 0 over nothing. */
export function averageOf(cents: number, count: number): number {
  return count === 0 ? 0 : Math.round(cents / count)
}

/** To one decimal: spec part 2 §2, average sessions per patient. */
export function sessionsPerPatient(sessions: number, patients: number): number {
  return patients === 0 ? 0 : Math.round((sessions / patients) * 10) / 10
}

/** The report's months, oldest first, the one it is now in that zone last. */
export function reportMonths(now: number, zone: string): string[] {
  const current = dayAt(now, zone)
  return Array.from({ length: REPORT_MONTHS }, (_, index) =>
    addMonths(current, index + 1 - REPORT_MONTHS),
  )
}

/** The two spans that growth compares, each half-open, ending now. */
export function growthSpans(now: number): { recentFrom: number; previousFrom: number } {
  return { recentFrom: now - GROWTH_DAYS * DAY, previousFrom: now - 2 * GROWTH_DAYS * DAY }
}

export function summaryOf({ sessions, paid, revenue }: Totals): ReportSummary {
  return {
    totalSessions: sessions,
    paidSessions: paid,
    totalRevenue: centsToText(revenue),
    paymentRate: percentOf(paid, sessions),
  }
}

export function overviewOf(totals: AdvancedTotals): AdvancedReport['overview'] {
  return {
    ...summaryOf(totals),
    completedSessions: totals.completed,
    averageSessionValue: centsToText(averageOf(totals.revenue, totals.paid)),
    pendingPayments: totals.pending,
    pendingRevenue: centsToText(totals.pending_revenue),
    totalPatients: totals.patients,
    activePatients: totals.active_patients,
  }
}

export function trendsOf(totals: AdvancedTotals): AdvancedReport['trends'] {
  return {
    revenueGrowth: growthOf(totals.recent_revenue, totals.previous_revenue),
    sessionGrowth: growthOf(totals.recent_sessions, totals.previous_sessions),
    recentSessions: totals.recent_sessions,
    previousSessions: totals.previous_sessions,
    recentRevenue: centsToText(totals.recent_revenue),
    previousRevenue: centsToText(totals.previous_revenue),
  }
}
