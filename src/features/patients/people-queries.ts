import { type RawBuilder, sql } from 'kysely'
import type { NoticePerson } from '../delivery/channels.ts'

/** SQL for the people around a patient `p`; each expression is null without such a person. */

function ofFirst<T>(
  column: 'id' | 'name' | 'document',
  condition: RawBuilder<unknown>,
): RawBuilder<T | null> {
  return sql<T | null>`(
    select q.${sql.ref(column)} from patient_people q
    where q.psychologist_id = p.psychologist_id and q.patient_id = p.id and ${condition}
    order by q.position limit 1)`
}

/** The first person who pays. */
export const filedPayerId = ofFirst<string>('id', sql`q.pays`)
export const filedPayerName = ofFirst<string>('name', sql`q.pays`)
export const filedPayerDocument = ofFirst<string>('document', sql`q.pays`)

/** The first person who may accept contracts. */
export const filedGuardianName = ofFirst<string>('name', sql`q.may_accept`)
export const filedGuardianDocument = ofFirst<string>('document', sql`q.may_accept`)

/** The document of the person with a name. */
export function documentOf(name: RawBuilder<unknown>): RawBuilder<string | null> {
  return ofFirst<string>('document', sql`q.name = ${name} and q.document is not null`)
}

/** The people who receive the notices of a patient `p`, in their order: see `NoticePerson`. */
export const noticePeople = sql<NoticePerson[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'email', q.email, 'phone', q.phone,
    'isGuardian', q.relation in ('mother', 'father', 'legal_guardian'), 'optedOut', to_jsonb(q.opted_out),
    'linkNumber', q.link_number) order by q.position), '[]')
  from patient_people q
  where q.psychologist_id = p.psychologist_id and q.patient_id = p.id and q.receives_notices)`

/** Whether there is a person with a name. */
export function isAround(name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from patient_people q
    where q.psychologist_id = p.psychologist_id and q.patient_id = p.id and q.name = ${name})`
}
