import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../platform/server/database.ts'
import { logSpan, MOST_COUNTED, MOST_PRACTICES } from './log-rules.ts'
import { isFoundBy } from './search-queries.ts'

export const practiceName = sql<string>`case when g.is_admin then 'Super Admin' else g.name end`

export async function isOfPractice(
  db: Sql,
  search: string,
  column: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from psychologists p where not p.is_admin and ${isFoundBy(search)}
    order by p.created_at desc, p.id desc limit ${MOST_PRACTICES}`.execute(db)
  return sql`${column} = any(${rows.map(({ id }) => id)}::uuid[])`
}

export function isInPeriod(
  period: Parameters<typeof logSpan>[0],
  now: number,
  column: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const { start, end } = logSpan(period, now)
  return [
    ...(start === undefined ? [] : [sql`${column} >= ${new Date(start)}`]),
    ...(end === undefined ? [] : [sql`${column} < ${new Date(end)}`]),
  ]
}

export async function countLogged(db: Sql, rows: RawBuilder<unknown>): Promise<number> {
  const totals = await sql<{ count: number }>`
    select count(*) as count from (select from ${rows} limit ${MOST_COUNTED}) logged`.execute(db)
  return totals.rows[0]?.count ?? 0
}
