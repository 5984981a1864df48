import { type RawBuilder, sql } from 'kysely'
import type { EmergencyContact } from './people-contract.ts'

/** SQL for the people around a patient `p`; each expression is null without such a person. */

function ofFirst<T>(
  column: 'name' | 'document',
  condition: RawBuilder<unknown>,
): RawBuilder<T | null> {
  return sql<T | null>`(
    select q.${sql.ref(column)} from patient_people q
    where q.psychologist_id = p.psychologist_id and q.patient_id = p.id and ${condition}
    order by q.position limit 1)`
}

/** The first person who pays. */
export const filedPayerName = ofFirst<string>('name', sql`q.pays`)
export const filedPayerDocument = ofFirst<string>('document', sql`q.pays`)

/** The first person who may accept contracts. */
export const filedGuardianName = ofFirst<string>('name', sql`q.may_accept`)
export const filedGuardianDocument = ofFirst<string>('document', sql`q.may_accept`)

/** The document of the person with a name. */
export function documentOf(name: RawBuilder<unknown>): RawBuilder<string | null> {
  return ofFirst<string>('document', sql`q.name = ${name} and q.document is not null`)
}

/** The emergency contacts in their order; an empty list without any. */
export const filedEmergencyContacts = sql<EmergencyContact[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', q.name, 'relation', q.relation, 'phone', q.phone) order by q.position)
  from patient_people q
  where q.psychologist_id = p.psychologist_id and q.patient_id = p.id and q.emergency), '[]'::jsonb)`
