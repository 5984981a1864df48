import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Endpoint } from '../shared/endpoint.ts'
import { invalidField, Problem } from '../shared/problem.ts'
import { TENANT } from './changes.ts'
import type { Tenant } from './database.ts'

const KEY = /^[\w-]{8,128}$/

interface Repeatable {
  key: string | null
  endpoint: Endpoint
  input: unknown
  now: number
}

/**
 * Does the work once for a key and returns the first answer afterwards, in the caller's transaction: work and answer are
 * kept together or not at all, and a second request with the key waits for the first. The same key with other data is
 * refused. Keys are deleted after a day.
 */
export async function answerOnce<T>(
  tenant: Tenant,
  request: Repeatable,
  work: () => Promise<T>,
): Promise<T> {
  const { key, endpoint, input, now } = request
  if (key === null) return work()
  if (!KEY.test(key))
    throw invalidField('Idempotency-Key', 'Use de 8 a 128 letras, números, hífens ou sublinhados')
  const hash = createHash('sha256')
    .update(JSON.stringify([endpoint.method, endpoint.path, input]))
    .digest()
  const inserted = await sql`
    insert into idempotency_keys (${TENANT}, key, request_hash, created_at)
    values (${tenant.id}, ${key}, ${hash}, ${new Date(now)})
    on conflict do nothing returning key`.execute(tenant.sql)
  if (inserted.rows.length === 0) return firstAnswer(tenant, key, hash)
  const answer = await work()
  await sql`
    update idempotency_keys set reply = ${JSON.stringify(answer ?? null)}
    where ${TENANT} = ${tenant.id} and key = ${key}`.execute(tenant.withCommit.sql)
  return answer
}

async function firstAnswer<T>(tenant: Tenant, key: string, hash: Buffer): Promise<T> {
  const { rows } = await sql<{ request_hash: Uint8Array; reply: string }>`
    select request_hash, reply from idempotency_keys where ${TENANT} = ${tenant.id} and key = ${key}`.execute(
    tenant.sql,
  )
  const first = rows[0]
  if (!first || !hash.equals(first.request_hash)) throw new Problem('key_reused')
  return JSON.parse(first.reply) as T
}
