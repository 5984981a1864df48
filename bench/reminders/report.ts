import {
  BOOKINGS_A_SECOND,
  type Bookings,
  bookingsPromise,
  type Promised,
  tablesOf,
} from '../beside-bookings.ts'

const SECONDS_AT_MOST = 60
const TIMES_AT_MOST = 3

export interface Measured extends Bookings {
  reminders: number
  different: number
  doubled: number
  seconds: number
}

export function textOf(measured: Measured): string {
  const { reminders } = measured
  return `${reminders.toLocaleString('en')} sessions of ${(reminders / 2).toLocaleString('en')} practices, due to be reminded of at the same instant: found, written down, looked at again and
handed to a local SMTP server by two server processes on one PostgreSQL, while ${BOOKINGS_A_SECOND} strangers a second book.

${tablesOf(promisesOf(measured), measured)}

- Counted by Message-ID at the SMTP server, from the instant they are due: the at most 15 s until a server looks are in it.
- Bookings come at their rate whether those before are answered or not, the servers in turns; the time is from when one was
  due. Each is another psychologist's, with its two mails, which go the same way. All are accepted (201).
- Servers, database, SMTP server and load share the machine's cores.
`
}

export function promisesOf(measured: Measured): Promised[] {
  const { reminders, different, doubled, seconds } = measured
  return [
    {
      what: 'handed over',
      measured: `${different.toLocaleString('en')} in ${seconds.toFixed(1)} s`,
      promised: `all within ${SECONDS_AT_MOST} s`,
      kept: different === reminders && seconds <= SECONDS_AT_MOST,
    },
    { what: 'sent twice', measured: String(doubled), promised: 'none', kept: doubled === 0 },
    bookingsPromise(measured, TIMES_AT_MOST),
  ]
}
