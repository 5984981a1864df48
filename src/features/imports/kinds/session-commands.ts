import { type RawBuilder, sql } from 'kysely'
import { insertionsOf } from '../../../platform/server/row-insertion.ts'
import { dayAt } from '../../../platform/shared/calendar.ts'
import { nameFiledPayers } from '../../payments/arriving-commands.ts'
import { paidAfter } from '../../payments/record-rules.ts'
import { feeOf } from '../../practice/cancel-rules.ts'
import { lockPractice } from '../../practice/commands.ts'
import { hasLimits, roomOn } from '../../practice/plans.ts'
import { cancelRuleColumns, cancelRuleOf, usualLocationsOf } from '../../practice/queries.ts'
import { releaseExpiredHolds, timesOf } from '../../sessions/changes/hold-commands.ts'
import {
  insertArrivingSessions,
  type SessionRow,
} from '../../sessions/changes/insertion-commands.ts'
import { usualLocation } from '../../sessions/changes/location-rules.ts'
import { countMonthSessions } from '../../sessions/queries.ts'
import type { KeptBecause } from '../labels.ts'
import { itemId } from './item-ids.ts'
import { findUsualCents, insertNamed } from './named-commands.ts'
import type { PlannedSession, SessionPlan } from './planned.ts'
import type { ImportStep, ItemWork, WriteRows } from './writing-commands.ts'

/**
 * Past sessions block no time and send nothing, and their payments have no receipt. Upcoming sessions block their time as soon
 * as they are written.
 */

export const writeSessions: WriteRows<PlannedSession> = async (step, rows) => {
  const { tenant, practice, head, now } = step
  const planned = rows.flatMap(({ n, input }) => (input ? { n, input } : []))
  if (planned.length === 0) return { brought: {} }
  const plans = planned.map(({ input }) => input)
  const plansWithIds = await insertNamed(step, plans)
  const { usual } = await findUsualCents(step, plans)
  if (plans.some(({ outcome }) => outcome === null)) {
    await lockPractice(tenant)
    await releaseExpiredHolds(tenant, now)
  }
  const candidates = planned.map(({ n, input }) => {
    const day = dayAt(input.startsAt, practice.timezone)
    const row = rowOf(step, input, input.priceCents ?? usual(input, day))
    return { n, input, row: { id: itemId(head.id, n, 'sessions'), ...row } }
  })
  const inserted = await insertArrivingSessions(
    tenant,
    candidates.map(({ row }) => row),
  )
  const insertedRows = candidates.filter(({ row }) => inserted.has(row.id))
  await insertPayments(step, insertedRows)
  return {
    brought: { ...plansWithIds, sessions: insertedRows.map(({ row }) => row.id) },
    lost: candidates.filter(({ row }) => !inserted.has(row.id)).map(({ n }) => n),
  }
}

interface NewSession {
  n: number
  input: SessionPlan
  row: ReturnType<typeof rowOf> & { id: string }
}

function rowOf({ practice, now }: ImportStep, plan: SessionPlan, priceCents: number) {
  const { outcome, received, type } = plan
  const receivedCents = received ? Math.min(received.cents ?? priceCents, priceCents) : 0
  const isMissed = outcome === 'absent' || outcome === 'late_cancel'
  const feeCents = isMissed
    ? Math.max(feeOf(priceCents, cancelRuleOf(practice)), receivedCents)
    : null
  const paid = paidAfter({
    ...{ priceCents: feeCents ?? priceCents, receivedCents, paid: false },
    nothingDue: feeCents === 0,
  })
  const isToCome = outcome === null
  return {
    patient_id: plan.patientId,
    service_id: plan.serviceId,
    type,
    ...timesOf(plan.startsAt, plan.duration, practice.buffer_minutes),
    location: usualLocation(type, usualLocationsOf(practice)),
    price_cents: priceCents,
    notes: plan.notes,
    status: isToCome ? 'confirmed' : outcome === 'completed' ? outcome : 'cancelled',
    outcome: isMissed ? outcome : null,
    fee_cents: feeCents,
    received_cents: receivedCents,
    paid,
    origin: 'psychologist',
    holds: isToCome,
    confirmed_by: isToCome ? 'psychologist' : null,
    from_before: !isToCome,
    ...cancelRuleColumns(practice),
    created_at: new Date(now),
  } as const satisfies Omit<SessionRow, 'id'>
}

async function insertPayments(
  { tenant, head, now }: ImportStep,
  created: readonly NewSession[],
): Promise<void> {
  const rows = created.flatMap(({ n, input: { received }, row }) =>
    received && row.received_cents > 0
      ? {
          psychologist_id: tenant.id,
          id: itemId(head.id, n, 'sessions'),
          session_id: row.id,
          kind: 'payment' as const,
          method: received.method,
          amount_cents: row.received_cents,
          received_at: new Date(received.at),
          created_at: new Date(now),
          from_before: true,
          to_issue: head.issues,
          arriving: true,
        }
      : [],
  )
  for (const insertion of insertionsOf('payments', rows)) await insertion.execute(tenant.sql)
}

/** Why an imported session `s` stays: it was changed, or something references it. Null for one that is unchanged and unused. */
export const useOfSession: RawBuilder<KeptBecause | null> = sql`case
  when s.version <> 1 then 'changed'
  when exists (select from payments y where y.psychologist_id = s.psychologist_id and y.session_id = s.id and not y.from_before)
    or exists (select from payment_shares h where h.psychologist_id = s.psychologist_id and h.session_id = s.id) then 'payments'
  when exists (select from payments y join fiscal_receipts f on f.psychologist_id = y.psychologist_id and f.payment_id = y.id
    where y.psychologist_id = s.psychologist_id and y.session_id = s.id) then 'papers'
  when exists (select from record_entries e where e.psychologist_id = s.psychologist_id and e.session_id = s.id) then 'record'
  when exists (select from statement_items i where i.psychologist_id = s.psychologist_id and i.session_id = s.id)
    or exists (select from statement_lines l where l.psychologist_id = s.psychologist_id and l.session_id = s.id) then 'papers'
  when exists (select from messages m where m.psychologist_id = s.psychologist_id and m.session_id = s.id) then 'messages'
  end`

export const sessionItems: ItemWork = {
  tables: ['sessions', 'payments'],

  show: async ({ tenant, head: { reminds, issues } }, ids) => {
    if (issues) await nameFiledPayers(tenant, ids)
    await sql`
      update payments set arriving = false
      where psychologist_id = ${tenant.id} and session_id = any(${ids}::uuid[]) and arriving`.execute(
      tenant.sql,
    )
    await sql`
      update sessions set arriving = false, reminder_due_at = case when ${reminds} then reminder_due_at end
      where psychologist_id = ${tenant.id} and id = any(${ids}::uuid[]) and arriving`.execute(
      tenant.sql,
    )
  },

  // Hidden sessions count here: the transaction sees them.
  hasRoom: async ({ tenant, practice, head, now }) => {
    if (!hasLimits(practice.plan)) return true
    const { rows } = await sql<{ month: string }>`
      select distinct to_char(s.starts_at at time zone ${practice.timezone}, 'YYYY-MM') as month
      from imported_sessions k join sessions s on s.psychologist_id = k.psychologist_id and s.id = k.session_id
      where k.psychologist_id = ${tenant.id} and k.import_id = ${head.id} and not s.from_before`.execute(
      tenant.sql,
    )
    for (const { month } of rows) {
      const counted = { month, except: null }
      const count = await countMonthSessions(tenant, counted, practice.timezone, now)
      if (roomOn(practice.plan, 'sessions', count) < 0) return false
    }
    return true
  },

  usesOf: async (tenant, ids) => {
    const { rows } = await sql<{ id: string; use: KeptBecause | null }>`
      select s.id, ${useOfSession} as use from sessions s
      where s.psychologist_id = ${tenant.id} and s.id = any(${ids}::uuid[])`.execute(tenant.sql)
    return rows
  },

  remove: async (tenant, ids) => {
    await sql`
      delete from payments where psychologist_id = ${tenant.id} and session_id = any(${ids}::uuid[]) and from_before`.execute(
      tenant.sql,
    )
    await sql`
      delete from sessions where psychologist_id = ${tenant.id} and id = any(${ids}::uuid[])`.execute(
      tenant.sql,
    )
  },
}
