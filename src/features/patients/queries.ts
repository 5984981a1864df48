import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Patients } from '../../../db/types.ts'
import { atOnce } from '../../platform/server/at-once.ts'
import { BATCH_SIZE, type Batch, cutBatch } from '../../platform/server/batches.ts'
import { columnsOf, namesOf, selected, toFields } from '../../platform/server/columns.ts'
import { decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import { typedDigits } from '../../platform/shared/phone.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { channelsAmong } from '../delivery/channels.ts'
import { type Patient, patient } from './contract.ts'

export const PATIENT_COLUMNS = columnsOf(patient)
export const patientColumnNames = namesOf(PATIENT_COLUMNS)
export type PatientRow = Pick<Selectable<Patients>, (typeof patientColumnNames)[number]>

/** The confirmed address of a patient `p`. An address typed by a visitor may be anybody's. */
export const ownEmail = sql<string | null>`case when not p.email_unconfirmed then p.email end`

interface Wanted {
  search?: string | undefined
  limit?: number | undefined
  after?: string | undefined
}

export async function listPatientRows(
  tenant: Tenant,
  wanted: Wanted,
): Promise<Patient[] | Page<Patient>> {
  const matching = matchingPatients(tenant, wanted)
  const count = sql<{ count: number }>`select count(*) as count from patients m where ${matching}`
  const [{ items, next }, total] = await atOnce([
    readPatients(tenant, matching, wanted),
    wanted.limit ? count.execute(tenant.sql) : null,
  ])
  return total ? new Page(items, total.rows[0]?.count ?? 0, next) : items
}

export async function findPatientBatch(
  tenant: Tenant,
  wanted: Omit<Wanted, 'limit'>,
): Promise<Batch<Patient>> {
  const matching = matchingPatients(tenant, wanted)
  return readPatients(tenant, matching, { ...wanted, limit: BATCH_SIZE })
}

export function matchingPatients(
  tenant: Tenant,
  { search }: Pick<Wanted, 'search'>,
): RawBuilder<unknown> {
  const found = search ? sql`and ${patientMatches(search)}` : sql``
  return sql`m.psychologist_id = ${tenant.id} ${found}`
}

async function readPatients(
  tenant: Tenant,
  matching: RawBuilder<unknown>,
  { limit, after }: Pick<Wanted, 'limit' | 'after'>,
): Promise<Batch<Patient>> {
  const [name, id] = decodeCursor(after, 2)
  const from = name !== undefined ? sql`and (sort_name, id) > (${name}, ${id}::uuid)` : sql``
  const { rows } = await sql<PatientRow & { sort_name: string }>`
    select ${selected(PATIENT_COLUMNS, 'm')}, m.sort_name from patients m where ${matching} ${from}
    order by sort_name, id ${limit ? sql`limit ${limit + 1}` : sql``}`.execute(tenant.sql)
  const { items, next } = cutBatch(rows, limit, (row) => encodeCursor(row.sort_name, row.id))
  return { items: items.map(toPatient), next }
}

export function patientMatches(search: string): RawBuilder<unknown> {
  const digits = typedDigits(search)
  const phone = digits.length >= 3 ? sql`or strpos(m.phone, ${digits}) > 0` : sql``
  return sql`(strpos(m.sort_name, plain_text(${search})) > 0 or strpos(lower(m.email), lower(${search})) > 0 ${phone})`
}

export async function findPatient(tenant: Tenant, id: string): Promise<Patient> {
  const row = await tenant.sql
    .selectFrom('patients')
    .select(patientColumnNames)
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toPatient(row)
}

/** Counts patients towards the plan; call it inside the transaction that decides a limit, after its lock. */
export async function countPatients(tenant: Tenant): Promise<number> {
  const { count } = await tenant.sql
    .selectFrom('patients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('psychologist_id', '=', tenant.id)
    .where('vouched', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

export function toPatient(row: PatientRow): Patient {
  return { ...toFields(PATIENT_COLUMNS, row), optedOut: channelsAmong(row.opted_out) }
}
