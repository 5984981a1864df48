import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import type { SubscriptionEvent } from './checkout-commands.ts'
import { type CheckoutSettings, stopRenewal } from './provider-commands.ts'
import { findByReference, findPresentSubscription, type SubscriptionRow } from './queries.ts'

type EndedRow = Pick<SubscriptionRow, 'provider' | 'provider_ref'>

/**
 * Applies what a provider told, once. What is known only grows (paid until later, pending to active to cancelled), so
 * events repeated, late or out of order end in the same state; the plan follows from it.
 */
export async function receiveEvent(
  tenant: Tenant,
  settings: CheckoutSettings,
  event: SubscriptionEvent,
  now: number,
): Promise<void> {
  const subscription = await findByReference(tenant, event.provider, event.reference)
  if (!subscription) throw new Problem('not_found')
  const { closed_at } = await lockPractice(tenant)
  if (!(await countEvent(tenant, event, now))) return
  if (event.type === 'paid') await markPaid(tenant, subscription.id, event)
  else await markCancelled(tenant, subscription.id, event.at)
  const ended = await endSuperseded(tenant, closed_at !== null, now)
  for (const row of ended) await stopRenewal(settings, row)
  await settlePlan(tenant, now)
}

/** False when it was counted before. */
async function countEvent(
  tenant: Tenant,
  { provider, id }: SubscriptionEvent,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into subscription_events (psychologist_id, provider, event_id, received_at)
    values (${tenant.id}, ${provider}, ${id}, ${new Date(now)})
    on conflict do nothing returning event_id`.execute(tenant.sql)
  return rows.length > 0
}

/**
 * It starts where its first paid period does, and ends with its last. A page cleared away meanwhile is not found, and the
 * event not counted.
 */
async function markPaid(
  tenant: Tenant,
  id: string,
  { paidFrom, paidUntil }: { paidFrom: number; paidUntil: number },
): Promise<void> {
  const from = new Date(paidFrom)
  const { rows } = await sql`
    update subscriptions set current_period_end = greatest(current_period_end, ${new Date(paidUntil)}),
      started_at = case when current_period_end > created_at then least(started_at, ${from}) else ${from} end,
      status = case status when 'pending' then 'active' else status end
    where psychologist_id = ${tenant.id} and id = ${id} returning id`.execute(tenant.sql)
  if (rows.length === 0) throw new Problem('not_found')
}

/** From the earliest moment anybody told; the paid period stays. */
export async function markCancelled(tenant: Tenant, id: string, at: number): Promise<void> {
  await sql`
    update subscriptions set status = 'cancelled', cancelled_at = least(cancelled_at, ${new Date(at)})
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
}

/**
 * One subscription at a time: a newer one that was paid takes the place of those before it; and none goes on for a closed
 * account. What was paid stays paid. Gives those that ended, whose renewal has to stop.
 */
async function endSuperseded(tenant: Tenant, closed: boolean, now: number): Promise<EndedRow[]> {
  const { rows } = await sql<EndedRow>`
    update subscriptions s set status = 'cancelled', cancelled_at = ${new Date(now)}
    where s.psychologist_id = ${tenant.id} and s.status = 'active' and (${closed}::boolean or exists (
      select 1 from subscriptions n where n.psychologist_id = s.psychologist_id
        and (n.created_at, n.id) > (s.created_at, s.id) and n.current_period_end > n.created_at))
    returning s.provider, s.provider_ref`.execute(tenant.sql)
  return rows
}

/** Gives the account the plan its subscriptions pay for, and keeps a record of the change. */
export async function settlePlan(tenant: Tenant, now: number): Promise<void> {
  const present = await findPresentSubscription(tenant, now)
  const plan = present?.plan ?? 'free'
  const { rows } = await sql`
    update psychologists set plan = ${plan} where id = ${tenant.id} and plan <> ${plan} returning id`.execute(
    tenant.sql,
  )
  if (rows.length === 0) return
  const event = { actor: 'system', action: 'plan.changed' } as const
  await recordEvent(tenant, { ...event, ...(present && { subjectId: present.id }) }, now)
}
