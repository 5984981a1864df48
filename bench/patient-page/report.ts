import { mark, type Report, table } from '../document.ts'
import { quantile } from '../results.ts'
import type { Loads } from './loads.ts'

/** The measurements of one patient: pairs of the present build and the older one, in milliseconds. */
export interface Compared {
  patient: string
  calls: readonly [number, number]
  answered: [number, number][]
  loads: [Loads, Loads][]
}

interface Line {
  name: string
  pairs: [number, number][]
}

const AT_MOST = 1.05

const median = (values: number[]) => quantile(values, 0.5)

export function report(
  compared: Compared[],
  { rounds, seconds }: { rounds: number; seconds: number },
  loads: number,
): Report {
  const lines = compared.flatMap(linesOf)
  const measured = lines.map(({ name, pairs }) => ({
    name,
    ratio: median(pairs.map(([now, before]) => now / before)),
    now: median(pairs.map(([now]) => now)),
    before: median(pairs.map(([, before]) => before)),
  }))
  const rows = measured.map(({ name, ratio, now, before }) => [
    name,
    `**${ratio.toFixed(2)}**`,
    `≤ ${AT_MOST} ${mark(ratio <= AT_MOST)}`,
    `${now.toFixed(1)} ms`,
    `${before.toFixed(1)} ms`,
  ])
  const text = `${table(['', 'ratio', 'promised', 'now', 'before'], rows)}

Measured against an older checkout in the same run, on PostgreSQL with the same 5,000 sessions of 500 patients; the present database is the migrated copy of
the older one. While one build is measured, the other idles; they alternate, A B B A, so that other load of the machine affects both. The ratio is the
median of the pairs' ratios.

- **Answers**: everything that the page reads (${compared.map(({ patient, calls }) => `${patient}: ${calls[0]} calls, before ${calls[1]}`).join('; ')}), one after the other on one connection, ${rounds} rounds of ${seconds} s.
- **Page**: from the navigation to the last change of the document in Chromium at 1280×800, ${loads} pairs: in a new window, and loaded again in it, with its code in the cache.
- The adult has no people around. The child has a guardian and another person who pays: two fields each before, two people now.

To repeat it:

\`\`\`sh
git worktree add ../before 7dccd048
(cd ../before && npm ci && npm run build)
npm run bench -- patient --against ../before
\`\`\``
  const broken = measured
    .filter(({ ratio }) => ratio > AT_MOST)
    .map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)} times as long`)
  return { text, broken }
}

function linesOf({ patient, answered, loads }: Compared): Line[] {
  const loadsOf = (when: keyof Loads) =>
    loads.map(([now, before]): [number, number] => [now[when], before[when]])
  return [
    { name: `answers for ${patient}`, pairs: answered },
    { name: `page of ${patient}, first load`, pairs: loadsOf('first') },
    { name: `page of ${patient}, loaded again`, pairs: loadsOf('again') },
  ]
}
