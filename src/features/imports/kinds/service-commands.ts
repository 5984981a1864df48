import { sql } from 'kysely'
import { insertArrivingServices } from '../../services/commands.ts'
import type { KeptBecause } from '../labels.ts'
import { itemId } from './item-ids.ts'
import type { PlannedService } from './planned.ts'
import type { ItemWork, WriteRows } from './writing-commands.ts'

export const writeServices: WriteRows<PlannedService> = async ({ tenant, head, now }, rows) => {
  const services = rows.flatMap(({ n, input }) =>
    input ? { ...input, id: itemId(head.id, n, 'services') } : [],
  )
  await insertArrivingServices(tenant, services, now)
  return { brought: { services: services.map(({ id }) => id) } }
}

export const serviceItems: ItemWork = {
  tables: ['services'],

  show: async ({ tenant }, ids) => {
    await sql`
      update services set arriving = false
      where psychologist_id = ${tenant.id} and id = any(${ids}::uuid[]) and arriving`.execute(
      tenant.sql,
    )
  },

  usesOf: async (tenant, ids) => {
    const isNamedIn = (table: string) => sql`exists (
      select from ${sql.table(table)} u where u.psychologist_id = v.psychologist_id and u.service_id = v.id)`
    const { rows } = await sql<{ id: string; use: KeptBecause | null }>`
      select v.id, case when v.version <> 1 then 'changed' when ${isNamedIn('sessions')} or ${isNamedIn('series')} then 'sessions'
        when ${isNamedIn('packages')} then 'packages' end as use
      from services v where v.psychologist_id = ${tenant.id} and v.id = any(${ids}::uuid[])`.execute(
      tenant.sql,
    )
    return rows
  },

  remove: async (tenant, ids) => {
    await sql`
      delete from services where psychologist_id = ${tenant.id} and id = any(${ids}::uuid[])`.execute(
      tenant.sql,
    )
  },
}
