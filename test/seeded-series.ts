import pg from 'pg'
import { DEFAULT_HOURS } from '../src/features/practice/working-hours.ts'
import { addDays, weekdayOf } from '../src/platform/shared/calendar.ts'

/** Practices with weekly series, written by a few statements, for tests of growth. */

interface Seeding {
  practices: number
  series: number
  /** Weeks with generated sessions, from the next Monday after `today`. */
  weeksMade: number
  today: string
}

export async function seedSeries(
  databaseUrl: string,
  { practices, series, weeksMade, today }: Seeding,
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    // Triggers and foreign key checks are off.
    await client.query("set session_replication_role = 'replica'")
    await client.query(PRACTICES, [practices, JSON.stringify(DEFAULT_HOURS)])
    await client.query(SERVICES)
    await client.query(PATIENTS, [series])
    const monday = addDays(today, 8 - (weekdayOf(today) || 7))
    await client.query(SERIES, [monday, weeksMade])
    await client.query(DATES, [weeksMade])
    await client.query(SESSIONS)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

const PRACTICES = `
  insert into psychologists (id, name, email, password_hash, phone, crp, plan, public_slug, working_hours, whatsapp_reminders,
    created_at, activated_at, email_verified_at)
  select gen_random_uuid(), 'Psicóloga de série ' || n, 'serie' || n || '@exemplo.com.br', 'none', '+5541' || (980000000 + n),
    '08/' || (10000 + n), 'pro', 'serie-' || n, $2, false, now(), now(), now()
  from generate_series(1, $1::int) n`

const SERVICES = `
  insert into services (psychologist_id, id, name, type, sessions_count, price_cents, duration, is_online, is_in_person, active,
    created_at)
  select id, gen_random_uuid(), 'Sessão', 'single', 1, 15000, 50, true, false, true, now()
  from psychologists where public_slug like 'serie-%'`

const PATIENTS = `
  insert into patients (psychologist_id, id, registered_name, phone, created_at)
  select id, gen_random_uuid(), 'Paciente ' || n, '+5541' || (970000000 + n), now()
  from psychologists, generate_series(1, $1::int) n where public_slug like 'serie-%'`

const SERIES = `
  insert into series (psychologist_id, id, patient_id, service_id, type, duration, price_cents, first_date, start_time, every_unit,
    every_count, next_date, created_at)
  select p.psychologist_id, gen_random_uuid(), p.id, v.id, 'online', 50, 15000, t.first, t.hour, 'week', 1, t.first + 7 * $2::int, now()
  from patients p
  join psychologists o on o.id = p.psychologist_id and o.public_slug like 'serie-%'
  join services v on v.psychologist_id = p.psychologist_id
  cross join lateral (select right(p.phone, 4)::int - 1 as number) n
  cross join lateral (select $1::date + n.number % 5 as first, (array['09:00', '10:00', '11:00'])[1 + n.number / 5] as hour) t`

const DATES = `
  insert into series_dates (psychologist_id, series_id, date, state, starts_at)
  select r.psychologist_id, r.id, d.date, 'made', (d.date + r.start_time::time) at time zone 'America/Sao_Paulo'
  from series r cross join lateral (select r.first_date + 7 * n as date from generate_series(0, $1::int - 1) n) d`

const SESSIONS = `
  insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration, price_cents,
    status, origin, holds, created_at, series_id, series_date)
  select r.psychologist_id, gen_random_uuid(), r.patient_id, r.service_id, r.type, d.starts_at, d.starts_at + interval '50 min',
    d.starts_at + interval '50 min', r.duration, r.price_cents, 'confirmed', 'psychologist', true, now(), r.id, d.date
  from series_dates d join series r on r.psychologist_id = d.psychologist_id and r.id = d.series_id`
