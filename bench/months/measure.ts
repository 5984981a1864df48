import { mark, type Part, table } from '../document.ts'
import { type ReadOlder, withOlderBuild } from '../older-build.ts'
import type { Served } from '../processes.ts'
import { availabilityRequests, findPsychologists } from '../requests.ts'
import type { Comparison } from '../results.ts'
import { compareUnderLoad } from '../rounds.ts'

const AT_LEAST = { 1: 0.95, 32: 0.95 } as const

interface Given {
  quick: boolean
  against?: string | undefined
}

/** Measures a month's free times against the older build in the folder `against`, alternately, on a copy of the same data. */
export async function measureMonths({ quick, against }: Given): Promise<Part> {
  const { seen, postgres } = await withOlderBuild(against, fill, async (sides, practices) => {
    for (const served of [sides.newer, sides.older]) served.pause()
    const side = (served: Served) => ({ served, requests: availabilityRequests(practices) })
    const compared = await compareUnderLoad({
      ...{ call: 'month availability', atLeast: AT_LEAST, quick },
      ...{ server: side(sides.newer), bare: side(sides.older) },
    })
    for (const served of [sides.newer, sides.older]) served.resume()
    return compared
  })
  return { title: 'Free times of a month', postgres, ...comparedBuilds(seen, TEXT) }
}

async function fill(before: string, readOlder: ReadOlder) {
  const { seed } = (await readOlder('seed.ts')) as typeof import('../seed.ts')
  await seed(before)
  return findPsychologists(before)
}

/** Returns the table of a comparison of two builds with its text, and what is slower than promised. */
export function comparedBuilds(compared: Comparison[], text: string) {
  const rows = compared.map(({ connections, ratio, atLeast, server, bare }) => [
    String(connections),
    `**${ratio.toFixed(2)}**`,
    `≥ ${atLeast} ${mark(ratio >= atLeast)}`,
    `${Math.round(server.rate)}/s`,
    `${Math.round(bare.rate)}/s`,
  ])
  const head = ['connections', 'ratio', 'promised', 'now', 'before']
  const broken = compared
    .filter(({ ratio, atLeast }) => ratio < atLeast)
    .map(({ connections, ratio }) => `${connections} connections: ${ratio.toFixed(2)} of before`)
  return { text: `${table(head, rows)}\n\n${text}`, broken }
}

const TEXT = `The throughput of next month's free times, each request another psychologist's, against an older checkout in the same run, on PostgreSQL. While one build is
measured, the other idles; they alternate, A B B A. The older one is the build before starts that are not on the full hour, and blocks.

To repeat it:

\`\`\`sh
git worktree add ../before 8589876b
(cd ../before && npm ci && npm run build)
npm run bench -- months --against ../before
\`\`\``
