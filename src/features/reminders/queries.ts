import { sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import type { MessageChannel } from '../messages/label-rules.ts'
import { isInUse } from '../practice/queries.ts'
import { patientBrowsers } from '../push/queries.ts'
import type { SessionStatus } from '../sessions/contract.ts'
import { noticeColumns, stillStands } from '../sessions/queries.ts'

/** A session whose reminders are to be looked at, with all that its reminder is made of. */
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
  received_cents: number
  package_id: string | null
  paid: boolean
  origin: 'psychologist' | 'public'
  hold_expires_at: Date | null
  /** Its practice is at work and its time still the patient's. */
  stands: boolean
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
  notice_email: string | null
  email_on_file: boolean
  opted_out: MessageChannel[] | null
  browsers: string[]
  service_name: string
}

/**
 * The sessions of all practices whose time to look has come, locked until the transaction ends; another server takes others
 * meanwhile. What they are looked at by is read once they are locked: whoever saves other hours waits, or is read.
 */
export async function takeSessionsToRemind(
  db: Sql,
  now: number,
  most: number,
): Promise<RemindedRow[]> {
  const at = new Date(now)
  const taken = await sql<{ tenant: TenantId; id: string }>`
    select psychologist_id as tenant, id from sessions where reminder_due_at <= ${at}
    order by reminder_due_at limit ${most}
    for no key update skip locked`.execute(db)
  if (taken.rows.length === 0) return []
  const keys = taken.rows.map(({ tenant, id }) => sql`(${tenant}::uuid, ${id}::uuid)`)
  const { rows } = await sql<RemindedRow>`
    select s.psychologist_id as tenant_id, s.id, s.starts_at, greatest(s.created_at, s.timed_at, g.reminders_since) as since, s.status, s.duration, s.type, s.location,
      s.price_cents, s.received_cents, s.package_id, s.paid, s.origin, s.hold_expires_at,
      ${isInUse('g')} and ${stillStands(now)} as stands,
      g.name as practice_name, g.email as practice_email, g.timezone, g.reminder_hours,
      g.enable_email_notifications as by_email, g.enable_sms_notifications as by_sms, g.whatsapp_reminders as by_whatsapp,
      p.id as patient_id, p.name as patient_name, p.phone as patient_phone, ${noticeColumns},
      p.opted_out, v.name as service_name,
      ${patientBrowsers} as browsers
    from (values ${sql.join(keys)}) taken (tenant, id)
    join sessions s on s.psychologist_id = taken.tenant and s.id = taken.id
    join psychologists g on g.id = s.psychologist_id
    join services v on v.psychologist_id = s.psychologist_id and v.id = s.service_id
    left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id`.execute(
    db,
  )
  return rows
}
