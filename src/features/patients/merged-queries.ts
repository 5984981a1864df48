import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'

/** Returns a patient's current id, in SQL: for one who was joined into another patient, the other's. */
export function presentIdOf({ id: practice }: Pick<Tenant, 'id'>, id: string): RawBuilder<string> {
  return sql`coalesce(${mergedIntoOf({ id: practice }, id)}, ${id}::uuid)`
}

/** Returns the ids under which the log of a record has a patient, in SQL: including those of patients joined into it. */
export function loggedIdsOf({ id: practice }: Pick<Tenant, 'id'>, id: string): RawBuilder<string> {
  return sql`(select ${id}::uuid union all select j.removed_id from patient_merges j
    where j.psychologist_id = ${practice} and j.patient_id = ${id})`
}

/** Returns the id of the patient that a removed one was joined into, in SQL; null for any other id. */
export function mergedIntoOf({ id: practice }: Pick<Tenant, 'id'>, id: string) {
  return sql<string | null>`(select j.patient_id from patient_merges j
    where j.psychologist_id = ${practice} and j.removed_id = ${id})`
}

/** Returns the refusal for an unknown patient; for one who was joined into another, it names that other patient. */
export function unknownPatient(mergedInto: string | null | undefined): Problem {
  return new Problem('not_found', mergedInto ? { more: { mergedInto } } : {})
}
