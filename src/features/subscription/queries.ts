import { type Selectable, sql } from 'kysely'
import type { Subscriptions } from '../../../db/types.ts'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import type { CheckoutResult, Subscription } from './contract.ts'
import { GRACE, graceEnd, type Renewal } from './rules.ts'

export type SubscriptionRow = Selectable<Subscriptions>
export type PresentRow = SubscriptionRow & { status: Subscription['status'] }

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

export function paidUntilOf(present: PresentRow | null, now: number): number | null {
  const end = present?.current_period_end.getTime() ?? now
  return end > now ? end : null
}

export function graceUntilOf(row: PresentRow, now: number): number | null {
  return row.status === 'active' ? graceEnd(renewalOf(row), now) : null
}

export function renewalOf({ current_period_end, unpaid_from }: PresentRow): Renewal {
  return { periodEnd: current_period_end.getTime(), unpaidFrom: unpaid_from?.getTime() ?? null }
}

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

export async function findCheckoutResult(
  tenant: Tenant,
  id: string,
): Promise<CheckoutResult | null> {
  const { rows } = await sql<CheckoutResult>`
    select plan as "planType", status from subscriptions
    where psychologist_id = ${tenant.id} and id::text = ${id}`.execute(tenant.sql)
  return rows[0] ?? null
}

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

/** Returns practices with a period to renew, to end after the grace, or to change to the free plan. */
export async function listPsychologistsDue(
  db: Sql,
  selfRenewing: string,
  now: number,
): Promise<TenantId[]> {
  const [today, graceOver] = [new Date(now), new Date(now - GRACE)]
  const { rows } = await sql<{ id: TenantId }>`
    select p.id from psychologists p
    where exists (
        select 1 from subscriptions s where s.psychologist_id = p.id and s.current_period_end <= ${today}
          and (s.status = 'active' and (s.provider = ${selfRenewing} or s.current_period_end <= ${graceOver})
            or s.status = 'cancelled' and p.plan <> 'free'))
      and not exists (
        select 1 from subscriptions s where s.psychologist_id = p.id
          and s.status in ('active', 'cancelled') and s.current_period_end > ${today})
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns when the plan ends, including the grace period; infinite if it has no end or renews automatically. */
export async function findPlanEnd(tenant: Tenant, selfRenewing: string): Promise<number> {
  const { rows } = await sql<{ end: Date | null }>`
    select max(case
        when s.status = 'active' then s.current_period_end + ${GRACE}::float8 * interval '1 millisecond'
        when s.status = 'cancelled' then s.current_period_end end) as end
    from subscriptions s join psychologists p on p.id = s.psychologist_id
    where p.id = ${tenant.id} and p.plan <> 'free'
    having not coalesce(bool_or(s.status = 'active' and s.provider = ${selfRenewing}), false)`.execute(
    tenant.sql,
  )
  return rows[0]?.end?.getTime() ?? Number.POSITIVE_INFINITY
}

export type DueStop = Pick<
  SubscriptionRow,
  'id' | 'provider' | 'status' | 'provider_page' | 'provider_subscription' | 'current_period_end'
> & { psychologist_id: TenantId; stop_due_at: Date }

export async function listDueStops(db: Sql, now: number): Promise<DueStop[]> {
  const { rows } = await sql<DueStop>`
    select psychologist_id, id, provider, status, provider_page, provider_subscription,
      current_period_end, stop_due_at
    from subscriptions
    where stop_due_at <= ${new Date(now)} and (status <> 'pending' or provider_page is not null)
    order by stop_due_at, id`.execute(db)
  return rows
}

export async function hasStripeSubscriptions(db: Sql): Promise<boolean> {
  const known = db.selectFrom('subscriptions').select('id').where('provider', '=', 'stripe')
  return (await known.executeTakeFirst()) !== undefined
}

export function toSubscription(row: PresentRow, now: number): Subscription {
  const graceUntil = graceUntilOf(row, now)
  return {
    plan: row.plan,
    status: row.status,
    amount: moneyOut(row.amount_cents),
    currentPeriodEnd: row.current_period_end.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    graceUntil: graceUntil === null ? null : new Date(graceUntil).toISOString(),
    payPage: graceUntil === null ? null : row.unpaid_page,
  }
}
