import type { Part } from '../document.ts'
import { comparedBuilds } from '../months/measure.ts'
import { type ReadOlder, withOlderBuild } from '../older-build.ts'
import type { Served } from '../processes.ts'
import { bookingRequests, findFreeTimes, findPsychologists } from '../requests.ts'
import { compareUnderLoad } from '../rounds.ts'

const AT_LEAST = { 1: 0.95, 32: 0.95 } as const

interface Given {
  quick: boolean
  against?: string | undefined
}

/** Measures bookings against the older build in the folder `against`, in turns, on a copy of the same data. */
export async function measureBookings({ quick, against }: Given): Promise<Part> {
  const { seen, postgres } = await withOlderBuild(against, fill, async (sides, practices) => {
    const sideOf = async (served: Served) => ({
      served,
      requests: bookingRequests(practices, await findFreeTimes(served.origin, practices)),
    })
    const [server, bare] = [await sideOf(sides.newer), await sideOf(sides.older)]
    for (const served of [sides.newer, sides.older]) served.pause()
    const both = { server, bare }
    const compared = await compareUnderLoad({ call: 'booking', atLeast: AT_LEAST, quick, ...both })
    for (const served of [sides.newer, sides.older]) served.resume()
    return compared
  })
  return { title: 'Bookings', postgres, ...comparedBuilds(seen, TEXT) }
}

async function fill(before: string, readOlder: ReadOlder) {
  const { seed } = (await readOlder('seed.ts')) as typeof import('../seed.ts')
  await seed(before)
  return findPsychologists(before)
}

const TEXT = `The throughput of bookings, each of another psychologist and by another phone, against an older checkout in the same run, on PostgreSQL. While one build is
measured, the other stands still; they take turns, A B B A. The older one is the build before moves by patients, held times and the waiting list.

To repeat it:

\`\`\`sh
git worktree add ../before 8b0cf635
(cd ../before && npm ci && npm run build)
npm run bench -- bookings --against ../before
\`\`\``
