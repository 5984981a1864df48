import { mark, table } from '../document.ts'
import { quantile } from '../results.ts'

/** The figures of docs/product.md, Performance. */
const SECONDS_AT_MOST = 300
const TIMES_AT_MOST = 2

/** How series grew, and how long bookings took before and meanwhile, in milliseconds. */
export interface Measured {
  series: number
  /** Series that had a date to be made. */
  due: number
  /** Of them those that have one still. */
  left: number
  made: number
  doubled: number
  seconds: number
  before: number[]
  during: number[]
  /** Bookings a second. */
  rate: number
}

interface Promised {
  what: string
  measured: string
  promised: string
  kept: boolean
}

export function textOf(measured: Measured): string {
  const { series, due, before, during, rate } = measured
  const spread = (name: string, took: number[]) => [
    name,
    String(took.length),
    ...[0.5, 0.99, 1].map((share) => `${quantile(took, share).toFixed(0)} ms`),
  ]
  return `${series.toLocaleString('en')} weekly series, 15 of each practice, of which ${due.toLocaleString('en')} have a date to be made: grown by two server processes on
one PostgreSQL as they start, while ${rate} strangers a second book with other practices.

${table(['', 'measured', 'promised', ''], promisesOf(measured).map(lineOf))}

${table(['bookings', 'answered', 'p50', 'p99', 'longest'], [spread('before', before), spread('meanwhile', during)])}

- From the first series that grew to the last. Each practice is one transaction; both servers take the practices in turn and skip those that the other has.
- Servers, database and load share the machine's cores.
`
}

/** A line for each promise that was not kept. */
export function brokenPromises(measured: Measured): string[] {
  return promisesOf(measured)
    .filter(({ kept }) => !kept)
    .map(({ what, measured: value, promised }) => `${what}: ${value}, promised ${promised}`)
}

function promisesOf({ due, left, made, doubled, seconds, before, during }: Measured): Promised[] {
  const times = quantile(during, 0.99) / quantile(before, 0.99)
  return [
    {
      what: 'grown',
      measured: `${made.toLocaleString('en')} sessions of ${due.toLocaleString('en')} series in ${seconds.toFixed(1)} s, ${left} left`,
      promised: `all within ${SECONDS_AT_MOST} s`,
      kept: left === 0 && seconds <= SECONDS_AT_MOST,
    },
    { what: 'made twice', measured: String(doubled), promised: 'none', kept: doubled === 0 },
    {
      what: 'p99 of bookings meanwhile',
      measured: `${times.toFixed(1)} times that before`,
      promised: `at most ${TIMES_AT_MOST} times`,
      kept: times <= TIMES_AT_MOST,
    },
  ]
}

function lineOf({ what, measured, promised, kept }: Promised): string[] {
  return [what, `**${measured}**`, promised, mark(kept)]
}
