import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrateRest, openMigratedUntil } from './migrating.ts'

const ID = '00000000-0000-7000-8000-000000000001'
const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${number}`

const PATIENTS = [
  { id: idOf(1), name: 'Completed', status: 'completed', startsIn: '-400 days' },
  { id: idOf(2), name: 'To come', status: 'confirmed', startsIn: '10 days' },
  { id: idOf(3), name: 'Never confirmed', status: 'cancelled', startsIn: '-3 days' },
]

it('upcoming sessions stored before the migration count as confirmed by hand; the patients of confirmed ones count', async () => {
  const database = await openMigratedUntil('holds', '0007')
  const { owner } = database
  await sql`
    insert into psychologists (id, name, email, password_hash, public_slug, working_hours, created_at, activated_at)
    values (${ID}, 'Ana', 'ana@exemplo.com.br', 'x', 'ana', '{}', '2026-01-01', '2026-01-01')`.execute(
    owner,
  )
  await sql`
    insert into services (psychologist_id, id, name, type, sessions_count, price_cents, duration, is_online, is_in_person, active, created_at)
    values (${ID}, ${ID}, 'Consulta', 'single', 1, 15000, 50, true, true, true, '2026-01-01')`.execute(
    owner,
  )
  for (const { id, name, status, startsIn } of PATIENTS) {
    await sql`
      insert into patients (psychologist_id, id, name, phone, created_at)
      values (${ID}, ${id}, ${name}, '+5511955550000', now())`.execute(owner)
    await sql`
      insert into audit_events (psychologist_id, id, at, actor, action, subject_id)
      values (${ID}, ${id}, now(), 'visitor', 'patient.created', ${id})`.execute(owner)
    await sql`
      insert into sessions (psychologist_id, id, patient_id, service_id, starts_at, duration, type, price_cents, status, origin,
        holds, ends_at, blocked_until, created_at)
      select ${ID}, ${id}, ${id}, ${ID}, at, 50, 'online', 15000, ${status}, 'public',
        ${status} <> 'cancelled', at + interval '50 minutes', at + interval '50 minutes', now()
      from (select now() + ${startsIn}::interval as at) as made`.execute(owner)
  }
  await migrateRest(database)
  const { rows } = await sql<{ confirmed_by: string | null; vouched: boolean }>`
    select s.confirmed_by, p.vouched from sessions s join patients p on p.id = s.patient_id order by s.id`.execute(
    owner,
  )
  expect(rows).toEqual([
    { confirmed_by: null, vouched: true },
    { confirmed_by: 'psychologist', vouched: true },
    { confirmed_by: null, vouched: false },
  ])
})
