import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { Span } from '../attendance/spans.ts'
import type { Safe } from '../records/safe-queries.ts'
import type { CollectionThere, KnownCollection, KnownObject, ObjectReading } from './provider.ts'
import { type LockedCollection, lockCollection, replaceTimes } from './sync-commands.ts'
import { keepTargetGone } from './write-failure-commands.ts'

export async function listKnownCollections(
  tenant: Tenant,
  calendarId: string,
): Promise<KnownCollection[]> {
  const rows = await tenant.sql
    .selectFrom('calendar_collections')
    .select(['id', 'href', 'name', 'ctag', 'sync_token', 'is_made', 'blocks'])
    .where('psychologist_id', '=', tenant.id)
    .where('calendar_id', '=', calendarId)
    .execute()
  return rows.flatMap(({ href, ...row }) => (href === null ? [] : [{ ...row, href }]))
}

export async function listKnownObjects(
  tenant: Tenant,
  collectionId: string,
): Promise<Map<string, KnownObject>> {
  const rows = await tenant.sql
    .selectFrom('calendar_objects')
    .select(['id', 'etag', 'goes_on'])
    .where('psychologist_id', '=', tenant.id)
    .where('collection_id', '=', collectionId)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Forgets which versions of a collection were read: the next reading reads it as a whole. Its times stay. */
export async function forgetVersions(tenant: Tenant, collectionId: string): Promise<void> {
  await tenant.sql
    .updateTable('calendar_objects')
    .set({ etag: null })
    .where('psychologist_id', '=', tenant.id)
    .where('collection_id', '=', collectionId)
    .execute()
  await tenant.sql
    .updateTable('calendar_collections')
    .set({ ctag: null, sync_token: null })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', collectionId)
    .execute()
}

/** A reading that changes a collection. If two run at once the later one writes, since its data are newer. */
export interface Claim {
  collectionId: string
  readings: number
}

/** Returns null for a collection that was removed meanwhile. */
export async function claimCollection(tenant: Tenant, collectionId: string): Promise<Claim | null> {
  const row = await tenant.sql
    .updateTable('calendar_collections')
    .set(({ eb }) => ({ readings: eb('readings', '+', 1) }))
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', collectionId)
    .returning('readings')
    .executeTakeFirst()
  return row ? { collectionId, readings: row.readings } : null
}

/** Returns the collection, locked; null if a later reading has claimed it. */
function lockClaimed(
  tenant: Tenant,
  { collectionId, readings }: Claim,
): Promise<LockedCollection | null> {
  return lockCollection(tenant, { id: collectionId, readings })
}

/**
 * Replaces the times of the objects that were read. Returns the added ones that block time here; null if a later reading has
 * claimed the collection.
 */
export async function keepObjects(
  safe: Safe,
  claim: Claim,
  objects: readonly ObjectReading[],
): Promise<Span[] | null> {
  const { tenant } = safe
  const collection = await lockClaimed(tenant, claim)
  if (!collection) return null
  await sql`
    insert into calendar_objects (psychologist_id, collection_id, id, etag, goes_on)
    select ${tenant.id}, ${collection.id}, v.id, v.etag, v.goes_on
    from unnest(${objects.map(({ id }) => id)}::uuid[], ${objects.map(({ etag }) => etag)}::text[],
      ${objects.map(({ reading }) => reading?.goesOn ?? true)}::boolean[]) v (id, etag, goes_on)
    on conflict (psychologist_id, collection_id, id)
      do update set etag = excluded.etag, goes_on = excluded.goes_on`.execute(tenant.sql)
  const busyTimes = objects.flatMap(({ id, reading }) =>
    reading ? [[id, reading.busy] as const] : [],
  )
  const partlyRead = objects.filter(({ reading }) => reading && reading.skipped > 0)
  const ids = new Set(partlyRead.map(({ id }) => id))
  return replaceTimes(safe, collection, new Map(busyTimes), ids)
}

interface End {
  removed: readonly string[]
  there: Pick<CollectionThere, 'name' | 'ctag' | 'syncToken'>
  /** Times that end before this instant are deleted; null for none. */
  forgottenBefore: number | null
}

/**
 * Ends a reading of a collection: removed objects are deleted, and the server's token is stored for the next reading. Returns
 * false if a later reading has claimed the collection.
 */
export async function finishCollection(
  tenant: Tenant,
  claim: Claim,
  { removed, there, forgottenBefore }: End,
): Promise<boolean> {
  const collection = await lockClaimed(tenant, claim)
  if (!collection) return false
  if (removed.length > 0) {
    const ids = sql<string>`any(${removed}::uuid[])`
    await tenant.sql
      .deleteFrom('outside_times')
      .where('psychologist_id', '=', tenant.id)
      .where('collection_id', '=', collection.id)
      .where('object_id', '=', ids)
      .execute()
    await tenant.sql
      .deleteFrom('calendar_objects')
      .where('psychologist_id', '=', tenant.id)
      .where('collection_id', '=', collection.id)
      .where('id', '=', ids)
      .execute()
  }
  if (forgottenBefore !== null)
    await tenant.sql
      .deleteFrom('outside_times')
      .where('psychologist_id', '=', tenant.id)
      .where('collection_id', '=', collection.id)
      .where('ends_at', '<', new Date(forgottenBefore))
      .execute()
  await tenant.sql
    .updateTable('calendar_collections')
    .set({ name: there.name, ctag: there.ctag, sync_token: there.syncToken })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', collection.id)
    .execute()
  return true
}

/** Removes a collection that no longer exists, with its times. If it got the sessions, the psychologist is notified. */
export async function removeCollection(tenant: Tenant, id: string, now: number): Promise<void> {
  await keepTargetGone(tenant, id, now)
  await tenant.sql
    .deleteFrom('calendar_collections')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}
