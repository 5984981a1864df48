import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import type { Contacts, MessageChannel, NoticePerson } from '../../delivery/channels.ts'
import { UNKNOWN_PATIENT } from '../../patients/contract.ts'
import { noticePeople } from '../../patients/people-queries.ts'
import { ownEmail } from '../../patients/queries.ts'
import { usesCreditUp } from '../../practice/cancel-rules.ts'
import type { Practice } from '../../practice/queries.ts'
import { cancelRuleOf } from '../../practice/queries.ts'
import { patientBrowsers } from '../../push/queries.ts'
import { type SessionRow, selection } from '../queries.ts'
import { isHoldExpired, isUnpaid } from '../rules.ts'
import type { Appointment } from './appointment.ts'
import type { PatientNoticeKind } from './message-kinds.ts'

export type AppointmentRow = Pick<
  SessionRow,
  | 'patient_name'
  | 'patient_phone'
  | 'patient_billing'
  | 'email_on_file'
  | 'service_name'
  | 'starts_at'
  | 'duration'
  | 'status'
  | 'type'
  | 'location'
  | 'price_cents'
  | 'received_cents'
  | 'package_id'
  | 'paid'
  | 'cancel_notice_hours'
  | 'late_cancel_percent'
  | 'fee_cents'
  | 'fee_waived'
  | 'origin'
  | 'holds'
  | 'hold_expires_at'
>

export function appointmentOf(
  practice: Pick<Practice, 'name' | 'email' | 'timezone'>,
  session: AppointmentRow,
): Appointment {
  return {
    patientName: session.patient_name ?? UNKNOWN_PATIENT,
    patientPhone: session.patient_phone ?? '',
    psychologistName: practice.name,
    psychologistEmail: practice.email,
    serviceName: session.service_name,
    startsAt: session.starts_at.getTime(),
    minutes: session.duration,
    timezone: practice.timezone,
    status: session.status,
    type: session.type,
    location: session.location,
    price: session.price_cents,
    received: session.package_id === null ? session.received_cents : 0,
    unpaidHold: unpaidHoldOf(session),
    cancelRule: cancelRuleOf(session),
    fee: session.fee_waived ? null : session.fee_cents || null,
    feeIsCredit: session.package_id !== null && usesCreditUp(cancelRuleOf(session)),
  }
}

function unpaidHoldOf(session: AppointmentRow): Appointment['unpaidHold'] {
  const { origin, status, price_cents, starts_at, hold_expires_at: end } = session
  const waits = origin === 'public' && status === 'pending'
  if (
    !waits ||
    paysLater(session) ||
    !isUnpaid({
      ...session,
      priceCents: price_cents,
      holdExpired: isHoldExpired(session),
      feeCents: null,
      feeWaived: false,
    })
  )
    return null
  return { until: end && end < starts_at ? end.getTime() : null }
}

/**
 * Returns whether this session asks for no payment: its patient pays by month or package, and the hold does not expire. A typed
 * address is treated as any visitor's.
 */
function paysLater({ patient_billing, email_on_file, hold_expires_at }: AppointmentRow): boolean {
  const isByItself = patient_billing === null || patient_billing === 'session'
  return !isByItself && email_on_file && hold_expires_at === null
}

interface PatientRow {
  name: string
  email: string | null
  phone: string
  opted_out: MessageChannel[]
  browsers: string[]
  people: NoticePerson[]
}

/** Returns the contacts of a patient outside of any session; without browsers, which get only sessions that they may know. */
export async function findPatientContacts(
  tenant: Tenant,
  patientId: string | null,
): Promise<Contacts | null> {
  const patient = await findReceiver(tenant, patientId)
  if (!patient) return null
  const { name: patientName, email, phone, opted_out: optedOut, people } = patient
  return { patientName, email, emailOnFile: true, phone, browsers: [], optedOut, people }
}

async function findReceiver(
  { id, sql: db }: Tenant,
  patientId: string | null,
  sessionId: string | null = null,
): Promise<PatientRow | null> {
  const { rows } = await sql<PatientRow>`
    select p.name, ${ownEmail} as email, p.phone, p.opted_out, ${patientBrowsers} as browsers,
      ${noticePeople} as people
    from patients p
    left join sessions s on s.psychologist_id = p.psychologist_id and s.patient_id = p.id and s.id = ${sessionId}::uuid
    where p.psychologist_id = ${id} and p.id = ${patientId}::uuid`.execute(db)
  return rows[0] ?? null
}

export async function findContacts(tenant: Tenant, session: SessionRow): Promise<Contacts | null> {
  const patient = await findReceiver(tenant, session.patient_id, session.id)
  if (!patient) return null
  return {
    patientName: patient.name,
    email: session.notice_email,
    emailOnFile: session.email_on_file,
    phone: patient.phone,
    browsers: patient.browsers,
    optedOut: patient.opted_out,
    people: patient.people,
  }
}

export async function listNotifiedChannels(
  tenant: Tenant,
  { id, patient_id, starts_at }: Pick<SessionRow, 'id' | 'patient_id' | 'starts_at'>,
  kind: PatientNoticeKind,
  since: number,
): Promise<MessageChannel[]> {
  const { rows } = await sql<{ channel: MessageChannel }>`
    select distinct channel from messages
    where psychologist_id = ${tenant.id} and session_id = ${id} and patient_id = ${patient_id}::uuid and kind = ${kind}
      and session_starts_at = ${starts_at} and created_at > ${new Date(since)} and status in ('queued', 'held', 'sent')`.execute(
    tenant.sql,
  )
  return rows.map(({ channel }) => channel)
}

/**
 * Groups cancelled sessions by patient and contact if only reminders were sent: no calendar has them, so one notice can name
 * several.
 */
export async function groupUnnoticed(
  tenant: Tenant,
  sessions: readonly SessionRow[],
): Promise<SessionRow[][]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s
    where s.psychologist_id = ${tenant.id} and s.id = any(${sessions.map(({ id }) => id)}::uuid[]) and s.patient_id is not null
      and not exists (
        select from messages m
        where m.psychologist_id = s.psychologist_id and m.session_id = s.id and m.patient_id = s.patient_id
          and m.kind <> ${REMINDER} and m.status <> 'dropped')`.execute(tenant.sql)
  const unnoticed = new Set(rows.map(({ id }) => id))
  const contactOf = ({ patient_id, notice_email, email_on_file }: SessionRow) =>
    JSON.stringify([patient_id, notice_email, email_on_file])
  return [
    ...Map.groupBy(
      sessions.filter(({ id }) => unnoticed.has(id)),
      contactOf,
    ).values(),
  ]
}

const REMINDER: PatientNoticeKind = 'session_reminder'

export async function listReserved(
  tenant: Tenant,
  packageId: string | null,
  except: string | null = null,
): Promise<SessionRow[]> {
  if (packageId === null) return []
  const { rows } = await sql<SessionRow>`
    ${selection} where s.psychologist_id = ${tenant.id} and s.package_id = ${packageId} and s.package_place is not null
      and s.status = 'pending' and s.holds and s.id is distinct from ${except}::uuid
    order by s.starts_at, s.id`.execute(tenant.sql)
  return rows
}
