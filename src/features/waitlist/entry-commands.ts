import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { addDays, dayAt } from '../../platform/shared/calendar.ts'
import { phoneKey } from '../../platform/shared/phone.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recordChange, recordEvent } from '../audit/commands.ts'
import { CONSENT_VERSION } from '../booking/consent-version.ts'
import { typeOf } from '../booking/refusal-commands.ts'
import { queueMessages } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { recipientOf } from '../delivery/message-limits.ts'
import { findFittingPatient } from '../patients/same-person-rules.ts'
import { lockPractice } from '../practice/commands.ts'
import { type Practice, refuseUnlessOpen, takesWaitlist } from '../practice/queries.ts'
import { findPricedService } from '../services/queries.ts'
import { findSessionRow } from '../sessions/queries.ts'
import { isHoldExpired, isOpen } from '../sessions/rules.ts'
import { type EntryInput, MOST_WAITING, type Waitlist, type WaitlistEntry } from './contract.ts'
import { WAITLIST_KINDS } from './message-kinds.ts'
import type { EarlierWish, JoinInput } from './public-contract.ts'
import { entryJoins, entryUrl, findEntry, findWaitlist, type Signing } from './queries.ts'
import { lastEarlierDay, MOST_DAYS_AHEAD } from './rules.ts'

/** The contact that a code proved: the phone, or the e-mail if codes are sent by e-mail. */
export type ProvedBy = 'phone' | 'email'

/**
 * Puts a visitor with a proved contact into the list; the same contact changes the existing entry, which keeps its position.
 * Returns the link by which the person sees and erases it.
 */
export async function addVisitor(
  tenant: Tenant,
  signing: Signing,
  input: JoinInput,
  provedBy: ProvedBy,
  now: number,
): Promise<{ id: string; manageUrl: string }> {
  const practice = await lockPractice(tenant)
  if (!takesWaitlist(practice)) throw new Problem('waitlist_off')
  await refuseWish(tenant, practice, input, now)
  const { name, phone, email } = input
  const key =
    provedBy === 'email' && email !== null
      ? `email ${recipientOf(email)}`
      : `phone ${phoneKey(phone)}`
  const wish = wishOf(input)
  const consent = {
    consent_version: input.consentVersion ?? CONSENT_VERSION,
    consent_at: new Date(now),
  }
  // Only a proved phone finds an entry that was created in another way.
  const waiting = await findWaiting(tenant, { key, name, phone }, () => provedBy === 'phone')
  const contact = { name, phone, email, person_key: key }
  // A patient keeps the contacts on file.
  const changed = { ...wish, ...consent, ...(waiting?.patientId ? {} : contact) }
  if (waiting) await changeEntry(tenant, waiting.id, changed)
  const id =
    waiting?.id ??
    (await insertEntry(tenant, { ...wish, ...consent, ...contact, origin: 'visitor' }, now))
  const manageUrl = entryUrl(signing, tenant.id, id)
  const mail = emailMessageOf(WAITLIST_KINDS.waitlist_joined, {
    psychologistName: practice.name,
    psychologistEmail: practice.email,
    manageUrl,
  })
  if (email !== null && !waiting)
    await queueMessages(tenant, [{ channel: 'email', recipient: email, ...mail }], now)
  await recordEvent(tenant, { actor: 'visitor', action: 'waitlist.joined', subjectId: id }, now)
  return { id, manageUrl }
}

interface WaitingPerson {
  key: string
  name: string
  phone: string
}

interface Waiting {
  id: string
  patientId: string | null
  isSameKey: boolean
  name: string
  registeredName: string
}

/** Returns the waiting entry of a person: created with the same key, or for the same phone with a matching name. */
async function findWaiting(
  tenant: Tenant,
  { key, name, phone }: WaitingPerson,
  mayMatch: (entry: Waiting) => boolean = () => true,
): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select e.id, e.patient_id as "patientId", e.person_key = ${key} as "isSameKey",
      coalesce(p.name, e.name) as name, coalesce(p.registered_name, e.name) as "registeredName"
    from waitlist_entries e ${entryJoins}
    where e.psychologist_id = ${tenant.id} and e.booked_at is null
      and (e.person_key = ${key} or coalesce(p.phone_key, e.phone_key) = phone_key(${phone}))
    order by e.position, e.id`.execute(tenant.sql)
  return rows.find(({ isSameKey }) => isSameKey) ?? findFittingPatient(rows.filter(mayMatch), name)
}

async function changeEntry(
  tenant: Tenant,
  id: string,
  changed: Partial<Omit<NewEntry, 'origin'>>,
): Promise<void> {
  await tenant.sql
    .updateTable('waitlist_entries')
    .set(changed)
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}

/**
 * Puts the patient of a session into the list, for an hour on a day before it. An existing entry of the same person is changed
 * and keeps its position. The caller has checked whose session it is, under the practice's lock.
 */
export async function joinForEarlier(
  tenant: Tenant,
  practice: Practice,
  signing: Signing,
  { sessionId, ...fields }: EarlierWish & { sessionId: string },
  now: number,
): Promise<{ id: string; manageUrl: string }> {
  if (!takesWaitlist(practice)) throw new Problem('waitlist_off')
  const session = await findSessionRow(tenant, sessionId)
  const { patient_id: patientId, service_id: serviceId, starts_at: start } = session
  if (patientId === null) throw new Problem('not_found')
  const last = lastEarlierDay(start.getTime(), practice.timezone, now)
  if (last === null || !isOpen(session) || isHoldExpired(session))
    throw new Problem('earlier_too_near')
  if (fields.until > last) throw invalidField('until', 'Escolha um dia antes da consulta.')
  const input = { ...fields, serviceId }
  await refuseWish(tenant, practice, input, now)
  const wish = wishOf(input)
  const waiting = await findWaitingPatient(tenant, patientId)
  const person = {
    ...{ patient_id: patientId, person_key: patientKey(patientId) },
    ...{ name: null, phone: null, email: null },
  }
  if (waiting) await changeEntry(tenant, waiting.id, { ...wish, ...person })
  const id =
    waiting?.id ?? (await insertEntry(tenant, { ...wish, ...person, origin: 'patient' }, now))
  await recordEvent(tenant, { actor: 'patient', action: 'waitlist.joined', subjectId: id }, now)
  return { id, manageUrl: entryUrl(signing, tenant.id, id) }
}

/** Returns the entry of a patient, who may have created it as a visitor; other patients of the phone have separate entries. */
async function findWaitingPatient(tenant: Tenant, patientId: string): Promise<Waiting | null> {
  const patient = await tenant.sql
    .selectFrom('patients')
    .select(['name', 'phone'])
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', patientId)
    .executeTakeFirst()
  if (!patient) throw new Problem('not_found')
  const { name, phone } = patient
  const person = { key: patientKey(patientId), name, phone }
  return findWaiting(tenant, person, (entry) => entry.patientId === null)
}

const patientKey = (id: string) => `patient ${id}`

/** Adds a patient, or a person who is not one, to the list for the psychologist. */
export async function addEntry(
  tenant: Tenant,
  signing: Signing,
  input: EntryInput,
  now: number,
): Promise<WaitlistEntry> {
  const practice = await lockPractice(tenant)
  refuseUnlessOpen('waitlist', practice)
  await refuseWish(tenant, practice, input, now)
  const person = input.patientId
    ? await patientOf(tenant, input.patientId)
    : await personOf(tenant, input)
  const id = await insertEntry(tenant, { ...wishOf(input), ...person, origin: 'psychologist' }, now)
  await recordChange(tenant, 'waitlist.added', id, now)
  return findEntry(tenant, signing, id)
}

async function patientOf(tenant: Tenant, patientId: string) {
  if (await findWaitingPatient(tenant, patientId)) throw new Problem('already_waiting')
  return { patient_id: patientId, person_key: patientKey(patientId) }
}

async function personOf(tenant: Tenant, { name, phone, email }: EntryInput) {
  if (!name) throw invalidField('name', 'Informe o nome')
  if (phone === null) throw invalidField('phone', 'Informe o telefone')
  const key = `phone ${phoneKey(phone)}`
  if (await findWaiting(tenant, { key, name, phone })) throw new Problem('already_waiting')
  return { name, phone, email, person_key: key }
}

type Wish = Pick<JoinInput, 'serviceId' | 'type' | 'weekdays' | 'parts' | 'until'>

function wishOf({ serviceId, type, weekdays, parts, until }: Wish) {
  return {
    ...{ service_id: serviceId, type, until },
    weekdays: weekdays.toSorted((a, b) => a - b),
    parts: [...parts],
  }
}

async function refuseWish(
  tenant: Tenant,
  practice: Practice,
  { serviceId, type, until }: Pick<Wish, 'serviceId' | 'type' | 'until'>,
  now: number,
): Promise<void> {
  const service = await findPricedService(tenant, serviceId)
  if (!service.active) throw new Problem('not_found')
  typeOf(service, practice, { type: type ?? undefined })
  const today = dayAt(now, practice.timezone)
  if (until < today) throw invalidField('until', 'Este dia já passou. Escolha outro.')
  if (until > addDays(today, MOST_DAYS_AHEAD))
    throw invalidField('until', 'Escolha um dia dentro dos próximos 6 meses.')
}

type NewEntry = ReturnType<typeof wishOf> & {
  person_key: string
  origin: 'visitor' | 'patient' | 'psychologist'
  patient_id?: string
  name?: string | null
  phone?: string | null
  email?: string | null
  consent_version?: string
  consent_at?: Date
}

/** Adds an entry at the end of the list. */
async function insertEntry(tenant: Tenant, entry: NewEntry, now: number): Promise<string> {
  const { rows } = await sql<{ waiting: number; last: number }>`
    select count(*)::int as waiting, coalesce(max(position), 0)::int as last from waitlist_entries
    where psychologist_id = ${tenant.id} and booked_at is null`.execute(tenant.sql)
  const { waiting = 0, last = 0 } = rows[0] ?? {}
  if (waiting >= MOST_WAITING) throw new Problem('waitlist_full')
  const id = newId()
  await tenant.sql
    .insertInto('waitlist_entries')
    .values({
      ...{ psychologist_id: tenant.id, id, position: last + 1, created_at: new Date(now) },
      ...entry,
    })
    .execute()
  return id
}

/** Moves the named people to the front, in that order; the others keep their order. */
export async function orderEntries(
  tenant: Tenant,
  signing: Signing,
  ids: readonly string[],
): Promise<Waitlist> {
  await lockPractice(tenant)
  await sql`
    update waitlist_entries e set position = k.place
    from (
      select w.id, row_number() over (order by o.place nulls last, w.position, w.id)::int as place
      from waitlist_entries w left join unnest(${ids}::uuid[]) with ordinality o (id, place) on o.id = w.id
      where w.psychologist_id = ${tenant.id} and w.booked_at is null) k
    where e.psychologist_id = ${tenant.id} and e.id = k.id and e.position <> k.place`.execute(
    tenant.sql,
  )
  return findWaitlist(tenant, signing)
}

/**
 * Erases entries with their offers, stored answers and the messages to people who are not patients; an open offer frees its
 * hour.
 */
export async function eraseEntries(
  { id, sql: db }: Pick<Tenant, 'id' | 'sql'>,
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  await sql`
    delete from messages m using waitlist_offers o
    where m.psychologist_id = ${id} and o.psychologist_id = ${id} and m.id = any(o.message_ids)
      and o.entry_id in (select e.id from waitlist_entries e where e.psychologist_id = ${id} and ${condition})`.execute(
    db,
  )
  await sql`
    delete from messages m
    where m.psychologist_id = ${id} and m.kind = ${WAITLIST_KINDS.waitlist_joined.name} and m.recipient in (
      select e.email from waitlist_entries e where e.psychologist_id = ${id} and ${condition})`.execute(
    db,
  )
  await sql`
    delete from idempotency_keys k
    where k.psychologist_id = ${id} and exists (
      select from waitlist_entries e
      where e.psychologist_id = ${id} and ${condition} and strpos(k.reply, e.id::text) > 0)`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`
    delete from waitlist_entries where psychologist_id = ${id} and ${condition} returning id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Removes a person from the list for the psychologist. */
export async function removeEntry(tenant: Tenant, id: string, now: number): Promise<void> {
  await lockPractice(tenant)
  const removed = await eraseEntries(tenant, sql`id = ${id}`)
  if (removed.length === 0) throw new Problem('not_found')
  await recordChange(tenant, 'waitlist.removed', id, now)
}

/** Erases the entry of a person who leaves, by the link. */
export async function eraseEntryByLink(tenant: Tenant, id: string, now: number): Promise<void> {
  await lockPractice(tenant)
  const erased = await eraseEntries(tenant, sql`id = ${id}`)
  if (erased.length === 0) throw new Problem('not_found')
  await recordEvent(tenant, { actor: 'visitor', action: 'waitlist.left', subjectId: id }, now)
}

/** Erases the entries of a patient who is being erased, including those that the patient created as a visitor. */
export async function eraseEntriesOf(tenant: Tenant, patientId: string): Promise<void> {
  await eraseEntries(
    tenant,
    sql`(patient_id = ${patientId} or phone_key in (
      select p.phone_key from patients p where p.psychologist_id = ${tenant.id} and p.id = ${patientId}
        and not exists (select from patients q where q.psychologist_id = p.psychologist_id and q.phone_key = p.phone_key and q.id <> p.id)))`,
  )
}
