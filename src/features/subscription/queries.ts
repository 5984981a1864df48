import { type Selectable, sql } from 'kysely'
import type { Subscriptions } from '../../../db/types.ts'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { centsToText } from '../../platform/shared/money.ts'
import type { CheckoutResult, Subscription } from './contract.ts'

export type SubscriptionRow = Selectable<Subscriptions>
export type PresentRow = SubscriptionRow & { status: Subscription['status'] }

/** The subscription that counts now: the active one, else a cancelled one whose paid period is not over. */
export async function findPresentSubscription(
  tenant: Tenant,
  now: number,
): Promise<PresentRow | null> {
  const { rows } = await sql<PresentRow>`
    select * from subscriptions
    where psychologist_id = ${tenant.id}
      and (status = 'active' or status = 'cancelled' and current_period_end > ${new Date(now)})
    order by status = 'active' desc, current_period_end desc, id desc limit 1`.execute(tenant.sql)
  return rows[0] ?? null
}

/** The subscription a provider speaks of, in whatever state. */
export async function findByReference(
  tenant: Tenant,
  provider: string,
  reference: string,
): Promise<SubscriptionRow | null> {
  const row = await tenant.sql
    .selectFrom('subscriptions')
    .selectAll()
    .where('psychologist_id', '=', tenant.id)
    .where('provider', '=', provider)
    .where('provider_ref', '=', reference)
    .executeTakeFirst()
  return row ?? null
}

/** What has become of the payment page with that id, which may be any text; null when it is none of the tenant's. */
export async function findCheckoutResult(
  tenant: Tenant,
  id: string,
): Promise<CheckoutResult | null> {
  const { rows } = await sql<CheckoutResult>`
    select plan as "planType", status from subscriptions
    where psychologist_id = ${tenant.id} and id::text = ${id}`.execute(tenant.sql)
  return rows[0] ?? null
}

/** The one made last: a newer checkout closes those before it. */
export async function findNewestSubscription(tenant: Tenant): Promise<SubscriptionRow | null> {
  const row = await tenant.sql
    .selectFrom('subscriptions')
    .selectAll()
    .where('psychologist_id', '=', tenant.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Whose paid period is over while something has still to follow: a renewal the provider does not make, or the free plan. */
export async function listDuePractices(
  db: Sql,
  selfRenewing: string,
  now: number,
): Promise<TenantId[]> {
  const { rows } = await sql<{ id: TenantId }>`
    select p.id from psychologists p
    where exists (
        select 1 from subscriptions s where s.psychologist_id = p.id and s.current_period_end <= ${new Date(now)}
          and (s.status = 'active' and s.provider = ${selfRenewing} or s.status = 'cancelled' and p.plan <> 'free'))
      and not exists (
        select 1 from subscriptions s where s.psychologist_id = p.id
          and s.status in ('active', 'cancelled') and s.current_period_end > ${new Date(now)})
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

export function toSubscription(row: PresentRow): Subscription {
  return {
    plan: row.plan,
    status: row.status,
    amount: centsToText(row.amount_cents),
    currentPeriodEnd: row.current_period_end.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  }
}
