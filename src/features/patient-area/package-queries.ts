import { sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { type Caller, type KnownPatient, opensArea, ownsFile } from '../patient-login/queries.ts'
import { isStillValid } from '../sessions/queries.ts'
import { PACKAGE_SHOWN_DAYS, type PatientPackage } from './contract.ts'
import { type PsychologistRow, shownPsychologist } from './queries.ts'
import { type ReceiptRow, receiptsOf, toReceipts } from './receipt-queries.ts'

interface Row extends PsychologistRow {
  id: string
  tenant_id: TenantId
  patient_id: string
  timezone: string
  service_name: string
  sessions_count: number
  sessions_used: number
  expires_at: Date | null
  price_cents: number
  received_cents: number
  paid: boolean
  receipts: ReceiptRow[]
}

/**
 * Returns the caller's packages of all practices, newest first. Omits packages used up or expired long ago and bookings whose
 * hold expired unpaid. An e-mail typed by a visitor opens only its own bookings.
 */
export async function listPackagesOf(
  db: Sql,
  caller: Caller,
  now: number,
): Promise<(KnownPatient & { bought: PatientPackage })[]> {
  const isBookedWithEmail = sql`exists (
    select 1 from sessions s
    where s.psychologist_id = k.psychologist_id and s.package_id = k.id and s.booked_email = ${caller.email})`
  const lately = new Date(now - PACKAGE_SHOWN_DAYS * DAY)
  const { rows } = await sql<Row>`
    select k.id, k.psychologist_id as tenant_id, k.patient_id, g.name, g.crp, g.professional_title, g.profile_image, g.timezone, v.name as service_name,
      k.sessions_count, k.sessions_used, k.expires_at, k.price_cents, k.received_cents, k.paid,
      case when ${ownsFile(caller)} then ${receiptsOf('package_id', 'k')} else '[]' end as receipts
    from patients p
    join packages k on k.psychologist_id = p.psychologist_id and k.patient_id = p.id
    join psychologists g on g.id = k.psychologist_id
    join services v on v.psychologist_id = k.psychologist_id and v.id = k.service_id
    where ${opensArea(caller, isBookedWithEmail)}
      and (k.expires_at is null or k.expires_at > ${lately})
      and (k.sessions_used < k.sessions_count or exists (
        select 1 from sessions s
        where s.psychologist_id = k.psychologist_id and s.package_id = k.id and s.package_place is not null
          and s.starts_at > ${lately}))
      and not exists (
        select 1 from sessions s
        where s.psychologist_id = k.psychologist_id and s.package_id = k.id and k.received_cents = 0 and not k.paid
          and not ${isStillValid(now)})
    order by k.created_at desc, k.id desc`.execute(db)
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    patientId: row.patient_id,
    bought: toPatientPackage(row),
  }))
}

function toPatientPackage(row: Row): PatientPackage {
  return {
    id: row.id,
    patientName: null,
    psychologist: shownPsychologist(row),
    serviceName: row.service_name,
    sessionsCount: row.sessions_count,
    sessionsUsed: row.sessions_used,
    expiresAt: row.expires_at?.toISOString() ?? null,
    timezone: row.timezone,
    price: moneyOut(row.price_cents),
    received: moneyOut(row.received_cents),
    paid: row.paid,
    receipts: toReceipts(row.receipts),
  }
}
