import {
  BOOKINGS_A_SECOND,
  type Bookings,
  bookingsPromise,
  type Promised,
  tablesOf,
} from '../beside-bookings.ts'

const SECONDS_AT_MOST = 300
const TIMES_AT_MOST = 2

export interface Measured extends Bookings {
  series: number
  due: number
  left: number
  made: number
  doubled: number
  seconds: number
}

export function textOf(measured: Measured): string {
  const { series, due } = measured
  return `${series.toLocaleString('en')} weekly series, 15 of each practice, of which ${due.toLocaleString('en')} have a date to be made: grown by two server processes on
one PostgreSQL as they start, while ${BOOKINGS_A_SECOND} strangers a second book with other practices.

${tablesOf(promisesOf(measured), measured)}

- From the first series that grew to the last. Each practice is one transaction; both servers take the practices in turn and skip those that the other has.
- Servers, database and load share the machine's cores.
`
}

export function promisesOf(measured: Measured): Promised[] {
  const { due, left, made, doubled, seconds } = measured
  return [
    {
      what: 'grown',
      measured: `${made.toLocaleString('en')} sessions of ${due.toLocaleString('en')} series in ${seconds.toFixed(1)} s, ${left} left`,
      promised: `all within ${SECONDS_AT_MOST} s`,
      kept: left === 0 && seconds <= SECONDS_AT_MOST,
    },
    { what: 'made twice', measured: String(doubled), promised: 'none', kept: doubled === 0 },
    bookingsPromise(measured, TIMES_AT_MOST),
  ]
}
