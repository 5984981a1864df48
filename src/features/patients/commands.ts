import { sql, type Updateable } from 'kysely'
import type { Patients } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import { FREE_PATIENTS, type Patient, type PatientChange, type PatientInput } from './contract.ts'
import { countPatients, findPatient, toPatient } from './queries.ts'
import { refuseUnnamedPayer } from './rules.ts'

/** What a patient is made of; a visitor's booking tells no more than a name and the ways to reach somebody. */
type NewPatient = Pick<PatientInput, 'name' | 'phone'> &
  Partial<PatientInput> & { emailUnconfirmed?: boolean }

/** Adds a patient within the plan's limit; the practice's lock makes the count true (decisions §5). */
export async function createPatient(
  tenant: Tenant,
  input: PatientInput,
  now: number,
): Promise<Patient> {
  const { plan } = await lockPractice(tenant)
  if (plan === 'free' && (await countPatients(tenant)) >= FREE_PATIENTS)
    throw new Problem('patient_limit')
  const row = await insertPatient(tenant, input, now)
  await recordEvent(
    tenant,
    { actor: 'psychologist', action: 'patient.created', subjectId: row.id },
    now,
  )
  return row
}

/** Writes the row; limits are the caller's. */
export async function insertPatient(
  tenant: Tenant,
  input: NewPatient,
  now: number,
): Promise<Patient> {
  const row = await tenant.sql
    .insertInto('patients')
    .values({
      psychologist_id: tenant.id,
      id: newId(),
      name: input.name,
      phone: input.phone,
      ...columnsOf(input),
      email_unconfirmed: input.emailUnconfirmed ?? false,
      created_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPatient(row)
}

/** Changes what is given; over a version newer than the one it was made from, nothing. */
export async function updatePatient(
  tenant: Tenant,
  id: string,
  { version, ...change }: PatientChange,
  now: number,
): Promise<Patient> {
  const columns = columnsOf(change)
  if (Object.values(columns).every((value) => value === undefined)) return findPatient(tenant, id)
  if (change.email !== undefined) await forgetReplacedEmail(tenant, id, change.email)
  const row = await tenant.sql
    .updateTable('patients')
    .set(columns)
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw await whyNotChanged(tenant, id)
  const after = toPatient(row)
  refuseUnnamedPayer(after, change)
  await recordEvent(
    tenant,
    { actor: 'psychologist', action: 'patient.changed', subjectId: id },
    now,
  )
  return after
}

function columnsOf(given: Partial<PatientInput>): Updateable<Patients> {
  return {
    name: given.name,
    email: given.email,
    // Whatever the psychologist saves is what the psychologist vouches for.
    email_unconfirmed: given.email === undefined ? undefined : false,
    phone: given.phone,
    observations: given.observations,
    cpf: given.cpf,
    payer_name: given.payerName,
    payer_cpf: given.payerCpf,
    opted_out: given.optedOut,
  }
}

/** An address that the psychologist corrects was not the patient's: what was booked with it is no longer its own. */
async function forgetReplacedEmail(
  tenant: Tenant,
  id: string,
  email: string | null,
): Promise<void> {
  await sql`
    update sessions s set booked_email = null from patients p
    where p.psychologist_id = ${tenant.id} and p.id = ${id} and p.email is distinct from ${email}
      and s.psychologist_id = p.psychologist_id and s.patient_id = p.id and s.booked_email = p.email`.execute(
    tenant.sql,
  )
}

async function whyNotChanged(tenant: Tenant, id: string): Promise<Problem> {
  await findPatient(tenant, id)
  return new Problem('changed_meanwhile')
}

/** Erases a patient without open sessions; past sessions stay, without a name (decisions §2, §8). */
export async function deletePatient(tenant: Tenant, id: string, now: number): Promise<void> {
  await lockPractice(tenant)
  await findPatient(tenant, id)
  await forgetWords(tenant, id)
  const { rows } = await sql`
    delete from patients p where p.psychologist_id = ${tenant.id} and p.id = ${id} and not exists (
      select 1 from sessions s where s.psychologist_id = p.psychologist_id and s.patient_id = p.id and s.status in ('pending', 'confirmed'))
    returning p.id`.execute(tenant.sql)
  if (rows.length === 0) throw new Problem('patient_has_sessions')
  await recordEvent(
    tenant,
    { actor: 'psychologist', action: 'patient.deleted', subjectId: id },
    now,
  )
}

/** What was written about or to a patient goes with the name, remembered answers too; a refusal afterwards undoes it. */
async function forgetWords(tenant: Tenant, patientId: string): Promise<void> {
  await sql`
    delete from idempotency_keys k
    where k.psychologist_id = ${tenant.id} and (strpos(k.reply, ${patientId}) > 0 or exists (
      select 1 from (
        select id from sessions where psychologist_id = ${tenant.id} and patient_id = ${patientId}
        union all select id from packages where psychologist_id = ${tenant.id} and patient_id = ${patientId}) own
      where strpos(k.reply, own.id::text) > 0))`.execute(tenant.sql)
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
    update sessions set notes = null, booked_email = null
    where psychologist_id = ${tenant.id} and patient_id = ${patientId}`.execute(tenant.sql)
}
