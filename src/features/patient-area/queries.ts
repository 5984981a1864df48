import { sql } from 'kysely'
import type { Sql } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import type { SessionStatus } from '../sessions/contract.ts'
import type { PatientSession } from './contract.ts'

interface Row {
  id: string
  name: string
  crp: string | null
  profile_image: string | null
  timezone: string
  starts_at: Date
  duration: number
  type: 'online' | 'presencial'
  price_cents: number
  location: string | null
  notes: string | null
  status: SessionStatus
  paid: boolean
  origin: 'psychologist' | 'public'
  live_hold: boolean
  service_name: string
}

/** Sessions shown to a phone; more than a person has in years. */
const MOST = 500

/** The sessions of a phone with every psychologist it is known to, the latest first. */
export async function listSessionsOfPhone(
  db: Sql,
  phone: string,
  now: number,
): Promise<PatientSession[]> {
  const { rows } = await sql<Row>`
    select s.id, g.name, g.crp, g.profile_image, g.timezone, s.starts_at, s.duration, s.type, s.price_cents, s.location, s.notes,
      s.status, s.paid, s.origin, v.name as service_name,
      s.holds and (s.hold_expires_at is null or s.hold_expires_at > ${new Date(now)}) as live_hold
    from patients p
    join sessions s on s.psychologist_id = p.psychologist_id and s.patient_id = p.id
    join psychologists g on g.id = s.psychologist_id
    join services v on v.psychologist_id = s.psychologist_id and v.id = s.service_id
    where p.phone = ${phone}
    order by s.starts_at desc, s.id desc limit ${MOST}`.execute(db)
  return rows.map((row) => toPatientSession(row, now))
}

function toPatientSession(row: Row, now: number): PatientSession {
  const open = row.status === 'pending' || row.status === 'confirmed'
  return {
    id: row.id,
    psychologist: { name: row.name, crp: row.crp, profileImage: row.profile_image },
    datetime: row.starts_at.toISOString(),
    duration: row.duration,
    type: row.type,
    price: moneyOut(row.price_cents),
    location: row.location,
    notes: row.notes,
    status: row.status,
    paid: row.paid,
    serviceName: row.service_name,
    canCancel: open && row.starts_at.getTime() > now,
    holdExpired: row.origin === 'public' && row.status === 'pending' && !row.paid && !row.live_hold,
    timezone: row.timezone,
    payment: null,
  }
}
