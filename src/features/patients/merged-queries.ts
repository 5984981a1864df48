import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'

/** The id of a patient now, in SQL: of one who was joined into another patient, the other's. */
export function presentIdOf({ id: practice }: Pick<Tenant, 'id'>, id: string): RawBuilder<string> {
  return sql`coalesce((select j.patient_id from patient_merges j
    where j.psychologist_id = ${practice} and j.removed_id = ${id}), ${id}::uuid)`
}

/** The ids under which the log of a record has a patient, in SQL: before and after another one was joined into it. */
export function loggedIdsOf({ id: practice }: Pick<Tenant, 'id'>, id: string): RawBuilder<string> {
  return sql`(select ${id}::uuid union all select j.removed_id from patient_merges j
    where j.psychologist_id = ${practice} and j.patient_id = ${id})`
}

/** Returns the refusal for an unknown patient; `mergedInto` names the patient into whom it was joined. */
export async function unknownPatient(
  { id: practice, sql: db }: Tenant,
  id: string,
): Promise<Problem> {
  const { rows } = await sql<{ mergedInto: string }>`
    select patient_id as "mergedInto" from patient_merges
    where psychologist_id = ${practice} and removed_id = ${id}`.execute(db)
  return new Problem('not_found', rows[0] ? { more: rows[0] } : {})
}
