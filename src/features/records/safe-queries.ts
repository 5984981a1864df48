import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import {
  type AssociatedData,
  openText,
  sealText,
  unwrapDataKey,
  type WrappedKey,
} from '../../platform/server/vault.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { Problem } from '../../platform/shared/problem.ts'

/** A practice with its data key, which encrypts its texts; the keyring's master key encrypts the data key (docs/product.md, Records). */
export interface Safe {
  tenant: Tenant
  dataKey: Buffer
}

export function keyringOf({ keyring }: { keyring: Keyring | null }): Keyring {
  if (!keyring) throw new Problem('records_off')
  return keyring
}

export async function findSafe(tenant: Tenant, keyring: Keyring): Promise<Safe | null> {
  const key = await findKey(tenant)
  return key && { tenant, dataKey: unwrapDataKey(keyring, tenant.id, key) }
}

export async function openSafe(tenant: Tenant, keyring: Keyring): Promise<Safe> {
  const safe = await findSafe(tenant, keyring)
  if (!safe) throw new Problem('not_found')
  return safe
}

export type Row = Omit<AssociatedData, 'tenant'> & { owner: string }

export interface Context {
  inTenant: <T>(step: (tenant: Tenant) => Promise<T>) => Promise<T>
  keyring: Keyring
  now: number
}

export function sealIn({ tenant, dataKey }: Safe, row: Row, text: string): Buffer {
  return sealText(dataKey, { ...row, tenant: tenant.id }, text)
}

export function openIn({ tenant, dataKey }: Safe, row: Row, sealed: Uint8Array): string {
  return openText(dataKey, { ...row, tenant: tenant.id }, sealed)
}

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
