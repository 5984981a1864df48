import { type Report, table } from '../document.ts'
import { quantile } from '../results.ts'
import {
  BOOKINGS_A_SECOND,
  type Bookings,
  bookingsPromise,
  type Promised,
  reportOf,
} from '../while-booking.ts'
import { SESSIONS_EACH } from './seed.ts'

const SECONDS_AT_MOST = 10
const TIMES_AT_MOST = 3

export interface Closed {
  whole: number[]
  single: number[]
}

export interface Measured extends Bookings {
  patients: number
  postgres: Closed
  embedded: Closed
  statements: number
}

export function report(measured: Measured): Report {
  const { patients, postgres, embedded, statements } = measured
  const row = (name: string, { whole, single }: Closed) => [
    name,
    ...[0.5, 1].map((share) => `${(quantile(whole, share) / 1000).toFixed(1)} s`),
    ...[0.5, 0.95].map((share) => `${quantile(single, share).toFixed(0)} ms`),
  ]
  const closed = (name: string, { whole }: Closed): Promised => {
    const seconds = Math.max(...whole) / 1000
    return {
      what: `${patients} patients closed, ${name}`,
      measured: `${seconds.toFixed(1)} s`,
      promised: `at most ${SECONDS_AT_MOST} s`,
      kept: seconds <= SECONDS_AT_MOST,
    }
  }
  return reportOf({
    ...measured,
    introduction: `One practice with ${patients} patients, each with ${SESSIONS_EACH} sessions in each of ${postgres.whole.length + 1} months: a month of all patients closed by one call, month by month, and the last month by a call
for each patient. On PostgreSQL one of two servers closes while ${BOOKINGS_A_SECOND} strangers a second book with other practices.`,
    promises: [
      closed('PostgreSQL', postgres),
      closed('embedded', embedded),
      bookingsPromise(measured, TIMES_AT_MOST),
    ],
    notes: `${table(
      ['', 'a month, p50', 'longest', 'a patient, p50', 'p95'],
      [row('PostgreSQL', postgres), row('embedded', embedded)],
    )}

- ${statements.toFixed(1)} SQL statements for each patient, the transaction's included: each patient is closed in one.
- Servers, database and load share the machine's cores.
`,
  })
}
