/** @module-tag long */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import {
  connectCalendar,
  listBusyTimes,
  listCalendars,
  syncCalendar,
  updateCalendar,
} from '../../src/features/calendars/contract.ts'
import { createPatient } from '../../src/features/patients/input-contract.ts'
import { createSession } from '../../src/features/sessions/contract.ts'
import { DAY, HOUR } from '../../src/platform/shared/calendar.ts'
import { LOGIN, openCaldav } from '../caldav-stand-in.ts'
import { calendarOf } from '../calendar-texts.ts'
import { openProvider } from '../provider-stand-in.ts'
import { ask, openPractice } from './caller.ts'
import { createInstallation, liftPlanLimits, withDatabase } from './installation.ts'
import { startServer } from './server-process.ts'

const installation = await createInstallation()
const there = await openCaldav()
const file = await openProvider()
afterAll(() => installation.remove())

const TITLE = 'Frase plantada'
/** Half of them change: more than are fetched at once. */
const OBJECTS = 250
const FIRST = Math.floor(Date.now() / DAY) * DAY + 30 * DAY + 12 * HOUR

/** Returns an event on the nth day, half an hour of each of ten hours. */
function event(n: number, { moved = false } = {}): string {
  const start = FIRST + Math.floor(n / 10) * DAY + (n % 10) * HOUR + (moved ? HOUR / 2 : 0)
  const written = new Date(start).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return calendarOf([
    `UID:${n}@hospital.example`,
    `SUMMARY:${TITLE}`,
    `DTSTART:${written}`,
    'DURATION:PT30M',
  ])
}

const startOf = (n: number, moved = false) =>
  new Date(
    FIRST + Math.floor(n / 10) * DAY + (n % 10) * HOUR + (moved ? HOUR / 2 : 0),
  ).toISOString()

it('a reading that kill -9 interrupts at any step frees no time, is completed by the next one, notifies once, and stores no title unencrypted', async () => {
  await liftPlanLimits(installation)
  const settings = { ...installation.settings, LOG_LEVEL: 'debug' }
  let server = await startServer(settings)
  const printed: string[] = []
  const { token, serviceId } = await openPractice(server.url)
  const login = { token }
  there.addCollection('work')
  for (let n = 0; n < OBJECTS; n++) there.put('work', `${n}.ics`, event(n))
  const body = { kind: 'caldav' as const, name: 'Hospital', url: there.origin, ...LOGIN }
  const { id } = await ask(server.url, connectCalendar, { body }, login)
  const params = { id }
  await ask(server.url, updateCalendar, { params, body: { collections: [], titles: true } }, login)
  const query = {
    start: new Date(FIRST - DAY).toISOString(),
    end: new Date(FIRST + 90 * DAY).toISOString(),
  }
  const busy = () => ask(server.url, listBusyTimes, { query }, login)
  const starts = async () => (await busy()).map(({ start }) => start)
  const before = Array.from({ length: OBJECTS }, (_, n) => startOf(n))
  expect(await starts()).toEqual(before)
  const patient = { name: 'Maria Lima', phone: '11 91234-5678' }
  const { id: patientId } = await ask(server.url, createPatient, { body: patient }, login)
  const session = {
    ...{ patientId, serviceId, type: 'online' as const, duration: 20 },
    datetime: startOf(3, true),
  }
  await ask(server.url, createSession, { body: session }, login)

  // Half of the events move by half an hour, some go, some come.
  for (let n = 0; n < OBJECTS; n += 2) there.put('work', `${n}.ics`, event(n, { moved: true }))
  there.put('work', '3.ics', event(3, { moved: true }))
  for (let n = 201; n < OBJECTS; n += 10) there.remove('work', `${n}.ics`)
  const isRemoved = (n: number) => n > 200 && n % 10 === 1
  const after = before
    .map((_, n) => (isRemoved(n) ? '' : startOf(n, n % 2 === 0 || n === 3)))
    .filter(Boolean)
    .sort()
  const staying = before.filter((start) => after.includes(start))

  const killAt = async (count: number) => {
    let calls = 0
    let end: () => void = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    there.misbehave = () => {
      if (++calls < count) return null
      void server.kill().then(end)
      return { status: 500, after: 300 }
    }
    const reading = ask(server.url, syncCalendar, { params }, login).then(
      () => 'whole',
      () => 'cut',
    )
    const outcome = await Promise.race([ended.then(() => 'cut'), reading])
    there.misbehave = () => null
    return outcome
  }
  const restart = async () => {
    printed.push(server.printed().stdout, server.printed().stderr)
    server = await startServer(settings)
  }
  /** Kills the server while fetched data is read and kept, and starts it again. */
  const killWhile = async (calendar: string, lastCall: () => string) => {
    there.calls.length = 0
    const input = { params: { id: calendar } }
    const reading = ask(server.url, syncCalendar, input, login).catch(() => null)
    await expect.poll(lastCall, { interval: 5 }).toContain('objects')
    await wait(20)
    await server.kill()
    await reading
    await restart()
  }
  let step = 1
  while ((await killAt(step)) === 'cut') {
    await restart()
    expect(await starts()).toEqual(expect.arrayContaining(staying))
    step++
  }
  // Its lists and each of its parts.
  expect(step).toBeGreaterThan(4)
  expect(await starts()).toEqual(after)

  // Kills the server between two requests, while fetched data is parsed and stored.
  for (let n = 0; n < OBJECTS; n += 2) there.put('work', `${n}.ics`, event(n, { moved: true }))
  await killWhile(id, () => there.calls.at(-1) ?? '')
  await ask(server.url, syncCalendar, { params }, login)
  expect((await busy()).every(({ title }) => title === TITLE)).toBe(true)
  expect(await starts()).toEqual(after)

  // The one file of an address is kept in one transaction.
  const events = Array.from({ length: 300 }, (_, n) => n + 500)
  const whole = (moved: boolean) => events.map((n) => event(n, { moved })).join('')
  file.answer = { status: 200, body: whole(false) }
  const address = { kind: 'ics' as const, name: 'Pessoal', url: `${file.origin}/a.ics` }
  const own = await ask(server.url, connectCalendar, { body: address }, login)
  const ofFile = async () => (await busy()).filter(({ calendarId }) => calendarId === own.id)
  const kept = events.map((n) => startOf(n))
  file.answer = { status: 200, body: whole(true) }
  file.calls.length = 0
  await killWhile(own.id, () => (file.calls.length > 0 ? 'objects' : ''))
  const found = (await ofFile()).map(({ start }) => start)
  expect([kept, events.map((n) => startOf(n, true))]).toContainEqual(found)

  expect(await ask(server.url, listCalendars, {}, login)).toMatchObject([
    { id, failure: null, titles: true },
    { id: own.id },
  ])
  await server.stop()
  printed.push(server.printed().stdout, server.printed().stderr)
  expect(printed.join('')).not.toContain(TITLE)
  const files = globSync('**', { cwd: installation.dataDir, withFileTypes: true })
  const inTheClear = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(TITLE))
  expect(inTheClear).toEqual([])
  const letters = await withDatabase(installation, ({ owner }) =>
    sql<{ id: string }>`select id from messages where kind = 'calendar_meets_sessions'`.execute(
      owner,
    ),
  )
  expect(letters.rows).toHaveLength(1)
})
