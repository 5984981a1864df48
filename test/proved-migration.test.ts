/** @module-tag both-databases */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrateRest, openMigratedUntil } from './migrating.ts'

const ID = '00000000-0000-7000-8000-000000000001'

it('accounts stored before the migration count as confirmed, keep their version, and their messages are still sent', async () => {
  const database = await openMigratedUntil('proved', '0008')
  const { owner } = database
  await sql`
    insert into psychologists (id, name, email, password_hash, public_slug, working_hours, created_at, activated_at)
    values (${ID}, 'Ana', 'ana@exemplo.com.br', 'x', 'ana', '{}', '2026-01-01T00:00:00Z', '2026-01-01')`.execute(
    owner,
  )
  await sql`
    insert into messages (psychologist_id, id, channel, kind, recipient, subject, body, created_at)
    values (${ID}, ${ID}, 'email', 'session_reminder', 'maria@exemplo.com', 'um', '', '2026-01-01')`.execute(
    owner,
  )
  await migrateRest(database)
  const accounts = await sql`select version, email_verified_at from psychologists`.execute(owner)
  expect(accounts.rows).toEqual([
    { version: 1, email_verified_at: new Date('2026-01-01T00:00:00Z') },
  ])
  const messages = await sql`select status, held_because from messages`.execute(owner)
  expect(messages.rows).toEqual([{ status: 'queued', held_because: null }])
})
