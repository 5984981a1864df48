import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor, PsychologistActor } from '../../../test/actors.ts'
import { LOGIN, openCaldav } from '../../../test/caldav-stand-in.ts'
import { calendarOf } from '../../../test/calendar-texts.ts'
import { START } from '../../../test/clock.ts'
import { archiveOf } from '../../../test/files.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { openProvider } from '../../../test/provider-stand-in.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { closeAccount, exportAccount } from '../account/contract.ts'
import { getPsychologist, listPsychologists } from '../admin/psychologist-contract.ts'
import { getAvailability } from '../booking/contract.ts'
import { checkTime } from '../sessions/agenda/time-contract.ts'
import { removeAllCalendars, setSwitches } from './commands.ts'
import {
  connectCalendar,
  disconnectCalendar,
  listBusyTimes,
  listCalendars,
  syncCalendar,
  updateCalendar,
} from './contract.ts'
import { syncDueCalendars } from './reading-commands.ts'

/** Titles of events in other calendars: stored if the psychologist switched them on, and shown to nobody else. */

const { given, clock, visitor, services, db, messages } = await openPractice()
const elsewhere = await openProvider()
const server = await openCaldav()

const SECRET = 'Perícia da Vara'
const NOON = ['DTSTART:20260304T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3']
const titled = (title: string, uid = 'a') =>
  calendarOf([`UID:${uid}@hospital.example`, `SUMMARY:${title}`, ...NOON])
const MARCH = { query: { start: '2026-03-01T00:00:00Z', end: '2026-04-01T00:00:00Z' } }

const connectedTo: PsychologistActor[] = []
beforeEach(() => {
  clock.set(START)
  elsewhere.answer = { status: 200, body: titled(SECRET) }
  elsewhere.calls.length = 0
  server.collections.clear()
  server.addCollection('work')
  server.put('work', 'a.ics', titled(SECRET))
})
afterEach(async () => {
  for (const ana of connectedTo.splice(0)) await db.asTenant(ana.id, removeAllCalendars)
})

async function open(kind: 'ics' | 'caldav' = 'ics') {
  const ana = await given.psychologist({ plan: 'pro' })
  connectedTo.push(ana)
  const body =
    kind === 'ics'
      ? { kind, name: 'Hospital', url: `${elsewhere.origin}/a.ics` }
      : { kind, name: 'Hospital', url: server.origin, ...LOGIN }
  const { id } = await ana.ask(connectCalendar, { body })
  const setTitles = (titles: boolean) =>
    ana.ask(updateCalendar, { params: { id }, body: { collections: [], titles } })
  const titles = async () => (await ana.ask(listBusyTimes, MARCH)).map(({ title }) => title)
  const sync = () => ana.ask(syncCalendar, of({ id }))
  const keptTitles = async () => {
    const { rows } = await sql<{ title: Uint8Array }>`
      select title from outside_times where psychologist_id = ${ana.id} and title is not null`.execute(
      db.owner,
    )
    return rows.length
  }
  return { ana, id, setTitles, titles, sync, keptTitles }
}

describe.each(['ics', 'caldav'] as const)('titles of a calendar of kind %s', (kind) => {
  it('are stored only while they are switched on', { tags: 'both-databases' }, async () => {
    const { ana, setTitles, titles, sync, keptTitles } = await open(kind)
    expect(await titles()).toEqual([undefined, undefined, undefined])
    expect(await keptTitles()).toBe(0)
    await setTitles(true)
    expect(await ana.ask(listCalendars, {})).toMatchObject([{ titles: true }])
    expect(await titles()).toEqual([SECRET, SECRET, SECRET])
    await setTitles(false)
    expect(await keptTitles()).toBe(0)
    await sync()
    expect(await titles()).toEqual([undefined, undefined, undefined])
    expect(await ana.ask(listCalendars, {})).toMatchObject([{ titles: false }])
  })

  it('follow a change there, and an unchanged calendar writes nothing', async () => {
    const { ana, setTitles, titles, sync } = await open(kind)
    await setTitles(true)
    const versions = async () => {
      const { rows } = await sql<{ version: string }>`
        select xmin::text as version from outside_times where psychologist_id = ${ana.id} order by starts_at`.execute(
        db.owner,
      )
      return rows
    }
    const before = await versions()
    await sync()
    expect(await versions()).toEqual(before)
    elsewhere.answer = { status: 200, body: titled('Plantão') }
    server.put('work', 'a.ics', titled('Plantão'))
    await sync()
    expect(await titles()).toEqual(['Plantão', 'Plantão', 'Plantão'])
    const untitled = calendarOf(NOON)
    elsewhere.answer = { status: 200, body: untitled }
    server.put('work', 'a.ics', untitled)
    await sync()
    expect(await titles()).toEqual([undefined, undefined, undefined])
  })

  it('of a reading that began before they were switched off are not stored; after switching on, everything is read again', async () => {
    const { ana, id, setTitles, titles, sync, keptTitles } = await open(kind)
    await setTitles(true)
    elsewhere.answer = { status: 200, body: titled('Plantão'), after: 400 }
    server.put('work', 'a.ics', titled('Plantão'))
    server.misbehave = (call) => (call.includes('objects') ? { status: 0, after: 400 } : null)
    const requestCount = () => elsewhere.calls.length + server.calls.filter(isOfObjects).length
    const during = async (step: () => Promise<unknown>) => {
      const before = requestCount()
      const reading = sync()
      await expect.poll(requestCount).toBeGreaterThan(before)
      await step()
      await reading
    }
    await during(() => setTitles(false))
    expect(await keptTitles()).toBe(0)
    elsewhere.answer = { status: 200, body: titled('Reunião'), after: 400 }
    server.put('work', 'a.ics', titled('Reunião'))
    await during(() =>
      // Switched on without a reading right after it.
      db.asTenant(ana.id, (tenant) =>
        setSwitches(tenant, id, { collections: [], titles: true }, services.now()),
      ),
    )
    server.misbehave = () => null
    elsewhere.answer = { status: 200, body: titled('Reunião') }
    await sync()
    expect(await titles()).toEqual(['Reunião', 'Reunião', 'Reunião'])
  })

  it('are deleted with the calendar, and with the account', async () => {
    const { ana, id, setTitles, keptTitles } = await open(kind)
    await setTitles(true)
    expect(await keptTitles()).toBe(3)
    await ana.ask(disconnectCalendar, of({ id }))
    expect(await keptTitles()).toBe(0)
    const other = await open(kind)
    await other.setTitles(true)
    await other.ana.ask(closeAccount, { body: { password: other.ana.password } })
    expect(await other.keptTitles()).toBe(0)
  })
})

const isOfObjects = (call: string) => call.includes('objects')

it('titles at the same time are joined in one line, whatever their order in the file', async () => {
  const { setTitles, titles, sync } = await open()
  await setTitles(true)
  const both = (a: string, b: string) =>
    calendarOf(
      ['UID:1', `SUMMARY:${a}`, ...NOON],
      ['UID:2', `SUMMARY:${b}`, ...NOON],
      ['UID:3', `SUMMARY:${a}`, ...NOON],
    )
  for (const body of [both('Beta\\n  dia', 'Alfa'), both('Alfa', 'Beta\\n  dia')]) {
    elsewhere.answer = { status: 200, body }
    await sync()
    expect(new Set(await titles())).toEqual(new Set(['Alfa · Beta dia']))
  }
  elsewhere.answer = { status: 200, body: titled('😀'.repeat(500)) }
  await sync()
  expect((await titles())[0]).toBe('😀'.repeat(200))
})

it('a title is visible only in the busy times of its psychologist', async () => {
  const { ana, setTitles, titles } = await open()
  const { id: patientId } = await given.patient(ana, { name: 'Maria Lima' })
  const { id: serviceId } = await given.service(ana)
  elsewhere.answer = { status: 200, body: titled('Antes') }
  await setTitles(true)
  await given.session(ana, { patientId, serviceId, datetime: '2026-03-05T17:30:00Z' })
  const moved = calendarOf([`SUMMARY:${SECRET}`, 'DTSTART:20260305T170000Z', 'DURATION:PT1H'])
  elsewhere.answer = { status: 200, body: moved }
  clock.set(new Date(Date.parse(START) + 6 * MINUTE).toISOString())
  await syncDueCalendars(services, new AbortController().signal)
  expect(await titles()).toEqual([SECRET])
  const letters = await messages()
  expect(letters.map(({ kind }) => kind)).toContain('calendar_meets_sessions')
  expect(JSON.stringify(letters)).not.toContain(SECRET)
  const query = { from: '2026-03-05', to: '2026-03-05', serviceId }
  const params = { id: ana.friendlyId }
  const answers = [
    await visitor.ask(getAvailability, { params, query }),
    await ana.ask(checkTime, { query: { datetime: '2026-03-05T17:00:00Z', duration: 50 } }),
    await ana.ask(listCalendars, {}),
  ]
  expect(JSON.stringify(answers)).not.toContain(SECRET)
  const reply = await ana.send({ method: 'GET', url: exportAccount.path })
  const { files, text } = archiveOf(reply)
  for (const name of Object.keys(files)) expect(text(name)).not.toContain(SECRET)
  const admin = await given.psychologist({ isAdmin: true })
  const shown = [
    await admin.ask(listPsychologists, { query: {} }),
    await admin.ask(getPsychologist, of(ana)),
    await admin.ask(listBusyTimes, MARCH),
  ]
  expect(JSON.stringify(shown)).not.toContain(SECRET)
  const bia: Actor = await given.psychologist()
  expect(await bia.ask(listBusyTimes, MARCH)).toEqual([])
  expect((await visitor.call(listBusyTimes, MARCH)).status).toBe(401)
  await expectNoTableHolds(SECRET)
})

async function expectNoTableHolds(text: string) {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db.owner)
  const written = [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')]
  for (const { name } of rows) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t`.execute(db.owner)
    for (const { row } of rows) for (const text of written) expect(row).not.toContain(text)
  }
}
