import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../../test/postgres-server.ts'
import type { Part } from '../document.ts'
import { createDatabase, findDurableVersion } from '../postgres.ts'
import { inFolder, SERVER, type Served, serve } from '../processes.ts'
import { bookingRequests, findFreeTimes, findPractices } from '../requests.ts'
import { seed } from '../seed.ts'
import { type Booking, keepBooking } from './bookings.ts'
import { startPost } from './post.ts'
import { brokenPromises, type Measured, textOf } from './report.ts'
import { seedReminders } from './seed.ts'

/** The figures of docs/product.md, Performance. */
const REMINDERS = 10_000
const QUICK = 1_000
const SERVERS = 2

const BOOKINGS_A_SECOND = 30
/** Seconds of bookings before the reminders are due, the first of which warm up. */
const WARM_UP = 10
const BEFORE = 30
/** After this many the bench gives up. */
const AT_MOST = 180

/** Very many reminders due at the same instant, sent by two servers, while strangers book. */
export async function measureReminders({ quick }: { quick: boolean }): Promise<Part> {
  const reminders = quick ? QUICK : REMINDERS
  const postgres = await startPostgres({ durable: true })
  try {
    const url = await createDatabase(postgres.url, 'bench_reminders')
    await seed(url)
    const measured = await inFolder((folder) => measure(url, folder, reminders))
    return {
      title: 'Reminders',
      text: textOf(measured),
      postgres: await findDurableVersion(postgres.url),
      broken: brokenPromises(measured),
    }
  } finally {
    await postgres.stop()
  }
}

async function measure(url: string, folder: string, reminders: number): Promise<Measured> {
  const post = await startPost()
  const servers: Served[] = []
  for (let n = 0; n < SERVERS; n++) {
    const settings = { DATABASE_URL: url, DATA_DIR: `${folder}/${n}`, MAIL_URL: post.url }
    servers.push(await serve(SERVER, settings))
  }
  try {
    const origins = servers.map(({ origin }) => origin)
    const requests = await bookingsOf(url, origins)
    const dueAt = Date.now() + (WARM_UP + BEFORE) * 1000
    await seedReminders(url, reminders, dueAt)
    const booking = keepBooking(origins, requests, BOOKINGS_A_SECOND)
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
      rate: BOOKINGS_A_SECOND,
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await post.stop()
  }
}

async function bookingsOf(url: string, [origin = '']: string[]) {
  const practices = await findPractices(url)
  return bookingRequests(practices, await findFreeTimes(origin, practices))
}

const tookBetween = (bookings: Booking[], from: number, to: number) =>
  bookings.filter(({ at }) => at >= from && at < to).map(({ took }) => took)
