import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { hexOfId, idOfHex } from '../../platform/shared/uuid.ts'
import { isErasable } from '../practice/queries.ts'
import type { Passkey } from './passkey-contract.ts'

/** Returns the WebAuthn user handle of an account: the bytes of its id, as base64url. */
export function userHandleOf(id: TenantId): string {
  return Buffer.from(hexOfId(id), 'hex').toString('base64url')
}

/** Returns the account that a user handle claims; it is proved only when the signature is checked. */
export function tenantOfHandle(handle: string): TenantId | null {
  const hex = Buffer.from(handle, 'base64url').toString('hex')
  if (hex.length !== 32) return null
  return idOfHex(hex) as TenantId
}

/** Returns the account's passkeys, oldest first; those that were created for another domain are not usable. */
export async function listOwnPasskeys(tenant: Tenant, rpId: string): Promise<Passkey[]> {
  const rows = await tenant.sql
    .selectFrom('passkeys')
    .select([
      'id',
      'name',
      'credential_id as credentialId',
      'rp_id as rpId',
      'is_synced as isSynced',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('psychologist_id', '=', tenant.id)
    .orderBy('id')
    .execute()
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    isUsable: row.rpId === rpId,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

export interface StoredPasskey {
  id: string
  publicKey: Uint8Array<ArrayBuffer>
}

/** Returns the account's passkey with that credential; null also for an account that is due to be erased. */
export async function findPasskey(
  tenant: Tenant,
  credentialId: string,
  now: number,
): Promise<StoredPasskey | null> {
  const { rows } = await sql<StoredPasskey>`
    select k.id, k.public_key as "publicKey" from passkeys k join psychologists p on p.id = k.psychologist_id
    where k.psychologist_id = ${tenant.id} and k.credential_id = ${credentialId} and not ${isErasable('p', now)}`.execute(
    tenant.sql,
  )
  return rows[0] ? { ...rows[0], publicKey: new Uint8Array(rows[0].publicKey) } : null
}

/** Returns how many passkeys of all accounts were created for another domain than `rpId`: none of these works. */
export async function countOrphanedPasskeys(db: Sql, rpId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from passkeys where rp_id <> ${rpId}`.execute(db)
  return rows[0]?.count ?? 0
}
