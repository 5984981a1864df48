import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { takeSessionsToRemind } from '../src/features/reminders/queries.ts'
import { dueReminder } from '../src/features/reminders/rules.ts'
import type { Database } from '../src/platform/server/database.ts'
import { HOUR } from '../src/platform/shared/calendar.ts'
import { migrateRest, openMigratedUntil } from './migrating.ts'

const PRACTICE = '00000000-0000-7000-8000-000000000001'
const PATIENT = '00000000-0000-7000-8001-000000000001'
const SERVICE = '00000000-0000-7000-8002-000000000001'
const id = (n: number) => `00000000-0000-7000-8003-${String(n).padStart(12, '0')}`
const SOON = new Date(Date.now() + HOUR)
const PAST = new Date(Date.now() - HOUR)
const SESSIONS = [
  { n: 1, status: 'pending', startsAt: SOON },
  { n: 2, status: 'cancelled', startsAt: SOON },
  { n: 3, status: 'pending', startsAt: PAST },
]

/** Prepares a practice of months, with a session an hour ahead and messages in every state there was. */
async function fill({ owner }: Database): Promise<void> {
  await sql`
    insert into psychologists (id, name, email, password_hash, public_slug, working_hours, created_at)
    values (${PRACTICE}, 'Ana', 'ana@exemplo.com.br', 'x', 'ana', '{}', '2026-01-01')`.execute(
    owner,
  )
  await sql`
    insert into patients (psychologist_id, id, name, phone, created_at)
    values (${PRACTICE}, ${PATIENT}, 'Maria', '+5511912345678', '2026-01-01')`.execute(owner)
  await sql`
    insert into services (psychologist_id, id, name, type, sessions_count, price_cents, duration, is_online, is_in_person, active, created_at)
    values (${PRACTICE}, ${SERVICE}, 'Consulta', 'single', 1, 15000, 50, true, true, true, '2026-01-01')`.execute(
    owner,
  )
  for (const { n, status, startsAt } of SESSIONS) {
    const endsAt = new Date(startsAt.getTime() + HOUR)
    await sql`
      insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration, price_cents, status, origin, holds, created_at)
      values (${PRACTICE}, ${id(n)}, ${PATIENT}, ${SERVICE}, 'online', ${startsAt}, ${endsAt}, ${endsAt}, 50, 15000, ${status}, 'psychologist', false, '2026-01-01')`.execute(
      owner,
    )
  }
  for (const [n, status] of ['queued', 'sent', 'failed'].entries())
    await sql`
      insert into messages (psychologist_id, id, channel, kind, recipient, subject, body, session_id, status, created_at, next_attempt_at)
      values (${PRACTICE}, ${id(n)}, 'email', 'booking_notice', 'ana@exemplo.com.br', 'um', 'Maria', ${id(1)}, ${status}, '2026-01-01', '2026-01-01')`.execute(
      owner,
    )
}

it('a practice that is migrated sends no messages immediately, keeps open forms valid, and erases older messages', async () => {
  const database = await openMigratedUntil('notices', '0004')
  const { owner } = database
  await fill(database)
  await migrateRest(database)
  const sessions = await sql`
    select version, reminder_due_at is not null as looked_at from sessions order by id`.execute(
    owner,
  )
  const practices = await sql`select version from psychologists`.execute(owner)
  expect([sessions.rows, practices.rows]).toEqual([
    [
      { version: 1, looked_at: true },
      { version: 1, looked_at: false },
      { version: 1, looked_at: false },
    ],
    [{ version: 1 }],
  ])
  const now = Date.now()
  const [row, ...others] = await database.asPlatform((scope) =>
    takeSessionsToRemind(scope, { practice: null, most: 10 }, now),
  )
  if (!row) throw new Error('no session is looked at')
  const session = { startsAt: SOON.getTime(), hours: [24, 2], timezone: row.timezone }
  expect(others).toEqual([])
  expect(dueReminder({ ...session, since: row.since.getTime() }, now)).toEqual({
    reminder: null,
    next: null,
  })
  const messages =
    await sql`select status, about_patient_id, patient_id from messages order by id`.execute(owner)
  expect(messages.rows).toEqual(
    ['queued', 'sent', 'failed'].map((status) => ({
      status,
      about_patient_id: PATIENT,
      patient_id: null,
    })),
  )
})
