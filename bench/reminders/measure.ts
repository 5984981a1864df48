import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../../test/postgres-server.ts'
import {
  brokenPromises,
  findBookings,
  keepBooking,
  tookBetween,
  withServers,
} from '../beside-bookings.ts'
import type { Part } from '../document.ts'
import { createDatabase, findDurableVersion } from '../postgres.ts'
import { inFolder } from '../processes.ts'
import { seed } from '../seed.ts'
import { startPost } from './post.ts'
import { type Measured, promisesOf, textOf } from './report.ts'
import { seedReminders } from './seed.ts'

const REMINDERS = 10_000
const QUICK = 1_000

const WARM_UP = 10
const BEFORE = 30
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
      broken: brokenPromises(promisesOf(measured)),
    }
  } finally {
    await postgres.stop()
  }
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
