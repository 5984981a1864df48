import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { addDays, dayAt } from '../../platform/shared/calendar.ts'
import { phoneKey } from '../../platform/shared/phone.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recordChange, recordEvent } from '../audit/commands.ts'
import { CONSENT_VERSION } from '../booking/consent-version.ts'
import { queueMessages } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { recipientOf } from '../delivery/message-limits.ts'
import { lockPractice } from '../practice/commands.ts'
import { type Practice, refuseUnlessOpen, takesWaitlist } from '../practice/queries.ts'
import { findPricedService } from '../services/queries.ts'
import { type EntryInput, MOST_WAITING, type Waitlist, type WaitlistEntry } from './contract.ts'
import { WAITLIST_KINDS } from './message-kinds.ts'
import type { JoinInput } from './public-contract.ts'
import { entryUrl, findEntry, findWaitlist, type Signing } from './queries.ts'
import { MOST_DAYS_AHEAD } from './rules.ts'

/** The contact that a code proved: the phone, or the e-mail where codes go by e-mail. */
export type ProvedBy = 'phone' | 'email'

/**
 * Puts a visitor with a proved contact into the list; the same contact changes the entry that is in it, which keeps its
 * place. Returns the link by which the person sees and erases it.
 */
export async function join(
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
  const changed = await tenant.sql
    .updateTable('waitlist_entries')
    .set({ ...wish, ...consent, name, phone, email })
    .where('psychologist_id', '=', tenant.id)
    .where('person_key', '=', key)
    .where('booked_at', 'is', null)
    .where('patient_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  const id =
    changed?.id ??
    (await insertEntry(
      tenant,
      { ...wish, ...consent, name, phone, email, person_key: key, origin: 'visitor' },
      now,
    ))
  const manageUrl = entryUrl(signing, tenant.id, id)
  const mail = emailMessageOf(WAITLIST_KINDS.waitlist_joined, {
    psychologistName: practice.name,
    psychologistEmail: practice.email,
    manageUrl,
  })
  if (email !== null && !changed)
    await queueMessages(tenant, [{ channel: 'email', recipient: email, ...mail }], now)
  await recordEvent(tenant, { actor: 'visitor', action: 'waitlist.joined', subjectId: id }, now)
  return { id, manageUrl }
}

/** Puts a patient, or somebody who is none, into the list for the psychologist. */
export async function add(
  tenant: Tenant,
  signing: Signing,
  input: EntryInput,
  now: number,
): Promise<WaitlistEntry> {
  const practice = await lockPractice(tenant)
  refuseUnlessOpen('waitlist', practice)
  await refuseWish(tenant, practice, input, now)
  const person = input.patientId ? await patientOf(tenant, input.patientId) : personOf(input)
  const id = await insertEntry(tenant, { ...wishOf(input), ...person, origin: 'psychologist' }, now)
  await recordChange(tenant, 'waitlist.added', id, now)
  return findEntry(tenant, signing, id)
}

async function patientOf(tenant: Tenant, patientId: string) {
  const row = await tenant.sql
    .selectFrom('patients')
    .select('id')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', patientId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { patient_id: patientId, person_key: `patient ${patientId}` }
}

function personOf({ name, phone, email }: EntryInput) {
  if (!name) throw invalidField('name', 'Informe o nome')
  if (phone === null) throw invalidField('phone', 'Informe o telefone')
  return { name, phone, email, person_key: `phone ${phoneKey(phone)}` }
}

type Wish = Pick<JoinInput, 'serviceId' | 'type' | 'weekdays' | 'parts' | 'until'>

function wishOf({ serviceId, type, weekdays, parts, until }: Wish) {
  return {
    ...{ service_id: serviceId, type, until },
    weekdays: weekdays.toSorted((one, other) => one - other),
    parts: [...parts],
  }
}

async function refuseWish(
  tenant: Tenant,
  { timezone }: Practice,
  { serviceId, until }: Wish,
  now: number,
): Promise<void> {
  const service = await findPricedService(tenant, serviceId)
  if (!service.active) throw new Problem('not_found')
  const today = dayAt(now, timezone)
  if (until < today) throw invalidField('until', 'Este dia já passou. Escolha outro.')
  if (until > addDays(today, MOST_DAYS_AHEAD))
    throw invalidField('until', 'Escolha um dia dentro dos próximos 6 meses.')
}

type NewEntry = ReturnType<typeof wishOf> & {
  person_key: string
  origin: 'visitor' | 'psychologist'
  patient_id?: string
  name?: string
  phone?: string
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

/** Puts the named people first, in that order; the others follow as they are. */
export async function order(
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

/** Erases entries with their offers and the messages to people who are no patients; an open offer frees its hour. */
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
  const { rows } = await sql<{ id: string }>`
    delete from waitlist_entries where psychologist_id = ${id} and ${condition} returning id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Takes somebody off the list for the psychologist. */
export async function remove(tenant: Tenant, id: string, now: number): Promise<void> {
  await lockPractice(tenant)
  const removed = await eraseEntries(tenant, sql`id = ${id}`)
  if (removed.length === 0) throw new Problem('not_found')
  await recordChange(tenant, 'waitlist.removed', id, now)
}

/** Erases the entry of a person who leaves, by the link. */
export async function leave(tenant: Tenant, id: string, now: number): Promise<void> {
  await lockPractice(tenant)
  const left = await eraseEntries(tenant, sql`id = ${id}`)
  if (left.length === 0) throw new Problem('not_found')
  await recordEvent(tenant, { actor: 'visitor', action: 'waitlist.left', subjectId: id }, now)
}

/** Erases the entries of a patient who is erased, also those that the patient made as a visitor. */
export async function forgetPatient(tenant: Tenant, patientId: string): Promise<void> {
  await eraseEntries(
    tenant,
    sql`(patient_id = ${patientId} or phone_key in (
      select p.phone_key from patients p where p.psychologist_id = ${tenant.id} and p.id = ${patientId}
        and not exists (select from patients q where q.psychologist_id = p.psychologist_id and q.phone_key = p.phone_key and q.id <> p.id)))`,
  )
}
