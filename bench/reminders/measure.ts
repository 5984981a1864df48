import { setTimeout as wait } from 'node:timers/promises'
import type { Part, Report } from '../document.ts'
import { partOnPostgres } from '../postgres.ts'
import { inFolder } from '../processes.ts'
import { seed } from '../seed.ts'
import {
  BOOKINGS_A_SECOND,
  type Bookings,
  bookingsPromise,
  findBookings,
  keepBooking,
  reportOf,
  tookBetween,
  withServers,
} from '../while-booking.ts'
import { startPost } from './post.ts'
import { seedReminders } from './seed.ts'

const REMINDERS = 10_000
const QUICK = 1_000

const WARM_UP = 10
const BEFORE = 30
const AT_MOST = 180

const SECONDS_AT_MOST = 60
const TIMES_AT_MOST = 3

interface Measured extends Bookings {
  reminders: number
  different: number
  doubled: number
  seconds: number
}

/** Measures very many reminders due at the same instant, sent by two servers, while strangers book. */
export function measureReminders({ quick }: { quick: boolean }): Promise<Part> {
  return partOnPostgres('Reminders', async (url) => {
    await seed(url)
    return report(await inFolder((folder) => measure(url, folder, quick ? QUICK : REMINDERS)))
  })
}

async function measure(url: string, folder: string, reminders: number): Promise<Measured> {
  const post = await startPost()
  const work = async (origins: string[]) => {
    const requests = await findBookings(url, origins)
    const dueAt = Date.now() + (WARM_UP + BEFORE) * 1000
    await seedReminders(url, reminders, dueAt)
    const booking = keepBooking(origins, requests)
    while (post.taken().different < reminders && Date.now() < dueAt + AT_MOST * 1000)
      await wait(100)
    const bookings = await booking.stop()
    const { latest, different, reminders: taken } = post.taken()
    return {
      reminders,
      different,
      doubled: taken - different,
      seconds: (latest - dueAt) / 1000,
      before: tookBetween(bookings, dueAt - BEFORE * 1000, dueAt),
      during: tookBetween(bookings, dueAt, latest),
    }
  }
  try {
    return await withServers(url, folder, { MAIL_URL: post.url }, work)
  } finally {
    await post.stop()
  }
}

function report(measured: Measured): Report {
  const { reminders, different, doubled, seconds } = measured
  return reportOf({
    ...measured,
    introduction: `${reminders.toLocaleString('en')} sessions of ${(reminders / 2).toLocaleString('en')} practices, due to be reminded of at the same instant: found, recorded, checked again and
handed to a local SMTP server by two server processes on one PostgreSQL, while ${BOOKINGS_A_SECOND} strangers a second book.`,
    promises: [
      {
        what: 'handed over',
        measured: `${different.toLocaleString('en')} in ${seconds.toFixed(1)} s`,
        promised: `all within ${SECONDS_AT_MOST} s`,
        kept: different === reminders && seconds <= SECONDS_AT_MOST,
      },
      { what: 'sent twice', measured: String(doubled), promised: 'none', kept: doubled === 0 },
      bookingsPromise(measured, TIMES_AT_MOST),
    ],
    notes: `- Counted by Message-ID at the SMTP server, from the instant they are due: the at most 15 s until a server looks are in it.
- Bookings come at their rate whether those before are answered or not, to the servers alternately; the time is from when one was
  due. Each is another psychologist's, with its two mails, which go the same way. All are accepted (201).
- Servers, database, SMTP server and load share the machine's cores.
`,
  })
}
