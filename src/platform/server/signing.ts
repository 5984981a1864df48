import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '../shared/problem.ts'
import { hexOfId, idOfHex } from '../shared/uuid.ts'
import type { Database, TenantId } from './database.ts'

const ID_BYTES = 16
const PROOF_BYTES = 16

/** Returns the secret of all servers on this database, 32 bytes, made by the first to start. Links are signed with `links`. */
export async function ensureSecret(
  db: Database,
  name: 'links' | 'push' = 'links',
  make: () => Buffer = () => randomBytes(32),
): Promise<Buffer> {
  return db.asPlatform(async (scope) => {
    await sql`insert into secrets (name, value) values (${name}, ${make()}) on conflict (name) do nothing`.execute(
      scope,
    )
    const { rows } = await sql<{
      value: Uint8Array
    }>`select value from secrets where name = ${name}`.execute(scope)
    if (!rows[0]) throw new Error(`the secret ${name} was deleted`)
    return Buffer.from(rows[0].value)
  })
}

export interface Sealed {
  tenantId: TenantId
  subjectId: string
}

/**
 * Returns 64 letters, digits, `-` and `_`: both ids and the first half of an HMAC-SHA256 over them and the purpose. 48
 * bytes fill base64url without spare bits, so every changed character is detected.
 */
export function seal(secret: Buffer, purpose: string, { tenantId, subjectId }: Sealed): string {
  const ids = Buffer.concat([bytesOf(tenantId), bytesOf(subjectId)])
  return Buffer.concat([ids, proofOf(secret, purpose, ids)]).toString('base64url')
}

/** Returns the content of a sealed link; null unless it was sealed here for this purpose. */
export function unseal(secret: Buffer, purpose: string, token: string): Sealed | null {
  const claimed = claimOf(token)
  if (!claimed) return null
  const bytes = Buffer.from(token, 'base64url')
  const ids = bytes.subarray(0, 2 * ID_BYTES)
  return timingSafeEqual(bytes.subarray(2 * ID_BYTES), proofOf(secret, purpose, ids))
    ? claimed
    : null
}

/** Opens a sealed link for a call: throws `not_found` for any other text. */
export function openSealed(secret: Buffer, purpose: string, token: string): Sealed {
  const sealed = unseal(secret, purpose, token)
  if (!sealed) throw new Problem('not_found')
  return sealed
}

/** Returns the ids that a sealed link claims; they are proved only by `unseal`. Null for a text of another form. */
export function claimOf(token: string): Sealed | null {
  if (!/^[\w-]{64}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  return {
    tenantId: uuidOf(bytes.subarray(0, ID_BYTES)) as TenantId,
    subjectId: uuidOf(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
  }
}

/** Returns a keyed hash, for short content that is kept only in this form. */
export function fingerprint(secret: Buffer, purpose: string, content: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\0${content}`).digest()
}

function proofOf(secret: Buffer, purpose: string, ids: Buffer): Buffer {
  return createHmac('sha256', secret)
    .update(`${purpose}\0`)
    .update(ids)
    .digest()
    .subarray(0, PROOF_BYTES)
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(hexOfId(uuid), 'hex')
}

function uuidOf(bytes: Buffer): string {
  return idOfHex(bytes.toString('hex'))
}
