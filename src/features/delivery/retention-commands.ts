import { type RawBuilder, sql } from 'kysely'
import type { Database, Sql } from '../../platform/server/database.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import type { Delivery } from './registry-queries.ts'
import { BODY_KEPT_DAYS, MESSAGES_KEPT_MONTHS } from './retention-rules.ts'

export async function deleteShortLived(db: Sql, { kinds }: Delivery, now: number): Promise<void> {
  for (const { name, body } of Object.values(kinds)) {
    if (typeof body !== 'object' || body.keptFor === undefined) continue
    await sql`
      delete from messages where kind = ${sql.lit(name)} and created_at < ${new Date(now - body.keptFor)}`.execute(
      db,
    )
  }
}

const BATCH = 5_000

/** Drops chats that were not opened and messages held too long, deletes old bodies, then old messages, in all practices. */
export async function deleteOldMessages(
  db: Database,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const dropPast = sql`update messages set status = 'dropped', dropped_because = 'past'`
  await inBatches(db, dropPast, sql`status = 'ready' and session_starts_at <= ${new Date(now)}`)
  const dropHeld = sql`update messages set status = 'dropped', dropped_because = 'held_too_long'`
  const isHeldTooLong = sql`status = 'held' and created_at < ${new Date(now - BODY_KEPT_DAYS * DAY)}`
  await inBatches(db, dropHeld, isHeldTooLong, stopping)
  const clearBodies = sql`update messages set body = '', letter = null`
  const hasOldBody = sql`(body <> '' or letter is not null) and created_at < ${new Date(now - BODY_KEPT_DAYS * DAY)}`
  await inBatches(db, clearBodies, sql`${hasOldBody} and ${IS_DONE}`, stopping)
  const isOld = sql`created_at < ${new Date(now)}::timestamptz - make_interval(months => ${MESSAGES_KEPT_MONTHS}::integer)`
  await inBatches(db, sql`delete from messages`, sql`${isOld} and ${IS_DONE}`, stopping)
}

const IS_DONE = sql`status in ('sent', 'dropped', 'failed')`

async function inBatches(
  db: Database,
  change: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await db.asPlatform((scope) =>
      sql`${change} where (psychologist_id, id) in (
        select psychologist_id, id from messages where ${which} limit ${BATCH})`.execute(scope),
    )
    if (Number(numAffectedRows ?? 0) < BATCH || stopping?.aborted) return
  }
}
