/** The statements of the two calls, as the server sends them; the bench compares before it measures. */

export const ENTER = `select set_config('role', $1, true), set_config('consultorio.tenant', $2, true)`

export const FIND_PRACTICE = `select "id" from "psychologists" where "friendly_id" = $1`

const DAYS_OFF_AS_JSON = `coalesce(json_agg(json_build_object(
  'firstDay', d.first_day, 'lastDay', d.last_day, 'startTime', d.start_time, 'endTime', d.end_time)), '[]')`

/** duration's service, from, to, start, end, now, practice */
export const AVAILABILITY = `
  select p.*,
    (select v.duration from services v where v.psychologist_id = p.id and v.id = $1::uuid and v.active) as service_duration,
    (select ${DAYS_OFF_AS_JSON}
     from days_off d where d.psychologist_id = p.id and d.last_day >= $2::date and d.first_day <= $3::date) as days_off,
    (select coalesce(json_agg(json_build_array(extract(epoch from s.starts_at), extract(epoch from s.blocked_until))), '[]')
     from sessions s where s.psychologist_id = p.id and s.starts_at >= $4 and s.starts_at < $5
       and ((s.holds and (s.hold_expires_at is null or s.hold_expires_at > $6))
         or (s.status = 'pending' and s.origin = 'psychologist'))) as taken
  from psychologists p where p.id = $7`

export const LOCK_PRACTICE = `select * from "psychologists" where "id" = $1 for no key update`

export const FIND_SERVICE = `select * from "services" where "psychologist_id" = $1 and "id" = $2`

export const BOOKING_FACTS = `
  select
    (select ${DAYS_OFF_AS_JSON} from days_off d where d.psychologist_id = $1) as days_off,
    exists (select 1 from sessions s where s.psychologist_id = $2
      and ((s.holds and (s.hold_expires_at is null or s.hold_expires_at > $3))
        or (s.status = 'pending' and s.origin = 'psychologist'))
      and s.starts_at < $4 and s.blocked_until > $5 and s.starts_at > $6) as taken,
    (select count(*) from sessions s
     join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
     where s.psychologist_id = $7 and p.phone = $8 and s.holds and s.origin = 'public' and not s.paid
       and s.starts_at > $9 and (s.hold_expires_at is null or s.hold_expires_at > $10)) as holds,
    (select p.id from patients p where p.psychologist_id = $11 and p.phone = $12
     order by p.created_at, p.id limit 1) as patient_id,
    (select count(*) from patients where psychologist_id = $13) as patients`

export const RELEASE_HOLDS = `
  update sessions set holds = false
  where psychologist_id = $1 and holds and status = 'pending' and hold_expires_at <= $2`

export const INSERT_PATIENT = insert(
  'patients',
  ['psychologist_id', 'id', 'name', 'phone', 'email', 'created_at'],
  1,
  ' returning *',
)

// biome-ignore format: one list
export const INSERT_SESSION = insert('sessions', [
  'psychologist_id', 'patient_id', 'package_id', 'starts_at', 'ends_at', 'blocked_until', 'duration', 'id', 'service_id',
  'type', 'location', 'price_cents', 'notes', 'status', 'origin', 'holds', 'hold_expires_at', 'consent_version',
  'consent_at', 'created_at',
])

// biome-ignore format: one list
export const INSERT_MESSAGES = insert(
  'messages',
  ['psychologist_id', 'id', 'channel', 'kind', 'recipient', 'subject', 'body', 'session_id', 'next_attempt_at', 'created_at'],
  2,
)

export const INSERT_EVENT = insert('audit_events', [
  'psychologist_id',
  'id',
  'actor',
  'action',
  'subject_id',
  'at',
])

function insert(table: string, columns: string[], rows = 1, suffix = ''): string {
  const row = (_: unknown, n: number) =>
    `(${columns.map((_, at) => `$${n * columns.length + at + 1}`).join(', ')})`
  return `insert into ${table} (${columns.join(', ')}) values ${Array.from({ length: rows }, row).join(', ')}${suffix}`
}
