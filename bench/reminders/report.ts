import { mark, table } from '../document.ts'
import { quantile } from '../results.ts'

/** The figures of docs/product.md, Performance. */
const SECONDS_AT_MOST = 60
const TIMES_AT_MOST = 3

/** What became of the reminders, and of bookings before them and meanwhile, in milliseconds. */
export interface Measured {
  reminders: number
  different: number
  doubled: number
  /** From when they were due until the last one was handed over. */
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
  const { reminders, before, during, rate } = measured
  const spread = (name: string, took: number[]) => [
    name,
    String(took.length),
    ...[0.5, 0.99, 1].map((share) => `${quantile(took, share).toFixed(0)} ms`),
  ]
  return `${reminders.toLocaleString('en')} sessions of ${(reminders / 2).toLocaleString('en')} practices, due to be reminded of at the same instant: found, written down, looked at again and
handed to a local SMTP server by two server processes on one PostgreSQL, while ${rate} strangers a second book.

${table(['', 'measured', 'promised', ''], promisesOf(measured).map(lineOf))}

${table(['bookings', 'answered', 'p50', 'p99', 'longest'], [spread('before', before), spread('meanwhile', during)])}

- Counted by Message-ID at the SMTP server, from the instant they are due: the at most 15 s until a server looks are in it.
- Bookings come at their rate whether those before are answered or not, the servers in turns; the time is from when one was
  due. Each is another psychologist's, with its two mails, which go the same way. All are accepted (201).
- Servers, database, SMTP server and load share the machine's cores.
`
}

/** A line for each promise that was not kept. */
export function brokenPromises(measured: Measured): string[] {
  return promisesOf(measured)
    .filter(({ kept }) => !kept)
    .map(({ what, measured: value, promised }) => `${what}: ${value}, promised ${promised}`)
}

function promisesOf(measured: Measured): Promised[] {
  const { reminders, different, doubled, seconds, before, during } = measured
  const times = quantile(during, 0.99) / quantile(before, 0.99)
  return [
    {
      what: 'handed over',
      measured: `${different.toLocaleString('en')} in ${seconds.toFixed(1)} s`,
      promised: `all within ${SECONDS_AT_MOST} s`,
      kept: different === reminders && seconds <= SECONDS_AT_MOST,
    },
    { what: 'sent twice', measured: String(doubled), promised: 'none', kept: doubled === 0 },
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
