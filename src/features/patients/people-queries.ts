import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { NoticePerson } from '../delivery/channels.ts'
import { type ChatContacts, chatReceiversOf } from '../delivery/chat-rules.ts'
import { findOwnRow } from '../practice/queries.ts'
import { isAdult } from './adult-rules.ts'
import type { ChatReceiver } from './chat-contract.ts'
import type { EmergencyContact } from './people-contract.ts'

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

/** Returns the document of the person with a name. */
export function documentOf(name: RawBuilder<unknown>): RawBuilder<string | null> {
  return ofFirst<string>('document', sql`q.name = ${name} and q.document is not null`)
}

/** The people who receive the notices of a patient `p`, in order: see `NoticePerson`. */
export const noticePeople = sql<NoticePerson[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'email', q.email, 'phone', q.phone,
    'isGuardian', q.relation in ('mother', 'father', 'legal_guardian'), 'optedOut', to_jsonb(q.opted_out),
    'linkNumber', q.link_number, 'opensArea', q.opens_area) order by q.position), '[]')
  from patient_people q
  where q.psychologist_id = p.psychologist_id and q.patient_id = p.id and q.receives_notices)`

/** Returns the people a chat about a patient may be opened with; none if the patient was erased. */
export async function findChatContacts(
  tenant: Tenant,
  patientId: string | null,
  today: string,
): Promise<ChatContacts<NoticePerson>> {
  const { rows } = await sql<{ phone: string; birthDate: string | null; people: NoticePerson[] }>`
    select p.phone, p.birth_date as "birthDate", ${noticePeople} as people
    from patients p where p.psychologist_id = ${tenant.id} and p.id = ${patientId}::uuid`.execute(
    tenant.sql,
  )
  const [patient] = rows
  if (!patient) return { phone: null, isAdult: true, people: [] }
  return { ...patient, isAdult: isAdult(patient.birthDate, today) }
}

/** Returns the people a chat about a patient may be opened with, in the order of `chatReceiversOf`. */
export async function findChatReceivers(
  tenant: Tenant,
  patientId: string,
  now: number,
): Promise<ChatReceiver[]> {
  const { timezone } = await findOwnRow(tenant)
  const contacts = await findChatContacts(tenant, patientId, dayAt(now, timezone))
  if (contacts.phone === null) throw new Problem('not_found')
  return chatReceiversOf(contacts).map(({ person, number }) => ({
    personId: person?.id ?? null,
    personName: person?.name ?? null,
    phone: number,
  }))
}

/** Returns an SQL condition: there is a person with a name. */
export function isAround(name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from patient_people q
    where q.psychologist_id = p.psychologist_id and q.patient_id = p.id and q.name = ${name})`
}

/** A person `q` who receives notices, accepts contracts or opens the area for the patient: the same as `actingPeople`. */
export const isActing = sql`q.relation <> 'spouse' and (q.receives_notices or q.may_accept or q.opens_area)`

/**
 * Returns an SQL condition: the psychologist is shown the question about the people around a patient `p` who turned 18: the
 * same as `needsAdultAnswer`.
 */
export function needsAdultAnswer(today: string, timezone: string): RawBuilder<boolean> {
  return sql<boolean>`(p.adult_answer is null and p.birth_date <= ${today}::date - interval '18 years'
    and (p.created_at at time zone ${timezone})::date - interval '18 years' < p.birth_date and exists (
      select from patient_people q where q.psychologist_id = p.psychologist_id and q.patient_id = p.id and ${isActing}))`
}

export interface NewAdult {
  patientId: string
  patientName: string
}

/** Returns the active patients who turned 18 and whose question the psychologist has not answered yet. */
export async function listNewAdults(
  tenant: Tenant,
  today: string,
  timezone: string,
): Promise<NewAdult[]> {
  const { rows } = await sql<NewAdult>`
    select p.id as "patientId", p.name as "patientName" from patients p
    where p.psychologist_id = ${tenant.id} and p.ended_at is null and ${needsAdultAnswer(today, timezone)}
    order by p.birth_date, p.id`.execute(tenant.sql)
  return rows
}

/** The emergency contacts in order; an empty list if there are none. */
export const filedEmergencyContacts = sql<EmergencyContact[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', q.name, 'relation', q.relation, 'phone', q.phone) order by q.position)
  from patient_people q
  where q.psychologist_id = p.psychologist_id and q.patient_id = p.id and q.emergency), '[]'::jsonb)`
