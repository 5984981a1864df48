import { PLAN_PRICES } from '../features/practice/plans.ts'
import { recordPayment } from '../features/subscription/payment-commands.ts'
import { periodEnd } from '../features/subscription/rules.ts'
import { testCheckout } from '../features/subscription/test-checkout-commands.ts'
import type { Tenant } from '../platform/server/database.ts'
import { newId } from '../platform/server/id.ts'
import { createToken } from '../platform/server/tokens.ts'
import { DAY, DEFAULT_ZONE } from '../platform/shared/calendar.ts'

/** A paid plan of the demonstration, with every paid period. */

/** A monthly plan has two or three renewals since then. */
const SUBSCRIBED_DAYS_AGO = 90

export async function subscribe(
  tenant: Tenant,
  plan: 'pro' | 'pro-annual',
  now: number,
): Promise<void> {
  const start = now - SUBSCRIBED_DAYS_AGO * DAY
  const borders = [start]
  for (let last = start; last <= now; borders.push(last))
    last = periodEnd(start, plan, DEFAULT_ZONE, borders.length)
  const subscription = { id: newId(), plan }
  const amountCents = PLAN_PRICES[plan]
  await tenant.sql
    .insertInto('subscriptions')
    .values({
      ...subscription,
      psychologist_id: tenant.id,
      provider: testCheckout.name,
      provider_ref: createToken(tenant.id),
      amount_cents: amountCents,
      status: 'active',
      started_at: new Date(start),
      current_period_end: new Date(borders.at(-1) ?? start),
      created_at: new Date(start),
    })
    .execute()
  for (const [place, paidUntil] of borders.slice(1).entries()) {
    const paidFrom = borders[place] ?? start
    await recordPayment(tenant, subscription, {
      amountCents,
      paidAt: paidFrom,
      paidFrom,
      paidUntil,
    })
  }
}
