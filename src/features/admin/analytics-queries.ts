import { sql } from 'kysely'
import type { Sql } from '../../platform/server/database.ts'
import { platformDay } from '../../platform/shared/calendar.ts'
import type { AnalyticsPeriod, EngagementPoint, Metrics } from './analytics-contract.ts'
import {
  type DaySpan,
  type DayUse,
  engagementPoints,
  everyDay,
  metricsOf,
  type PlatformDay,
  spanBefore,
  spanOfPeriod,
} from './analytics-rules.ts'
import { countActivePsychologists } from './queries.ts'

export async function listPeriodDays(
  db: Sql,
  period: AnalyticsPeriod,
  now: number,
): Promise<PlatformDay[]> {
  return listDays(db, spanOfPeriod(period, platformDay(now)))
}

export async function findEngagement(
  db: Sql,
  period: AnalyticsPeriod,
  now: number,
): Promise<EngagementPoint[]> {
  const weekdays = await db
    .selectFrom('platform_weekdays')
    .select('patients')
    .where('period', '=', period)
    .orderBy('weekday')
    .execute()
  const patients = weekdays.map((each) => each.patients)
  return engagementPoints(await listPeriodDays(db, period, now), patients)
}

export async function findMetrics(db: Sql, period: AnalyticsPeriod, now: number): Promise<Metrics> {
  const span = spanOfPeriod(period, platformDay(now))
  const ever = await listDays(db)
  const totals = await findTotals(db)
  return metricsOf({
    days: everyDay(ever, span),
    before: everyDay(ever, spanBefore(span)),
    ever,
    ...totals,
    active: totals.firstSeen === null ? await countActivePsychologists(db) : 0,
  })
}

type Row = Omit<PlatformDay, 'use' | 'conversionSeconds'> & {
  conversion_seconds: number
  actives: number | null
  visits: number | null
  seconds: number | null
  uses: DayUse['uses'] | null
}

async function listDays(db: Sql, span?: DaySpan): Promise<PlatformDay[]> {
  const { rows } = await sql<Row>`
    select day, d.psychologists, d.sessions, d.appointments, d.revenue_cents as revenue, d.subscribers, d.ended,
      d.conversions, d.conversion_seconds, u.actives, u.visits, u.seconds, u.uses
    from platform_days d left join platform_usage u using (day)
    ${span ? sql`where day between ${span.from}::date and ${span.to}::date` : sql`order by day`}`.execute(
    db,
  )
  const days = rows.map(toDay)
  return span ? everyDay(days, span) : days
}

function toDay({ conversion_seconds, actives, visits, seconds, uses, ...day }: Row): PlatformDay {
  const use =
    actives === null
      ? null
      : { actives, visits: visits ?? 0, seconds: seconds ?? 0, uses: uses ?? {} }
  return { ...day, conversionSeconds: conversion_seconds, use }
}

interface Totals {
  firstSeen: string | null
  received: number
  payers: number
}

async function findTotals(db: Sql): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select (select min(day) from platform_usage) as "firstSeen",
      coalesce(sum(revenue_cents), 0)::bigint as received, coalesce(sum(payers), 0)::bigint as payers
    from platform_days`.execute(db)
  return rows[0] ?? { firstSeen: null, received: 0, payers: 0 }
}
