import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { monthRange } from '../../platform/shared/calendar.ts'
import { centsToText } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findOwnRow } from '../profile/queries.ts'
import { isOwed } from '../sessions/queries.ts'
import {
  type AdvancedReport,
  type MonthlyFigures,
  type ReportSummary,
  TOP_PATIENTS,
  type TopPatient,
} from './contract.ts'
import {
  type AdvancedTotals,
  growthSpans,
  opensAdvancedReports,
  overviewOf,
  reportMonths,
  summaryOf,
  type Totals,
  trendsOf,
} from './rules.ts'

/** The four figures of the reports screen: spec part 2 §2. */
export async function findReportSummary(tenant: Tenant): Promise<ReportSummary> {
  const { rows } = await sql<Totals>`
    select count(*) as sessions, count(*) filter (where paid) as paid,
      coalesce(sum(price_cents) filter (where paid), 0) as revenue
    from sessions where psychologist_id = ${tenant.id}`.execute(tenant.sql)
  return summaryOf(onlyRow(rows))
}

/** The advanced report; refused on the free plan (decisions §5). */
export async function findAdvancedReport(tenant: Tenant, now: number): Promise<AdvancedReport> {
  const { plan, timezone } = await findOwnRow(tenant)
  if (!opensAdvancedReports(plan)) throw new Problem('pro_only')
  const totals = await findAdvancedTotals(tenant, now)
  return {
    overview: overviewOf(totals),
    trends: trendsOf(totals),
    monthlyData: await listMonthlyFigures(tenant, reportMonths(now, timezone), timezone),
    topPatients: await listTopPatients(tenant),
    sessionTypeBreakdown: { online: totals.online, presencial: totals.in_person },
    paymentAnalytics: {
      paidCount: totals.paid,
      pendingCount: totals.pending,
      cancelledCount: totals.cancelled,
    },
  }
}

async function findAdvancedTotals(tenant: Tenant, now: number): Promise<AdvancedTotals> {
  const { recentFrom, previousFrom } = growthSpans(now)
  const recent = sql`starts_at >= ${new Date(recentFrom)} and starts_at < ${new Date(now)}`
  const previous = sql`starts_at >= ${new Date(previousFrom)} and starts_at < ${new Date(recentFrom)}`
  const { rows } = await sql<AdvancedTotals>`
    select count(*) as sessions,
      count(*) filter (where paid) as paid,
      coalesce(sum(price_cents) filter (where paid), 0) as revenue,
      count(*) filter (where status = 'completed') as completed,
      count(*) filter (where ${isOwed}) as pending,
      coalesce(sum(price_cents) filter (where ${isOwed}), 0) as pending_revenue,
      count(*) filter (where not paid and status = 'cancelled') as cancelled,
      count(*) filter (where type = 'online') as online,
      count(*) filter (where type = 'presencial') as in_person,
      (select count(*) from patients where psychologist_id = ${tenant.id}) as patients,
      count(distinct patient_id) filter (where status = 'completed') as active_patients,
      count(*) filter (where status = 'completed' and ${recent}) as recent_sessions,
      count(*) filter (where status = 'completed' and ${previous}) as previous_sessions,
      coalesce(sum(price_cents) filter (where paid and ${recent}), 0) as recent_revenue,
      coalesce(sum(price_cents) filter (where paid and ${previous}), 0) as previous_revenue
    from sessions where psychologist_id = ${tenant.id}`.execute(tenant.sql)
  return onlyRow(rows)
}

async function listMonthlyFigures(
  tenant: Tenant,
  months: string[],
  timezone: string,
): Promise<MonthlyFigures[]> {
  const spans = months.map((month) => monthRange(month, timezone))
  const borders = [...spans.map(({ start }) => start), ...spans.slice(-1).map(({ end }) => end)]
  const instants = borders.map((border) => new Date(border))
  // The borders come from calendar.ts: the database's own time zones may be of another year.
  const { rows } = await sql<{ place: number; sessions: number; revenue: number }>`
    select width_bucket(starts_at, array[${sql.join(instants)}]::timestamptz[]) as place, count(*) as sessions,
      coalesce(sum(price_cents) filter (where paid), 0) as revenue
    from sessions
    where psychologist_id = ${tenant.id} and starts_at >= ${instants[0]} and starts_at < ${instants.at(-1)}
    group by place`.execute(tenant.sql)
  const found = new Map(rows.map((row) => [row.place, row]))
  return months.map((month, index) => {
    const { sessions, revenue } = found.get(index + 1) ?? { sessions: 0, revenue: 0 }
    return { month, revenue: centsToText(revenue), sessions }
  })
}

interface TopRow {
  id: string
  name: string
  sessions: number
  revenue: number
}

/** Adds up before it looks for names: only then does one practice's list stay small. */
async function listTopPatients(tenant: Tenant): Promise<TopPatient[]> {
  const { rows } = await sql<TopRow>`
    select p.id, p.name, s.sessions, s.revenue
    from (
      select patient_id, count(*) as sessions, sum(price_cents) filter (where paid) as revenue
      from sessions where psychologist_id = ${tenant.id} and patient_id is not null group by patient_id) s
    join patients p on p.psychologist_id = ${tenant.id} and p.id = s.patient_id
    where s.revenue > 0
    order by s.revenue desc, s.sessions desc, p.sort_name, p.id limit ${TOP_PATIENTS}`.execute(
    tenant.sql,
  )
  return rows.map(({ id, name, sessions, revenue }) => ({
    patientId: id,
    name,
    sessionCount: sessions,
    totalRevenue: centsToText(revenue),
  }))
}

function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('an aggregate gave no row')
  return row
}
