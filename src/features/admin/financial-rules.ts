import {
  addDays,
  addMonths,
  DEFAULT_ZONE,
  formatDay,
  instantAt,
  platformDay,
  wholeMonth,
} from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { percentOf } from '../../platform/shared/figures.ts'
import { averageOf } from '../reports/rules.ts'
import type { AdminRevenue, RevenuePeriod } from './financial-contract.ts'

const MONTHS_A_YEAR = 12

export interface RevenueSpan {
  from: string
  to: string
  start: number
  end: number
  at: number
  isOver: boolean
}

export function revenueSpan(period: RevenuePeriod, now: number): RevenueSpan {
  const { from, to } = daysOf(period, platformDay(now))
  const start = instantAt(from, '00:00', DEFAULT_ZONE)
  const end = instantAt(addDays(to, 1), '00:00', DEFAULT_ZONE)
  return { from, to, start, end, at: Math.min(now, end - 1), isOver: end <= now }
}

function daysOf(period: RevenuePeriod, today: string): { from: string; to: string } {
  const month = wholeMonth(today)
  switch (period) {
    case 'current-month':
      return month
    case 'previous-month':
      return wholeMonth(addMonths(today, -1))
    case 'last-3-months':
      return { from: wholeMonth(addMonths(today, -2)).from, to: month.to }
    case 'current-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  }
}

export function spanText({ from, to }: Pick<RevenueSpan, 'from' | 'to'>): string {
  return `${formatDay(from)} a ${formatDay(to)}`
}

export interface RevenueSums {
  monthly: number
  annual: number
  active: number
  received: number
  total: number
  psychologists: number
  paying: number
  payers: { monthly: number; annual: number; count: number }
}

export function revenueOf(sums: RevenueSums): AdminRevenue {
  const monthly = monthlyRevenue(sums)
  const arpu = averageOf(monthlyRevenue(sums.payers), sums.payers.count)
  const conversionRate = percentOf(sums.paying, sums.psychologists, 1)
  return {
    monthlyRevenue: moneyOut(monthly),
    totalRevenue: moneyOut(sums.total),
    projectedRevenue: moneyOut(projectYear(monthly)),
    receivedRevenue: moneyOut(sums.received),
    activeSubscriptions: sums.active,
    totalPsychologists: sums.psychologists,
    paidPsychologists: sums.paying,
    conversionRate,
    distribution: {
      pro: { count: sums.paying, percent: conversionRate },
      free: { count: sums.psychologists - sums.paying, percent: restOf(conversionRate, sums) },
    },
    arr: moneyOut(projectYear(monthly)),
    arpu: moneyOut(arpu),
    ltv: moneyOut(projectYear(arpu)),
  }
}

function restOf(percent: number, { psychologists }: Pick<RevenueSums, 'psychologists'>): number {
  return psychologists === 0 ? 0 : Math.round(1_000 - percent * 10) / 10
}

/**
 * Returns cents a month from the prices of monthly and annual plans: an annual plan counts as price/12
 * (docs/product.md, Platform figures).
 */
export function monthlyRevenue({
  monthly,
  annual,
}: Pick<RevenueSums, 'monthly' | 'annual'>): number {
  return Math.round(monthly + annual / MONTHS_A_YEAR)
}

export function projectYear(monthlyCents: number): number {
  return monthlyCents * MONTHS_A_YEAR
}
