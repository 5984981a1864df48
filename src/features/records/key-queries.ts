import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import type { WrappedKey } from '../../platform/server/vault.ts'

export interface PracticeKey extends WrappedKey {
  id: TenantId
}

export async function findKey(tenant: Tenant): Promise<WrappedKey | null> {
  const { rows } = await sql<WrappedKey>`
    select master_id as "masterId", wrapped from record_keys where psychologist_id = ${tenant.id}`.execute(
    tenant.sql,
  )
  return rows[0] ?? null
}

export async function hasRecordKeys(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.record_keys') is not null as found`.execute(db)
  return rows[0]?.found ?? false
}

export async function listKeySamples(db: Sql): Promise<PracticeKey[]> {
  const { rows } = await sql<PracticeKey>`
    select distinct on (master_id) psychologist_id as id, master_id as "masterId", wrapped
    from record_keys order by master_id, psychologist_id`.execute(db)
  return rows
}

export async function listKeysOfOthers(
  db: Sql,
  masterId: string,
  after: string,
  limit: number,
): Promise<PracticeKey[]> {
  const { rows } = await sql<PracticeKey>`
    select psychologist_id as id, master_id as "masterId", wrapped from record_keys
    where master_id <> ${masterId} and psychologist_id > ${after} order by psychologist_id limit ${limit}`.execute(
    db,
  )
  return rows
}
