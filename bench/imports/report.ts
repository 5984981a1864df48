import type { Report } from '../document.ts'
import { BOOKINGS_A_SECOND, type Bookings, bookingsPromise, reportOf } from '../while-booking.ts'

const SECONDS_AT_MOST = 90
const MEMORY_AT_MOST = 128
const TIMES_AT_MOST = 2

export interface Measured extends Bookings {
  patients: number
  sessions: number
  bytes: number
  /** In milliseconds: the answer to the file, the first page of the preview, and the run until all is shown. */
  reading: number
  preview: number
  running: number
  /** The rows that the preview counted as new, and those that were added. */
  counted: number
  added: number
  /** Memory in MiB: before, at rest; and the peak. */
  memory: { before: number | null; peak: number | null }
}

const count = (value: number) => value.toLocaleString('en')
const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1)

export function report(measured: Measured): Report {
  const { patients, sessions, bytes, reading, preview, running, counted, added, memory } = measured
  const total = (reading + running) / 1_000
  const more = memory.before === null || memory.peak === null ? null : memory.peak - memory.before
  return reportOf({
    ...measured,
    introduction: `One XLSX of ${count(patients)} patients and ${count(sessions)} past sessions (${(bytes / 2 ** 20).toFixed(1)} MiB) of one practice, sent to a server on PostgreSQL and imported,
while ${BOOKINGS_A_SECOND} strangers a second book at other practices of the same server.`,
    promises: [
      {
        what: 'read and imported',
        measured: `${count(added)} rows in ${total.toFixed(1)} s`,
        promised: `all within ${SECONDS_AT_MOST} s`,
        kept: added === patients + sessions && counted === added && total <= SECONDS_AT_MOST,
      },
      {
        what: 'more memory meanwhile',
        measured: more === null ? 'unknown' : `${more.toFixed(0)} MiB`,
        promised: `at most ${MEMORY_AT_MOST} MiB`,
        kept: more === null || more <= MEMORY_AT_MOST,
      },
      bookingsPromise(measured, TIMES_AT_MOST),
    ],
    notes: `- The file is read in ${seconds(reading)} s, until the answer that names its columns. The first page of the preview takes ${seconds(preview)} s; it plans every row and is not counted above. The run takes
  ${seconds(running)} s, from its call until all rows are shown.
- Memory is the resident set (\`VmRSS\`) of the server's process, with the thread that reads the file, read every 20 ms, over that at rest while strangers book.`,
  })
}
