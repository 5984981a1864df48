import { mark, type Report, table } from '../document.ts'
import { quantile } from '../results.ts'
import { type Promised, promisesOf } from '../while-booking.ts'
import type { Compared } from './availability.ts'
import type { FirstReading } from './first-reading.ts'
import { ANSWERS_AFTER, type Many } from './many.ts'

const SECONDS_AT_MOST = 8
const MEMORY_AT_MOST = 128
const WAIT_AT_MOST = 100
const EVERY = 300
const CORE_BELOW = 0.33
/** The promise is for this number of calendars; a quick run checks fewer. */
const CALENDARS = 10_000

interface Measured {
  first: FirstReading
  compared: Compared
  many: Many
}

const count = (value: number) => value.toLocaleString('en')

export function report({ first, compared, many }: Measured): Report {
  const promised = promisesOf([...promisesOfFirst(first), ...promisesOfMany(many)])
  const free = compareFree(compared)
  const waits = table(
    ['other calls', 'answered', 'p50', 'p99', 'longest'],
    [spread('before', first.waitsBefore), spread('during the first reading', first.waitsMeanwhile)],
  )
  const text = `${promised.text}

- **First reading**: the answer to the call that connects an iCalendar address of ${count(first.events)} events, ${count(first.recurring)} of them recurring weekly
  (${(first.bytes / 1024 / 1024).toFixed(1)} MiB; ${count(first.times)} times are kept). Memory is the most of the server's process over that at rest. Meanwhile another practice lists its calendars
  every 10 ms, whether the calls before are answered or not.
- **An unchanged calendar**: the job looks at it once, and the other side answers 304. Rows are compared by their place and transaction; the one row of the
  calendar itself in which a server notes that it starts (${first.again.claims} written) lets two servers read it once.
- **A look at many**: ${count(many.calendars)} calendars become due at once; the other side answers each after ${ANSWERS_AFTER} ms with 304. The processor time is the server
  process's, from when they become due; ${((many.processor * 1000) / many.calendars).toFixed(1)} ms a calendar. They are read over plain http on this machine: https costs more if no connection is kept.

${waits}

${free.text}`
  return { text, broken: [...promised.broken, ...free.broken] }
}

function promisesOfFirst({
  seconds,
  before,
  peak,
  waitsMeanwhile,
  again,
}: FirstReading): Promised[] {
  const memory = before === null || peak === null ? null : peak - before
  const longest = quantile(waitsMeanwhile, 1)
  return [
    {
      what: 'first reading',
      measured: `${seconds.toFixed(1)} s`,
      promised: `at most ${SECONDS_AT_MOST} s`,
      kept: seconds <= SECONDS_AT_MOST,
    },
    {
      what: 'more memory meanwhile',
      measured: memory === null ? 'unknown' : `${memory.toFixed(0)} MiB`,
      promised: `at most ${MEMORY_AT_MOST} MiB`,
      kept: memory === null || memory <= MEMORY_AT_MOST,
    },
    {
      what: 'longest wait of another call meanwhile',
      measured: `${longest.toFixed(0)} ms`,
      promised: `at most ${WAIT_AT_MOST} ms`,
      kept: longest <= WAIT_AT_MOST,
    },
    {
      what: 'an unchanged calendar: requests',
      measured: String(again.requests),
      promised: 'one',
      kept: again.requests === 1,
    },
    {
      what: 'an unchanged calendar: rows of times, parts and changes written',
      measured: String(again.rows),
      promised: 'none',
      kept: again.rows === 0,
    },
  ]
}

function promisesOfMany({ calendars, looked, twice, sent, seconds, processor }: Many): Promised[] {
  const core = processor / ((EVERY * calendars) / CALENDARS)
  return [
    {
      what: `${count(calendars)} calendars are checked`,
      measured: `${count(looked)} in ${seconds.toFixed(0)} s, ${twice} twice, ${sent} sent whole`,
      promised: `all within ${EVERY} s, once`,
      kept: looked === calendars && seconds <= EVERY && twice === 0,
    },
    {
      what: `processor for ${count(CALENDARS)} every ${EVERY} s`,
      measured: `${core.toFixed(3)} of a core (${processor.toFixed(1)} s)`,
      promised: `below ${CORE_BELOW} of a core`,
      kept: core < CORE_BELOW,
    },
  ]
}

function spread(name: string, waits: number[]): string[] {
  const shares = [0.5, 0.99, 1].map((share) => `${quantile(waits, share).toFixed(1)} ms`)
  return [name, count(waits.length), ...shares]
}

function compareFree({ practices, times, ofMonth, free, comparisons }: Compared): Report {
  const rows = comparisons.map(({ connections, ratio, atLeast, server, bare }) => [
    String(connections),
    `**${ratio.toFixed(2)}**`,
    `≥ ${atLeast} ${mark(ratio >= atLeast)}`,
    `${Math.round(server.rate)}/s`,
    `${Math.round(bare.rate)}/s`,
  ])
  const text = `${table(['connections', 'ratio', 'promised', 'with the times', 'without'], rows)}

The throughput of next month's free times of ${count(practices)} practices in turn: with ${count(times)} outside times each, ${count(ofMonth)} of them in the month, against the same practices without them, each
side a server of this build on its own copy of the data. While one is measured, the other idles; they alternate, A B B A. The first practice has ${free.busy} free starts with the times and
${free.without} without.`
  const broken = comparisons
    .filter(({ ratio, atLeast }) => ratio < atLeast)
    .map(
      ({ connections, ratio }) =>
        `free times, ${connections} connections: ${ratio.toFixed(2)} of those without outside times`,
    )
  return { text, broken }
}
