/** @module-tag long */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, DEFAULT_ZONE, dayAt } from '../../src/platform/shared/calendar.ts'
import { type PostgresServer, postgresIsAvailable, startPostgres } from '../postgres-server.ts'
import { seedSeries } from '../seeded-series.ts'
import {
  createInstallation,
  type Installation,
  liftPlanLimits,
  withDatabase,
} from './installation.ts'

const CLOSE_MONTHS = new URL('close-months.ts', import.meta.url).pathname
const PATIENTS = 500
const SESSIONS_A_PATIENT = 3
/** Closed by each process before it is killed. */
const CLOSED_BEFORE = 19

describe.skipIf(!postgresIsAvailable())('kill -9 while a month is closed', () => {
  let postgres: PostgresServer
  let installation: Installation
  let practice: string
  const today = dayAt(Date.now(), DEFAULT_ZONE)
  const month = addMonths(today.slice(0, 7), -1)
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
    installation = await createInstallation(postgres)
    await liftPlanLimits(installation)
    await seedSeries(String(installation.settings.DATABASE_URL), {
      ...{ practices: 1, series: 0, weeksMade: 0, today },
    })
    practice = await withDatabase(installation, async ({ owner }) => {
      await sql`
        insert into patients (psychologist_id, id, registered_name, phone, created_at)
        select id, gen_random_uuid(), 'Paciente ' || n, '+5541' || (970000000 + n), now()
        from psychologists, generate_series(1, ${PATIENTS}) n`.execute(owner)
      await sql`
        insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration,
          price_cents, status, origin, holds, created_at)
        select p.psychologist_id, gen_random_uuid(), p.id, v.id, 'online', t.at, t.at + interval '15 min', t.at + interval '15 min', 15,
          15000, 'completed', 'psychologist', true, now()
        from (select *, row_number() over (order by id) - 1 as number from patients) p
        join services v on v.psychologist_id = p.psychologist_id
        cross join generate_series(1, ${SESSIONS_A_PATIENT}) n
        cross join lateral (
          select ${`${month}-02`}::timestamptz + (p.number * ${SESSIONS_A_PATIENT} + n) * interval '15 min' as at) t`.execute(
        owner,
      )
      // Planned for the empty tables of before, a closing reads every session.
      await sql`analyze`.execute(owner)
      const { rows } = await sql<{ id: string }>`select id from psychologists`.execute(owner)
      return rows[0]?.id ?? ''
    })
  })
  afterAll(async () => {
    await installation.remove()
    await postgres.stop()
  })

  async function close(batch: number): Promise<NodeJS.Signals | null> {
    const args = [
      String(installation.settings.DATABASE_URL),
      practice,
      month,
      CLOSED_BEFORE + 1,
      batch,
    ]
    const child = spawn(process.execPath, [CLOSE_MONTHS, ...args.map(String)], { stdio: 'inherit' })
    const [code, signal] = await once(child, 'exit')
    if (signal === null) expect(code).toBe(0)
    return signal
  }

  it(`a month closes each of ${PATIENTS} patients once, killed before each batch of statements of a closing`, async () => {
    let killed = 0
    while ((await close(killed + 1)) === 'SIGKILL') killed += 1
    expect(killed).toBeGreaterThanOrEqual(5)
    const { statements, events } = await withDatabase(installation, async ({ owner }) => ({
      statements: (
        await sql`
          select t.number, t.total_cents as total,
            (select sum(l.amount_cents)::int from statement_lines l
              where l.psychologist_id = t.psychologist_id and l.statement_id = t.id) as lines,
            (select sum(i.asked_cents - i.received_cents)::int from statement_items i
              where i.psychologist_id = t.psychologist_id and i.statement_id = t.id) as items
          from statements t order by t.number`.execute(owner)
      ).rows,
      events: (
        await sql<{ patients: number; events: number }>`
          select (select count(distinct patient_id) from statements)::int as patients,
            (select count(*) from audit_events where action = 'statement.closed')::int as events`.execute(
          owner,
        )
      ).rows,
    }))
    const total = SESSIONS_A_PATIENT * 15_000
    expect(statements).toEqual(
      Array.from({ length: PATIENTS }, (_, index) => ({
        ...{ number: index + 1, total, lines: total, items: total },
      })),
    )
    expect(events).toEqual([{ patients: PATIENTS, events: PATIENTS }])
  })
})
