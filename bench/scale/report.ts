import { mark, table } from '../document.ts'
import type { Size } from './seed.ts'

/**
 * The limit for 95 of 100 answers with 8 connections, and at most twice the time on little data: docs/product.md, Performance.
 */
const P95_AT_MOST = 25
const TIMES_AT_MOST = 2

export interface Latency {
  p50: number
  p95: number
  p99: number
}

export interface Figure {
  call: string
  measured: { large: Latency; small: Latency; largest: Latency } | null
  /** The limit and the measurement of the largest practice over one connection, in milliseconds. */
  promised: { atMost: number; p95: number } | null
}

export function textOf(figures: Figure[], large: Size, small: Size, logins: number): string {
  const heads = ['call', 'p50 / p95 / p99', 'few data', 'p95 ×', 'largest practice', 'kept']
  const unmeasured = figures.filter(({ measured }) => !measured).map(({ call }) => call)
  return `What the psychologist's screens ask, with ${inWords(large.psychologists)} psychologists and ${inWords(large.sessions)} sessions in one PostgreSQL, from
8 connections at once. Milliseconds. **Promised: p95 ≤ ${P95_AT_MOST}, and p95 at most ${TIMES_AT_MOST} × that with few data** (${inWords(small.psychologists)} psychologists,
${inWords(small.sessions)} sessions), measured in the same run, alternately, while the other server idles.

${table(heads, figures.flatMap(rowOf))}

- Each request is another psychologist's of ${logins}, taken evenly from the largest practice to the smallest; practices' sizes follow
  a power law, and their rows are mixed with everybody else's, in the order of their creation.
- **Largest practice**: only that of ${inWords(large.largest)} sessions and ${inWords(large.largest / 10)} patients, all
  connections at once; reported, not promised.
${promisesText(figures)}- A page is of 20; a deep page is the tenth after the first, or the list's last.
- The load comes from the same machine and shares its cores with server and database. Throttling is off.
- Which index answers each statement, and why: [indexes.md](../indexes.md).
${unmeasured.length > 0 ? `\nNot measured, as the server does not know them: ${unmeasured.join(', ')}.\n` : ''}`
}

function promisesText(figures: Figure[]): string {
  const lines = figures.flatMap(({ call, promised }) =>
    promised
      ? [
          `- **Promised to the largest practice: ${call}, p95 ≤ ${promised.atMost}** from one connection: **${shown(promised.p95)}** ${mark(promised.p95 <= promised.atMost)}\n`,
        ]
      : [],
  )
  return lines.join('')
}

export function brokenPromises(figures: Figure[]): string[] {
  return figures.flatMap(({ call, measured, promised }) => {
    if (!measured) return []
    const { large, small } = measured
    const times = large.p95 / small.p95
    return [
      ...(large.p95 > P95_AT_MOST ? [`${call}: p95 ${shown(large.p95)} ms`] : []),
      ...(promised && promised.p95 > promised.atMost
        ? [`${call}, the largest practice: p95 ${shown(promised.p95)} ms`]
        : []),
      ...(times > TIMES_AT_MOST ? [`${call}: ${shown(times)} × the p95 with few data`] : []),
    ]
  })
}

function rowOf(figure: Figure): string[][] {
  const { call, measured } = figure
  if (!measured) return []
  const { large, small, largest } = measured
  return [
    [
      call,
      spread(large),
      spread(small),
      `**${shown(large.p95 / small.p95)}**`,
      spread(largest),
      mark(brokenPromises([figure]).length === 0),
    ],
  ]
}

function spread({ p50, p95, p99 }: Latency): string {
  return `${shown(p50)} / **${shown(p95)}** / ${shown(p99)}`
}

function shown(value: number): string {
  return value.toFixed(1)
}

function inWords(count: number): string {
  return count.toLocaleString('en')
}
