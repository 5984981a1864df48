import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { addDays, dayAt, instantAt, monthRange } from '../../platform/shared/calendar.ts'
import { percentOf } from '../../platform/shared/figures.ts'
import { centsToText } from '../../platform/shared/money.ts'
import { findOwnRow } from '../practice/queries.ts'
import { listUpcoming } from '../sessions/queries.ts'
import { UPCOMING_SHOWN } from './contract.ts'

interface Figures {
  patients: number
  today: number
  revenue: number
  completed: number
  sessions: number
  hasActiveService: boolean
}

/** The dashboard's four figures and the next sessions: docs/product.md, Dashboard. */
export async function findDashboard(tenant: Tenant, now: number) {
  const { timezone } = await findOwnRow(tenant)
  const { patients, today, revenue, completed, sessions, hasActiveService } = await findFigures(
    tenant,
    now,
    timezone,
  )
  return {
    totalPatients: patients,
    sessionsToday: today,
    monthRevenue: centsToText(revenue),
    occupancyRate: percentOf(completed, sessions),
    upcoming: await listUpcoming(tenant, now, UPCOMING_SHOWN),
    hasActiveService,
    hasSession: sessions > 0,
  }
}

async function findFigures(tenant: Tenant, now: number, timezone: string): Promise<Figures> {
  const today = dayAt(now, timezone)
  const day = [
    new Date(instantAt(today, '00:00', timezone)),
    new Date(instantAt(addDays(today, 1), '00:00', timezone)),
  ]
  const month = monthRange(today.slice(0, 7), timezone)
  const { rows } = await sql<Figures>`
    select
      (select count(*) from patients where psychologist_id = ${tenant.id}) as patients,
      exists (select 1 from services where psychologist_id = ${tenant.id} and active) as "hasActiveService",
      count(*) filter (where starts_at >= ${day[0]} and starts_at < ${day[1]} and status <> 'cancelled') as today,
      coalesce(sum(price_cents) filter (where paid and starts_at >= ${new Date(month.start)} and starts_at < ${new Date(month.end)}), 0) as revenue,
      count(*) filter (where status = 'completed') as completed,
      count(*) as sessions
    from sessions where psychologist_id = ${tenant.id}`.execute(tenant.sql)
  const none = { patients: 0, today: 0, revenue: 0, completed: 0, sessions: 0 }
  return rows[0] ?? { ...none, hasActiveService: false }
}
