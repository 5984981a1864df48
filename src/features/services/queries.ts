import type { Selectable } from 'kysely'
import type { Services } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { Service } from './contract.ts'

/** Every service, or the active ones alone; the oldest first. */
export async function listServiceRows(tenant: Tenant, only?: 'active'): Promise<Service[]> {
  const query = tenant.sql
    .selectFrom('services')
    .selectAll()
    .where('psychologist_id', '=', tenant.id)
    .orderBy('created_at')
    .orderBy('id')
  const rows = await (only ? query.where('active', '=', true) : query).execute()
  return rows.map(toService)
}

export async function findService(tenant: Tenant, id: string): Promise<Service> {
  const row = await tenant.sql
    .selectFrom('services')
    .selectAll()
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toService(row)
}

export function toService(row: Selectable<Services>): Service {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    sessionsCount: row.sessions_count,
    price: moneyOut(row.price_cents),
    duration: row.duration,
    isOnline: row.is_online,
    isInPerson: row.is_in_person,
    active: row.active,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
