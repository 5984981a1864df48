import type { Tenant } from '../../platform/server/database.ts'
import { openText, type Place, sealText, unwrapDataKey } from '../../platform/server/vault.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findKey } from './key-queries.ts'

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

export type Row = Omit<Place, 'tenant'> & { owner: string }

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
