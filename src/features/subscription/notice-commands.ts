import type { Tenant } from '../../platform/server/database.ts'
import { queueMessages } from '../delivery/commands.ts'
import type { Drawing } from '../delivery/letter.ts'
import { type KindRules, mailOf } from '../delivery/message-kinds.ts'
import type { PlanName } from '../practice/plans.ts'
import { findOwnRow } from '../practice/queries.ts'
import { SUBSCRIPTION_KINDS } from './message-kinds.ts'
import { findPresentSubscription, graceUntilOf, renewalOf } from './queries.ts'
import { isUnpaid } from './rules.ts'

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
  kind: KindRules & { letter: (name: string, facts: Facts & { timezone: string }) => Drawing },
  facts: Facts,
  now: number,
  onceKey?: string,
): Promise<void> {
  const { name, email: recipient, timezone, closed_at } = await findOwnRow(tenant)
  if (closed_at) return
  const letter = mailOf(kind, name, { ...facts, timezone })
  const mail = { channel: 'email' as const, recipient, ...letter }
  await queueMessages(tenant, [onceKey === undefined ? mail : { ...mail, onceKey }], now)
}
