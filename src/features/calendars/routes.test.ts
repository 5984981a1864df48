import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { openProvider } from '../../../test/provider-stand-in.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { closeAccount } from '../account/contract.ts'
import { createBooking, getAvailability } from '../booking/contract.ts'
import { createSeries, previewSeries } from '../series/contract.ts'
import { checkTime, listFreeTimes } from '../sessions/agenda/time-contract.ts'
import { getSession } from '../sessions/contract.ts'
import { removeAllCalendars } from './commands.ts'
import {
  CALENDARS_AT_MOST,
  connectCalendar,
  disconnectCalendar,
  listBusyTimes,
  listCalendars,
  listCollections,
  syncCalendar,
  updateCalendar,
} from './contract.ts'
import { syncDueCalendars } from './reading-commands.ts'

const { given, clock, visitor, services, db, messages } = await openPractice()
const elsewhere = await openProvider()
beforeEach(() => {
  clock.set(START)
  elsewhere.calls.length = 0
  elsewhere.answer = { status: 200, body: fileOf([WEEKLY]) }
})

const STARTED = Date.parse(START)
const at = (day: number, time: string) => `2026-03-${String(day).padStart(2, '0')}T${time}:00-03:00`
const utc = (day: number, time: string) => new Date(at(day, time)).toISOString()

/** Each Wednesday from 4 March, 14:00 to 15:00. */
const WEEKLY =
  'DTSTART;TZID=America/Sao_Paulo:20260304T140000\r\nDTEND;TZID=America/Sao_Paulo:20260304T150000\r\nRRULE:FREQ=WEEKLY'
const ALL_DAY = 'DTSTART;VALUE=DATE:20260312\r\nDTEND;VALUE=DATE:20260313'
const onThursday = (time: string) => `DTSTART:202603${time}00Z\r\nDURATION:PT1H`

function fileOf(events: readonly string[]): string {
  const components = events.map(
    (event, index) =>
      `BEGIN:VEVENT\r\nUID:${index}@hospital.example\r\nDTSTAMP:20260301T120000Z\r\nSUMMARY:Plantão secreto\r\n${event}\r\nEND:VEVENT\r\n`,
  )
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//hospital\r\n${components.join('')}END:VCALENDAR\r\n`
}

const connectedTo: PsychologistActor[] = []
afterEach(async () => {
  for (const ana of connectedTo.splice(0)) await db.asTenant(ana.id, removeAllCalendars)
})

async function open() {
  const ana = await given.psychologist({ plan: 'pro' })
  connectedTo.push(ana)
  const { id: patientId } = await given.patient(ana, { name: 'Maria Lima' })
  const { id: serviceId } = await given.service(ana)
  const connect = ({ name = 'Hospital', file = 'agenda' } = {}) =>
    ana.call(connectCalendar, {
      body: { kind: 'ics', name, url: `${elsewhere.origin}/particular-7f3a/${file}.ics` },
    })
  const connected = async () => {
    const { status, body } = await connect()
    expect(status).toBe(201)
    return body
  }
  const freeOn = async (day: number) => {
    const date = utc(day, '12:00').slice(0, 10)
    const { days } = await ana.ask(listFreeTimes, { query: { from: date, to: date, duration: 50 } })
    return days.flatMap(({ slots }) => slots)
  }
  const book = (day: number, time: string, visit = 0) =>
    visitor.call(createBooking, {
      params: { id: ana.friendlyId },
      body: {
        ...{ patientName: 'João Reis', patientPhone: `11 98888-000${visit}`, serviceId },
        datetime: at(day, time),
      },
    })
  const sync = () => syncDueCalendars(services, new AbortController().signal)
  return { ana, patientId, serviceId, connect, connected, freeOn, book, sync }
}

describe('a calendar elsewhere', () => {
  it('removes its busy times for strangers, free times and fixed times, and the psychologist may still book over them', {
    tags: 'both-databases',
  }, async () => {
    const { ana, patientId, serviceId, connected, freeOn, book } = await open()
    const calendar = await connected()
    expect(calendar).toMatchObject({ kind: 'ics', name: 'Hospital', failingSince: null })
    expect(JSON.stringify(calendar)).not.toContain('particular-7f3a')
    for (const [day, isTaken] of [
      [4, true],
      [5, false],
      [25, true],
    ] as const)
      expect((await freeOn(day)).includes(utc(day, '14:00'))).toBe(!isTaken)
    const query = { from: '2026-03-11', to: '2026-03-11', serviceId }
    const shown = await visitor.ask(getAvailability, { params: { id: ana.friendlyId }, query })
    expect(shown.days.flatMap(({ slots }) => slots)).not.toContain(utc(11, '14:00'))
    expect(JSON.stringify(shown)).not.toContain('Plantão')
    expect(await book(11, '14:00')).toMatchObject({ status: 409, body: { code: 'time_taken' } })
    expect((await book(11, '15:00')).status).toBe(201)

    const question = { query: { datetime: at(18, '14:00'), duration: 50 } }
    expect(await ana.ask(checkTime, question)).toMatchObject({
      ...{ sessions: [], closed: null, refused: false },
      elsewhere: [{ start: utc(18, '14:00'), end: utc(18, '15:00'), calendarName: 'Hospital' }],
    })
    await given.session(ana, { patientId, serviceId, datetime: at(18, '14:00') })

    const rule = {
      ...{ patientId, serviceId, type: 'online' as const, firstDate: '2026-03-25', time: '14:00' },
      ...{ every: { unit: 'week' as const, count: 1 }, end: { count: 2 }, notify: false },
    }
    const { occurrences } = await ana.ask(previewSeries, { body: rule })
    expect(occurrences.map(({ state }) => state)).toEqual(['busy', 'busy'])
    const choices = occurrences.map(({ date }) => ({ date, action: 'keep' as const }))
    expect((await ana.call(createSeries, { body: { ...rule, choices } })).status).toBe(201)
  })

  it('is read again every five minutes, and a move there applies here', async () => {
    const { ana, connected, freeOn, sync } = await open()
    const { id } = await connected()
    elsewhere.answer = { status: 200, body: fileOf([onThursday('05T1700')]) }
    await sync()
    expect(elsewhere.calls).toHaveLength(1)
    clock.set(new Date(STARTED + 5 * MINUTE).toISOString())
    await sync()
    expect(elsewhere.calls).toHaveLength(2)
    expect(await freeOn(4)).toContain(utc(4, '14:00'))
    const busy = { query: { start: utc(1, '00:00'), end: utc(31, '00:00') } }
    expect(await ana.ask(listBusyTimes, busy)).toEqual([
      { start: utc(5, '14:00'), end: utc(5, '15:00'), calendarId: id },
    ])
  })

  it('costs one request and no write of times if nothing changed, and only one of two servers reads it', async () => {
    const { connected, sync, ana } = await open()
    await connected()
    const rowsOf = () =>
      db.asTenant(ana.id, async (tenant) => {
        const { rows } = await sql<{ version: string }>`
          select xmin::text as version from outside_times where psychologist_id = ${tenant.id} order by starts_at`.execute(
          tenant.sql,
        )
        return rows
      })
    const before = await rowsOf()
    clock.set(new Date(STARTED + 6 * MINUTE).toISOString())
    await Promise.all([sync(), sync()])
    expect(elsewhere.calls).toHaveLength(2)
    expect(await rowsOf()).toEqual(before)
  })

  it('keeps blocking times while it cannot be read, and the psychologist gets one e-mail, after an hour', async () => {
    const { ana, connected, freeOn, sync } = await open()
    const { id } = await connected()
    elsewhere.answer = { status: 403 }
    const noticeTexts = async () =>
      (await messages())
        .filter(({ kind }) => kind === 'calendar_unreadable')
        .map(({ text }) => text)
    for (const minutes of [5, 10, 60]) {
      clock.set(new Date(STARTED + minutes * MINUTE).toISOString())
      await sync()
    }
    expect(await noticeTexts()).toEqual([])
    const [calendar] = await ana.ask(listCalendars, {})
    expect(calendar).toMatchObject({
      ...{ readAt: null, failure: 'refused' },
      failingSince: new Date(STARTED + 5 * MINUTE).toISOString(),
    })
    for (const hours of [2, 3, 4]) {
      clock.set(new Date(STARTED + hours * HOUR).toISOString())
      await sync()
    }
    expect(await noticeTexts()).toHaveLength(1)
    expect((await noticeTexts())[0]).toContain('nada ficou livre')
    expect((await noticeTexts())[0]).not.toContain('particular-7f3a')
    expect(await freeOn(4)).not.toContain(utc(4, '14:00'))
    elsewhere.answer = { status: 200, body: fileOf([]) }
    expect(await ana.ask(syncCalendar, of({ id }))).toMatchObject({ failure: null })
    expect(await freeOn(4)).toContain(utc(4, '14:00'))
  })

  it('that overlaps a booked session changes nothing, and reports it once', async () => {
    const { ana, patientId, serviceId, connected, sync } = await open()
    elsewhere.answer = { status: 200, body: fileOf([]) }
    await connected()
    const datetime = at(4, '14:30')
    const session = await given.session(ana, { patientId, serviceId, datetime })
    const notices = async () =>
      (await messages()).filter(
        ({ kind, psychologist_id }) =>
          kind === 'calendar_meets_sessions' && psychologist_id === ana.id,
      )
    elsewhere.answer = { status: 200, body: fileOf([WEEKLY]) }
    for (const minutes of [5, 10, 15]) {
      clock.set(new Date(STARTED + minutes * MINUTE).toISOString())
      await sync()
    }
    const [letter, ...more] = await notices()
    expect(more).toEqual([])
    expect(letter?.text).toContain('04/03')
    expect(letter?.text).not.toContain('Plantão')
    expect(await ana.ask(getSession, of(session))).toMatchObject({ status: session.status })
    const busy = { query: { start: utc(4, '00:00'), end: utc(4, '23:00') } }
    expect(await ana.ask(listBusyTimes, busy)).toHaveLength(1)
  })

  it('names the overlapping sessions when it is connected, without an e-mail; later each session is in only one e-mail', async () => {
    const { ana, patientId, serviceId, connect, sync } = await open()
    await given.session(ana, { patientId, serviceId, datetime: at(4, '14:30') })
    await given.session(ana, { patientId, serviceId, datetime: at(5, '14:00') })
    await given.session(ana, { patientId, serviceId, datetime: at(6, '14:00') })
    const { body } = await connect()
    expect(body.meets).toEqual({ sessions: 1, first: utc(4, '14:30') })
    await connect({ name: 'ana@hospital.example', file: 'outra' })
    const noticeTexts = async () =>
      (await messages())
        .filter(
          ({ kind, psychologist_id }) =>
            kind === 'calendar_meets_sessions' && psychologist_id === ana.id,
        )
        .map(({ text }) => text)
    const whole = fileOf([
      WEEKLY,
      onThursday('05T1700'),
      onThursday('05T1730'),
      onThursday('06T1700'),
    ])
    for (const [minutes, file] of [
      [5, fileOf([])],
      [10, whole],
      [15, fileOf([])],
      [20, whole],
    ] as const) {
      elsewhere.answer = { status: 200, body: file }
      clock.set(new Date(STARTED + minutes * MINUTE).toISOString())
      await sync()
    }
    const [letter, ...more] = await noticeTexts()
    expect(more).toEqual([])
    expect(letter).toContain('2 sessões')
    expect(letter).not.toContain('04/03')
    expect(letter).not.toContain('ana@hospital')
    expect(await ana.ask(syncCalendar, of(body))).toMatchObject({
      meets: { sessions: 3, first: utc(4, '14:30') },
    })
  })

  it('frees its times immediately if its file is empty, and none if the file is truncated', async () => {
    const { ana, connected, freeOn } = await open()
    const calendar = await connected()
    const whole = fileOf([WEEKLY])
    elsewhere.answer = { status: 200, body: whole.slice(0, whole.indexOf('BEGIN:VEVENT') + 60) }
    expect(await ana.ask(syncCalendar, of(calendar))).toMatchObject({ failure: 'incomplete' })
    expect(await freeOn(4)).not.toContain(utc(4, '14:00'))
    elsewhere.answer = { status: 200, body: fileOf([]) }
    expect(await ana.ask(syncCalendar, of(calendar))).toMatchObject({ failure: null })
    expect(await freeOn(4)).toContain(utc(4, '14:00'))
  })

  it('that shares an event with another one is named together with it', async () => {
    const { ana, connect } = await open()
    await connect()
    await connect({ name: 'Pessoal', file: 'pessoal' })
    const question = { query: { datetime: at(18, '14:00'), duration: 50 } }
    const { elsewhere: collisions } = await ana.ask(checkTime, question)
    expect(collisions.map(({ calendarName }) => calendarName)).toEqual(['Hospital', 'Pessoal'])
  })

  it('is read before a stranger books, if it was last read over two minutes ago', async () => {
    const { connected, book } = await open()
    await connected()
    elsewhere.answer = { status: 200, body: fileOf([WEEKLY, onThursday('05T1700')]) }
    clock.set(new Date(STARTED + MINUTE).toISOString())
    expect((await book(6, '14:00')).status).toBe(201)
    expect(elsewhere.calls).toHaveLength(1)
    clock.set(new Date(STARTED + 3 * MINUTE).toISOString())
    expect((await book(5, '14:00')).status).toBe(409)
    expect(elsewhere.calls).toHaveLength(2)
  })

  it('lets a stranger book by the last known times if it does not answer', async () => {
    const { connected, book } = await open()
    await connected()
    elsewhere.answer = { status: 200, body: fileOf([onThursday('05T1700')]), after: 4_000 }
    clock.set(new Date(STARTED + 3 * MINUTE).toISOString())
    const [free, other] = await Promise.all([book(5, '14:00'), book(4, '14:00')])
    expect([free.status, other.status]).toEqual([201, 409])
  })

  it('that blocks an hour while a stranger books it: the booking is refused, or the psychologist gets an e-mail', async () => {
    const { ana, connected, book, sync } = await open()
    elsewhere.answer = { status: 200, body: fileOf([]) }
    await connected()
    const events: string[] = []
    const booked: number[] = []
    for (const [round, day] of [4, 5, 6, 9, 10, 11, 12, 13].entries()) {
      events.push(onThursday(`${String(day).padStart(2, '0')}T1700`))
      elsewhere.answer = { status: 200, body: fileOf(events) }
      clock.set(new Date(STARTED + 5 * (round + 1) * MINUTE).toISOString())
      const bookings = [0, 4, 8, 12].map(async (after) => {
        await wait(after)
        return book(day, '14:00', round)
      })
      const [replies] = await Promise.all([Promise.all(bookings), sync()])
      if (replies.some(({ status }) => status === 201)) booked.push(day)
    }
    const { rows } = await sql<{ starts_at: Date }>`
      select s.starts_at from calendar_meetings m
      join sessions s on s.psychologist_id = m.psychologist_id and s.id = m.session_id
      where m.psychologist_id = ${ana.id} order by s.starts_at`.execute(db.owner)
    const noted = rows.map(({ starts_at }) => starts_at.toISOString())
    expect(noted).toEqual(booked.map((day) => utc(day, '14:00')))
    const notices = (await messages()).filter(
      ({ kind, psychologist_id }) =>
        kind === 'calendar_meets_sessions' && psychologist_id === ana.id,
    )
    expect(notices).toHaveLength(booked.length)
  })

  it('blocks the days of all-day events only if its switch is on, and nothing when it is switched off', async () => {
    const { ana, connect, freeOn } = await open()
    elsewhere.answer = { status: 200, body: fileOf([WEEKLY, ALL_DAY]) }
    const { id } = (await connect()).body
    const [part] = await ana.ask(listCollections, of({ id }))
    expect(part).toMatchObject({ name: 'Hospital', blocks: true, allDayBlocks: false })
    expect(await freeOn(12)).not.toEqual([])
    const switchTo = (blocks: boolean, allDayBlocks: boolean) =>
      ana.ask(updateCalendar, {
        params: { id },
        body: { collections: [{ id: part?.id ?? '', blocks, allDayBlocks }] },
      })
    expect(await switchTo(true, true)).toMatchObject([{ allDayBlocks: true }])
    expect(await freeOn(12)).toEqual([])
    expect(await freeOn(4)).not.toContain(utc(4, '14:00'))
    await switchTo(false, true)
    expect(await freeOn(12)).not.toEqual([])
    expect(await freeOn(4)).toContain(utc(4, '14:00'))
  })

  it('names the overlapping sessions in one e-mail when it is switched on, and each session once', async () => {
    const { ana, patientId, serviceId, connect, sync } = await open()
    elsewhere.answer = { status: 200, body: fileOf([WEEKLY, ALL_DAY]) }
    const { id } = (await connect()).body
    const [part] = await ana.ask(listCollections, of({ id }))
    const switchTo = (blocks: boolean, allDayBlocks: boolean) =>
      ana.ask(updateCalendar, {
        params: { id },
        body: { collections: [{ id: part?.id ?? '', blocks, allDayBlocks }] },
      })
    await switchTo(false, false)
    for (const datetime of [at(4, '14:30'), at(11, '14:00'), at(12, '09:00')])
      await given.session(ana, { patientId, serviceId, datetime })
    const notices = async () =>
      (await messages())
        .filter(
          ({ kind, psychologist_id }) =>
            kind === 'calendar_meets_sessions' && psychologist_id === ana.id,
        )
        .map(({ text }) => text ?? '')
    expect(await notices()).toEqual([])
    await switchTo(true, false)
    await switchTo(false, false)
    await switchTo(true, false)
    expect(await notices()).toEqual([expect.stringContaining('2 sessões')])
    await switchTo(true, true)
    clock.set(new Date(STARTED + 6 * MINUTE).toISOString())
    await sync()
    const [, letter, ...more] = await notices()
    expect(more).toEqual([])
    expect(letter).toContain('12/03')
  })

  it('leaves no data after it is disconnected, or the account is closed', async () => {
    const { ana, connected, freeOn, sync } = await open()
    await ana.ask(disconnectCalendar, of(await connected()))
    expect(await freeOn(4)).toContain(utc(4, '14:00'))
    await connected()
    await ana.ask(closeAccount, { body: { password: ana.password } })
    expect(await ana.ask(listCalendars, {})).toEqual([])
    clock.set(new Date(STARTED + HOUR).toISOString())
    await sync()
    expect(elsewhere.calls).toHaveLength(2)
    const count = await db.asTenant(ana.id, ({ sql: tables }) =>
      tables
        .selectFrom('outside_times')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('psychologist_id', '=', ana.id)
        .executeTakeFirstOrThrow(),
    )
    expect(count).toEqual({ count: 0 })
  })
})

describe('an address that is refused', () => {
  it.each([
    ['no calendar', { status: 200, body: '<html></html>' }, 'não devolve um calendário'],
    ['an address that is gone', { status: 404 }, 'não existe mais'],
    ['an address without access', { status: 401 }, 'recusou o acesso'],
    ['a server that fails', { status: 500 }, 'Confira o endereço e ligue de novo'],
    ['a redirect that ends nowhere', { status: 302 }, 'não respondeu'],
  ])('%s is reported at the field, and nothing is stored', async (_, answer, text) => {
    const { ana, connect } = await open()
    elsewhere.answer = answer
    const { status, body } = await connect()
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'calendar_unreadable', details: [{ path: 'url' }] })
    expect(JSON.stringify(body)).toContain(text)
    expect(await ana.ask(listCalendars, {})).toEqual([])
  })

  it('an address that is not public is not requested', async () => {
    const { ana } = await open()
    for (const url of [
      'http://calendario.example/a.ics',
      'https://10.0.0.7/a.ics',
      'ftp://x.example/',
    ]) {
      const body = { kind: 'ics' as const, name: 'Hospital', url }
      expect((await ana.call(connectCalendar, { body })).status).toBe(422)
    }
  })

  it('one that is already connected is refused at the field, until it is disconnected', async () => {
    const { ana, connect, connected } = await open()
    const calendar = await connected()
    const { status, body } = await connect({ name: 'Outra vez' })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      details: [{ path: 'url', message: 'Este calendário já está ligado' }],
    })
    await ana.ask(disconnectCalendar, of(calendar))
    await connected()
  })

  it('the eleventh calendar is refused', async () => {
    const { connect } = await open()
    for (let count = 0; count < CALENDARS_AT_MOST; count++)
      expect((await connect({ file: `${count}` })).status).toBe(201)
    expect(await connect()).toMatchObject({ status: 409, body: { code: 'calendars_full' } })
  })
})
