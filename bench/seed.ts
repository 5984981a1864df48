import { DEFAULT_HOURS } from '../src/features/practice/working-hours.ts'
import { withClient } from './postgres.ts'

export const PSYCHOLOGISTS = 500
const PATIENTS_EACH = 30

/** Inserts practices as they are after half a year: 3 services, 30 patients, 50 sessions held and 50 to come, a day off. */
export async function seed(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(PRACTICES, [PSYCHOLOGISTS, JSON.stringify(DEFAULT_HOURS)])
    for (const statement of [SERVICES, DAYS_OFF]) await client.query(statement)
    await client.query(PATIENTS, [PATIENTS_EACH])
    await client.query(SESSIONS)
    await client.query('vacuum (analyze)')
  })
}

const PRACTICES = `
  insert into psychologists (id, name, email, password_hash, phone, crp, bio, specialization, plan, public_slug, pix_key,
    pix_key_type, address, address_number, city, state, working_hours, created_at, activated_at,
    email_verified_at)
  select gen_random_uuid(), 'Psicóloga ' || n, 'psicologa' || n || '@exemplo.com.br', 'none', '+5511' || (980000000 + n),
    '06/' || (100000 + n), repeat('Atendo adultos e adolescentes. ', 8), 'Terapia cognitivo-comportamental', 'pro',
    'psicologa-' || n, 'psicologa' || n || '@exemplo.com.br', 'email', 'Avenida Paulista', '1000', 'São Paulo', 'SP', $2, now(),
    now(), now()
  from generate_series(1, $1::int) n`

const SERVICES = `
  insert into services (psychologist_id, id, name, description, type, sessions_count, price_cents, duration, is_online,
    is_in_person, active, created_at)
  select id, gen_random_uuid(), 'Sessão ' || n, 'Sessão individual', 'single', 1, 10000 + 5000 * n, 50, true, true, true, now()
  from psychologists, generate_series(1, 3) n`

const DAYS_OFF = `
  insert into days_off (psychologist_id, id, first_day, last_day)
  select id, gen_random_uuid(), current_date + 20, current_date + 20 from psychologists`

const PATIENTS = `
  insert into patients (psychologist_id, id, registered_name, email, phone, created_at)
  select id, gen_random_uuid(), 'Paciente ' || n, 'paciente' || n || '@exemplo.com.br', '+5521' || (970000000 + n), now()
  from psychologists, generate_series(1, $1::int) n`

const SESSIONS = `
  insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration,
    price_cents, status, paid, received_cents, origin, holds, created_at, reminder_due_at)
  select s.psychologist_id, gen_random_uuid(), a.id, s.id, 'online', t.at, t.at + interval '50 min', t.at + interval '50 min',
    50, s.price_cents, case when t.at < now() then 'completed' else 'confirmed' end, t.at < now(),
    case when t.at < now() then s.price_cents else 0 end, 'psychologist', true, now(), greatest(t.at - interval '24 hours', now() + interval '1 hour')
  from services s
  cross join lateral (
    select (day::date + hour) at time zone 'America/Sao_Paulo' as at, row_number() over (order by day, hour) as n
    from generate_series(current_date - 35, current_date + 35, interval '1 day') day, unnest(array[time '10:00', time '15:00']) hour
    where extract(isodow from day) < 6) t
  join lateral (
    select id from patients where psychologist_id = s.psychologist_id order by phone offset t.n % ${PATIENTS_EACH} limit 1) a on true
  where s.name = 'Sessão 1'`
