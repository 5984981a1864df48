import { DEFAULT_HOURS } from '../../src/features/practice/working-hours.ts'
import { HOUR } from '../../src/platform/shared/calendar.ts'
import { withClient } from '../postgres.ts'

export const REMINDED = '@lembrado.exemplo.com.br'

const SESSIONS_A_PRACTICE = 2

/**
 * Seeds practices with all reminders due at the same instant, in a zone where it is daytime, so that none is delayed until
 * morning.
 */
export async function seedReminders(
  databaseUrl: string,
  reminders: number,
  dueAt: number,
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    // Triggers and foreign key checks are off: they would read every session.
    await client.query("set session_replication_role = 'replica'")
    const practices = reminders / SESSIONS_A_PRACTICE
    await client.query(PRACTICES, [practices, JSON.stringify(DEFAULT_HOURS), zoneAtNoon(dueAt)])
    await client.query(SERVICES)
    await client.query(PATIENTS)
    await client.query(SESSIONS, [new Date(dueAt)])
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  })
}

function zoneAtNoon(instant: number): string {
  const ahead = 12 - Math.floor((instant / HOUR) % 24)
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const PRACTICES = `
  insert into psychologists (id, name, email, password_hash, phone, crp, plan, public_slug, working_hours, timezone,
    whatsapp_reminders, created_at, activated_at, email_verified_at)
  select gen_random_uuid(), 'Psicólogo ' || n, 'psicologo' || n || '@exemplo.com.br', 'none', '+5531' || (980000000 + n),
    '04/' || (10000 + n), 'pro', 'psicologo-' || n, $2, $3, false, now() - interval '1 year',
    now() - interval '1 year', now() - interval '1 year'
  from generate_series(1, $1::int) n`

const SERVICES = `
  insert into services (psychologist_id, id, name, type, sessions_count, price_cents, duration, is_online, is_in_person,
    active, created_at)
  select id, gen_random_uuid(), 'Sessão', 'single', 1, 15000, 50, true, false, true, now()
  from psychologists where public_slug like 'psicologo-%'`

const PATIENTS = `
  insert into patients (psychologist_id, id, registered_name, email, phone, created_at)
  select id, gen_random_uuid(), 'Paciente ' || n, 'p' || n || '.' || public_slug || '${REMINDED}', '+5531' || (970000000 + n), now()
  from psychologists, generate_series(1, ${SESSIONS_A_PRACTICE}) n where public_slug like 'psicologo-%'`

const SESSIONS = `
  insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration,
    price_cents, status, origin, holds, created_at, reminder_due_at)
  select p.psychologist_id, gen_random_uuid(), p.id, s.id, 'online', t.at, t.at + interval '50 min', t.at + interval '50 min',
    50, 15000, 'confirmed', 'psychologist', true, $1::timestamptz - interval '1 hour', $1
  from patients p
  join services s on s.psychologist_id = p.psychologist_id
  cross join lateral (select $1::timestamptz + case p.name when 'Paciente 1' then interval '24 hours' else interval '2 hours' end as at) t
  where p.email like '%${REMINDED}'`
