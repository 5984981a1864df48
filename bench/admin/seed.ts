import type { TenantId } from '../../src/platform/server/database.ts'
import { newId } from '../../src/platform/server/id.ts'
import { createToken, hashToken } from '../../src/platform/server/tokens.ts'
import { DAY } from '../../src/platform/shared/calendar.ts'
import { withClient } from '../postgres.ts'
import { type Size, seedPsychologists } from '../scale/seed.ts'

export interface Admin {
  token: string
}

const LIFE = 30 * DAY

/**
 * Fills an empty database with practices and platform figures: registered over three years, a fifth of them paying, each
 * session with a message and an audit event.
 */
export async function seedPlatform(databaseUrl: string, size: Size): Promise<Admin> {
  await seedPsychologists(databaseUrl, size)
  return withClient(databaseUrl, async (client) => {
    await client.query("set session_replication_role = 'replica'")
    for (const statement of [PSYCHOLOGISTS, SUBSCRIPTIONS, PAYMENTS, SUPPORT, MESSAGES, EVENTS])
      await client.query(statement)
    for (const statement of [USAGE, PLATFORM_USAGE]) await client.query(statement)
    const id = newId() as TenantId
    const token = createToken(id)
    await client.query(ADMIN, [id])
    await client.query(TOKEN, [id, hashToken(token), new Date(Date.now() + LIFE)])
    await client.query('vacuum (full, analyze) psychologists')
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    return { token }
  })
}

const ADMIN = `
  insert into psychologists (id, name, email, password_hash, public_slug, working_hours, is_admin, created_at, activated_at)
  values ($1, 'Administração', 'dona@exemplo.com.br', 'none', 'administracao', '{}', true, now(), now())`

const TOKEN = `
  insert into login_tokens (psychologist_id, token_hash, purpose, created_at, expires_at)
  values ($1, $2, 'login', now(), $3)`

/** Percent: four fifths free, two closed, one switched off, and a few of the newest waiting for activation. */
const PSYCHOLOGISTS = `
  update psychologists p set name = d.name, plan = d.plan, created_at = d.at, closed_at = d.closed, is_active = d.state = 'active',
    activated_at = case when d.state <> 'waiting' then d.at end, deactivated_at = case when d.state = 'off' then now() end,
    search_text = concat_ws(E'\\n', plain_text(d.name), lower(p.email), p.phone)
  from (
    select id, (array['Ana','Beatriz','Carla','Débora','Elisa','Fábio','Gabriela','Heitor','Inês','João','Lívia','Márcia'])[n % 12 + 1]
        || ' ' || (array['Silva','Souza','Araújo','Conceição','Lima','Rocha','Ávila'])[n / 12 % 7 + 1] || ' '
        || (array['Nogueira','Prado','Queiroz','Ramos','Teles'])[n / 84 % 5 + 1] as name,
      case when n % 10 = 3 then 'pro' when n % 10 = 7 then 'pro-annual' else 'free' end as plan,
      now() - interval '3 years' * power(least(n, 99999) * 7919 % 100000 / 100000.0, 0.7) as at,
      case when n % 50 = 11 then now() - interval '10 days' end as closed,
      case when n % 100 = 29 then 'off' when n % 500 = 41 then 'waiting' else 'active' end as state
    from (select id, friendly_id as n from psychologists) numbered) d
  where d.id = p.id`

const SUBSCRIPTIONS = `
  insert into subscriptions (psychologist_id, id, provider, plan, amount_cents, status, started_at, current_period_end,
    cancelled_at, created_at)
  select p.id, gen_random_uuid(), 'test', s.plan, case s.plan when 'pro' then 4900 else 47040 end,
    case when p.plan = 'free' then 'cancelled' else 'active' end, s.at,
    case when p.plan = 'free' then least(s.at + interval '4 months', now()) else now() + interval '12 days' end,
    case when p.plan = 'free' then least(s.at + interval '4 months', now()) end, s.at
  from psychologists p
  cross join lateral (
    select least(p.created_at + make_interval(days => p.friendly_id % 40), now() - interval '1 day') as at,
      case when p.plan = 'free' then 'pro' else p.plan end as plan) s
  where p.plan <> 'free' or p.friendly_id % 20 = 5
  order by s.at`

const PAYMENTS = `
  insert into subscription_payments (psychologist_id, id, subscription_id, plan, amount_cents, paid_at, period_start, period_end)
  select s.psychologist_id, gen_random_uuid(), s.id, s.plan, s.amount_cents, t.at, t.at, t.at + t.length
  from subscriptions s
  cross join lateral (select case s.plan when 'pro' then interval '1 month' else interval '1 year' end as length) l
  cross join lateral (
    select at, l.length from generate_series(s.started_at, least(s.current_period_end, now()), l.length) at) t
  order by t.at`

const SUPPORT = `
  insert into support_messages (id, psychologist_id, name, email, category, subject, message, created_at, pro, answered_at)
  select gen_random_uuid(), id, name, email, 'tecnico', 'Dúvida', repeat('Como faço isto? ', 20), at, plan <> 'free',
    case when at < now() - interval '3 days' then at + interval '1 hour' end
  from (select *, now() - (row_number() over (order by created_at desc)) * interval '8 minutes' as at from psychologists) p
  order by at`

const HAPPENED = "now() - (hashtext(id::text) & 1048575) / 1048576.0 * interval '540 days'"

const MESSAGES = `
  insert into messages (psychologist_id, id, channel, kind, recipient, subject, body, session_id, status, attempts, sent_at,
    last_error, created_at)
  select psychologist_id, gen_random_uuid(), (array['email', 'email', 'sms', 'push'])[m.n % 4 + 1], 'booking_notice',
    'paciente@exemplo.com.br', 'Novo agendamento', 'Olá', id, m.status, 1, case m.status when 'sent' then at end,
    case m.status when 'failed' then '550' end, at
  from (select *, ${HAPPENED} as at from sessions) s cross join lateral (
    select n, case when n % 200 = 7 then 'failed' when n % 50 = 9 then 'dropped' else 'sent' end as status
    from (select hashtext(id::text || 'status') & 65535 as n) _) m
  order by at`

const EVENTS = `
  insert into audit_events (psychologist_id, id, actor, action, subject_id, at)
  select psychologist_id, gen_random_uuid(), case origin when 'public' then 'visitor' else 'psychologist' end,
    case origin when 'public' then 'session.booked' else 'session.created' end, id, at
  from (select *, ${HAPPENED} as at from sessions) s order by at`

const USAGE = `
  insert into usage_days (psychologist_id, day, features, visits, seconds, seen_at)
  select p.id, current_date - d, array['agenda', 'patients', 'sessions'], 2, 1500, now() - d * interval '1 day'
  from psychologists p, generate_series(0, 1) d where (p.friendly_id + d) % 5 = 0`

const PLATFORM_USAGE = `
  insert into platform_usage (day, actives, visits, seconds, uses)
  select current_date - d, 20000 - d * 10, 45000 - d * 20, 30000000, '{"agenda": 17000, "patients": 9000, "sessions": 12000}'
  from generate_series(2, 1100) d`
