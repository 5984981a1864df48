import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../../db/types.ts'
import { toColumns } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { lockPractice } from '../practice/commands.ts'
import { MOST_SERVICES, type Service, type ServiceChange, type ServiceInput } from './contract.ts'
import { INACTIVE_SERVICE_IN_USE } from './problems.ts'
import { findService, SERVICE_COLUMNS, serviceColumnNames, toService } from './queries.ts'

export async function createService(
  tenant: Tenant,
  input: ServiceInput,
  now: number,
): Promise<Service> {
  await lockPractice(tenant)
  await refuseOneMore(tenant)
  const row = await tenant.sql
    .insertInto('services')
    .values(serviceRow(tenant, input, now))
    .returning(serviceColumnNames)
    .executeTakeFirstOrThrow()
  return toService(row)
}

function serviceRow({ id }: Tenant, input: ServiceInput, now: number) {
  return {
    ...toColumns(SERVICE_COLUMNS, input),
    sessions_count: input.type === 'single' ? 1 : input.sessionsCount,
    psychologist_id: id,
    id: newId(),
    created_at: new Date(now),
  }
}

async function refuseOneMore(tenant: Tenant): Promise<void> {
  const { count } = await tenant.sql
    .selectFrom('services')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('psychologist_id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  if (count >= MOST_SERVICES) throw new Problem('too_many_services')
}

/** Inserts hidden services of an import. */
export async function insertArrivingServices(
  tenant: Tenant,
  services: readonly (ServiceInput & { id: string })[],
  now: number,
): Promise<void> {
  if (services.length === 0) return
  const rows = services.map(({ id, ...input }) => ({
    ...serviceRow(tenant, input, now),
    ...{ id, arriving: true },
  }))
  await tenant.sql.insertInto('services').values(rows).execute()
}

export async function updateService(
  tenant: Tenant,
  id: string,
  { version, ...change }: ServiceChange,
): Promise<Service> {
  if (Object.values(change).every((value) => value === undefined)) return findService(tenant, id)
  const columns: UpdateObject<Tables, 'services'> = {
    ...toColumns(SERVICE_COLUMNS, change),
    sessions_count: sql`case when coalesce(${change.type ?? null}::text, type) = 'single' then 1
      else coalesce(${change.sessionsCount ?? null}::integer, sessions_count) end`,
  }
  const row = await tenant.sql
    .updateTable('services')
    .set(columns)
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .returning(serviceColumnNames)
    .executeTakeFirst()
  if (!row) throw await whyNotChanged(tenant, id)
  if (!row.is_online && !row.is_in_person)
    throw invalidField('isOnline', 'Escolha Online, Presencial ou os dois')
  return toService(row)
}

async function whyNotChanged(tenant: Tenant, id: string): Promise<Problem> {
  await findService(tenant, id)
  return new Problem('changed_meanwhile')
}

/**
 * Deletes only an unreferenced service; the statement itself checks that, and the lock keeps a session from being created
 * meanwhile.
 */
export async function deleteService(tenant: Tenant, id: string): Promise<void> {
  await lockPractice(tenant)
  const { active } = await findService(tenant, id)
  const used = (table: 'sessions' | 'packages' | 'series') =>
    tenant.sql
      .selectFrom(table)
      .select('id')
      .where('psychologist_id', '=', tenant.id)
      .where('service_id', '=', id)
  const row = await tenant.sql
    .deleteFrom('services')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .where(({ not, exists }) => not(exists(used('sessions'))))
    .where(({ not, exists }) => not(exists(used('packages'))))
    .where(({ not, exists }) => not(exists(used('series'))))
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Problem('service_in_use', active ? {} : { message: INACTIVE_SERVICE_IN_USE })
}
