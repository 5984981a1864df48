import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { monthRange } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { costCents, isCharged } from '../payments/queries.ts'
import { findOwnRow, findPracticeWith } from '../practice/queries.ts'
import { type OwedSums, owedSums, toOwedSplit } from '../sessions/payments/owed-queries.ts'
import { isInFigures, isOwed } from '../sessions/queries.ts'
import {
  type AdvancedReport,
  type MonthlyFigures,
  type ReportSummary,
  TOP_PATIENTS,
  type TopPatient,
} from './contract.ts'
import {
  type AdvancedTotals,
  averageOf,
  comparedDays,
  ERASED_PATIENTS,
  growthSpans,
  overviewOf,
  type Period,
  reportMonths,
  type Span,
  spanOf,
  summaryOf,
  type Totals,
  trendsOf,
} from './rules.ts'

export async function findReportSummary(
  tenant: Tenant,
  now: number,
  period: Period | null,
): Promise<ReportSummary> {
  const span = period && spanOf(period, (await findOwnRow(tenant)).timezone)
  const { rows } = await sql<Totals>`
    select count(*) as sessions, count(*) filter (where paid) as paid,
      coalesce(sum(${costCents}) filter (where paid), 0) as revenue
    from sessions s where psychologist_id = ${tenant.id} and ${isInFigures(now)} and ${span ? within(span) : sql`true`}`.execute(
    tenant.sql,
  )
  return summaryOf(onlyRow(rows))
}

export async function findAdvancedReport(
  tenant: Tenant,
  now: number,
  period: Period | null,
): Promise<AdvancedReport> {
  const { timezone } = await findPracticeWith('advancedReports', tenant)
  const span = period && spanOf(period, timezone)
  const [totals, monthlyData, topPatients] = await sendTogether(tenant.sql, [
    () => findAdvancedTotals(tenant, growthSpans(now, timezone, period), span, now),
    () => listMonthlyFigures(tenant, reportMonths(now, timezone, period), { timezone, span, now }),
    () => listTopPatients(tenant, span, now),
  ])
  return {
    overview: overviewOf(totals),
    trends: trendsOf(totals, comparedDays(now, timezone, period)),
    monthlyData,
    topPatients,
    sessionTypeBreakdown: { online: totals.online, presencial: totals.in_person },
    paymentAnalytics: {
      paidCount: totals.paid,
      pendingCount: totals.pending,
      cancelledCount: totals.cancelled,
    },
  }
}

function within({ start, end }: Span): RawBuilder<boolean> {
  return sql`(starts_at >= ${new Date(start)} and starts_at < ${new Date(end)})`
}

async function findAdvancedTotals(
  tenant: Tenant,
  { recent, previous }: { recent: Span; previous: Span },
  span: Span | null,
  now: number,
): Promise<AdvancedTotals> {
  const read = span ? within({ start: previous.start, end: span.end }) : sql`true`
  const { rows } = await sql<Omit<AdvancedTotals, 'owed'> & OwedSums>`
    select count(*) filter (where counted) as sessions,
      count(*) filter (where counted and paid) as paid,
      count(*) filter (where counted and paid and ${costCents} > 0) as paid_priced,
      count(*) filter (where counted and patient_id is not null) as of_patients,
      (${unscheduled(tenant)}) as unscheduled,
      coalesce(sum(${costCents}) filter (where counted and paid), 0) as revenue,
      count(*) filter (where counted and status = 'completed') as completed,
      count(*) filter (where counted and ${isOwed}) as pending,
      coalesce(sum(${costCents}) filter (where counted and ${isOwed}), 0) as pending_revenue,
      coalesce(sum(received_cents) filter (where counted and ${isOwed}), 0) as partially_received,
      ${owedSums(now, sql`counted`)},
      count(*) filter (where counted and not paid and status = 'cancelled' and not ${isCharged}) as cancelled,
      count(*) filter (where counted and outcome = 'absent') as absences,
      count(*) filter (where counted and outcome = 'late_cancel') as late_cancellations,
      coalesce(sum(fee_cents) filter (where counted and paid), 0) as fee_revenue,
      coalesce(sum(fee_cents - received_cents) filter (where counted and outcome is not null and ${isOwed}), 0) as fees_owed,
      count(*) filter (where counted and type = 'online') as online,
      count(*) filter (where counted and type = 'presencial') as in_person,
      (select count(*) from patients where psychologist_id = ${tenant.id}) as patients,
      count(distinct patient_id) filter (where counted and status = 'completed') as active_patients,
      count(*) filter (where status = 'completed' and recent) as recent_sessions,
      count(*) filter (where status = 'completed' and previous) as previous_sessions,
      coalesce(sum(${costCents}) filter (where paid and recent), 0) as recent_revenue,
      coalesce(sum(${costCents}) filter (where paid and previous), 0) as previous_revenue
    from (
      select psychologist_id, price_cents, received_cents, paid, status, type, patient_id, starts_at, ends_at, origin, holds, series_id, outcome, fee_cents, fee_waived,
        ${span ? within(span) : sql`true`} and ${isInFigures(now)} as counted,
        ${within(recent)} as recent, ${within(previous)} as previous
      from sessions s where psychologist_id = ${tenant.id} and ${read}) s`.execute(tenant.sql)
  const row = onlyRow(rows)
  return { ...row, owed: toOwedSplit(row) }
}

async function listMonthlyFigures(
  tenant: Tenant,
  months: string[],
  { timezone, span, now }: { timezone: string; span: Span | null; now: number },
): Promise<MonthlyFigures[]> {
  const spans = months.map((month) => monthRange(month, timezone))
  const borders = [...spans.map(({ start }) => start), ...spans.slice(-1).map(({ end }) => end)]
  const instants = borders.map((border) => new Date(border))
  const whole = { start: borders[0] ?? 0, end: borders.at(-1) ?? 0 }
  // The borders come from calendar.ts: the database's time zone data may be of another year.
  const { rows } = await sql<{ bucket: number; sessions: number; revenue: number }>`
    select width_bucket(starts_at, array[${sql.join(instants)}]::timestamptz[]) as bucket, count(*) as sessions,
      coalesce(sum(${costCents}) filter (where paid), 0) as revenue
    from sessions s where psychologist_id = ${tenant.id} and ${isInFigures(now)} and ${within(span ?? whole)}
    group by bucket`.execute(tenant.sql)
  const byMonth = new Map(rows.map((row) => [row.bucket, row]))
  return months.map((month, index) => {
    const { sessions, revenue } = byMonth.get(index + 1) ?? { sessions: 0, revenue: 0 }
    return { month, revenue: moneyOut(revenue), sessions }
  })
}

function unscheduled(tenant: Tenant): RawBuilder<number> {
  return sql`
    select coalesce(sum(k.received_cents), 0)::bigint - (
      select coalesce(sum(s.received_cents), 0)::bigint from sessions s
      where s.psychologist_id = ${tenant.id} and s.package_place is not null)
    from packages k where k.psychologist_id = ${tenant.id}`
}

interface TopRow {
  id: string | null
  name: string | null
  sessions: number
  priced: number
  revenue: number
}

/** Aggregates before it joins names, so that only one practice's rows are read. */
async function listTopPatients(
  tenant: Tenant,
  span: Span | null,
  now: number,
): Promise<TopPatient[]> {
  const { rows } = await sql<TopRow>`
    select p.id, p.name, s.sessions, s.priced, s.revenue
    from (
      select patient_id, count(*) as sessions, count(*) filter (where paid and ${costCents} > 0) as priced,
        sum(${costCents}) filter (where paid) as revenue
      from sessions s
      where psychologist_id = ${tenant.id} and ${isInFigures(now)} and ${span ? within(span) : sql`true`}
      group by patient_id) s
    left join patients p on p.psychologist_id = ${tenant.id} and p.id = s.patient_id
    where s.revenue > 0
    order by s.revenue desc, s.sessions desc, p.sort_name, p.id limit ${TOP_PATIENTS}`.execute(
    tenant.sql,
  )
  return rows.map(({ id, name, sessions, priced, revenue }) => ({
    patientId: id,
    name: name ?? ERASED_PATIENTS,
    sessionCount: sessions,
    totalRevenue: moneyOut(revenue),
    averageRevenue: moneyOut(averageOf(revenue, priced)),
  }))
}

function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('the aggregate returned no row')
  return row
}
