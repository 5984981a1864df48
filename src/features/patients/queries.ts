import { type Selectable, sql } from 'kysely'
import type { Patients } from '../../../db/types.ts'
import { decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { Patient } from './contract.ts'

interface Wanted {
  search?: string | undefined
  limit?: number | undefined
  after?: string | undefined
}

/** Patients by name; whole, or a page of `limit` after a cursor. `search` looks in name, e-mail and phone. */
export async function listPatientRows(
  tenant: Tenant,
  { search, limit, after }: Wanted,
): Promise<Patient[] | Page<Patient>> {
  const matching = search
    ? sql`and (strpos(lower(name), lower(${search})) > 0 or strpos(lower(email), lower(${search})) > 0 ${phoneMatch(search)})`
    : sql``
  const [name, id] = decodeCursor(after, 2)
  const from = name !== undefined ? sql`and (lower(name), id) > (${name}, ${id}::uuid)` : sql``
  const { rows } = await sql<Selectable<Patients> & { sort_name: string }>`
    select *, lower(name) as sort_name
    from patients where psychologist_id = ${tenant.id} ${matching} ${from}
    order by lower(name), id ${limit ? sql`limit ${limit + 1}` : sql``}`.execute(tenant.sql)
  if (!limit) return rows.map(toPatient)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const total = await sql<{ count: number }>`
    select count(*) as count from patients where psychologist_id = ${tenant.id} ${matching}`.execute(
    tenant.sql,
  )
  return new Page(
    shown.map(toPatient),
    total.rows[0]?.count ?? 0,
    last ? encodeCursor(last.sort_name, last.id) : null,
  )
}

function phoneMatch(search: string) {
  const digits = search.replace(/\D/g, '')
  return digits.length >= 3 ? sql`or strpos(phone, ${digits}) > 0` : sql``
}

export async function findPatient(tenant: Tenant, id: string): Promise<Patient> {
  const row = await tenant.sql
    .selectFrom('patients')
    .selectAll()
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toPatient(row)
}

/** How many there are; inside the transaction that decides a limit, after its lock. */
export async function countPatients(tenant: Tenant): Promise<number> {
  const { count } = await tenant.sql
    .selectFrom('patients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('psychologist_id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  return count
}

export function toPatient(row: Selectable<Patients>): Patient {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    observations: row.observations,
    createdAt: row.created_at.toISOString(),
  }
}
