import { sql } from 'kysely'
import { type Batch, cutBatch } from '../../platform/server/batches.ts'
import { cursorId, decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Sql } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import { percentOf } from '../../platform/shared/figures.ts'
import { isInUse } from '../practice/queries.ts'
import {
  type AdminAnalytics,
  type PlatformSession,
  RECENT_SHOWN,
  type RecentPsychologist,
} from './contract.ts'
import { countKeptSessions } from './figure-queries.ts'

export async function findPlatformAnalytics(db: Sql): Promise<AdminAnalytics> {
  const { active, ...plans } = await countPsychologists(db)
  const totalPsychologists = plans.free + plans.pro + plans['pro-annual']
  const proSubscribers = totalPsychologists - plans.free
  return {
    totalPsychologists,
    activePsychologists: active,
    proSubscribers,
    conversionRate: percentOf(proSubscribers, totalPsychologists, 1),
    totalSessions: await countKeptSessions(db),
    plans,
    recent: await listRecentPsychologists(db),
  }
}

type Counts = AdminAnalytics['plans'] & { active: number }

async function countPsychologists(db: Sql): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where ${isInUse('psychologists')}) as active,
      count(*) filter (where plan = 'free') as free,
      count(*) filter (where plan = 'pro') as pro,
      count(*) filter (where plan = 'pro-annual') as "pro-annual"
    from psychologists where not is_admin`.execute(db)
  return rows[0] ?? { active: 0, free: 0, pro: 0, 'pro-annual': 0 }
}

export async function countActivePsychologists(db: Sql): Promise<number> {
  return (await countPsychologists(db)).active
}

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

interface PageQuery {
  limit?: number | undefined
  after?: string | undefined
}

export async function listPlatformSessionRows(
  db: Sql,
  query: PageQuery,
): Promise<PlatformSession[] | Page<PlatformSession>> {
  const { items, next } = await readSessions(db, query)
  return query.limit ? new Page(items, await countKeptSessions(db), next) : items
}

async function readSessions(db: Sql, { limit, after }: PageQuery): Promise<Batch<PlatformSession>> {
  const [owner, id] = decodeCursor(after, 2)
  const from = id ? sql`and (psychologist_id, id) > (${cursorId(owner)}::uuid, ${id}::uuid)` : sql``
  const { rows } = await sql<Omit<PlatformSession, 'datetime'> & { starts_at: Date }>`
    select id, psychologist_id, starts_at, status from sessions
    where psychologist_id not in (select id from psychologists where is_admin) ${from}
    order by psychologist_id, id ${limit ? sql`limit ${limit + 1}` : sql``}`.execute(db)
  const { items, next } = cutBatch(rows, limit, (row) => encodeCursor(row.psychologist_id, row.id))
  const toEvent = ({ id, psychologist_id, starts_at, status }: (typeof items)[number]) => ({
    id,
    psychologist_id,
    datetime: starts_at.toISOString(),
    status,
  })
  return { items: items.map(toEvent), next }
}
