import type { Tenant } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { type Feed, findFeed } from '../calendar-feed/queries.ts'
import { type KeptProof, listProofs } from '../expenses/queries.ts'
import type { Profile } from '../practice/contract.ts'
import { findProfile } from '../practice/queries.ts'
import { findOwnPicture } from '../profile/picture-queries.ts'

export interface AccountFacts {
  profile: Profile
  picture: Awaited<ReturnType<typeof findOwnPicture>>
  proofs: KeptProof[]
  calendarFeed: CalendarFeed
}

export interface CalendarFeed extends Pick<Feed, 'showsNames'> {
  isOpen: boolean
}

export async function findAccountFacts(tenant: Tenant): Promise<AccountFacts> {
  const { number, showsNames } = await findFeed(tenant)
  return {
    profile: await findProfile(tenant),
    picture: await findOwnPicture(tenant),
    proofs: await listProofs(tenant),
    calendarFeed: { isOpen: number !== null, showsNames },
  }
}

export interface PaidSubscription {
  plan: 'pro' | 'pro-annual'
  amount: string
  status: 'active' | 'cancelled'
  startedAt: string
  currentPeriodEnd: string
  cancelledAt: string | null
}

export interface SubscriptionPayment {
  plan: 'pro' | 'pro-annual'
  amount: string
  paidAt: string
  periodStart: string
  periodEnd: string
}

export async function listSubscriptionPayments(tenant: Tenant): Promise<SubscriptionPayment[]> {
  const rows = await tenant.sql
    .selectFrom('subscription_payments')
    .select(['plan', 'amount_cents', 'paid_at', 'period_start', 'period_end'])
    .where('psychologist_id', '=', tenant.id)
    .orderBy('paid_at')
    .orderBy('period_start')
    .execute()
  return rows.map((row) => ({
    plan: row.plan,
    amount: moneyOut(row.amount_cents),
    paidAt: row.paid_at.toISOString(),
    periodStart: row.period_start.toISOString(),
    periodEnd: row.period_end.toISOString(),
  }))
}

export async function listPaidSubscriptions(tenant: Tenant): Promise<PaidSubscription[]> {
  const rows = await tenant.sql
    .selectFrom('subscriptions')
    .select(['plan', 'amount_cents', 'status', 'started_at', 'current_period_end', 'cancelled_at'])
    .where('psychologist_id', '=', tenant.id)
    .where('status', '<>', 'pending')
    .orderBy('started_at')
    .execute()
  return rows.map((row) => ({
    plan: row.plan,
    amount: moneyOut(row.amount_cents),
    status: row.status === 'active' ? 'active' : 'cancelled',
    startedAt: row.started_at.toISOString(),
    currentPeriodEnd: row.current_period_end.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  }))
}
