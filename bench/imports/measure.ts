import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Import } from '../../src/features/imports/contract.ts'
import { masterKey, writeKeys } from '../../src/platform/server/vault-keys.ts'
import type { Part } from '../document.ts'
import { partOnPostgres } from '../postgres.ts'
import { inFolder, memoryAtRest, type Served, watchMemory, withServer } from '../processes.ts'
import { headersOf } from '../scale/calls.ts'
import { createLogins, type Login } from '../scale/logins.ts'
import { seed } from '../seed.ts'
import { findBookings, keepBooking, tookBetween } from '../while-booking.ts'
import { workbook } from './files.ts'
import { type Measured, report } from './report.ts'

const FULL = { patients: 50_000, sessions: 100_000 }
const QUICK = { patients: 2_000, sessions: 4_000 }

const WARM_UP = 5_000
const BEFORE = 20_000
const LOOKS_EVERY = 200
const AT_MOST = 600_000

/** Measures the import of one workbook, from the file to the patients and sessions, while strangers book at other practices. */
export function measureImports({ quick }: { quick: boolean }): Promise<Part> {
  const size = quick ? QUICK : FULL
  return partOnPostgres('Imports', async (url) => {
    await seed(url)
    const [login] = await createLogins(url, 1)
    if (!login) throw new Error('nobody is logged in')
    const file = new Uint8Array(await workbook(size.patients, size.sessions))
    return inFolder(async (folder) => {
      const keyFile = join(folder, 'records.key')
      writeKeys(keyFile, [masterKey()])
      const settings = { DATABASE_URL: url, RECORDS_KEY_FILE: keyFile }
      return withServer(settings, async (served) =>
        report({ ...size, ...(await measure(url, served, login, file)) }),
      )
    })
  })
}

type Times = Omit<Measured, 'patients' | 'sessions'>

async function measure(
  url: string,
  served: Served,
  login: Login,
  file: Uint8Array<ArrayBuffer>,
): Promise<Times> {
  const booking = keepBooking([served.origin], await findBookings(url, [served.origin]))
  await wait(WARM_UP)
  const before = await memoryAtRest(served, '/api/health')
  const first = Date.now()
  await wait(BEFORE)
  const memory = watchMemory(served)
  const sent = Date.now()
  const { id } = await call<Import>(served, login, 'POST', '/api/imports?name=a.xlsx', file)
  const readAt = Date.now()
  const preview = await call<Previewed>(served, login, 'GET', `/api/imports/${id}/preview`)
  const previewed = Date.now()
  await call(served, login, 'POST', `/api/imports/${id}/run`)
  const finishedFile = await untilDone(served, login, id)
  const ended = Date.now()
  const peak = memory.stop()
  const bookings = await booking.stop()
  return {
    bytes: file.length,
    reading: readAt - sent,
    preview: previewed - readAt,
    running: ended - previewed,
    added: finishedFile.counts?.new ?? 0,
    counted: preview.counts.new,
    memory: { before, peak },
    before: tookBetween(bookings, first, sent),
    during: tookBetween(bookings, sent, ended),
  }
}

interface Previewed {
  counts: { new: number }
}

async function untilDone(served: Served, login: Login, id: string): Promise<Import> {
  const until = Date.now() + AT_MOST
  while (Date.now() < until) {
    const file = await call<Import>(served, login, 'GET', `/api/imports/${id}`)
    if (file.state === 'done') return file
    if (file.state !== 'running') throw new Error(`The import is ${file.state}`)
    await wait(LOOKS_EVERY)
  }
  throw new Error('The import did not end in time')
}

async function call<Reply>(
  { origin }: Served,
  login: Login,
  method: string,
  path: string,
  body?: Uint8Array<ArrayBuffer>,
): Promise<Reply> {
  const headers = {
    ...headersOf(login),
    ...(body && { 'content-type': 'application/octet-stream' }),
  }
  const response = await fetch(origin + path, { method, headers, ...(body && { body }) })
  if (!response.ok)
    throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}
