import { sql } from 'kysely'
import type { Sql } from '../../platform/server/database.ts'
import { percentOf } from '../../platform/shared/figures.ts'
import { centsToText } from '../../platform/shared/money.ts'
import {
  type AdminAnalytics,
  type AdminRevenue,
  RECENT_SHOWN,
  type RecentPsychologist,
} from './contract.ts'
import { monthlyRevenue, projectYear } from './rules.ts'

/** Across all practices, for the super admin alone: its routes are the only callers. */

type Counts = Pick<
  AdminAnalytics,
  'totalPsychologists' | 'activePsychologists' | 'proSubscribers' | 'totalSessions'
>

export async function findPlatformAnalytics(db: Sql): Promise<AdminAnalytics> {
  const counts = await countPlatform(db)
  return {
    ...counts,
    conversionRate: percentOf(counts.proSubscribers, counts.totalPsychologists, 1),
    recent: await listRecentPsychologists(db),
  }
}

async function countPlatform(db: Sql): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      count(*) as "totalPsychologists",
      count(*) filter (where is_active and closed_at is null) as "activePsychologists",
      count(*) filter (where plan <> 'free') as "proSubscribers",
      (select count(*) from sessions
        where psychologist_id not in (select id from psychologists where is_admin)) as "totalSessions"
    from psychologists where not is_admin`.execute(db)
  const none = {
    totalPsychologists: 0,
    activePsychologists: 0,
    proSubscribers: 0,
    totalSessions: 0,
  }
  return rows[0] ?? none
}

/** Newest first. */
async function listRecentPsychologists(db: Sql): Promise<RecentPsychologist[]> {
  const rows = await db
    .selectFrom('psychologists')
    .select(['id', 'name', 'email', 'plan', 'created_at'])
    .where('is_admin', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_SHOWN)
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
}

export async function findPlatformRevenue(db: Sql): Promise<AdminRevenue> {
  const { monthly, annual, total } = await sumSubscriptions(db)
  const perMonth = monthlyRevenue({ monthly, annual })
  return {
    monthlyRevenue: centsToText(perMonth),
    totalRevenue: centsToText(total),
    projectedRevenue: centsToText(projectYear(perMonth)),
  }
}

interface SubscriptionSums {
  /** Prices of the active monthly and annual plans, in cents. */
  monthly: number
  annual: number
  /** What was paid until now, in cents. */
  total: number
}

/**
 * A subscription has paid every period up to its current_period_end, the first from its start or, where one took another's
 * place, from the end of what that had paid. Months of 30.4375 days and years of 365.25, rounded, are the calendar's.
 */
async function sumSubscriptions(db: Sql): Promise<SubscriptionSums> {
  const { rows } = await sql<SubscriptionSums>`
    with terms as (
      select plan, status, amount_cents, current_period_end,
        greatest(started_at, max(current_period_end) over (
          partition by psychologist_id order by created_at, id
          rows between unbounded preceding and 1 preceding)) as paid_from
      from subscriptions
      where psychologist_id not in (select id from psychologists where is_admin)
    )
    select
      coalesce(sum(amount_cents) filter (where status = 'active' and plan = 'pro'), 0) as monthly,
      coalesce(sum(amount_cents) filter (where status = 'active' and plan = 'pro-annual'), 0) as annual,
      coalesce(sum(amount_cents * greatest(0, round(
        extract(epoch from current_period_end - paid_from) / 86400
        / case plan when 'pro' then 30.4375 else 365.25 end
      ))), 0)::bigint as total
    from terms`.execute(db)
  return rows[0] ?? { monthly: 0, annual: 0, total: 0 }
}
