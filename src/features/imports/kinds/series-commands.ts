import { sql } from 'kysely'
import { instantAt } from '../../../platform/shared/calendar.ts'
import { insertSeriesRows } from '../../series/commands.ts'
import { growSeries } from '../../series/growth-commands.ts'
import { insertDateRows } from '../../series/making-commands.ts'
import { pricedAs } from '../../series/plan-queries.ts'
import { ruleColumns } from '../../series/queries.ts'
import type { KeptBecause } from '../labels.ts'
import { itemId } from './item-ids.ts'
import { findUsualCents, insertNamed } from './named-commands.ts'
import { writePatients } from './patient-commands.ts'
import type { PlannedSeries } from './planned.ts'
import { useOfSession } from './session-commands.ts'
import type { ItemWork, WriteRows } from './writing-commands.ts'

export const writeSeries: WriteRows<PlannedSeries> = async (step, rows) => {
  const { tenant, practice, head, now } = step
  const withoutTime = rows.flatMap((row) =>
    row.input && 'patient' in row.input
      ? { ...row, kind: 'patients' as const, input: row.input.patient }
      : [],
  )
  const { brought } = await writePatients(step, withoutTime)
  const planned = rows.flatMap(({ n, input }) =>
    input && 'series' in input ? { ...input.series, id: itemId(head.id, n, 'series') } : [],
  )
  if (planned.length === 0) return { brought }
  const plansWithIds = await insertNamed(step, planned)
  const { prices, ofService } = await findUsualCents(step, planned)
  const series = planned.map((plan) => {
    const known = {
      usualCents: ofService(plan.serviceId),
      prices: prices.get(plan.patientId) ?? [],
    }
    const { priceCents, hasOwnPrice } = pricedAs(plan.priceCents, known, plan.firstDate)
    return {
      psychologist_id: tenant.id,
      id: plan.id,
      patient_id: plan.patientId,
      service_id: plan.serviceId,
      type: plan.type,
      duration: plan.duration,
      price_cents: priceCents,
      own_price: hasOwnPrice,
      ...ruleColumns({ firstDate: plan.firstDate, every: plan.every, end: plan.end }),
      start_time: plan.time,
      next_date: plan.firstDate,
      created_at: new Date(now),
      arriving: true,
    }
  })
  await insertSeriesRows(tenant, series)
  await insertDateRows(
    tenant,
    planned.flatMap(({ id, skipped, time }) =>
      skipped.map((date) => ({
        ...{ series_id: id, date, state: 'skipped' as const, reason: null },
        starts_at: new Date(instantAt(date, time, practice.timezone)),
      })),
    ),
  )
  return {
    brought: {
      patients: [...(brought.patients ?? []), ...plansWithIds.patients],
      services: plansWithIds.services,
      series: series.map(({ id }) => id),
    },
  }
}

export const seriesItems: ItemWork = {
  tables: ['series'],
  // Each creates the sessions of half a year.
  shownAtOnce: 20,

  /** Shows fixed times with their sessions, as the weekly growth does: a taken date is left for a decision. */
  show: async ({ tenant, practice, head: { reminds }, now }, ids) => {
    await sql`
      update series set arriving = false
      where psychologist_id = ${tenant.id} and id = any(${ids}::uuid[]) and arriving`.execute(
      tenant.sql,
    )
    await growSeries(tenant, practice, ids, now)
    if (!reminds)
      await sql`
        update sessions set reminder_due_at = null
        where psychologist_id = ${tenant.id} and series_id = any(${ids}::uuid[])`.execute(
        tenant.sql,
      )
  },

  usesOf: async (tenant, ids) => {
    const { rows } = await sql<{ id: string; use: KeptBecause | null }>`
      select r.id, case when r.version <> 1 or r.ended_from is not null then 'changed'
        when exists (
          select from sessions s where s.psychologist_id = r.psychologist_id and s.series_id = r.id and ${useOfSession} is not null) then 'sessions'
        when exists (
          select from patient_prices h where h.psychologist_id = r.psychologist_id and h.series_id = r.id) then 'changed'
        end as use
      from series r where r.psychologist_id = ${tenant.id} and r.id = any(${ids}::uuid[])`.execute(
      tenant.sql,
    )
    return rows
  },

  remove: async (tenant, ids) => {
    await sql`
      delete from sessions where psychologist_id = ${tenant.id} and series_id = any(${ids}::uuid[])`.execute(
      tenant.sql,
    )
    await sql`
      delete from series where psychologist_id = ${tenant.id} and id = any(${ids}::uuid[])`.execute(
      tenant.sql,
    )
  },
}
