import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import type { SubscriptionEvent } from './checkout-commands.ts'
import { findByReference, findPresentSubscription } from './queries.ts'

/**
 * Applies what a provider told, once. What is known only grows (paid until later, pending to active to cancelled), so
 * events repeated, late or out of order end in the same state; the plan follows from it.
 */
export async function receiveEvent(
  tenant: Tenant,
  event: SubscriptionEvent,
  now: number,
): Promise<void> {
  const subscription = await findByReference(tenant, event.provider, event.reference)
  if (!subscription) throw new Problem('not_found')
  await lockPractice(tenant)
  if (!(await countEvent(tenant, event, now))) return
  if (event.type === 'paid') await markPaid(tenant, subscription.id, event.paidUntil)
  else await markCancelled(tenant, subscription.id, event.at)
  await endReplaced(tenant, now)
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

async function markPaid(tenant: Tenant, id: string, paidUntil: number): Promise<void> {
  await sql`
    update subscriptions set current_period_end = greatest(current_period_end, ${new Date(paidUntil)}),
      status = case status when 'pending' then 'active' else status end
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
}

/** From the earliest moment anybody told; the paid period stays. */
export async function markCancelled(tenant: Tenant, id: string, at: number): Promise<void> {
  await sql`
    update subscriptions set status = 'cancelled', cancelled_at = least(cancelled_at, ${new Date(at)})
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
}

/** One subscription at a time: a newer one that was paid takes the place of those before it. */
async function endReplaced(tenant: Tenant, now: number): Promise<void> {
  await sql`
    update subscriptions s set status = 'cancelled', cancelled_at = ${new Date(now)}
    where s.psychologist_id = ${tenant.id} and s.status = 'active' and exists (
      select 1 from subscriptions n where n.psychologist_id = s.psychologist_id
        and (n.created_at, n.id) > (s.created_at, s.id) and n.current_period_end > n.created_at)`.execute(
    tenant.sql,
  )
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
