import { sql } from 'kysely'
import type { Sql } from '../../platform/server/database.ts'
import { platformDay } from '../../platform/shared/calendar.ts'
import type { FiguresState } from './figure-rules.ts'

export async function findFiguresState(db: Sql): Promise<FiguresState | null> {
  const state = await db
    .selectFrom('figures_state')
    .select(['refreshed_at', 'asked_at'])
    .where('name', '=', 'platform')
    .executeTakeFirst()
  if (!state) return null
  return {
    refreshedAt: state.refreshed_at.getTime(),
    askedAt: state.asked_at.getTime(),
    sessions: await countKeptSessions(db),
  }
}

export async function countKeptSessions(db: Sql): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    select coalesce(sum(sessions), 0)::bigint as sessions from platform_days`.execute(db)
  return rows[0]?.sessions ?? 0
}

export async function findFirstDay(db: Sql): Promise<string | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select least(
      (select min(created_at) from psychologists where not is_admin),
      (select min(paid_at) from subscription_payments)) as first`.execute(db)
  const first = rows[0]?.first
  return first ? platformDay(first.getTime()) : null
}
