import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { createToken } from '../../platform/server/tokens.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { whyInactive } from '../practice/activation.ts'
import { lockPractice } from '../practice/commands.ts'
import { type PaidPlan, PLAN_PRICES } from '../practice/plans.ts'
import type { NewCheckout, OpenPage } from './checkout-commands.ts'
import { endSubscription, notifyOfCancellation, settlePlan } from './event-commands.ts'
import { findPresentSubscription, graceUntilOf, paidUntilOf } from './queries.ts'
import { firstChargeAt, offerOf } from './rules.ts'

/** Stores a pending subscription, and returns the data for its payment page at the provider. */
export async function beginCheckout(
  tenant: Tenant,
  { provider, planType, origin }: { provider: string; planType: PaidPlan; origin: string },
  now: number,
): Promise<NewCheckout> {
  const practice = await lockPractice(tenant)
  const inactive = whyInactive(practice)
  if (inactive) throw inactive
  const { plan, email } = practice
  const present = await findPresentSubscription(tenant, now)
  const overdue = present !== null && graceUntilOf(present, now) !== null
  if (offerOf(planType, { plan, status: present?.status ?? null, overdue }) === 'current')
    throw new Problem('already_subscribed')
  const names = { id: newId(), reference: createToken(tenant.id), planType }
  await insertPending(tenant, { ...names, provider }, now)
  const paidUntil = paidUntilOf(present, now)
  const charge = { paidUntil, firstChargeAt: firstChargeAt(paidUntil, now) }
  return { ...names, ...charge, email, origin, openedAt: now }
}

async function insertPending(
  tenant: Tenant,
  checkout: Pick<NewCheckout, 'id' | 'reference' | 'planType'> & { provider: string },
  now: number,
): Promise<void> {
  await tenant.sql
    .insertInto('subscriptions')
    .values({
      psychologist_id: tenant.id,
      id: checkout.id,
      provider: checkout.provider,
      provider_ref: checkout.reference,
      plan: checkout.planType,
      amount_cents: PLAN_PRICES[checkout.planType],
      status: 'pending',
      started_at: new Date(now),
      current_period_end: new Date(now),
      created_at: new Date(now),
    })
    .execute()
}

/** Records the opened page and marks earlier unpaid pages for closing. */
export async function recordOpenPage(
  tenant: Tenant,
  { id }: NewCheckout,
  { page }: OpenPage,
  now: number,
): Promise<void> {
  const ownPages = tenant.sql.updateTable('subscriptions').where('psychologist_id', '=', tenant.id)
  await ownPages.set({ provider_page: page }).where('id', '=', id).execute()
  await ownPages
    .set({ stop_due_at: new Date(now) })
    .where('status', '=', 'pending')
    .where('id', '<>', id)
    .where('created_at', '<=', ({ selectFrom }) =>
      selectFrom('subscriptions as mine')
        .select('mine.created_at')
        .where('mine.psychologist_id', '=', tenant.id)
        .where('mine.id', '=', id),
    )
    .execute()
}

export async function closeAllPages(tenant: Tenant, now: number): Promise<void> {
  await tenant.sql
    .updateTable('subscriptions')
    .set({ stop_due_at: new Date(now) })
    .where('psychologist_id', '=', tenant.id)
    .where('status', '=', 'pending')
    .execute()
}

export async function deleteCheckout(tenant: Tenant, { id }: NewCheckout): Promise<void> {
  await tenant.sql
    .deleteFrom('subscriptions')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Stops the renewal and returns the end of the paid period; null without a subscription. Repeating it returns the same. */
export async function endPresentSubscription(tenant: Tenant, now: number): Promise<Date | null> {
  await lockPractice(tenant)
  const present = await findPresentSubscription(tenant, now)
  if (!present) return null
  if (present.status === 'active') {
    await endSubscription(tenant, present.id, now)
    await settlePlan(tenant, now)
    await recordChange(tenant, 'subscription.cancelled', present.id, now)
  }
  const subscription = await findPresentSubscription(tenant, now)
  return (subscription ?? present).current_period_end
}

/** Ends the subscription like `endPresentSubscription`, and mails the owner. */
export async function cancelPresentSubscription(tenant: Tenant, now: number): Promise<Date | null> {
  const accessUntil = await endPresentSubscription(tenant, now)
  const present = await findPresentSubscription(tenant, now)
  if (present) await notifyOfCancellation(tenant, present.id, now)
  return accessUntil
}
