import type { Part } from '../document.ts'
import { type ReadOlder, withOlderBuild } from '../older-build.ts'
import { BARE, type Served, serve } from '../processes.ts'
import { alternate, turn } from '../rounds.ts'
import { createDayLogins, dayCalls, dayRequests } from './calls.ts'
import { changeCalls, changeRequests, openChanges } from './changes.ts'
import { type ChangeSeen, type ReadSeen, report } from './report.ts'

const PACE = { rounds: 5, seconds: 1 }
const QUICK_ROUNDS = 1
const WARM_UP_SECONDS = 2
const CONNECTIONS = [1, 32] as const

interface Given {
  quick: boolean
  against?: string | undefined
}

/**
 * Measures a psychologist's reads and changes against the older build in the folder `against`, in turns, on a copy of the
 * same data; the reads of both also against the bare program.
 */
export async function measureDay({ quick, against }: Given): Promise<Part> {
  const pace = { ...PACE, ...(quick && { rounds: QUICK_ROUNDS }) }
  const { seen, postgres } = await withOlderBuild(against, fill, async (sides, given) => {
    const bare = await serve(BARE, { DATABASE_URL: given.before })
    for (const served of [sides.newer, sides.older, bare]) served.pause()
    const reads: ReadSeen[] = []
    for (const { call, requestOf } of dayCalls) {
      const sideOf = (served: Served) => ({
        served,
        requests: dayRequests(requestOf, given.logins),
      })
      const [newer, older, plain] = [sideOf(sides.newer), sideOf(sides.older), sideOf(bare)]
      for (const side of [newer, older, plain])
        await turn(side, Math.max(...CONNECTIONS), WARM_UP_SECONDS)
      for (const connections of CONNECTIONS) {
        const now = await alternate(newer, plain, { ...pace, connections })
        const before = await alternate(older, plain, { ...pace, connections })
        reads.push({ call, connections, now, before })
      }
    }
    const changes: ChangeSeen[] = []
    for (const [kind, change] of changeCalls.entries()) {
      const sideOf = (served: Served) => ({
        served,
        requests: changeRequests(change, given.changed[kind] ?? []),
      })
      const [newer, older] = [sideOf(sides.newer), sideOf(sides.older)]
      const rounds = await alternate(newer, older, { ...pace, connections: 1 })
      changes.push({ call: change.call, rounds })
    }
    for (const served of [sides.newer, sides.older]) served.resume()
    await bare.stop()
    return { reads, changes }
  })
  return { title: "A psychologist's day", postgres, ...report(seen) }
}

async function fill(before: string, readOlder: ReadOlder) {
  const { seed } = (await readOlder('seed.ts')) as typeof import('../seed.ts')
  await seed(before)
  const logins = await createDayLogins(before)
  return { before, logins, changed: await openChanges(before, logins) }
}
