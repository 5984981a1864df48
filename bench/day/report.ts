import { mark, type Report, table } from '../document.ts'
import type { Round } from '../load.ts'
import { quantile } from '../results.ts'

type Pairs = { first: Round; second: Round }[]

/** A read on both builds, each alternating with the bare program. */
export interface ReadSeen {
  call: string
  connections: number
  now: Pairs
  before: Pairs
}

/** A change on the present build and the older one, alternately. */
export interface ChangeSeen {
  call: string
  rounds: Pairs
}

/** The time of a change, and the time of the same change on the older build. */
const CHANGE_AT_MOST = 0.6

const median = (values: number[]) => quantile(values, 0.5)
const ratioOf = (pairs: Pairs) => median(pairs.map(({ first, second }) => first.rate / second.rate))
const millisecondsOf = (pairs: Pairs, side: 'first' | 'second') =>
  median(pairs.flatMap((pair) => pair[side].latencies))

export function report({
  reads,
  changes,
}: {
  reads: readonly ReadSeen[]
  changes: readonly ChangeSeen[]
}): Report {
  const readRows = reads.map(({ call, connections, now, before }) => {
    const [ours, theirs] = [ratioOf(now), ratioOf(before)]
    const faster = `**${(ours / theirs).toFixed(2)}**`
    return [call, String(connections), faster, ours.toFixed(2), theirs.toFixed(2)]
  })
  const timed = changes.map(({ call, rounds }) => ({
    call,
    ratio: median(rounds.map(({ first, second }) => second.rate / first.rate)),
    now: millisecondsOf(rounds, 'first'),
    before: millisecondsOf(rounds, 'second'),
  }))
  const changeRows = timed.map(({ call, ratio, now, before }) => [
    call,
    `**${ratio.toFixed(2)}**`,
    `≤ ${CHANGE_AT_MOST} ${mark(ratio <= CHANGE_AT_MOST)}`,
    `${now.toFixed(1)} ms`,
    `${before.toFixed(1)} ms`,
  ])
  const text = `${table(['read', 'connections', 'times as fast', 'now / bare', 'before / bare'], readRows)}

${table(['change', 'ratio', 'goal', 'now', 'before'], changeRows)}

Measured against an older checkout in the same run, on PostgreSQL with the practices of the part \`bare\`; the present database is the migrated copy of the
older one. While one program is measured, the others stand still. Each build takes turns with the bare program (\`bench/bare-reads.ts\`); changes take turns
with the older build's, from one connection, each with an \`Idempotency-Key\` and its notice to the patient. Ratios are medians of the rounds.`
  const broken = timed
    .filter(({ ratio }) => ratio > CHANGE_AT_MOST)
    .map(({ call, ratio }) => `${call}: ${ratio.toFixed(2)} of the older build's time`)
  return { text, broken }
}
