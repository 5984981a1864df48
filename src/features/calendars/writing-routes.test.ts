import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { LOGIN, type Misbehaviour, openCaldav } from '../../../test/caldav-stand-in.ts'
import { eventsOf } from '../../../test/calendar-events.ts'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { releaseEveryExpiredHold } from '../sessions/changes/hold-commands.ts'
import {
  cancelSession,
  confirmSession,
  deleteSession,
  getSession,
  updateSession,
} from '../sessions/contract.ts'
import { answerCalendarChange, listCalendarChanges } from './change-contract.ts'
import { removeAllCalendars } from './commands.ts'
import {
  type CalendarInput,
  connectCalendar,
  disconnectCalendar,
  listBusyTimes,
  listCalendars,
  listCollections,
  syncCalendar,
  updateCalendar,
} from './contract.ts'
import { writeDueCalendars } from './writing-commands.ts'

const { given, clock, db, services, messages } = await openPractice()
const there = await openCaldav()
const connected: PsychologistActor[] = []

beforeEach(() => {
  clock.set(START)
  Object.assign(there, { password: LOGIN.password, uidConflict: 0, misbehave: () => null })
  there.collections.clear()
  there.calls.length = 0
  there.addCollection('pessoal')
})
afterEach(async () => {
  for (const ana of connected.splice(0)) await db.asTenant(ana.id, removeAllCalendars)
})

const step = fc.record({
  kind: fc.constantFrom(
    ...(['book', 'book', 'move', 'cancel', 'moveThere', 'removeThere'] as const),
    ...(['read', 'write', 'write', 'answer'] as const),
  ),
  pick: fc.nat(9),
  apply: fc.boolean(),
})

const write = () => writeDueCalendars(services, new AbortController().signal)

/** Returns the file of an event that another program wrote. */
const fileOf = (uid: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20260303T120000Z\r\nDURATION:PT50M\r\nBEGIN:VALARM\r\nUID:alarme\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

/** Returns the events in a calendar there. */
function eventsIn(name: string) {
  const collection = there.collections.get(`/dav/ana/${name}/`)
  return [...(collection?.objects.values() ?? [])].flatMap(({ text }) => eventsOf(text))
}
const startsIn = (name: string) => eventsIn(name).map(({ start }) => start.slice(0, 16))
const writes = () => there.calls.filter((call) => /^(PUT|DELETE)/.test(call))

async function open() {
  const ana = await given.psychologist({ plan: 'pro' })
  connected.push(ana)
  const { id: patientId } = await given.patient(ana, {
    name: 'Maria da Silva',
    email: 'maria@exemplo.com.br',
  })
  const { id: serviceId } = await given.service(ana)
  const book = (datetime: string, fields = {}) =>
    given.session(ana, { patientId, serviceId, datetime, ...fields })
  const body: CalendarInput = { kind: 'caldav', name: 'Pessoal', url: there.origin, ...LOGIN }
  const { id } = await ana.ask(connectCalendar, { body })
  const [work] = await ana.ask(listCollections, of({ id }))
  interface Fields {
    writesTo?: string | null
    shows?: 'initials' | 'session'
    twoWay?: boolean
    applies?: boolean
  }
  const change = (fields: Fields) => ana.ask(updateCalendar, { params: { id }, body: fields })
  const turnOn = async (fields: Fields = {}) => {
    await change({ writesTo: work?.id ?? '', ...fields })
    await write()
    there.calls.length = 0
  }
  const calendar = async () => (await ana.ask(listCalendars, {}))[0]
  return { ana, id, patientId, book, work: work?.id ?? '', change, turnOn, calendar }
}

describe('sessions in a calendar elsewhere', () => {
  it('are written once, follow each change, and a second run over an unchanged calendar writes nothing', async () => {
    const { ana, book, turnOn } = await open()
    const first = await book('2026-03-03T12:00:00Z')
    const second = await book('2026-03-04T12:00:00Z', { type: 'presencial', location: 'Rua A, 10' })
    await turnOn()
    expect(eventsIn('pessoal')).toMatchObject([
      { title: 'Consulta com M. S.', status: 'TENTATIVE', minutes: 50, location: null },
      { title: 'Consulta com M. S.', location: 'Rua A, 10' },
    ])
    await write()
    clock.advance(2 * HOUR)
    await write()
    expect(there.calls).toEqual([])

    await ana.ask(confirmSession, of(first))
    await ana.ask(cancelSession, of(second))
    await book('2026-03-05T12:00:00Z')
    await write()
    expect(writes()).toHaveLength(3)
    expect(startsIn('pessoal')).toEqual(['2026-03-03T12:00', '2026-03-05T12:00'])
    const [confirmed] = eventsIn('pessoal')
    expect(confirmed).toMatchObject({ status: 'CONFIRMED', uid: `${first.id}@consultorio.test` })

    const moved = { datetime: '2026-03-06T15:00:00Z' }
    await ana.ask(updateSession, { ...of(first), body: moved })
    await write()
    expect(startsIn('pessoal')).toEqual(['2026-03-06T15:00', '2026-03-05T12:00'])
  })

  it('follow a change of the product’s address, although a server keeps the UID of an event', async () => {
    const { ana, book, turnOn } = await open()
    const session = await book('2026-03-03T12:00:00Z')
    await turnOn()
    const collection = there.collections.get('/dav/ana/pessoal/')
    for (const object of collection?.objects.values() ?? [])
      object.text = object.text.replace('@consultorio.test', '@former.test')
    await ana.ask(updateSession, { ...of(session), body: { datetime: '2026-03-06T15:00:00Z' } })
    await write()
    expect(eventsIn('pessoal')).toMatchObject([{ uid: `${session.id}@consultorio.test` }])
    expect(startsIn('pessoal')).toEqual(['2026-03-06T15:00'])
  })

  it.each([207, 400, 403, 409, 412])(
    'replace a copy that another program added, if the server permits a UID once (%i)',
    async (status) => {
      const { book, turnOn, calendar } = await open()
      const session = await book('2026-03-03T12:00:00Z')
      const copy = fileOf(`${session.id}@consultorio.test`)
      there.put('pessoal', 'convite.ics', copy)
      there.put('pessoal', 'outro.ics', fileOf(`x${session.id}@consultorio.test`))
      there.uidConflict = status
      await turnOn()
      await book('2026-03-04T12:00:00Z')
      await write()
      expect([...(there.collections.get('/dav/ana/pessoal/')?.objects.keys() ?? [])]).toEqual([
        ...['outro.ics', `${session.id}.ics`, expect.any(String)],
      ])
      expect(await calendar()).toMatchObject({ writeFailure: null })
    },
  )

  it('are never read back as busy times, by any reading', async () => {
    const { ana, id, book, turnOn } = await open()
    await book('2026-03-03T12:00:00Z')
    await turnOn()
    await ana.ask(syncCalendar, of({ id }))
    const query = { start: '2026-03-01T00:00:00Z', end: '2026-04-01T00:00:00Z' }
    expect(await ana.ask(listBusyTimes, { query })).toEqual([])
    there.calls.length = 0
    await write()
    expect(there.calls).toEqual([])
  })

  it('say only ‘Sessão’ if the psychologist chose that, and follow a changed name', async () => {
    const { ana, patientId, book, change, turnOn } = await open()
    await book('2026-03-03T12:00:00Z')
    await turnOn()
    await ana.ask(updatePatient, { params: { id: patientId }, body: { socialName: 'Bia Reis' } })
    await write()
    expect(eventsIn('pessoal')).toMatchObject([{ title: 'Consulta com B. R.' }])
    await change({ shows: 'session' })
    await write()
    expect(eventsIn('pessoal')).toMatchObject([{ title: 'Sessão' }])
  })

  it('contain no name, phone, note or online room', async () => {
    const { book, turnOn } = await open()
    await book('2026-03-03T12:00:00Z', {
      location: 'https://sala.exemplo.com/ana',
      notes: 'Dorme mal',
    })
    await turnOn()
    const collection = there.collections.get('/dav/ana/pessoal/')
    const [written] = [...(collection?.objects.values() ?? [])].map(({ text }) => text)
    for (const hidden of ['Maria', '+5511', 'Dorme', 'sala.exemplo'])
      expect(written?.replaceAll(/\r\n /g, '')).not.toContain(hidden)
  })

  it('are written to a new calendar made for them, and removed from the one before', async () => {
    const { ana, id, book, change, turnOn } = await open()
    await book('2026-03-03T12:00:00Z')
    await turnOn()
    const parts = await change({ writesTo: 'new' })
    await write()
    expect(parts.map(({ name, blocks }) => [name, blocks])).toEqual([
      ['Consultório', false],
      ['pessoal', true],
    ])
    const ownPath =
      [...there.collections.keys()].find((path) => path.includes('consultorio-')) ?? ''
    expect(there.collections.get(ownPath)?.objects.size).toBe(1)
    expect(eventsIn('pessoal')).toEqual([])
    await ana.ask(syncCalendar, of({ id }))
    expect(await ana.ask(listCollections, of({ id }))).toHaveLength(2)
  })

  it('are removed from the calendar if it is switched off', async () => {
    const { book, change, turnOn, calendar } = await open()
    await book('2026-03-03T12:00:00Z')
    await turnOn()
    await change({ writesTo: null })
    await write()
    expect(eventsIn('pessoal')).toEqual([])
    expect(await calendar()).toMatchObject({ writesTo: null, shows: 'initials' })
    there.calls.length = 0
    await book('2026-03-04T12:00:00Z')
    await write()
    expect(there.calls).toEqual([])
  })

  it('of the past stay there; those that come within a year are added', async () => {
    const { book, turnOn } = await open()
    await book(new Date(Date.parse(START) + 370 * DAY).toISOString())
    await book('2026-03-03T12:00:00Z')
    await turnOn()
    expect(eventsIn('pessoal')).toHaveLength(1)
    clock.advance(60 * DAY)
    await write()
    expect(eventsIn('pessoal')).toHaveLength(2)
  })

  it('that are moved beyond the range that is written are moved there too, once', async () => {
    const { ana, book, turnOn } = await open()
    const [ahead, back] = [await book('2026-03-10T12:00:00Z'), await book('2026-03-11T12:00:00Z')]
    await turnOn()
    await ana.ask(updateSession, { ...of(ahead), body: { datetime: '2027-06-10T12:00:00Z' } })
    await ana.ask(updateSession, { ...of(back), body: { datetime: '2026-01-08T12:00:00Z' } })
    await write()
    expect(startsIn('pessoal')).toEqual(['2027-06-10T12:00', '2026-01-08T12:00'])
    clock.advance(2 * HOUR)
    there.calls.length = 0
    await write()
    expect(there.calls).toEqual([])
  })

  it('that are deleted are removed there, also if the server did not answer at first', async () => {
    const { ana, book, turnOn } = await open()
    const session = await book('2026-03-03T12:00:00Z')
    await turnOn({ twoWay: true })
    await ana.ask(deleteSession, of(session))
    there.misbehave = () => ({ status: 503 })
    await write()
    there.misbehave = () => null
    clock.advance(2 * MINUTE)
    await write()
    expect(eventsIn('pessoal')).toEqual([])
    clock.advance(2 * HOUR)
    there.calls.length = 0
    await write()
    expect(there.calls).toEqual([])
  })

  it('that are bookings are removed there without a question once they expire, and are back once confirmed', async () => {
    const { ana, turnOn } = await open()
    const { id: serviceId } = await given.service(ana)
    const booked = await given.booking(ana, { serviceId, datetime: '2026-03-05T13:00:00Z' })
    await turnOn({ twoWay: true })
    expect(eventsIn('pessoal')).toMatchObject([{ status: 'TENTATIVE' }])
    clock.advance(25 * HOUR)
    await releaseEveryExpiredHold(db, clock.now())
    await write()
    expect(eventsIn('pessoal')).toEqual([])
    expect(await ana.ask(listCalendarChanges)).toEqual([])
    await ana.ask(confirmSession, of(booked.session))
    await write()
    expect(eventsIn('pessoal')).toMatchObject([{ status: 'CONFIRMED' }])
  })

  it('that were not sent when a server was killed are sent by the next one, once', async () => {
    const { ana, book, work, change } = await open()
    const session = await book('2026-03-03T12:00:00Z')
    await book('2026-03-04T12:00:00Z')
    await change({ writesTo: work })
    // As after a killed server: an event arrived, which was not recorded.
    await db.asTenant(ana.id, async (tenant) => {
      const row = { psychologist_id: tenant.id, collection_id: work, session_id: session.id }
      await tenant.sql.insertInto('written_sessions').values(row).execute()
      await tenant.sql
        .updateTable('calendars')
        .set({ writing_until: new Date(clock.now() + 5 * MINUTE) })
        .where('psychologist_id', '=', tenant.id)
        .execute()
    })
    there.put('pessoal', `${session.id}.ics`, 'half')
    await ana.ask(cancelSession, of(session))
    await write()
    expect(writes()).toEqual([])
    clock.advance(5 * MINUTE)
    await write()
    expect(startsIn('pessoal')).toEqual(['2026-03-04T12:00'])
  })

  it('are written by only one of two servers', async () => {
    const { book, work, change } = await open()
    for (let day = 10; day < 20; day++) await book(`2026-03-${day}T12:00:00Z`)
    await change({ writesTo: work })
    await Promise.all([write(), write()])
    expect(writes()).toHaveLength(10)
  })

  it.each<[string, Misbehaviour, string]>([
    ['a password that is refused', { status: 401 }, 'password'],
    ['a calendar that is only read', { status: 403 }, 'read_only'],
    ['a calendar that is gone', { status: 409 }, 'gone'],
    ['a full server', { status: 507 }, 'full'],
    ['too many requests', { status: 429 }, 'unreachable'],
    ['a server in trouble', { status: 503 }, 'unreachable'],
  ])(
    'after %s are tried again, and the psychologist is notified after an hour',
    async (_, status, failure) => {
      const { ana, book, turnOn, calendar } = await open()
      await book('2026-03-03T12:00:00Z')
      await turnOn()
      await book('2026-03-04T12:00:00Z')
      there.misbehave = (call) => (call.startsWith('PUT') ? status : null)
      await write()
      expect(await calendar()).toMatchObject({ writeFailure: failure })
      const notices = async () =>
        (await messages()).filter(
          ({ kind, psychologist_id }) =>
            kind === 'calendar_unwritable' && psychologist_id === ana.id,
        )
      expect(await notices()).toEqual([])
      for (const minutes of [30, 35, 30]) {
        clock.advance(minutes * MINUTE)
        await write()
      }
      expect(await notices()).toHaveLength(1)
      there.misbehave = () => null
      clock.advance(31 * MINUTE)
      await write()
      expect(startsIn('pessoal')).toEqual(['2026-03-03T12:00', '2026-03-04T12:00'])
      expect(await calendar()).toMatchObject({ writeFailingSince: null, writeFailure: null })
    },
  )

  it('are not written to a read-only calendar, another practice’s collection, or a stranger’s calendar', async () => {
    const { id, change } = await open()
    const other = await open()
    const call = (who: PsychologistActor, calendar: string, writesTo: string) =>
      who.call(updateCalendar, { params: { id: calendar }, body: { writesTo } })
    expect((await call(other.ana, id, other.work)).status).toBe(404)
    expect((await call(other.ana, other.id, id)).status).toBe(404)
    there.misbehave = (call) => (call.startsWith('MKCALENDAR') ? { status: 403 } : null)
    const { ana } = other
    expect(await call(ana, other.id, 'new')).toMatchObject({
      status: 422,
      body: { code: 'calendar_unwritable' },
    })
    await expect(change({ writesTo: null })).resolves.toHaveLength(1)
  })

  it('have no calendar any more once it is deleted there: the psychologist is notified once', async () => {
    const { ana, id, book, turnOn, change, calendar } = await open()
    there.addCollection('outro')
    await book('2026-03-03T12:00:00Z')
    await turnOn()
    there.collections.delete('/dav/ana/pessoal/')
    const letters = async () =>
      (await messages()).filter(
        ({ kind, psychologist_id }) => kind === 'calendar_unwritable' && psychologist_id === ana.id,
      ).length
    for (let time = 0; time < 3; time++) {
      await ana.ask(syncCalendar, of({ id }))
      await write()
      clock.advance(6 * MINUTE)
    }
    expect(await calendar()).toMatchObject({ writesTo: null, writeFailure: 'gone' })
    expect(await letters()).toBe(1)
    await ana.prove()
    const [other] = await ana.ask(listCollections, of({ id }))
    await change({ writesTo: other?.id ?? '' })
    await write()
    expect(startsIn('outro')).toEqual(['2026-03-03T12:00'])
    expect(await calendar()).toMatchObject({ writeFailure: null })
  })

  it('stay there when the calendar is disconnected, and no more are written', async () => {
    const { ana, id, book, turnOn } = await open()
    await book('2026-03-03T12:00:00Z')
    await turnOn()
    await ana.ask(disconnectCalendar, of({ id }))
    await book('2026-03-04T12:00:00Z')
    await write()
    expect(startsIn('pessoal')).toEqual(['2026-03-03T12:00'])
  })

  it('follow what happened while the calendar was disconnected, once it gets them again', async () => {
    const { ana, id, book, turnOn } = await open()
    const [moved, cancelled, other] = [
      await book('2026-03-03T12:00:00Z'),
      await book('2026-03-04T12:00:00Z'),
      await book('2026-03-05T12:00:00Z'),
    ]
    await ana.ask(cancelSession, of(other))
    await turnOn()
    await ana.ask(disconnectCalendar, of({ id }))
    await ana.ask(cancelSession, of(cancelled))
    await ana.ask(updateSession, { ...of(moved), body: { datetime: '2026-03-06T15:00:00Z' } })
    const body: CalendarInput = { kind: 'caldav', name: 'Pessoal', url: there.origin, ...LOGIN }
    const again = await ana.ask(connectCalendar, { body })
    const query = { start: '2026-03-01T00:00:00Z', end: '2026-04-01T00:00:00Z' }
    expect(await ana.ask(listBusyTimes, { query })).toEqual([])
    const [part] = await ana.ask(listCollections, of(again))
    await ana.ask(updateCalendar, { ...of(again), body: { writesTo: part?.id ?? '' } })
    there.calls.length = 0
    await write()
    expect(startsIn('pessoal')).toEqual(['2026-03-06T15:00'])
    expect(writes().sort()).toEqual([`DELETE ${cancelled.id}.ics`, `PUT ${moved.id}.ics`])
  })
})

describe('an event of ours that is changed there', () => {
  /** Opens a calendar with the event of a session, which another program may move or remove, and the runs that follow. */
  async function openTwoWay(fields: { applies?: boolean } = {}) {
    const opened = await open()
    const { ana, id, book, turnOn } = opened
    const session = await book('2026-03-10T12:00:00Z')
    await ana.ask(confirmSession, of(session))
    await turnOn({ twoWay: true, ...fields })
    const read = () => ana.ask(syncCalendar, of({ id }))
    await read()
    const name = `${session.id}.ics`
    const textOf = () => there.collections.get('/dav/ana/pessoal/')?.objects.get(name)?.text ?? ''
    const moveThere = async (to: string) => {
      const text = textOf()
        .replace(/DTSTART.*/, `DTSTART:${to}00Z`)
        .replace(/DTEND.*/, 'DURATION:PT50M')
      there.put('pessoal', name, text)
      await read()
    }
    const removeThere = async () => {
      there.remove('pessoal', name)
      await read()
    }
    const changes = () => ana.ask(listCalendarChanges, {})
    const answer = async (apply: boolean) => {
      const [change] = await changes()
      return ana.call(answerCalendarChange, { params: { id: change?.id ?? '' }, body: { apply } })
    }
    const here = async () => (await ana.ask(getSession, of(session))).datetime.slice(0, 16)
    const noticeCount = async () =>
      (await messages()).filter(
        ({ kind, psychologist_id }) => kind === 'session_moved' && psychologist_id === ana.id,
      ).length
    return {
      ...opened,
      session,
      read,
      moveThere,
      removeThere,
      changes,
      answer,
      here,
      told: noticeCount,
    }
  }

  it('becomes a question; if applied, it moves the session, and no run writes it again', async () => {
    const { id, session, moveThere, changes, answer, here, read } = await openTwoWay()
    await moveThere('20260312T1800')
    expect(await changes()).toMatchObject([
      {
        ...{ calendarId: id, calendarName: 'Pessoal', sessionId: session.id },
        from: { start: '2026-03-10T12:00:00.000Z' },
        to: { start: '2026-03-12T18:00:00.000Z', end: '2026-03-12T18:50:00.000Z' },
      },
    ])
    await write()
    expect([await here(), startsIn('pessoal')]).toEqual(['2026-03-10T12:00', ['2026-03-12T18:00']])
    expect((await answer(true)).status).toBe(204)
    await write()
    expect([await here(), startsIn('pessoal')]).toEqual(['2026-03-12T18:00', ['2026-03-12T18:00']])
    await read()
    there.calls.length = 0
    await write()
    expect([await changes(), there.calls]).toEqual([[], []])
  })

  it('gets its former time back if the psychologist refuses', async () => {
    const { moveThere, changes, answer, here, read } = await openTwoWay()
    await moveThere('20260312T1800')
    await answer(false)
    await write()
    await read()
    expect([await here(), startsIn('pessoal'), await changes()]).toEqual([
      '2026-03-10T12:00',
      ['2026-03-10T12:00'],
      [],
    ])
  })

  it('causes no question after it is moved back there', async () => {
    const { moveThere, changes } = await openTwoWay()
    await moveThere('20260312T1800')
    await moveThere('20260310T1200')
    expect(await changes()).toEqual([])
  })

  it('is found wherever it is moved; a time that has passed ends the question about an earlier move', async () => {
    const { moveThere, changes } = await openTwoWay()
    await moveThere('20270611T1500')
    expect(await changes()).toMatchObject([{ to: { start: '2027-06-11T15:00:00.000Z' } }])
    await moveThere('20260101T1500')
    expect(await changes()).toEqual([])
  })

  it('is never moved to a taken time: the question stays', async () => {
    const { ana, book, moveThere, changes, answer, here } = await openTwoWay({ applies: true })
    await ana.ask(confirmSession, of(await book('2026-03-12T18:00:00Z')))
    await moveThere('20260312T1800')
    expect((await answer(true)).problem?.code).toBe('time_occupied')
    expect([await here(), (await changes()).length]).toEqual(['2026-03-10T12:00', 1])
  })

  it('is moved here without a question if the psychologist chose that, and its patient gets one message', async () => {
    const { moveThere, changes, here, read, told } = await openTwoWay({ applies: true })
    await moveThere('20260312T1800')
    await write()
    await read()
    expect([await here(), startsIn('pessoal'), await changes()]).toEqual([
      '2026-03-12T18:00',
      ['2026-03-12T18:00'],
      [],
    ])
    expect(await told()).toBe(1)
  })

  it('that is removed there cancels nothing without an answer; the answer cancels, or writes it again', async () => {
    const { session, removeThere, changes, answer, here, read, ana } = await openTwoWay({
      applies: true,
    })
    await removeThere()
    expect(await changes()).toMatchObject([{ sessionId: session.id, to: null }])
    await write()
    expect([await here(), startsIn('pessoal')]).toEqual(['2026-03-10T12:00', []])
    await answer(false)
    await write()
    await read()
    expect([startsIn('pessoal'), await changes()]).toEqual([['2026-03-10T12:00'], []])
    await removeThere()
    await answer(true)
    await write()
    expect((await ana.ask(getSession, of(session))).status).toBe('cancelled')
    expect(await changes()).toEqual([])
  })

  it('that was not read yet is not overwritten: a change on both sides becomes a question', async () => {
    const { ana, session, moveThere, changes, answer, here, read } = await openTwoWay({
      applies: true,
    })
    const text = there.collections.get('/dav/ana/pessoal/')?.objects.get(`${session.id}.ics`)?.text
    const moved = (text ?? '')
      .replace(/DTSTART.*/, 'DTSTART:20260312T180000Z')
      .replace(/DTEND.*/, 'DURATION:PT50M')
    there.put('pessoal', `${session.id}.ics`, moved)
    await ana.ask(updateSession, { ...of(session), body: { datetime: '2026-03-11T15:00:00Z' } })
    await write()
    await read()
    expect([await here(), startsIn('pessoal')]).toEqual(['2026-03-11T15:00', ['2026-03-12T18:00']])
    expect(await changes()).toMatchObject([{ to: { start: '2026-03-12T18:00:00.000Z' } }])
    await answer(false)
    await write()
    expect([startsIn('pessoal'), await changes()]).toEqual([['2026-03-11T15:00'], []])
    await moveThere('20260313T1800')
    expect(await here()).toBe('2026-03-13T18:00')
  })

  it.each([
    ['permits a UID once', true, 409],
    ['permits it twice', true, 0],
    ['permits it twice, and nothing is asked', false, 0],
  ])('that another program renamed is still one, if the server %s', async (_, twoWay, status) => {
    const { ana, session, changes, read, change, book } = await openTwoWay()
    await change({ twoWay })
    there.uidConflict = status
    const object = there.collections.get('/dav/ana/pessoal/')?.objects.get(`${session.id}.ics`)
    there.remove('pessoal', `${session.id}.ics`)
    there.put('pessoal', 'outro-nome.ics', object?.text ?? '')
    await read()
    expect(await changes()).toEqual([])
    await ana.ask(updateSession, { ...of(session), body: { datetime: '2026-03-11T15:00:00Z' } })
    await write()
    await read()
    expect([startsIn('pessoal'), await changes()]).toEqual([['2026-03-11T15:00'], []])
    there.remove('pessoal', `${session.id}.ics`)
    there.put('pessoal', 'outro-nome.ics', object?.text ?? '')
    await book('2026-03-12T12:00:00Z')
    await ana.ask(cancelSession, of(session))
    await write()
    expect(startsIn('pessoal')).toEqual(['2026-03-12T12:00'])
  })

  it('is written over a version that only a proxy changed', async () => {
    const { ana, session } = await openTwoWay()
    there.etagSuffix = '-gzip'
    await ana.ask(updateSession, { ...of(session), body: { datetime: '2026-03-11T15:00:00Z' } })
    await write()
    there.etagSuffix = ''
    expect(startsIn('pessoal')).toEqual(['2026-03-11T15:00'])
  })

  it('ends in the state here after a week of changes on both sides', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        const { ana, id, book, turnOn } = await open()
        const sessions: { id: string }[] = []
        let hours = 0
        // Each session moves through hours that no other one uses.
        const nextTime = () => new Date(Date.parse('2026-03-05T00:00:00Z') + ++hours * HOUR)
        const read = () => ana.ask(syncCalendar, of({ id }))
        const settle = async (apply: boolean) => {
          for (const change of await ana.ask(listCalendarChanges, {}))
            await ana.ask(answerCalendarChange, { params: { id: change.id }, body: { apply } })
        }
        const objects = () => there.collections.get('/dav/ana/pessoal/')?.objects
        await turnOn({ twoWay: true })
        for (const { kind, pick, apply } of steps) {
          const session = sessions[pick % Math.max(1, sessions.length)]
          const name = `${session?.id}.ics`
          const text = objects()?.get(name)?.text
          if (kind === 'book') sessions.push(await book(nextTime().toISOString()))
          if (kind === 'write') await write()
          if (kind === 'read') await read()
          if (kind === 'answer') await settle(apply)
          if (kind === 'move' && session)
            await ana.call(updateSession, {
              ...of(session),
              body: { datetime: nextTime().toISOString() },
            })
          if (kind === 'cancel' && session) await ana.call(cancelSession, of(session))
          if (kind === 'removeThere' && text) there.remove('pessoal', name)
          if (kind === 'moveThere' && text) {
            const to = nextTime()
              .toISOString()
              .replace(/[-:]|\.000/g, '')
            const moved = text.replace(/DTSTART.*/, `DTSTART:${to}`)
            there.put('pessoal', name, moved.replace(/(DTEND|DURATION).*/, 'DURATION:PT50M'))
          }
        }
        for (let rounds = 0; rounds < 2; rounds++) {
          await read()
          await settle(rounds === 0)
          await write()
        }
        await read()
        expect(await ana.ask(listCalendarChanges, {})).toEqual([])
        const here = await Promise.all(sessions.map((session) => ana.ask(getSession, of(session))))
        const booked = here.filter(({ status }) => status !== 'cancelled')
        expect(startsIn('pessoal').sort()).toEqual(
          booked.map(({ datetime }) => datetime.slice(0, 16)).sort(),
        )
        there.calls.length = 0
        await write()
        expect(writes()).toEqual([])
        await ana.ask(disconnectCalendar, of({ id }))
        objects()?.clear()
      }),
      { numRuns: 4 },
    )
  })

  it('causes no notice if changes there are ignored, nor to another practice', async () => {
    const { change, moveThere, changes } = await openTwoWay()
    const other = await open()
    await moveThere('20260312T1800')
    expect(await other.ana.ask(listCalendarChanges, {})).toEqual([])
    const [found] = await changes()
    const body = { apply: true }
    const call = { params: { id: found?.id ?? '' }, body }
    expect((await other.ana.call(answerCalendarChange, call)).status).toBe(404)
    await change({ twoWay: false })
    await moveThere('20260313T1800')
    expect((await changes())[0]?.to?.start).toBe('2026-03-12T18:00:00.000Z')
  })
})
