import { createHash } from 'node:crypto'
import type { Tenant } from '../../platform/server/database.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import type { Profile } from '../practice/contract.ts'
import { findProfile } from '../practice/queries.ts'
import { PICTURE_BYTES } from './picture-contract.ts'
import { type PictureType, picturePath, pictureTypeOf } from './picture-rules.ts'

export async function savePicture(tenant: Tenant, base64: string, now: number): Promise<Profile> {
  const bytes = Buffer.from(base64, 'base64')
  const type = pictureTypeOf(bytes)
  if (!type || bytes.length > PICTURE_BYTES)
    throw invalidField('picture', 'Envie uma imagem JPEG, PNG ou WebP de até 200 kB.')
  await putPicture(tenant, { type, bytes })
  await recordChange(tenant, now)
  return findProfile(tenant)
}

export async function deletePicture(tenant: Tenant, now: number): Promise<void> {
  await putPicture(tenant, null)
  await recordChange(tenant, now)
}

function recordChange(tenant: Tenant, now: number): Promise<void> {
  return recordEvent(tenant, { actor: 'psychologist', action: 'profile.changed' }, now)
}

/** Stores a checked picture with its public address; null removes both. */
export async function putPicture(
  tenant: Tenant,
  picture: { type: PictureType; bytes: Uint8Array } | null,
): Promise<void> {
  if (!picture) {
    await tenant.sql
      .deleteFrom('profile_pictures')
      .where('psychologist_id', '=', tenant.id)
      .execute()
    return setAddress(tenant, null)
  }
  const hash = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32)
  const columns = { type: picture.type, bytes: Buffer.from(picture.bytes), hash }
  await tenant.sql
    .insertInto('profile_pictures')
    .values({ psychologist_id: tenant.id, ...columns })
    .onConflict((conflict) => conflict.column('psychologist_id').doUpdateSet(columns))
    .execute()
  const { friendlyId } = await findProfile(tenant)
  await setAddress(tenant, picturePath(friendlyId, hash))
}

async function setAddress(tenant: Tenant, address: string | null): Promise<void> {
  await tenant.sql
    .updateTable('psychologists')
    .set({ profile_image: address })
    .where('id', '=', tenant.id)
    .execute()
}
