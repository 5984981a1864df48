import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, it } from 'vitest'
import { watchDisk } from '../src/app/jobs.ts'
import { problems } from '../src/app/problems.ts'
import { listPatients } from '../src/features/patients/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { getHealth } from '../src/platform/shared/health-contract.ts'
import { openPractice } from './practice.ts'

const { db, services, given, visitor, clock } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })
const patient = { name: 'Maria Lima', phone: '11 91234-0001' }

/** Makes PostgreSQL refuse new rows and tables as on a full disk. */
async function fillDisk(): Promise<void> {
  await sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`.execute(
    db.owner,
  )
  await sql`create trigger no_room before insert on patients execute function no_room()`.execute(
    db.owner,
  )
  await sql`create function no_room_for_tables() returns event_trigger language plpgsql as $$
    begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`.execute(
    db.owner,
  )
  await sql`create event trigger no_room_for_tables on ddl_command_start
    when tag in ('CREATE TABLE AS') execute function no_room_for_tables()`.execute(db.owner)
}

async function makeRoom(): Promise<void> {
  await sql`drop event trigger no_room_for_tables`.execute(db.owner)
  await sql`drop function no_room_for_tables()`.execute(db.owner)
  await sql`drop trigger no_room on patients`.execute(db.owner)
  await sql`drop function no_room()`.execute(db.owner)
}

it.runIf(db.kind === 'postgres')(
  'a full disk of the database server refuses writes with 503, logs one line a minute, and is over by itself',
  async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(line, _, done) {
        lines.push(JSON.parse(String(line)).msg)
        done()
      },
    })
    const log = pino({ base: null }, stream)
    const disk = watchDisk({ db, log, now: services.now })
    const look = () => disk.run(new AbortController().signal)
    await fillDisk()
    const refused = await ana.call(createPatient, { body: patient })
    expect([refused.status, refused.problem]).toEqual([
      503,
      { code: 'disk_full', message: problems.disk_full[1] },
    ])
    const degraded = await visitor.call(getHealth)
    expect([degraded.status, degraded.body]).toEqual([503, { status: 'degraded', wrong: 'disk' }])
    expect((await ana.call(listPatients)).status).toBe(200)
    for (const seconds of [0, 5, 50]) {
      clock.advance(seconds * 1000)
      await look()
    }
    expect(lines).toEqual(['disk full: nothing is written'])
    clock.advance(10_000)
    await look()
    expect(lines).toHaveLength(2)
    await makeRoom()
    await expect
      .poll(async () => (await visitor.call(getHealth)).body, { timeout: 10_000 })
      .toEqual({ status: 'ok' })
    await look()
    expect(lines.at(-1)).toBe('disk has room again')
    expect((await ana.call(createPatient, { body: patient })).status).toBe(201)
  },
)
