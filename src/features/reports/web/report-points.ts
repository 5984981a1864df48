import { formatMonth } from '../../../platform/shared/calendar.ts'
import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import { type ChartPoint, pointOfMonth } from '../../../platform/web/ui/chart-points.ts'
import { SESSION_TYPES } from '../../practice/session-types.ts'
import type { AdvancedReport, MonthlyFigures } from '../contract.ts'
import { countSessions, shortMonth } from '../report-texts.ts'
import type { Period } from '../rules.ts'

/** `month` is the current one, in the practice's zone. */
export type TabProps = { report: AdvancedReport; period: Period | null; month: string }

export function revenuePoints(months: readonly MonthlyFigures[], running: string): ChartPoint[] {
  return months.map(({ month, revenue }) =>
    pointOfMonth(
      {
        ...monthNames(month, months.length),
        value: centsOf(revenue),
        text: formatMoney(revenue),
      },
      month === running,
    ),
  )
}

export function sessionPoints(months: readonly MonthlyFigures[], running: string): ChartPoint[] {
  return months.map(({ month, sessions }) =>
    pointOfMonth(
      {
        ...monthNames(month, months.length),
        value: sessions,
        text: countSessions(sessions),
      },
      month === running,
    ),
  )
}

/** Returns the points of the payment pie: paid green, pending yellow, cancelled red (docs/product.md, Screens). */
export function paymentPoints(payments: AdvancedReport['paymentAnalytics']): ChartPoint[] {
  return [
    slice('Pagas', payments.paidCount, 'var(--paid)'),
    slice('Pendentes', payments.pendingCount, 'var(--pending)'),
    slice('Canceladas', payments.cancelledCount, 'var(--cancelled)'),
  ]
}

export function typePoints(types: AdvancedReport['sessionTypeBreakdown']): ChartPoint[] {
  return [
    slice(SESSION_TYPES.online, types.online, 'var(--online)'),
    slice(SESSION_TYPES.presencial, types.presencial, 'var(--in-person)'),
  ]
}

function slice(name: string, value: number, color: string): ChartPoint {
  return { name, value, text: countSessions(value), color }
}

function monthNames(month: string, months: number) {
  return { name: formatMonth(month), tick: shortMonth(month, months) }
}
