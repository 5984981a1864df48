import type { Tenant } from '../../platform/server/database.ts'
import { queueMessages } from '../delivery/commands.ts'
import { type Mail, mailOf } from '../delivery/message-kinds.ts'
import type { PlanName } from '../practice/plans.ts'
import { findOwnRow } from '../practice/queries.ts'
import { SUBSCRIPTION_KINDS } from './message-kinds.ts'
import { findPresentSubscription, graceUntilOf, renewalOf } from './queries.ts'
import { isUnpaid } from './rules.ts'

export async function notifyOfPlan(tenant: Tenant, plan: PlanName, now: number): Promise<void> {
  await notifyOwner(
    tenant,
    (name, timezone) =>
      mailOf(SUBSCRIPTION_KINDS.plan_changed, name, { plan, until: null, timezone }),
    now,
  )
}

export async function notifyOfCancellation(tenant: Tenant, id: string, now: number): Promise<void> {
  const present = await findPresentSubscription(tenant, now)
  if (present?.id !== id || present.status !== 'cancelled') return
  const until = present.current_period_end.getTime()
  await notifyOwner(
    tenant,
    (name, timezone) =>
      mailOf(SUBSCRIPTION_KINDS.plan_changed, name, { plan: present.plan, until, timezone }),
    now,
    `plan_cancelled ${id}`,
  )
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
  await notifyOwner(
    tenant,
    (name, timezone) =>
      mailOf(SUBSCRIPTION_KINDS.renewal_failed, name, { graceEnds, payUrl, timezone }),
    now,
    `renewal_failed ${id} ${periodEnd.toISOString()}`,
  )
}

async function notifyOwner(
  tenant: Tenant,
  mailTo: (name: string, timezone: string) => Mail,
  now: number,
  onceKey?: string,
): Promise<void> {
  const { name, email: recipient, timezone, closed_at } = await findOwnRow(tenant)
  if (closed_at) return
  const mail = { channel: 'email' as const, recipient, ...mailTo(name, timezone) }
  await queueMessages(tenant, [onceKey === undefined ? mail : { ...mail, onceKey }], now)
}
