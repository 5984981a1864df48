import { sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import type { NoticePerson } from '../delivery/channels.ts'
import type { Billing } from '../patients/contract.ts'
import { noticePeople } from '../patients/people-queries.ts'
import { isInUse } from '../practice/queries.ts'
import { patientBrowsers } from '../push/queries.ts'
import type { SessionStatus } from '../sessions/contract.ts'
import { isStillValid, noticeColumns } from '../sessions/queries.ts'

export interface RemindedRow {
  tenant_id: TenantId
  id: string
  starts_at: Date
  since: Date
  status: SessionStatus
  duration: number
  type: 'online' | 'presencial'
  location: string | null
  price_cents: number
  fee_cents: number | null
  fee_waived: boolean
  cancel_notice_hours: number
  late_cancel_percent: number
  received_cents: number
  package_id: string | null
  paid: boolean
  origin: 'psychologist' | 'public'
  holds: boolean
  hold_expires_at: Date | null
  is_valid: boolean
  practice_name: string
  practice_email: string
  timezone: string
  reminder_hours: number[]
  by_email: boolean
  by_sms: boolean
  by_whatsapp: boolean
  patient_id: string | null
  patient_name: string | null
  patient_phone: string | null
  patient_billing: Billing | null
  notice_email: string | null
  email_on_file: boolean
  opted_out: string[] | null
  browsers: string[]
  people: NoticePerson[]
  service_name: string
}

export async function listPsychologistsToRemind(
  db: Sql,
  now: number,
  most: number,
): Promise<TenantId[]> {
  const { rows } = await sql<{ id: TenantId }>`
    select psychologist_id as id from sessions where reminder_due_at <= ${new Date(now)}
    group by psychologist_id order by min(reminder_due_at), psychologist_id limit ${most}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns the due sessions of all practices or of one, locked until the transaction ends; another server takes others. A
 * practice that is being closed or erased is skipped.
 */
export async function takeSessionsToRemind(
  db: Sql,
  { practice, most }: { practice: TenantId | null; most: number },
  now: number,
): Promise<RemindedRow[]> {
  const condition = practice === null ? sql`` : sql`and s.psychologist_id = ${practice}`
  const taken = await sql<{ tenant: TenantId; id: string }>`
    select s.psychologist_id as tenant, s.id from sessions s join psychologists g on g.id = s.psychologist_id
    where s.reminder_due_at <= ${new Date(now)} ${condition}
    order by s.reminder_due_at limit ${most}
    for no key update of s skip locked for key share of g skip locked`.execute(db)
  if (taken.rows.length === 0) return []
  const keys = taken.rows.map(({ tenant, id }) => sql`(${tenant}::uuid, ${id}::uuid)`)
  const { rows } = await sql<RemindedRow>`
    select s.psychologist_id as tenant_id, s.id, s.starts_at, greatest(s.created_at, s.timed_at, g.reminders_since) as since, s.status, s.duration, s.type, s.location,
      s.price_cents, s.received_cents, s.fee_cents, s.fee_waived, s.cancel_notice_hours, s.late_cancel_percent, s.package_id, s.paid, s.origin, s.holds, s.hold_expires_at,
      ${isInUse('g')} and ${isStillValid(now)} as is_valid,
      g.name as practice_name, g.email as practice_email, g.timezone, g.reminder_hours,
      g.enable_email_notifications as by_email, g.enable_sms_notifications as by_sms, g.whatsapp_reminders as by_whatsapp,
      p.id as patient_id, p.name as patient_name, p.phone as patient_phone, p.billing as patient_billing, ${noticeColumns},
      p.opted_out, v.name as service_name,
      ${patientBrowsers} as browsers, ${noticePeople} as people
    from (values ${sql.join(keys)}) taken (tenant, id)
    join sessions s on s.psychologist_id = taken.tenant and s.id = taken.id
    join psychologists g on g.id = s.psychologist_id
    join services v on v.psychologist_id = s.psychologist_id and v.id = s.service_id
    left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id`.execute(
    db,
  )
  return rows
}
