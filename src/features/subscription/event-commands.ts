import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { queueMessages } from '../delivery/commands.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { emailMessageOf, type KindRules } from '../delivery/message-kinds.ts'
import { lockPractice } from '../practice/commands.ts'
import type { PlanName } from '../practice/plans.ts'
import { findOwnRow } from '../practice/queries.ts'
import type { PaidPeriod, SubscriptionEvent } from './checkout-commands.ts'
import { SUBSCRIPTION_KINDS } from './message-kinds.ts'
import { recordPayment } from './payment-commands.ts'
import {
  findByReference,
  findPresentSubscription,
  graceUntilOf,
  renewalOf,
  type SubscriptionRow,
} from './queries.ts'
import { isUnpaid } from './rules.ts'

/**
 * Applies a provider's event once. The state only grows, so repeated, late and reordered events lead to the same state.
 * Money for an unknown checkout is `not_found`, to be delivered again.
 */
export async function receiveEvent(
  tenant: Tenant,
  event: SubscriptionEvent,
  now: number,
): Promise<void> {
  const subscription = await findByReference(tenant, event.provider, event.reference)
  if (!subscription && event.type === 'cancelled') return
  if (!subscription) throw new Problem('not_found')
  const { closed_at } = await lockPractice(tenant)
  if (!(await countEvent(tenant, event, now))) return
  await applyEvent(tenant, subscription, event)
  await endSuperseded(tenant, closed_at !== null, now)
  if (await settlePlan(tenant, now)) return
  if (event.type === 'cancelled') await notifyOfCancellation(tenant, subscription.id, now)
  if (event.type === 'renewal_failed') await notifyOfMissingPayment(tenant, subscription.id, now)
}

async function applyEvent(
  tenant: Tenant,
  { id, plan }: SubscriptionRow,
  event: SubscriptionEvent,
): Promise<void> {
  await recordSubscription(tenant, id, event.subscription)
  if (event.type === 'paid') {
    await markPaid(tenant, id, event)
    await recordPayment(tenant, { id, plan }, event)
  } else if (event.type === 'renewal_failed') await markUnpaid(tenant, id, event)
  else await markCancelled(tenant, id, event.at)
}

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

async function recordSubscription(tenant: Tenant, id: string, name: string): Promise<void> {
  const { rows } = await sql`
    update subscriptions set provider_subscription = ${name}
    where psychologist_id = ${tenant.id} and id = ${id} returning id`.execute(tenant.sql)
  if (rows.length === 0) throw new Problem('not_found')
}

/** Marks a page as paid. One that was being closed stays open, and whether to stop it is decided again. */
async function markPaid(
  tenant: Tenant,
  id: string,
  { paidFrom, paidUntil }: PaidPeriod,
): Promise<void> {
  const from = new Date(paidFrom)
  await sql`
    update subscriptions set current_period_end = greatest(current_period_end, ${new Date(paidUntil)}),
      started_at = case when current_period_end > created_at then least(started_at, ${from}) else ${from} end,
      stop_due_at = case status when 'pending' then null else stop_due_at end,
      status = case status when 'pending' then 'active' else status end
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
}

async function markUnpaid(
  tenant: Tenant,
  id: string,
  { unpaidFrom, payPage }: { unpaidFrom: number; payPage: string | null },
): Promise<void> {
  const from = new Date(unpaidFrom)
  await sql`
    update subscriptions set unpaid_from = ${from}, unpaid_page = ${payPage}
    where psychologist_id = ${tenant.id} and id = ${id}
      and (unpaid_from is null or unpaid_from <= ${from})`.execute(tenant.sql)
}

async function markCancelled(tenant: Tenant, id: string, at: number): Promise<void> {
  await sql`
    update subscriptions set status = 'cancelled', cancelled_at = least(cancelled_at, ${new Date(at)})
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
}

export async function endSubscription(tenant: Tenant, id: string, now: number): Promise<void> {
  await markCancelled(tenant, id, now)
  await sql`
    update subscriptions set stop_due_at = ${new Date(now)}
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
}

/** Keeps one subscription: a newly paid one replaces earlier ones, and a closed account keeps none. */
async function endSuperseded(tenant: Tenant, closed: boolean, now: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subscriptions s
    where s.psychologist_id = ${tenant.id} and s.status = 'active' and (${closed}::boolean or exists (
      select 1 from subscriptions n where n.psychologist_id = s.psychologist_id
        and (n.created_at, n.id) > (s.created_at, s.id) and n.current_period_end > n.created_at))`.execute(
    tenant.sql,
  )
  for (const { id } of rows) await endSubscription(tenant, id, now)
}

export async function settlePlan(tenant: Tenant, now: number): Promise<boolean> {
  const present = await findPresentSubscription(tenant, now)
  const plan = present?.plan ?? 'free'
  const { rows } = await sql`
    update psychologists set plan = ${plan} where id = ${tenant.id} and plan <> ${plan} returning id`.execute(
    tenant.sql,
  )
  if (rows.length === 0) return false
  const event = { actor: 'system', action: 'plan.changed' } as const
  await recordEvent(tenant, { ...event, ...(present && { subjectId: present.id }) }, now)
  await notifyOfPlan(tenant, plan, now)
  return true
}

export async function notifyOfPlan(tenant: Tenant, plan: PlanName, now: number): Promise<void> {
  await notifyOwner(tenant, SUBSCRIPTION_KINDS.plan_changed, { plan, until: null }, now)
}

export async function notifyOfCancellation(tenant: Tenant, id: string, now: number): Promise<void> {
  const present = await findPresentSubscription(tenant, now)
  if (present?.id !== id || present.status !== 'cancelled') return
  const until = present.current_period_end.getTime()
  const change = { plan: present.plan, until }
  const onceKey = `plan_cancelled ${id}`
  await notifyOwner(tenant, SUBSCRIPTION_KINDS.plan_changed, change, now, onceKey)
}

export async function notifyOfMissingPayment(
  tenant: Tenant,
  id: string,
  now: number,
): Promise<void> {
  const present = await findPresentSubscription(tenant, now)
  if (present?.id !== id || !isUnpaid(renewalOf(present))) return
  const graceEnds = graceUntilOf(present, now)
  if (graceEnds === null) return
  const { unpaid_page: payUrl, current_period_end: periodEnd } = present
  const onceKey = `renewal_failed ${id} ${periodEnd.toISOString()}`
  await notifyOwner(tenant, SUBSCRIPTION_KINDS.renewal_failed, { graceEnds, payUrl }, now, onceKey)
}

async function notifyOwner<Facts>(
  tenant: Tenant,
  kind: KindRules & {
    content: (name: string, facts: Facts & { timezone: string }) => MessageContent
  },
  facts: Facts,
  now: number,
  onceKey?: string,
): Promise<void> {
  const { name, email: recipient, timezone, closed_at } = await findOwnRow(tenant)
  if (closed_at) return
  const message = emailMessageOf(kind, name, { ...facts, timezone })
  const mail = { channel: 'email' as const, recipient, ...message }
  await queueMessages(tenant, [onceKey === undefined ? mail : { ...mail, onceKey }], now)
}
