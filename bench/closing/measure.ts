import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { prepareDatabase } from '../../src/app/prepare.ts'
import { closeMonth } from '../../src/features/statements/contract.ts'
import { connectEmbedded } from '../../src/platform/server/database.ts'
import { addMonths, DEFAULT_ZONE, dayAt } from '../../src/platform/shared/calendar.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import type { Part } from '../document.ts'
import { partOnPostgres, withClient } from '../postgres.ts'
import { inFolder, withServer } from '../processes.ts'
import { seed } from '../seed.ts'
import { recordStatements } from '../statements.ts'
import { findBookings, keepBooking, tookBetween, withServers } from '../while-booking.ts'
import { type Closed, report } from './report.ts'
import { type Filled, fillPractice } from './seed.ts'

const PATIENTS = 500
const QUICK = 50
const WHOLE_MONTHS = 4

const BOOKED_BEFORE = 15_000
const WARM_UP = 5_000

const thisMonth = dayAt(Date.now(), DEFAULT_ZONE).slice(0, 7)
const months = Array.from({ length: WHOLE_MONTHS + 1 }, (_, n) =>
  addMonths(thisMonth, n - WHOLE_MONTHS - 1),
)
const last = months.at(-1) ?? thisMonth

/** Measures closing the months of a large practice on both databases; on PostgreSQL while strangers book. */
export function measureClosing({ quick }: { quick: boolean }): Promise<Part> {
  const patients = quick ? QUICK : PATIENTS
  return partOnPostgres('Monthly closing', async (url) => {
    const embedded = await inFolder((folder) => closeEmbedded(folder, patients))
    await seed(url)
    const filled = await fillPostgres(url, patients)
    return report({
      patients,
      embedded,
      ...(await inFolder((folder) => closeDuringBookings(url, folder, filled))),
      statements: await countStatements(url, patients),
    })
  })
}

const fillPostgres = (url: string, patients: number) =>
  withClient(url, (client) =>
    fillPractice((text, values) => client.query(text, values), { patients, months }),
  )

async function closeEmbedded(folder: string, patients: number): Promise<Closed> {
  const database = await connectEmbedded(folder, null)
  await prepareDatabase(database)
  const run = (text: string, values: unknown[] = []) =>
    database.owner.executeQuery(CompiledQuery.raw(text, values))
  const filled = await fillPractice(run, { patients, months })
  await database.close()
  return withServer({ DATA_DIR: folder }, ({ origin }) => closeAll(origin, filled))
}

async function closeDuringBookings(url: string, folder: string, filled: Filled) {
  return withServers(url, folder, {}, async (origins) => {
    const booking = keepBooking(origins, await findBookings(url, origins))
    const warm = Date.now() + WARM_UP
    await wait(BOOKED_BEFORE)
    const began = Date.now()
    const postgres = await closeAll(origins[0] ?? '', filled)
    const ended = Date.now()
    const bookings = await booking.stop()
    return {
      postgres,
      before: tookBetween(bookings, warm, began),
      during: tookBetween(bookings, began, ended),
    }
  })
}

async function closeAll(origin: string, filled: Filled): Promise<Closed> {
  const whole: number[] = []
  for (const month of months.slice(0, -1)) whole.push(await close(origin, filled, month))
  const single: number[] = []
  for (const patientId of filled.patientIds)
    single.push(await close(origin, { ...filled, patientIds: [patientId] }, last))
  return { whole, single }
}

async function close(
  origin: string,
  { token, patientIds }: Filled,
  month: string,
): Promise<number> {
  const began = performance.now()
  const response = await fetch(origin + addressOf(closeMonth), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ month, patientIds }),
  })
  const reply: unknown = await response.json()
  if (!Array.isArray(reply) || reply.length !== patientIds.length)
    throw new Error(`closing ${month} answered ${response.status}: ${JSON.stringify(reply)}`)
  return performance.now() - began
}

async function countStatements(url: string, patients: number): Promise<number> {
  const filled = await fillPostgres(url, patients)
  const recorder = await recordStatements(url)
  const count = withServer({ DATABASE_URL: recorder.url }, async ({ origin }) => {
    await close(origin, filled, months[0] ?? last)
    recorder.take()
    await close(origin, filled, months[1] ?? last)
    return recorder.take().length / patients
  })
  return count.finally(() => recorder.close())
}
