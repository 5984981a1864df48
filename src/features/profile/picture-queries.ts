import type { Sql } from '../../platform/server/database.ts'
import type { PictureType } from './picture-rules.ts'

/** A picture by its public address; null when it is not (or no longer) that practice's. */
export async function findPicture(
  db: Sql,
  friendlyId: number,
  hash: string,
): Promise<{ type: PictureType; bytes: Uint8Array } | null> {
  const row = await db
    .selectFrom('profile_pictures as picture')
    .innerJoin('psychologists as owner', 'owner.id', 'picture.psychologist_id')
    .select(['picture.type', 'picture.bytes'])
    .where('owner.friendly_id', '=', friendlyId)
    .where('owner.closed_at', 'is', null)
    .where('picture.hash', '=', hash)
    .executeTakeFirst()
  return row ?? null
}
