import { sql } from 'kysely'
import type { Database, Tenant } from '../../platform/server/database.ts'
import { makeDataKey, unwrapDataKey, wrapDataKey } from '../../platform/server/vault.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { findKey, listKeysOfOthers } from './safe-queries.ts'

export async function ensureDataKey(tenant: Tenant, keyring: Keyring, now: number) {
  const { masterId, wrapped } = wrapDataKey(keyring.current(), tenant.id, makeDataKey())
  await sql`
    insert into record_keys (psychologist_id, master_id, wrapped, created_at)
    values (${tenant.id}, ${masterId}, ${wrapped}, ${new Date(now)}) on conflict do nothing`.execute(
    tenant.sql,
  )
  const storedKey = await findKey(tenant)
  if (!storedKey) throw new Error('the data key was deleted')
  return unwrapDataKey(keyring, tenant.id, storedKey)
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
const BATCH = 200

export async function rewrapDataKeys(db: Database, keyring: Keyring): Promise<number> {
  const master = keyring.current()
  let [count, after] = [0, LOWEST_ID]
  for (;;) {
    const keys = await db.asPlatform((sql) => listKeysOfOthers(sql, master.id, after, BATCH))
    for (const key of keys) {
      const next = wrapDataKey(master, key.id, unwrapDataKey(keyring, key.id, key))
      await db.asPlatform((scope) =>
        sql`
          update record_keys set master_id = ${next.masterId}, wrapped = ${next.wrapped}
          where psychologist_id = ${key.id} and master_id = ${key.masterId}`.execute(scope),
      )
      count++
      after = key.id
    }
    if (keys.length < BATCH) return count
  }
}
