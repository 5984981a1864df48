import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Service, ServiceChange, ServiceInput } from './contract.ts'
import { findService, toService } from './queries.ts'

export async function createService(
  tenant: Tenant,
  input: ServiceInput,
  now: number,
): Promise<Service> {
  const row = await tenant.sql
    .insertInto('services')
    .values({
      psychologist_id: tenant.id,
      id: newId(),
      name: input.name,
      description: input.description,
      type: input.type,
      // A single appointment is one session, whatever was sent.
      sessions_count: input.type === 'single' ? 1 : input.sessionsCount,
      price_cents: input.price,
      duration: input.duration,
      is_online: input.isOnline,
      is_in_person: input.isInPerson,
      active: input.active,
      created_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toService(row)
}

/** Changes what is given; over a version newer than the one it was made from, nothing. */
export async function updateService(
  tenant: Tenant,
  id: string,
  { version, ...change }: ServiceChange,
): Promise<Service> {
  if (Object.values(change).every((value) => value === undefined)) return findService(tenant, id)
  const columns: UpdateObject<Tables, 'services'> = {
    name: change.name,
    description: change.description,
    type: change.type,
    sessions_count: sql`case when coalesce(${change.type ?? null}::text, type) = 'single' then 1
      else coalesce(${change.sessionsCount ?? null}::integer, sessions_count) end`,
    price_cents: change.price,
    duration: change.duration,
    is_online: change.isOnline,
    is_in_person: change.isInPerson,
    active: change.active,
  }
  const row = await tenant.sql
    .updateTable('services')
    .set(columns)
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .returningAll()
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

/** Only a service nothing refers to; the statement itself looks, and the lock keeps a session from being made meanwhile. */
export async function deleteService(tenant: Tenant, id: string): Promise<void> {
  await lockPractice(tenant)
  await findService(tenant, id)
  const used = (table: 'sessions' | 'packages') =>
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
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Problem('service_in_use')
}
