import { type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import { toColumns } from '../../platform/server/columns.ts'
import type { Tenant, Writes } from '../../platform/server/database.ts'
import { TransactionEvent } from '../../platform/server/events.ts'
import { newId } from '../../platform/server/id.ts'
import type { Services } from '../../platform/server/services.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import { hasLimits, roomOn } from '../practice/plans.ts'
import { refuseUnborn } from './adult-rules.ts'
import type { Patient } from './contract.ts'
import type { PatientChange, PatientInput, PersonInput } from './input-contract.ts'
import type { Person } from './people-contract.ts'
import { isActing, needsAdultAnswer } from './people-queries.ts'
import { peopleAfter } from './people-rules.ts'
import { savePrice } from './price-commands.ts'
import { countPatients, findPatient, PATIENT_COLUMNS, PERSON_COLUMNS } from './queries.ts'

type NewPatient = Pick<PatientInput, 'name' | 'phone'> &
  Partial<PatientInput> & { id: string; emailUnconfirmed?: boolean; vouched?: boolean }

/** Adds a patient within the plan's limit; the practice's lock makes the count exact (docs/product.md, Plans). */
export async function createPatient(
  tenant: Tenant,
  input: PatientInput,
  now: number,
): Promise<Patient> {
  const people = peopleAfter([], input)
  const practice = await lockPractice(tenant)
  const today = dayAt(now, practice.timezone)
  refuseUnborn(input.birthDate, today)
  await refuseOverPatientLimit(tenant, practice)
  const id = newId()
  await insertPatient(tenant, { ...input, id }, now)
  await savePeople(tenant, id, people)
  await recordChange(tenant, 'patient.created', id, now)
  await savePrice(tenant, id, input, { today, now })
  return findPatient(tenant, id, now)
}

type Practice = Pick<Selectable<Psychologists>, 'plan'>

/** Refuses another active patient over the plan's limit. The caller holds the practice's lock. */
export async function refuseOverPatientLimit(tenant: Tenant, { plan }: Practice): Promise<void> {
  if (hasLimits(plan) && roomOn(plan, 'patients', await countPatients(tenant)) < 1)
    throw new Problem('patient_limit')
}

export async function vouchFor(tenant: Tenant, id: string | null): Promise<void> {
  if (id === null) return
  await sql`
    update patients set vouched = true
    where psychologist_id = ${tenant.id} and id = ${id} and not vouched`.execute(tenant.sql)
}

/** Counts a patient that the psychologist saves or confirms; refused over the limit. The caller holds the practice's lock. */
export async function vouchWithinPlan(
  tenant: Tenant,
  practice: Practice,
  id: string | null,
): Promise<void> {
  if (id === null || !(await isUnvouched(tenant, id))) return
  await refuseOverPatientLimit(tenant, practice)
  await vouchFor(tenant, id)
}

async function isUnvouched({ id: practice, sql: db }: Tenant, id: string): Promise<boolean> {
  const patient = await db
    .selectFrom('patients')
    .select('vouched')
    .where('psychologist_id', '=', practice)
    .where('id', '=', id)
    .executeTakeFirst()
  return patient?.vouched === false
}

/** Adds a patient without people; the caller checks the plan's limit. */
export async function insertPatient(tenant: Writes, input: NewPatient, now: number): Promise<void> {
  await tenant.sql
    .insertInto('patients')
    .values(patientRow(tenant, input, now))
    .execute()
}

export function patientRow({ id }: Pick<Writes, 'id'>, input: NewPatient, now: number) {
  return {
    ...toColumns(PATIENT_COLUMNS, input),
    email_unconfirmed: input.emailUnconfirmed ?? false,
    vouched: input.vouched ?? true,
    psychologist_id: id,
    created_at: new Date(now),
  }
}

/** Replaces the people around a patient: those without a known id are added, and missing ones are removed. */
export async function savePeople(
  tenant: Tenant,
  patientId: string,
  people: readonly PersonInput[],
  before: readonly Person[] = [],
): Promise<void> {
  const known = new Set(before.map(({ id }) => id))
  const rows = people.map((person, position) => ({
    ...toColumns(PERSON_COLUMNS, person),
    psychologist_id: tenant.id,
    patient_id: patientId,
    id: person.id && known.has(person.id) ? person.id : newId(),
    position,
  }))
  await sql`
    delete from patient_people
    where psychologist_id = ${tenant.id} and patient_id = ${patientId} and id <> all(${rows.map(({ id }) => id)}::uuid[])`.execute(
    tenant.sql,
  )
  if (rows.length === 0) return
  await tenant.sql
    .insertInto('patient_people')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['psychologist_id', 'id']).doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        ...Object.fromEntries(
          Object.values(PERSON_COLUMNS).map((column) => [column, ref(`excluded.${column}`)]),
        ),
      })),
    )
    .execute()
}

export async function updatePatient(
  tenant: Tenant,
  id: string,
  { version, ...change }: PatientChange,
  now: number,
): Promise<Patient> {
  if (Object.values(change).every((value) => value === undefined))
    return findPatient(tenant, id, now)
  const practice = await lockPractice(tenant)
  const today = dayAt(now, practice.timezone)
  refuseUnborn(change.birthDate, today)
  await vouchWithinPlan(tenant, practice, id)
  if (change.email !== undefined) await clearReplacedEmail(tenant, id, change.email)
  const before = await findPatient(tenant, id, now)
  const people = peopleAfter(before.people, change)
  const row = await tenant.sql
    .updateTable('patients')
    // Sets the id to itself, so that the trigger counts a new version if only people change.
    .set(({ ref }) => ({ ...writtenColumns(change), id: ref('id') }))
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .returning('id')
    .executeTakeFirst()
  if (!row) throw await whyNotChanged(tenant, id, now)
  await savePeople(tenant, id, people, before.people)
  await recordChange(tenant, 'patient.changed', id, now)
  await savePrice(tenant, id, change, { today, now })
  return withAcceptanceEnded(tenant, before, now)
}

/** Published when a person around a patient may no longer accept contracts, with the patient as it is then. */
export const acceptanceEnded = new TransactionEvent<[patient: Patient, now: number]>()

/** Returns the patient's current state, after publishing whether a person may no longer accept contracts. */
async function withAcceptanceEnded(
  tenant: Tenant,
  { id, people }: Pick<Patient, 'id' | 'people'>,
  now: number,
): Promise<Patient> {
  const patient = await findPatient(tenant, id, now)
  const accepting = new Set(
    patient.people.flatMap((person) => (person.mayAccept ? [person.id] : [])),
  )
  if (people.some((person) => person.mayAccept && !accepting.has(person.id)))
    await acceptanceEnded.publish(tenant, patient, now)
  return patient
}

function writtenColumns(given: Partial<PatientInput>) {
  return {
    ...toColumns(PATIENT_COLUMNS, given),
    email_unconfirmed: given.email === undefined ? undefined : false,
  }
}

/** Removes a corrected address from bookings, since it was not the patient's. */
async function clearReplacedEmail(tenant: Tenant, id: string, email: string | null): Promise<void> {
  await sql`
    update sessions s set booked_email = null from patients p
    where p.psychologist_id = ${tenant.id} and p.id = ${id} and p.email is distinct from ${email}
      and s.psychologist_id = p.psychologist_id and s.patient_id = p.id and s.booked_email = p.email`.execute(
    tenant.sql,
  )
}

/**
 * Stores the psychologist's answer after a patient turned 18: the people who acted for the patient keep those roles (`keep`) or
 * lose them. Changes nothing if the question is not open.
 */
export async function answerAdult(
  tenant: Tenant,
  id: string,
  keep: boolean,
  now: number,
): Promise<Patient> {
  const { timezone } = await lockPractice(tenant)
  const before = await findPatient(tenant, id, now)
  const { rows } = await sql`
    update patients p set adult_answer = ${keep ? 'kept' : 'ended'}
    where p.psychologist_id = ${tenant.id} and p.id = ${id} and ${needsAdultAnswer(dayAt(now, timezone), timezone)}
    returning p.id`.execute(tenant.sql)
  if (rows.length > 0) {
    if (!keep)
      await sql`
        update patient_people q set receives_notices = false, may_accept = false, opens_area = false
        where q.psychologist_id = ${tenant.id} and q.patient_id = ${id} and ${isActing}`.execute(
        tenant.sql,
      )
    await recordChange(tenant, 'patient.changed', id, now)
  }
  return withAcceptanceEnded(tenant, before, now)
}

async function whyNotChanged(tenant: Tenant, id: string, now: number): Promise<Problem> {
  await findPatient(tenant, id, now)
  return new Problem('changed_meanwhile')
}

/** Published before a patient is erased, so that legally required data are kept. */
export const patientLeaving = new TransactionEvent<
  [services: Pick<Services, 'keyring'>, patient: Patient, now: number]
>()

/** Erases a patient without open sessions; past sessions stay without a name (docs/product.md, Patients). */
export async function deletePatient(
  tenant: Tenant,
  services: Pick<Services, 'keyring'>,
  id: string,
  now: number,
): Promise<void> {
  const { timezone } = await lockPractice(tenant)
  await patientLeaving.publish(tenant, services, await findPatient(tenant, id, now), now)
  if (!(await erasePatient(tenant, id, dayAt(now, timezone))))
    throw new Problem('patient_has_sessions')
  await recordChange(tenant, 'patient.deleted', id, now)
}

/**
 * Removes a patient without open sessions, with all text about them, and ends the fixed times `today`; returns whether
 * there were none. The caller rolls back otherwise.
 */
export async function erasePatient(tenant: Tenant, id: string, today: string): Promise<boolean> {
  await clearTexts(tenant, id)
  await endSeries(tenant, id, today)
  const { rows } = await sql`
    delete from patients p where p.psychologist_id = ${tenant.id} and p.id = ${id} and not exists (
      select 1 from sessions s where s.psychologist_id = p.psychologist_id and s.patient_id = p.id and s.status in ('pending', 'confirmed'))
    returning p.id`.execute(tenant.sql)
  return rows.length > 0
}

/**
 * Deletes texts about and to a patient, stored answers, and session addresses, which may be the patient's home. A later refusal
 * rolls this back.
 */
async function clearTexts(tenant: Tenant, patientId: string): Promise<void> {
  await sql`
    delete from idempotency_keys k
    where k.psychologist_id = ${tenant.id} and exists (
      select 1 from (
        select ${patientId} as text
        ${sql.join(
          ['sessions', 'packages', 'series', 'statements', 'balances'].map(
            (table) =>
              sql`union all select id::text from ${sql.table(table)} where psychologist_id = ${tenant.id} and patient_id = ${patientId}`,
          ),
          sql` `,
        )}
        union all select 'wa.me/' || ltrim(phone, '+') from patients where psychologist_id = ${tenant.id} and id = ${patientId}
        union all select 'wa.me/' || ltrim(phone, '+') from patient_people where psychologist_id = ${tenant.id} and patient_id = ${patientId}) own
      where strpos(k.reply, own.text) > 0)`.execute(tenant.sql)
  await sql`
    delete from messages
    where psychologist_id = ${tenant.id} and (patient_id = ${patientId} or about_patient_id = ${patientId})`.execute(
    tenant.sql,
  )
  await sql`
    delete from messages m using patients p
    where m.psychologist_id = ${tenant.id} and m.kind = 'login_code' and p.psychologist_id = m.psychologist_id
      and p.id = ${patientId} and (m.recipient in (p.email, p.phone) or exists (
        select 1 from sessions s
        where s.psychologist_id = p.psychologist_id and s.patient_id = p.id and s.booked_email = m.recipient))`.execute(
    tenant.sql,
  )
  await sql`
    update sessions set notes = null, booked_email = null, booked_for = null, location = null
    where psychologist_id = ${tenant.id} and patient_id = ${patientId}`.execute(tenant.sql)
}

/** Ends the fixed times of a patient `today`, with their conflicts and addresses. */
async function endSeries(tenant: Tenant, patientId: string, today: string): Promise<void> {
  await sql`
    delete from series_dates d using series r
    where d.psychologist_id = ${tenant.id} and d.state = 'conflict'
      and r.psychologist_id = d.psychologist_id and r.id = d.series_id and r.patient_id = ${patientId}`.execute(
    tenant.sql,
  )
  await sql`
    update series set location = null, ended_from = least(coalesce(ended_from, next_date), ${today}::date), next_date = null
    where psychologist_id = ${tenant.id} and patient_id = ${patientId}`.execute(tenant.sql)
}
