import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice } from './caller.ts'
import { checkLedger, checkRows, findImpossible } from './check-ledger.ts'
import { type Installation, liftPlanLimits, withDatabase } from './installation.ts'
import { isPromise, type Ledger, startWriting } from './ledger.ts'
import { startAndKill, startServer } from './server-process.ts'

/** `npm run attack -- kills` has 20. */
const KILLS = 2
/** Every this many kills, the next start is killed too before it serves. */
const KILL_THE_START_EVERY = 2

export function promiseDurability(createInstallationToKillOn: () => Promise<Installation>): void {
  let installation: Installation
  const ledgers: Ledger[] = []
  beforeAll(async () => {
    installation = await createInstallationToKillOn()
    await liftPlanLimits(installation)
  })
  afterAll(() => installation.remove())

  it(`keeps every answered row through ${KILLS} kills, and makes nothing twice`, async () => {
    for (let kill = 1; kill <= KILLS; kill++)
      ledgers.push(await writeUntilKilled(installation, kill))
    const server = await startServer(installation.settings)
    await checkPrevious(server.url)
    // A later kill spoiled nothing of before.
    for (const ledger of ledgers) await checkRows(server.url, ledger)
    expect(await server.stop()).toBe(0)
    const promises = ledgers.flatMap((ledger) => [...ledger.bookings, ...ledger.sessions])
    expect(promises.filter(isPromise).length).toBeGreaterThan(KILLS)
  }, 600_000)

  it('leaves no overlap, no double patient and one payment for each paid session', async () => {
    expect(await withDatabase(installation, ({ owner }) => findImpossible(owner))).toEqual({
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

  async function writeUntilKilled(where: Installation, kill: number): Promise<Ledger> {
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
