import { DEFAULT_HOURS } from '../../src/features/practice/working-hours.ts'
import type { TenantId } from '../../src/platform/server/database.ts'
import { newId } from '../../src/platform/server/id.ts'
import { createToken, hashToken } from '../../src/platform/server/tokens.ts'
import { addMonths, DAY } from '../../src/platform/shared/calendar.ts'

export type Run = (text: string, values?: unknown[]) => Promise<unknown>

export const SESSIONS_EACH = 5
const TOKEN_LIFE = 30 * DAY

export interface Filled {
  token: string
  patientIds: string[]
}

let filled = 0

/** Fills a practice on the plan Pro with patients who each had 5 sessions in each month; every fourth session is paid. */
export async function fillPractice(
  run: Run,
  { patients, months }: { patients: number; months: readonly string[] },
): Promise<Filled> {
  const id = newId() as TenantId
  const patientIds = Array.from({ length: patients }, () => newId())
  const serviceId = newId()
  const token = createToken(id)
  await run(PRACTICE, [id, `fechamento-${++filled}`, JSON.stringify(DEFAULT_HOURS)])
  await run(SERVICE, [id, serviceId])
  await run(PATIENTS, [id, patientIds])
  for (const month of months)
    await run(SESSIONS, [
      id,
      patientIds,
      serviceId,
      `${month}-01`,
      patients * SESSIONS_EACH,
      `${addMonths(month, 1)}-01`,
    ])
  await run(PAYMENTS, [id])
  await run(TOKEN, [id, hashToken(token), new Date(Date.now() + TOKEN_LIFE)])
  await run('analyze')
  return { token, patientIds }
}

const PRACTICE = `
  insert into psychologists (id, name, email, password_hash, phone, crp, plan, public_slug, pix_key, pix_key_type, city,
    working_hours, created_at, activated_at, email_verified_at)
  values ($1, 'Psicóloga do mês', $2 || '@exemplo.com.br', 'none', '+5511987654321', '06/123456', 'pro', $2,
    $2 || '@exemplo.com.br', 'email', 'São Paulo', $3, now(), now(), now())`

const SERVICE = `
  insert into services (psychologist_id, id, name, type, sessions_count, price_cents, duration, is_online, is_in_person, active, created_at)
  values ($1, $2, 'Sessão', 'single', 1, 15000, 15, true, true, true, now())`

const PATIENTS = `
  insert into patients (psychologist_id, id, registered_name, email, phone, billing, created_at)
  select $1, a.id, 'Paciente ' || a.n, 'paciente' || a.n || '@exemplo.com.br', '+5531' || (970000000 + a.n), 'monthly', now()
  from unnest($2::uuid[]) with ordinality a (id, n)`

// One after the other, so that none overlap; patients alternate, so that each has sessions throughout the month.
const SESSIONS = `
  insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration,
    price_cents, status, paid, received_cents, origin, holds, created_at)
  select $1, gen_random_uuid(), ($2::uuid[])[1 + t.n % cardinality($2::uuid[])], $3, 'online', t.at, t.at + t.takes, t.at + t.takes, 15,
    15000, 'completed', t.n % 4 = 0, case when t.n % 4 = 0 then 15000 else 0 end, 'psychologist', true, t.at
  from (
    select n, ($4::date at time zone 'America/Sao_Paulo') + n * every as at, every as takes
    from generate_series(0, $5::int - 1) n,
      lateral (select (($6::date at time zone 'America/Sao_Paulo') - ($4::date at time zone 'America/Sao_Paulo')) / $5::int as every) e) t`

const PAYMENTS = `
  insert into payments (psychologist_id, id, session_id, kind, method, amount_cents, received_at, created_at, receipt_number)
  select s.psychologist_id, gen_random_uuid(), s.id, 'payment', 'pix', s.price_cents, s.starts_at, s.starts_at, row_number() over (order by s.starts_at)
  from sessions s where s.psychologist_id = $1 and s.paid`

const TOKEN = `
  insert into login_tokens (psychologist_id, token_hash, purpose, created_at, expires_at, proved_at)
  values ($1, $2, 'login', now(), $3, $3)`
