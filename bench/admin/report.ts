import { mark, type Report, table } from '../document.ts'
import type { Size } from '../scale/seed.ts'

/** The limit for 95 of 100 answers, for paged lists: docs/product.md, Performance. */
const P95_AT_MOST = 200

export interface Latency {
  p50: number
  p95: number
  p99: number
}

export interface Figure {
  call: string
  single: Latency
  together: Latency
}

export interface Download {
  call: string
  bytes: number
  seconds: number
}

interface Results {
  figures: Figure[]
  downloads: Download[]
  connections: number
  refresh: number
}

export function report(results: Results, size: Size): Report {
  const { figures, downloads, connections, refresh } = results
  const heads = ['call', '1 connection', `${connections} connections`, 'kept']
  const rows = figures.map(({ call, single, together }) => [
    call,
    spread(single),
    spread(together),
    mark(isKept(single) && isKept(together)),
  ])
  const text = `The calls of the super admin's screens, with ${size.psychologists.toLocaleString('en')} psychologists and ${size.sessions.toLocaleString('en')} sessions in one PostgreSQL; each
session has a message and an event of the log, a fifth of the psychologists pay. Milliseconds, p50 / **p95** / p99.
**Promised: p95 ≤ ${P95_AT_MOST}**, each period, filter and search. Searches are for a part of a word; one finds nobody.

${table(heads, rows)}

- The figures of the platform's days took **${Math.round(refresh)} ms** to compute. On a large platform a job does this every 30 s while
  somebody views them; they are never older than a minute, and the first view after a pause waits once.
- A page is of 20; a deep page is the tenth after the first.
${downloads.map(({ call, bytes, seconds }) => `- ${call}: ${(bytes / 2 ** 20).toFixed(2)} MiB in ${seconds.toFixed(2)} s; a file is generated while it is sent, and has no promise.`).join('\n')}
- The load comes from the same machine and shares its cores with server and database. Throttling is off.
`
  return { text, broken: brokenPromises(results) }
}

function brokenPromises({ figures, connections }: Results): string[] {
  return figures.flatMap(({ call, single, together }) => [
    ...(isKept(single) ? [] : [`${call}: p95 ${shown(single.p95)} ms from one connection`]),
    ...(isKept(together) ? [] : [`${call}: p95 ${shown(together.p95)} ms from ${connections}`]),
  ])
}

function isKept({ p95 }: Latency): boolean {
  return p95 <= P95_AT_MOST
}

function spread({ p50, p95, p99 }: Latency): string {
  return `${shown(p50)} / **${shown(p95)}** / ${shown(p99)}`
}

function shown(value: number): string {
  return value.toFixed(1)
}
