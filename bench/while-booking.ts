import { setTimeout as wait } from 'node:timers/promises'
import type { Request } from 'autocannon'
import { mark, type Report, table } from './document.ts'
import { SERVER, type Served, serve } from './processes.ts'
import { bookingRequests, findFreeTimes, findPsychologists } from './requests.ts'
import { quantile } from './results.ts'

const SERVERS = 2
export const BOOKINGS_A_SECOND = 30

/** A booking: when it was due (epoch milliseconds) and how long after that it was answered. */
export interface Booking {
  at: number
  took: number
}

export interface Bookings {
  before: number[]
  during: number[]
}

export interface Promised {
  what: string
  measured: string
  promised: string
  kept: boolean
}

/** Runs `work` with two servers on the database of `url`, each with `settings`, and stops them. */
export async function withServers<T>(
  url: string,
  folder: string,
  settings: Record<string, string>,
  work: (origins: string[]) => Promise<T>,
): Promise<T> {
  const servers: Served[] = []
  for (let n = 0; n < SERVERS; n++)
    servers.push(
      await serve(SERVER, { DATABASE_URL: url, DATA_DIR: `${folder}/${n}`, ...settings }),
    )
  try {
    return await work(servers.map(({ origin }) => origin))
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

export async function findBookings(url: string, [origin = '']: string[]) {
  const practices = await findPsychologists(url)
  return bookingRequests(practices, await findFreeTimes(origin, practices))
}

/**
 * Sends BOOKINGS_A_SECOND to the servers alternately until it is stopped, without waiting for answers. The time counts from
 * when a booking was due, so that waiting to be sent is part of it.
 */
export function keepBooking(origins: readonly string[], requests: Iterator<Request>) {
  const answers: Promise<Booking>[] = []
  const began = Date.now()
  let stopped = false
  const ended = (async () => {
    for (let n = 0; !stopped; n++) {
      const at = began + (n * 1000) / BOOKINGS_A_SECOND
      await wait(Math.max(0, at - Date.now()))
      const { value, done } = requests.next()
      if (done) throw new Error('No free times are left; raise PSYCHOLOGISTS in seed.ts')
      answers.push(book(origins[n % origins.length] ?? '', value, at))
    }
  })()
  return {
    async stop(): Promise<Booking[]> {
      stopped = true
      await ended
      return Promise.all(answers)
    },
  }
}

async function book(origin: string, { path, headers, body }: Request, at: number) {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: String(body),
  })
  await response.arrayBuffer()
  if (response.status !== 201) throw new Error(`A booking was answered ${response.status}`)
  return { at, took: Date.now() - at }
}

export function tookBetween(bookings: Booking[], from: number, to: number): number[] {
  return bookings.filter(({ at }) => at >= from && at < to).map(({ took }) => took)
}

interface Described extends Bookings {
  introduction: string
  promises: Promised[]
  notes: string
}

/** Returns a table of promises and measurements. */
export function promisesOf(promises: readonly Promised[]): Report {
  const lines = promises.map(({ what, measured, promised, kept }) => [
    what,
    `**${measured}**`,
    promised,
    mark(kept),
  ])
  const broken = promises
    .filter(({ kept }) => !kept)
    .map(({ what, measured, promised }) => `${what}: ${measured}, promised ${promised}`)
  return { text: table(['', 'measured', 'promised', ''], lines), broken }
}

export function reportOf({ introduction, promises, notes, before, during }: Described): Report {
  const promised = promisesOf(promises)
  const spread = (name: string, took: number[]) => [
    name,
    String(took.length),
    ...[0.5, 0.99, 1].map((share) => `${quantile(took, share).toFixed(0)} ms`),
  ]
  const text = `${introduction}

${promised.text}

${table(['bookings', 'answered', 'p50', 'p99', 'longest'], [spread('before', before), spread('meanwhile', during)])}

${notes}`
  return { text, broken: promised.broken }
}

export function bookingsPromise({ before, during }: Bookings, timesAtMost: number): Promised {
  const times = quantile(during, 0.99) / quantile(before, 0.99)
  return {
    what: 'p99 of bookings meanwhile',
    measured: `${times.toFixed(1)} times that before`,
    promised: `at most ${timesAtMost} times`,
    kept: times <= timesAtMost,
  }
}
