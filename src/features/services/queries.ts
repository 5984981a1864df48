import type { Selectable } from 'kysely'
import type { Services } from '../../../db/types.ts'
import { columnsOf, namesOf, toFields } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { type Service, service } from './contract.ts'

export const SERVICE_COLUMNS = columnsOf(service, { price: 'price_cents' })
export const serviceColumnNames = namesOf(SERVICE_COLUMNS)
/** A service with its price in cents, in the form of the rules. */
export type PricedService = Omit<Service, 'price'> & { priceCents: number }
export type ServiceRow = Pick<Selectable<Services>, (typeof serviceColumnNames)[number]>

export async function listServiceRows(tenant: Tenant, only?: 'active'): Promise<Service[]> {
  const query = tenant.sql
    .selectFrom('services')
    .select(serviceColumnNames)
    .where('psychologist_id', '=', tenant.id)
    .orderBy('created_at')
    .orderBy('id')
  const rows = await (only ? query.where('active', '=', true) : query).execute()
  return rows.map(toService)
}

export async function findService(tenant: Tenant, id: string): Promise<Service> {
  return toService(await findServiceRow(tenant, id))
}

export async function findPricedService(tenant: Tenant, id: string): Promise<PricedService> {
  return toPricedService(await findServiceRow(tenant, id))
}

async function findServiceRow(tenant: Tenant, id: string): Promise<ServiceRow> {
  const row = await tenant.sql
    .selectFrom('services')
    .select(serviceColumnNames)
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

export function toPricedService(row: ServiceRow): PricedService {
  const { price: priceCents, ...service } = toFields(SERVICE_COLUMNS, row)
  return { ...service, priceCents }
}

export function toService(row: ServiceRow): Service {
  return { ...toFields(SERVICE_COLUMNS, row), price: moneyOut(row.price_cents) }
}
