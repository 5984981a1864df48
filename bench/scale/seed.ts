import type pg from 'pg'
import { DEFAULT_HOURS } from '../../src/features/practice/working-hours.ts'
import { DEFAULT_ZONE } from '../../src/platform/shared/calendar.ts'
import { withClient } from '../postgres.ts'

/** The amount of data. `largest`: the first psychologist's sessions; the others' sizes follow a power law. */
export interface Size {
  psychologists: number
  sessions: number
  largest: number
}

interface Practice {
  n: number
  sessions: number
  patients: number
}

const SESSIONS_A_PATIENT = 10

/** Returns practices whose sizes add up to `sessions`: the n-th has 1/√n of what the first of the others would have. */
export function practicesOf({ psychologists, sessions, largest }: Size): Practice[] {
  const weights = Array.from({ length: psychologists - 1 }, (_, n) => 1 / Math.sqrt(n + 2))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let reached = 0
  const others = weights.map((weight) => {
    const before = Math.round(((sessions - largest) * reached) / whole)
    reached += weight
    return Math.round(((sessions - largest) * reached) / whole) - before
  })
  return [largest, ...others].map((count, index) => ({
    n: index + 1,
    sessions: count,
    patients: Math.max(1, Math.round(count / SESSIONS_A_PATIENT)),
  }))
}

/**
 * Fills an empty database: 18 months of sessions around today, with patients, services, payments; everybody is on Pro.
 * Rows are stored in the order of their creation in real use, the practices mixed.
 */
export async function seedPsychologists(databaseUrl: string, size: Size): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    // The rows are consistent; checking references would take half of the time.
    await client.query("set session_replication_role = 'replica'")
    await client.query(ID_OF)
    await client.query(CHANCE)
    await nameSizes(client, practicesOf(size))
    await client.query(SLOTS, [DEFAULT_ZONE])
    await client.query(PSYCHOLOGISTS, [JSON.stringify(DEFAULT_HOURS)])
    for (const statement of [LOGINS, SERVICES, PATIENTS, SESSIONS, PAYMENTS])
      await client.query(statement)
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  })
}

async function nameSizes(client: pg.Client, practices: Practice[]): Promise<void> {
  await client.query(
    'create temp table practice (n int primary key, id uuid, sessions int, patients int)',
  )
  await client.query(
    `insert into practice select n, pg_temp.id_of('psychologist', n, 0), sessions, patients
     from unnest($1::int[], $2::int[], $3::int[]) as _ (n, sessions, patients)`,
    [
      practices.map(({ n }) => n),
      practices.map(({ sessions }) => sessions),
      practices.map(({ patients }) => patients),
    ],
  )
}

const ID_OF = `
  create function pg_temp.id_of(kind text, n int, i int) returns uuid language sql immutable as $$
    select overlay(overlay(md5(kind || n || '/' || i) placing '7' from 13) placing '8' from 17)::uuid $$`

const CHANCE = `
  create function pg_temp.chance(n int, i int, salt int) returns int language sql immutable as $$
    select (hashint4(n * 7919 + i * 31 + salt) & 65535) % 100 $$`

const SLOTS = `
  create temp table slot as
  select row_number() over (order by day, hour) - 1 as n, (day::date + make_time(hour, 0, 0)) at time zone $1 as at
  from generate_series(current_date - 274, current_date + 274, interval '1 day') day, generate_series(8, 18) hour
  where extract(isodow from day) < 7`

const PSYCHOLOGISTS = `
  insert into psychologists (id, name, email, password_hash, phone, crp, bio, specialization, plan, public_slug, pix_key,
    pix_key_type, session_price_cents, working_hours, created_at, activated_at,
    email_verified_at)
  select id, 'Psicóloga ' || n, 'psicologa' || n || '@exemplo.com.br', 'none', '+5511' || (980000000 + n),
    '06/' || (100000 + n), repeat('Atendo adultos e adolescentes. ', 8), 'Terapia cognitivo-comportamental',
    case n % 2 when 0 then 'pro' else 'pro-annual' end, 'psicologa-' || n, 'psicologa' || n || '@exemplo.com.br', 'email',
    15000, $1, now() - interval '1 year', now() - interval '1 year', now() - interval '1 year'
  from practice order by n`

const LOGINS = `
  insert into login_tokens (psychologist_id, token_hash, purpose, created_at, expires_at)
  select id, sha256(id::text::bytea), 'login', now(), now() + interval '30 days' from practice`

const SERVICES = `
  insert into services (psychologist_id, id, name, description, type, sessions_count, price_cents, duration, is_online,
    is_in_person, active, created_at)
  select p.id, pg_temp.id_of('service', p.n, i), (array['Sessão individual', 'Sessão de casal', 'Pacote de 4 sessões'])[i + 1],
    'Atendimento', case i when 2 then 'package' else 'single' end, case i when 2 then 4 else 1 end, 12000 + 4000 * i, 50,
    true, i = 0, true, now() - interval '1 year'
  from practice p, generate_series(0, 2) i order by i, p.n`

const PATIENTS = `
  insert into patients (psychologist_id, id, registered_name, email, phone, observations, created_at)
  select p.id, pg_temp.id_of('patient', p.n, i),
    (array['Ana','Beatriz','Caio','Daniel','Elisa','Fábio','Gabriela','Heitor','Inês','João','Lívia','Márcia','Otávio'])[(i * 5 + p.n) % 13 + 1]
      || ' ' || (array['Silva','Souza','Araújo','Conceição','Lima','Rocha','Ávila'])[(i / 3 + p.n) % 7 + 1]
      || ' ' || (array['Nogueira','Prado','Queiroz','Ramos','Teles'])[i % 5 + 1],
    case when i % 4 > 0 then 'paciente' || i || '.' || p.n || '@exemplo.com.br' end,
    '+55219' || lpad((p.n * 1009 + i)::text, 8, '0'),
    case when i % 3 = 0 then repeat('Prefere o fim da tarde. ', 6) end,
    now() - make_interval(days => 270 - pg_temp.chance(p.n, i, 1) * 2)
  from practice p cross join lateral generate_series(0, p.patients - 1) i
  order by pg_temp.chance(p.n, i, 1) desc, p.n`

/**
 * Spreads sessions evenly over the slots, from a different start in each practice; a few patients
 * have most of them. Sessions beyond the slots are moved back by multiples of 79 weeks.
 */
const SESSIONS = `
  insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration,
    price_cents, status, paid, received_cents, origin, holds, created_at)
  select p.id, pg_temp.id_of('session', p.n, i),
    pg_temp.id_of('patient', p.n, (p.patients * power(pg_temp.chance(p.n, i, 2) / 100.0, 2))::int % p.patients),
    pg_temp.id_of('service', p.n, c.service), case c.service when 0 then 'online' else 'presencial' end, t.at,
    t.at + interval '50 min', t.at + interval '50 min', 50, c.price, c.status, m.paid,
    case when m.paid then c.price else 0 end,
    case i % 3 when 0 then 'public' else 'psychologist' end, c.status in ('confirmed', 'completed'), c.created_at
  from practice p
  cross join (select count(*) as slots from slot) a
  cross join lateral (select ceil(p.sessions::numeric / a.slots)::int as layers) l
  cross join lateral generate_series(0, p.sessions - 1) i
  join slot on slot.n = floor((i / l.layers + p.n % 97 / 97.0) * a.slots / ceil(p.sessions::numeric / l.layers))
  cross join lateral (select slot.at - i % l.layers * interval '553 days' as at) t
  cross join lateral (select pg_temp.chance(p.n, i, 4) as drawn) d
  cross join lateral (
    select d.drawn % 3 as service, least(t.at - make_interval(days => 1 + d.drawn % 30), now()) as created_at,
      case when t.at < now() then case when d.drawn < 85 then 'completed' when d.drawn < 94 then 'cancelled' else 'pending' end
        else case when d.drawn < 60 then 'confirmed' when d.drawn < 90 then 'pending' else 'cancelled' end end as status,
      12000 + 4000 * (d.drawn % 3) as price) c
  cross join lateral (
    select pg_temp.chance(p.n, i, 3) < case c.status when 'completed' then 88 when 'confirmed' then 40 else 0 end as paid) m
  order by c.created_at, p.n`

const PAYMENTS = `
  insert into payments (psychologist_id, id, session_id, kind, method, amount_cents, received_at, created_at, receipt_number)
  select psychologist_id, gen_random_uuid(), id, 'payment', 'pix', price_cents, least(starts_at, now()), least(starts_at, now()),
    row_number() over (partition by psychologist_id order by starts_at)
  from sessions where paid order by starts_at`
