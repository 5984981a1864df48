import { addDays, countDays, weekdayOf } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { percentOf } from '../../platform/shared/figures.ts'
import { keysOf } from '../../platform/shared/keys.ts'
import { SHORT_WEEKDAYS } from '../practice/weekdays.ts'
import { averageOf, growthOf } from '../reports/rules.ts'
import { FEATURES, type Feature } from '../usage/rules.ts'
import {
  ANALYTICS_PERIODS,
  type AnalyticsPeriod,
  type Basis,
  type EngagementPoint,
  type GrowthPoint,
  type Metrics,
} from './analytics-contract.ts'

export interface DayUse {
  actives: number
  visits: number
  seconds: number
  uses: { [Name in Feature]?: number }
}

export interface PlatformDay {
  day: string
  psychologists: number
  sessions: number
  appointments: number
  revenue: number
  subscribers: number
  ended: number
  conversions: number
  conversionSeconds: number
  use: DayUse | null
}

export interface DaySpan {
  from: string
  to: string
}

export function spanOfPeriod(period: AnalyticsPeriod, today: string): DaySpan {
  return { from: addDays(today, 1 - ANALYTICS_PERIODS[period].days), to: today }
}

export function spanBefore({ from, to }: DaySpan): DaySpan {
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) }
}

const NOTHING: Omit<PlatformDay, 'day'> = {
  psychologists: 0,
  sessions: 0,
  appointments: 0,
  revenue: 0,
  subscribers: 0,
  ended: 0,
  conversions: 0,
  conversionSeconds: 0,
  use: null,
}

export function everyDay(known: readonly PlatformDay[], { from, to }: DaySpan): PlatformDay[] {
  const byDay = new Map(known.map((each) => [each.day, each]))
  return Array.from({ length: countDays(from, to) }, (_, n) => {
    const day = addDays(from, n)
    return byDay.get(day) ?? { day, ...NOTHING }
  })
}

const WEEK = 7

function stretchOf(day: string, period: AnalyticsPeriod, today: string): string {
  if (period === '1y') return day.slice(0, 7)
  if (period === '90d') return String(Math.floor((countDays(day, today) - 1) / WEEK))
  return day
}

export function growthPoints(days: readonly PlatformDay[], period: AnalyticsPeriod): GrowthPoint[] {
  const today = days.at(-1)?.day ?? ''
  const stretches = Map.groupBy(days, ({ day }) => stretchOf(day, period, today))
  return [...stretches.values()].map((stretch) => ({
    date: stretch[0]?.day ?? today,
    step: ANALYTICS_PERIODS[period].step,
    users: sumOf(stretch, 'psychologists'),
    sessions: sumOf(stretch, 'sessions'),
    revenue: moneyOut(sumOf(stretch, 'revenue')),
  }))
}

export function engagementPoints(
  days: readonly PlatformDay[],
  patients: readonly number[],
): EngagementPoint[] {
  return SHORT_WEEKDAYS.map((name, weekday) => {
    const on = days.filter(({ day }) => weekdayOf(day) === weekday)
    return { name, sessions: sumOf(on, 'appointments'), patients: patients[weekday] ?? 0 }
  })
}

type Count = Exclude<keyof PlatformDay, 'day' | 'use'>

function sumOf(days: readonly PlatformDay[], count: Count): number {
  return days.reduce((sum, day) => sum + day[count], 0)
}

/** Shown with the mark 'referência' while there is nothing to measure: docs/product.md, Platform figures. */
export const REFERENCES = {
  churnRate: 2.1,
  visitSeconds: 754,
  topFeature: { name: FEATURES.agenda, percent: 87 },
  daysToConvert: 8.2,
  lifetimeValue: '588.00',
  dailyActives: 70,
} as const

export interface Measured {
  days: readonly PlatformDay[]
  before: readonly PlatformDay[]
  ever: readonly PlatformDay[]
  firstSeen: string | null
  received: number
  payers: number
  active: number
}

export function metricsOf(measured: Measured): Metrics {
  const { days, before, ever, received, payers } = measured
  const over = <T>(measure: (days: readonly PlatformDay[]) => T | null, reference: T) =>
    measuredOn({ period: () => measure(days), ever: () => measure(ever) }, reference)
  const newUsers = sumOf(days, 'psychologists')
  const previousUsers = sumOf(before, 'psychologists')
  return {
    days: days.length,
    newUsers,
    previousUsers,
    growthRate: growthOf(newUsers, previousUsers),
    churnRate: over(churnOf, REFERENCES.churnRate),
    dailyActives: measuredOn(
      { period: () => dailyActivesOf(measured) },
      toOneDecimal((measured.active * REFERENCES.dailyActives) / 100),
    ),
    visitSeconds: over(visitOf, REFERENCES.visitSeconds),
    topFeature: over<Metrics['topFeature']['value']>(topFeatureOf, REFERENCES.topFeature),
    daysToConvert: over(conversionOf, REFERENCES.daysToConvert),
    lifetimeValue: measuredOn(
      { ever: () => (payers === 0 ? null : moneyOut(averageOf(received, payers))) },
      REFERENCES.lifetimeValue,
    ),
  }
}

type Ways<T> = { [On in Exclude<Basis, 'reference'>]?: () => T | null }

function measuredOn<T>(ways: Ways<T>, reference: T): { value: T; basis: Basis } {
  for (const basis of ['period', 'ever'] as const) {
    const value = ways[basis]?.() ?? null
    if (value !== null) return { value, basis }
  }
  return { value: reference, basis: 'reference' }
}

function toOneDecimal(figure: number): number {
  return Math.round(figure * 10) / 10
}

/**
 * Returns the churn, from the first day that began with a subscriber; at most 100 percent, even if accounts came and left
 * within the period.
 */
function churnOf(days: readonly PlatformDay[]): number | null {
  const firstIndex = days.findIndex(({ subscribers }) => subscribers > 0)
  const began = days[firstIndex]?.subscribers
  if (began === undefined) return null
  return percentOf(Math.min(sumOf(days.slice(firstIndex), 'ended'), began), began, 1)
}

function dailyActivesOf({ days, firstSeen }: Pick<Measured, 'days' | 'firstSeen'>): number | null {
  if (firstSeen === null) return null
  const seen = days.filter(({ day }) => day >= firstSeen)
  const over = seen.length > 1 ? seen.slice(0, -1) : seen
  if (over.length === 0) return null
  return toOneDecimal(over.reduce((sum, { use }) => sum + (use?.actives ?? 0), 0) / over.length)
}

const usesOf = (days: readonly PlatformDay[]) => days.flatMap(({ use }) => use ?? [])

function visitOf(days: readonly PlatformDay[]): number | null {
  const uses = usesOf(days)
  const visits = uses.reduce((sum, use) => sum + use.visits, 0)
  return visits === 0 ? null : Math.round(uses.reduce((sum, use) => sum + use.seconds, 0) / visits)
}

function topFeatureOf(days: readonly PlatformDay[]): { name: string; percent: number } | null {
  const uses = usesOf(days)
  const counted = keysOf(FEATURES).map((feature) => ({
    feature,
    used: uses.reduce((sum, use) => sum + (use.uses[feature] ?? 0), 0),
  }))
  const top = counted.reduce((best, each) => (each.used > best.used ? each : best))
  if (top.used === 0) return null
  const actives = uses.reduce((sum, use) => sum + use.actives, 0)
  return { name: FEATURES[top.feature], percent: percentOf(top.used, actives) }
}

const DAY_SECONDS = 86_400

function conversionOf(days: readonly PlatformDay[]): number | null {
  const conversions = sumOf(days, 'conversions')
  if (conversions === 0) return null
  return toOneDecimal(sumOf(days, 'conversionSeconds') / conversions / DAY_SECONDS)
}
