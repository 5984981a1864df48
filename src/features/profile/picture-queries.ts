import type { Sql, Tenant } from '../../platform/server/database.ts'
import { isOpenPractice } from '../practice/queries.ts'
import type { PictureType } from './picture-rules.ts'

/** Returns a picture by its public address; null if it is not that practice's current one, or the practice is not public. */
export async function findPicture(
  db: Sql,
  friendlyId: number,
  hash: string,
): Promise<{ type: PictureType; bytes: Uint8Array } | null> {
  const row = await db
    .selectFrom('profile_pictures as picture')
    .innerJoin('psychologists as owner', 'owner.id', 'picture.psychologist_id')
    .select(['type', 'bytes', 'is_active', 'is_admin', 'closed_at'])
    .where('owner.friendly_id', '=', friendlyId)
    .where('picture.hash', '=', hash)
    .executeTakeFirst()
  return row && isOpenPractice(row) ? { type: row.type, bytes: row.bytes } : null
}

export async function findOwnPicture(
  tenant: Tenant,
): Promise<{ type: PictureType; bytes: Uint8Array } | null> {
  const row = await tenant.sql
    .selectFrom('profile_pictures')
    .select(['type', 'bytes'])
    .where('psychologist_id', '=', tenant.id)
    .executeTakeFirst()
  return row ?? null
}
