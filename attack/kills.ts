import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openPractice } from '../test/process/caller.ts'
import { checkLedger, checkRows, findImpossible } from '../test/process/check-ledger.ts'
import { type Installation, liftPlanLimits, withDatabase } from '../test/process/installation.ts'
import { isPromise, type Ledger, startWriting } from '../test/process/ledger.ts'
import { startAndKill, startServer } from '../test/process/server-process.ts'
import { type Attack, type Field, isOver, type Outcome, withInstallation } from './attack.ts'

const KILLS = 20
/** Every n-th kill, the next start is killed too before it serves. */
const KILL_THE_START_EVERY = 5

export const kills: Attack = {
  name: 'Kills during writes (SIGKILL)',
  invariant:
    'every acknowledged row is there after the next start, nothing exists twice, no two held sessions overlap',
  databases: ['embedded', 'postgres'],
  run: (field) =>
    withInstallation(field, async (installation) => {
      await liftPlanLimits(installation)
      return killAll(installation, field)
    }),
}

async function killAll(installation: Installation, field: Field): Promise<Outcome> {
  const ledgers: Ledger[] = []
  const broken: string[] = []
  const check = async (what: string, work: () => Promise<void>) => {
    await work().catch((error: Error) => broken.push(`${what}: ${error.message.slice(0, 300)}`))
  }
  for (let kill = 1; kill <= KILLS && !isOver(field); kill++) {
    const server = await startServer(installation.settings)
    const previous = ledgers.at(-1)
    if (previous) await check(`kill ${kill - 1}`, () => checkLedger(server.url, previous))
    let killed = false
    const ledger = startWriting(server.url, await openPractice(server.url), () => killed)
    ledgers.push(ledger)
    await wait(randomInt(200, 1_500))
    killed = true
    await server.kill()
    await ledger.ended
    if (kill % KILL_THE_START_EVERY === 0)
      await startAndKill(installation.settings, randomInt(100, 900))
  }
  const server = await startServer(installation.settings)
  const last = ledgers.at(-1)
  if (last) await check('the last kill', () => checkLedger(server.url, last))
  for (const ledger of ledgers) await check('all kills', () => checkRows(server.url, ledger))
  await server.stop()
  const impossible = await withDatabase(installation, ({ owner }) => findImpossible(owner))
  for (const [what, count] of Object.entries(impossible))
    if (count > 0) broken.push(`${what}: ${count}`)
  const entries = ledgers.flatMap((ledger) => [
    ...ledger.bookings,
    ...ledger.patients,
    ...ledger.sessions,
    ...ledger.payments,
  ])
  return {
    tried: entries.length,
    seen: `${ledgers.length} kills, ${entries.filter(isPromise).length} acknowledged writes`,
    broken,
  }
}
