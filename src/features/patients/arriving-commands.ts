import { type RawBuilder, sql } from 'kysely'
import { toColumns } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { insertionsOf } from '../../platform/server/row-insertion.ts'
import { patientRow } from './commands.ts'
import type { PatientInput } from './input-contract.ts'
import { PERSON_COLUMNS } from './queries.ts'

/**
 * Patients that an import writes in slices. Other statements find none of them until all are shown: row-level security hides them
 * from every transaction that did not call `seeArriving` (db/migrations/0111_imports.sql).
 */

export const PATIENT_TABLES = ['patients', 'patient_people', 'patient_prices'] as const

/** Lets the transaction read and write hidden rows. */
export async function seeArriving({ sql: db }: Tenant): Promise<void> {
  await sql`select set_config('consultorio.importing', 'on', true)`.execute(db)
}

/** Adds patients with their people and prices, hidden. An agreed price begins `today`. */
export async function insertArriving(
  tenant: Tenant,
  added: readonly (PatientInput & { id: string })[],
  { today, now }: { today: string; now: number },
): Promise<void> {
  const { id: practice, sql: db } = tenant
  const rows = added.map((input) => ({ ...patientRow(tenant, input, now), arriving: true }))
  const people = added.flatMap(({ id, people = [] }) =>
    people.map((person, position) => ({
      ...toColumns(PERSON_COLUMNS, person),
      psychologist_id: practice,
      patient_id: id,
      id: newId(),
      position,
      arriving: true,
    })),
  )
  const prices = added.flatMap(({ id, price }) =>
    price === null || price === undefined
      ? []
      : {
          psychologist_id: practice,
          id: newId(),
          patient_id: id,
          since: today,
          price_cents: price,
          created_at: new Date(now),
          arriving: true,
        },
  )
  const insertions = [
    ...insertionsOf('patients', rows),
    ...insertionsOf('patient_people', people),
    ...insertionsOf('patient_prices', prices),
  ]
  for (const insertion of insertions) await insertion.execute(db)
}

/** Shows hidden patients with their people and prices. */
export async function showArriving(tenant: Tenant, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of PATIENT_TABLES) {
    const patient = sql.ref(table === 'patients' ? 'id' : 'patient_id')
    await sql`
      update ${sql.table(table)} set arriving = false
      where psychologist_id = ${tenant.id} and ${patient} = any(${ids}::uuid[]) and arriving`.execute(
      tenant.sql,
    )
  }
}

/** Why a patient is in use: a table that references it, and by which of its columns. */
const USED_BY = {
  sessions: ['sessions', 'series', 'waitlist_entries'],
  packages: ['packages'],
  record: ['records', 'record_log'],
  papers: ['statements', 'paper_details', 'agreement_offers', 'agreement_links'],
  payments: ['balances'],
  messages: ['messages', 'push_subscriptions'],
} as const
export type PatientUse = keyof typeof USED_BY

/** Returns why a patient `p` is used, or that it was changed since it was added; null if neither. */
export const useOfPatient: RawBuilder<PatientUse | 'changed' | null> = sql`case
  when p.version <> 1 then 'changed'
  ${sql.join(
    Object.entries(USED_BY).map(
      ([use, tables]) =>
        sql`when ${sql.join(tables.map(isNamedIn), sql` or `)} then ${sql.lit(use)}`,
    ),
    sql` `,
  )}
  end`

function isNamedIn(table: string): RawBuilder<boolean> {
  const about = table === 'messages' ? sql`or u.about_patient_id = p.id` : sql``
  return sql`exists (select from ${sql.table(table)} u
    where u.psychologist_id = p.psychologist_id and (u.patient_id = p.id ${about}))`
}

/** Removes unused patients, including hidden ones, with their people and prices. */
export async function removePatients(tenant: Tenant, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from patients where psychologist_id = ${tenant.id} and id = any(${ids}::uuid[])`.execute(
    tenant.sql,
  )
}
