import { join } from 'node:path'
import { masterKey, writeKeys } from '../../src/platform/server/vault-keys.ts'
import type { Part } from '../document.ts'
import { createDatabase, partOnPostgres } from '../postgres.ts'
import { inFolder } from '../processes.ts'
import { createLogins } from '../scale/logins.ts'
import { seedPsychologists } from '../scale/seed.ts'
import { PSYCHOLOGISTS, seed } from '../seed.ts'
import { compareAvailability } from './availability.ts'
import { measureFirstReading } from './first-reading.ts'
import { measureMany } from './many.ts'
import { report } from './report.ts'

const FULL = { events: 20_000, recurring: 200, practices: 100, connected: 5_000 }
const QUICK = { events: 2_000, recurring: 20, practices: 10, connected: 100 }
const OUTSIDE_TIMES = 2_000
const EACH = 2

/** Measures calendars elsewhere: a large one's first reading, a look at many, and free times among many of their times. */
export function measureCalendars({ quick }: { quick: boolean }): Promise<Part> {
  const { events, recurring, practices, connected } = quick ? QUICK : FULL
  return partOnPostgres('Calendars elsewhere', async (without, server) => {
    await seed(without)
    const logins = await createLogins(without, PSYCHOLOGISTS)
    const [own, other] = logins
    if (!own || !other) throw new Error('nobody is logged in')
    const copy = (name: string) => createDatabase(server, name, 'bench')
    return inFolder(async (folder) => {
      const keyFile = join(folder, 'records.key')
      writeKeys(keyFile, [masterKey()])
      const settings = { RECORDS_KEY_FILE: keyFile }
      const first = await measureFirstReading({
        ...{ url: await copy('bench_first'), settings, events, recurring },
        logins: [own, other],
      })
      const compared = await compareAvailability({
        ...{ without, busy: await copy('bench_busy'), settings, logins, practices, quick },
        times: OUTSIDE_TIMES,
      })
      const url = await createDatabase(server, 'bench_many')
      const size = { psychologists: connected, sessions: 10 * connected, largest: 100 }
      await seedPsychologists(url, size)
      const figures = await measureMany({ url, settings, keyFile, each: EACH })
      return report({ first, compared, many: figures })
    })
  })
}
