import { setTimeout as wait } from 'node:timers/promises'
import type { Request } from 'autocannon'

/** A booking: when it was due, epoch milliseconds, and how long after that its answer was there. */
export interface Booking {
  at: number
  took: number
}

/**
 * Sends so many bookings a second, the servers in turns, whether the earlier ones are answered or not, until it is stopped.
 * What is counted is from when a booking was due: who has to wait to be asked waits too.
 */
export function keepBooking(origins: readonly string[], requests: Iterator<Request>, rate: number) {
  const answers: Promise<Booking>[] = []
  const began = Date.now()
  let stopped = false
  const ended = (async () => {
    for (let n = 0; !stopped; n++) {
      const at = began + (n * 1000) / rate
      await wait(Math.max(0, at - Date.now()))
      const { value, done } = requests.next()
      if (done) throw new Error('No free times are left; raise PSYCHOLOGISTS in seed.ts')
      answers.push(book(origins[n % origins.length] ?? '', value, at))
    }
  })()
  return {
    /** All that were sent, once they are answered. */
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
