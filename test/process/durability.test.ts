import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, postgresIsAvailable, startPostgres } from '../postgres-server.ts'
import { openPractice } from './caller.ts'
import { checkLedger, checkRows } from './check-ledger.ts'
import { isPromise, type Ledger, startWriting } from './ledger.ts'
import { createPlace, liftPlanLimits, type Place, withDatabase } from './place.ts'
import { startAndKill, startServer } from './server-process.ts'

const KILLS = 20
/** Every so many kills, the next start is killed too before it serves. */
const KILL_THE_START_EVERY = 5

describe('kill -9 under concurrent writes on the embedded database', () => {
  promiseDurability(() => createPlace())
})

describe.skipIf(!postgresIsAvailable())('kill -9 under concurrent writes on PostgreSQL', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
  })
  afterAll(() => postgres.stop())
  promiseDurability(() => createPlace(postgres))
})

function promiseDurability(createPlaceToKillOn: () => Promise<Place>): void {
  let place: Place
  const ledgers: Ledger[] = []
  beforeAll(async () => {
    place = await createPlaceToKillOn()
    await liftPlanLimits(place)
  })
  afterAll(() => place.remove())

  it(`keeps every answered row through ${KILLS} kills, and makes nothing twice`, async () => {
    for (let kill = 1; kill <= KILLS; kill++) ledgers.push(await writeUntilKilled(place, kill))
    const server = await startServer(place.settings)
    await checkPrevious(server.url)
    // A later kill spoiled nothing of before.
    for (const ledger of ledgers) await checkRows(server.url, ledger)
    expect(await server.stop()).toBe(0)
    const promises = ledgers.flatMap((ledger) => [...ledger.bookings, ...ledger.sessions])
    expect(promises.filter(isPromise).length).toBeGreaterThan(KILLS)
  }, 600_000)

  it('leaves no overlap, no double patient and one payment for each paid session', async () => {
    expect(await withDatabase(place, ({ owner }) => findImpossible(owner))).toEqual({
      overlaps: 0,
      double_patients: 0,
      unpaid_payments: 0,
      double_payments: 0,
    })
  })

  async function checkPrevious(url: string): Promise<void> {
    const previous = ledgers.at(-1)
    if (previous) await checkLedger(url, previous)
  }

  async function writeUntilKilled(where: Place, kill: number): Promise<Ledger> {
    const server = await startServer(where.settings)
    const previous = ledgers.at(-1)
    if (previous) await checkLedger(server.url, previous)
    let killed = false
    const ledger = startWriting(server.url, await openPractice(server.url), () => killed)
    await wait(randomInt(50, 700))
    killed = true
    await server.kill()
    await ledger.ended
    if (kill % KILL_THE_START_EVERY === 0) await startAndKill(where.settings, randomInt(100, 900))
    return ledger
  }
}

/** What the database itself says must not be. */
async function findImpossible(owner: Parameters<ReturnType<typeof sql>['execute']>[0]) {
  const { rows } = await sql`
    select
      (select count(*)::integer from sessions a join sessions b on a.psychologist_id = b.psychologist_id and a.id < b.id
       where a.holds and b.holds and a.starts_at < b.blocked_until and b.starts_at < a.blocked_until) as overlaps,
      (select count(*)::integer from (select 1 from patients group by psychologist_id, phone having count(*) > 1) p) as double_patients,
      (select count(*)::integer from sessions s where s.paid <> exists (
        select 1 from payments p where p.psychologist_id = s.psychologist_id and p.session_id = s.id)) as unpaid_payments,
      (select count(*)::integer from (select 1 from payments group by session_id having count(*) > 1) p) as double_payments`.execute(
    owner,
  )
  return rows[0]
}
