import { createHash, randomBytes } from 'node:crypto'
import { hexOfId, idOfHex } from '../shared/uuid.ts'
import type { TenantId } from './database.ts'

/**
 * Returns a bearer token: the tenant's id and 32 random bytes, so that it is looked up in that tenant's rows only. Only
 * its hash is stored.
 */
export function createToken(tenantId: TenantId): string {
  return Buffer.concat([Buffer.from(hexOfId(tenantId), 'hex'), randomBytes(32)]).toString(
    'base64url',
  )
}

/** Returns the token of an `Authorization` header, whose scheme may be in either case (RFC 9110, 11.1); null without one. */
export function bearerOf(authorization: string | undefined): string | null {
  return /^bearer +(.+)$/i.exec(authorization ?? '')?.[1] ?? null
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Returns the tenant that a token claims; it is proved only when its hash is found there. */
export function tenantOfToken(token: string): TenantId | null {
  if (!/^[\w-]{64}$/.test(token)) return null
  const hex = Buffer.from(token, 'base64url').toString('hex').slice(0, 32)
  return idOfHex(hex) as TenantId
}
