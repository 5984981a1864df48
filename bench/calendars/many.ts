import { setTimeout as wait } from 'node:timers/promises'
import { withServer } from '../processes.ts'
import { setDue } from './connect.ts'
import { smallFile } from './files.ts'
import { ETAG, withOtherSide } from './other-side.ts'
import { seedCalendars } from './seed.ts'

const FILES = 200
/** The delay of each answer in milliseconds, as over a long distance. */
export const ANSWERS_AFTER = 100
/** The first jobs run within this time of a start, in milliseconds. */
const SETTLES = 60_000
const AT_MOST = 600_000

interface Wanted {
  /** The address of a database with practices, which have no calendars yet. */
  url: string
  settings: Record<string, string>
  keyFile: string
  /** The calendars of each practice. */
  each: number
}

export interface Many {
  calendars: number
  looked: number
  twice: number
  /** Whole files that were sent; none is expected, since nothing changed. */
  sent: number
  /** Seconds from when they became due until the last was answered. */
  seconds: number
  /** The processor time that the server used meanwhile, in seconds. */
  processor: number
}

/** Measures a server's processor time for checking very many calendars in which nothing has changed. */
export function measureMany({ url, settings, keyFile, each }: Wanted): Promise<Many> {
  return withOtherSide(async (side) => {
    for (let n = 0; n < FILES; n++) side.add(smallFile(n))
    const addressOf = (n: number) => side.addressOf(n % FILES, String(n))
    const calendars = await seedCalendars(url, { keyFile, each, etag: ETAG, addressOf })
    return withServer({ DATABASE_URL: url, ...settings }, async (served) => {
      await wait(SETTLES)
      const before = served.processor() ?? 0
      const began = Date.now()
      await setDue(url, true)
      while (side.asked.size < calendars && Date.now() < began + AT_MOST) await wait(50)
      await wait(2 * ANSWERS_AFTER)
      return {
        ...{ calendars, looked: side.asked.size, sent: side.sent() },
        twice: [...side.asked.values()].filter(({ length }) => length > 1).length,
        seconds: (side.latest() - began) / 1_000,
        processor: (served.processor() ?? 0) - before,
      }
    })
  }, ANSWERS_AFTER)
}
