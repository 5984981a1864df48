import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Calendar,
  type Collection,
  connectCalendar,
  listCollections,
  updateCalendar,
} from '../../src/features/calendars/contract.ts'
import { masterKey, writeKeys } from '../../src/platform/server/vault-keys.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import type { Part, Report } from '../document.ts'
import { partOnPostgres, withClient } from '../postgres.ts'
import { inFolder, type Served, withServer } from '../processes.ts'
import { headersOf } from '../scale/calls.ts'
import { createLogins, type Login } from '../scale/logins.ts'
import { seed } from '../seed.ts'
import {
  BOOKINGS_A_SECOND,
  type Bookings,
  bookingsPromise,
  findBookings,
  keepBooking,
  reportOf,
  tookBetween,
} from '../while-booking.ts'
import { withDavServer } from './dav-server.ts'

const FULL = 10_000
const QUICK = 500
/** The delay of each answer in milliseconds, as over a long distance. */
const ANSWERS_AFTER = 50
const WARM_UP = 5_000
const BEFORE = 20_000
const LOOKS_EVERY = 200
const SECONDS_AT_MOST = 600
const TIMES_AT_MOST = 1.5

/** Measures the first writing of many sessions into a CalDAV calendar, while strangers book at other practices. */
export function measureWriting({ quick }: { quick: boolean }): Promise<Part> {
  const sessions = quick ? QUICK : FULL
  return partOnPostgres('Sessions written elsewhere', async (url) => {
    await seed(url)
    const [login] = await createLogins(url, 1)
    if (!login) throw new Error('nobody is logged in')
    await withClient(url, (client) => client.query(SESSIONS, [login.psychologist.id, sessions]))
    return inFolder(async (folder) => {
      const keyFile = join(folder, 'records.key')
      writeKeys(keyFile, [masterKey()])
      const settings = { DATABASE_URL: url, RECORDS_KEY_FILE: keyFile }
      return withServer(settings, async (served) =>
        report({ sessions, ...(await measure(url, served, login, sessions)) }),
      )
    })
  })
}

const SESSIONS = `
  insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration,
    price_cents, status, origin, holds, created_at)
  select s.psychologist_id, gen_random_uuid(), a.id, s.id, 'online', t.at, t.at + interval '25 min', t.at + interval '25 min',
    25, s.price_cents, 'confirmed', 'psychologist', true, now()
  from services s
  join lateral (select id from patients where psychologist_id = s.psychologist_id order by phone limit 1) a on true
  cross join lateral (
    select date_trunc('hour', now()) + interval '60 days' + n * interval '30 min' as at from generate_series(0, $2::int - 1) n) t
  where s.psychologist_id = $1 and s.name = 'Sessão 1'`

interface Measured extends Bookings {
  sessions: number
  written: number
  /** Events that were sent more than once. */
  twice: number
  seconds: number
}

function measure(
  url: string,
  served: Served,
  login: Login,
  sessions: number,
): Promise<Omit<Measured, 'sessions'>> {
  return withDavServer(ANSWERS_AFTER, async ({ origin, written }) => {
    const id = await connect(served, login, origin)
    const booking = keepBooking([served.origin], await findBookings(url, [served.origin]))
    await wait(WARM_UP)
    const first = Date.now()
    await wait(BEFORE)
    const began = Date.now()
    await writeTo(served, login, id)
    const until = began + SECONDS_AT_MOST * 1_000
    while (written.size < sessions && Date.now() < until) await wait(LOOKS_EVERY)
    const ended = Date.now()
    const bookings = await booking.stop()
    return {
      ...{ written: written.size, seconds: (ended - began) / 1_000 },
      twice: [...written.values()].filter((times) => times > 1).length,
      before: tookBetween(bookings, first, began),
      during: tookBetween(bookings, began, ended),
    }
  })
}

async function connect(served: Served, login: Login, url: string): Promise<string> {
  const body = { kind: 'caldav', name: 'Agenda', url, username: 'ana', password: 'segredo' }
  const { id } = await call<Calendar>(served, login, 'POST', connectCalendar.path, body)
  return id
}

async function writeTo(served: Served, login: Login, id: string): Promise<void> {
  const parts = addressOf(listCollections, { params: { id } })
  const [part] = await call<Collection[]>(served, login, 'GET', parts)
  const body = { writesTo: part?.id }
  await call(served, login, 'PUT', addressOf(updateCalendar, { params: { id } }), body)
}

async function call<Reply>(
  { origin }: Served,
  login: Login,
  method: string,
  path: string,
  body?: object,
): Promise<Reply> {
  const response = await fetch(origin + path, {
    method,
    headers: { ...headersOf(login), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok)
    throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}

function report(measured: Measured): Report {
  const { sessions, written, twice, seconds } = measured
  const count = (value: number) => value.toLocaleString('en')
  return reportOf({
    ...measured,
    introduction: `${count(sessions)} sessions of one practice, written the first time into a CalDAV calendar that answers after ${ANSWERS_AFTER} ms, by a server on PostgreSQL,
while ${BOOKINGS_A_SECOND} strangers a second book at other practices of the same server.`,
    promises: [
      {
        what: 'written',
        measured: `${count(written)} in ${seconds.toFixed(0)} s, ${twice} twice`,
        promised: `all within ${SECONDS_AT_MOST} s, once`,
        kept: written >= sessions && twice === 0 && seconds <= SECONDS_AT_MOST,
      },
      bookingsPromise(measured, TIMES_AT_MOST),
    ],
    notes:
      '- The time counts from the call that switches the writing on, so that the wait for the job is part of it. The practice’s seeded sessions are written too.',
  })
}
