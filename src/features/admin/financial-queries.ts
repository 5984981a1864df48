import { type RawBuilder, sql } from 'kysely'
import { BATCH_SIZE, type Batch, cutBatch } from '../../platform/server/batches.ts'
import { cursorInstant, decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Sql } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import type { AdminRevenue, PlatformSubscription } from './financial-contract.ts'
import { type RevenueSpan, type RevenueSums, revenueOf } from './financial-rules.ts'

/** Reads across all practices; only the super admin's routes may call it. */

const notOfAdmins = sql`psychologist_id not in (select id from psychologists where is_admin)`

/** Returns the revenue of a span. Received money comes from the kept figures, which `freshFigures` refreshed before. */
export async function findRevenue(db: Sql, span: RevenueSpan): Promise<AdminRevenue> {
  const payments = await sumPayments(db, span)
  const { psychologists, onPaidPlans } = await countAccounts(db, span)
  return revenueOf({
    ...(await sumReceived(db, span)),
    ...payments,
    psychologists,
    // The plans of earlier moments are not stored.
    paying: span.isOver ? payments.payers.count : onPaidPlans,
  })
}

type Received = Pick<RevenueSums, 'received' | 'total'>

async function sumReceived(db: Sql, { from, to }: RevenueSpan): Promise<Received> {
  const { rows } = await sql<Received>`
    select coalesce(sum(revenue_cents), 0)::bigint as total,
      coalesce(sum(revenue_cents) filter (where day >= ${from}::date), 0)::bigint as received
    from platform_days where day <= ${to}::date`.execute(db)
  return rows[0] ?? { received: 0, total: 0 }
}

/**
 * Returns an SQL condition: a paid subscription ran at that moment. Of two subscriptions of one account the older one did:
 * paying for the other ended it.
 */
function ranAt(at: number): RawBuilder<boolean> {
  const moment = new Date(at)
  return sql`created_at <= ${moment} and current_period_end > created_at
    and (status = 'active' or status = 'cancelled' and cancelled_at > ${moment})`
}

type Payments = Pick<RevenueSums, 'active' | 'monthly' | 'annual' | 'payers'>

interface PaymentsRow extends Omit<Payments, 'payers'> {
  payers: number
  payersMonthly: number
  payersAnnual: number
}

/**
 * Sums the prices of the subscriptions that ran at that moment, and of all in a paid period, one for each account. A cancelled
 * one is in its period until that ends.
 */
async function sumPayments(db: Sql, { at }: RevenueSpan): Promise<Payments> {
  const { rows } = await sql<PaymentsRow>`
    select count(*) filter (where ran) as active,
      coalesce(sum(amount_cents) filter (where ran and plan = 'pro'), 0) as monthly,
      coalesce(sum(amount_cents) filter (where ran and plan = 'pro-annual'), 0) as annual,
      count(*) as payers,
      coalesce(sum(amount_cents) filter (where plan = 'pro'), 0) as "payersMonthly",
      coalesce(sum(amount_cents) filter (where plan = 'pro-annual'), 0) as "payersAnnual"
    from (
      select distinct on (psychologist_id) plan, amount_cents, (${ranAt(at)}) is true as ran from subscriptions
      where (${ranAt(at)} or ${endsAfter(at)}) and ${notOfAdmins}
      order by psychologist_id, ran desc, created_at, id) paid`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the aggregate returned no row')
  const { payers: count, payersMonthly, payersAnnual, ...running } = row
  return { ...running, payers: { count, monthly: payersMonthly, annual: payersAnnual } }
}

function endsAfter(at: number): RawBuilder<boolean> {
  const moment = new Date(at)
  return sql`(status = 'cancelled' and created_at <= ${moment} and current_period_end > ${moment})`
}

interface Accounts {
  psychologists: number
  onPaidPlans: number
}

/** Counts the accounts of that moment, and how many of them are on a paid plan now. */
async function countAccounts(db: Sql, { at }: RevenueSpan): Promise<Accounts> {
  const { rows } = await sql<Accounts>`
    select count(*) as psychologists, count(*) filter (where plan <> 'free') as "onPaidPlans"
    from psychologists where not is_admin and created_at <= ${new Date(at)}`.execute(db)
  return rows[0] ?? { psychologists: 0, onPaidPlans: 0 }
}

interface RevenueQuery {
  span: RevenueSpan
  limit?: number | undefined
  after?: string | undefined
}

export async function listSubscriptionRows(
  db: Sql,
  query: RevenueQuery,
): Promise<PlatformSubscription[] | Page<PlatformSubscription>> {
  const { items, next } = await readSubscriptions(db, query)
  if (!query.limit) return items
  return new Page(items, await countSubscriptions(db, query.span), next)
}

export async function findSubscriptionBatch(
  db: Sql,
  query: Omit<RevenueQuery, 'limit'>,
): Promise<Batch<PlatformSubscription>> {
  return readSubscriptions(db, { ...query, limit: BATCH_SIZE })
}

export async function countSubscriptions(db: Sql, span: RevenueSpan): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from subscriptions s where ${within(span)}`.execute(db)
  return rows[0]?.count ?? 0
}

function within({ start, end }: RevenueSpan): RawBuilder<boolean> {
  const [from, to] = [new Date(start), new Date(end)]
  return sql`${notOfAdmins} and s.created_at < ${to} and (s.status = 'active' or s.created_at >= ${from}
    or s.cancelled_at >= ${from})`
}

type Row = Omit<PlatformSubscription, 'amount' | 'created_at' | 'next_billing'> & {
  amount_cents: number
  created_at: Date
  current_period_end: Date
}

async function readSubscriptions(
  db: Sql,
  { span, limit, after }: RevenueQuery,
): Promise<Batch<PlatformSubscription>> {
  const [createdAt, id] = decodeCursor(after, 2)
  const from =
    createdAt !== undefined
      ? sql`and (s.created_at, s.id) < (${cursorInstant(createdAt)}, ${id}::uuid)`
      : sql``
  const { rows } = await sql<Row>`
    select s.id, p.name as psychologist_name, p.email as psychologist_email, s.plan, s.amount_cents,
      s.status, s.created_at, s.current_period_end
    from subscriptions s join psychologists p on p.id = s.psychologist_id
    where ${within(span)} ${from}
    order by s.created_at desc, s.id desc ${limit ? sql`limit ${limit + 1}` : sql``}`.execute(db)
  const { items, next } = cutBatch(rows, limit, (row) =>
    encodeCursor(row.created_at.toISOString(), row.id),
  )
  return { items: items.map(toSubscription), next }
}

function toSubscription({
  amount_cents,
  created_at,
  current_period_end,
  ...row
}: Row): PlatformSubscription {
  return {
    ...row,
    amount: moneyOut(amount_cents),
    created_at: created_at.toISOString(),
    next_billing: row.status === 'active' ? current_period_end.toISOString() : null,
  }
}
