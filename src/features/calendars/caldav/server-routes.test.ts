import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../../test/actors.ts'
import { HOME, LOGIN, type Misbehaviour, openCaldav } from '../../../../test/caldav-stand-in.ts'
import { START } from '../../../../test/clock.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/shared/calendar.ts'
import { updateProfile } from '../../profile/contract.ts'
import { removeAllCalendars } from '../commands.ts'
import {
  connectCalendar,
  listBusyTimes,
  listCalendars,
  listCollections,
  syncCalendar,
  updateCalendar,
} from '../contract.ts'
import { syncDueCalendars, syncOne } from '../reading-commands.ts'

const { given, clock, db, services, messages } = await openPractice()
const there = await openCaldav()
const connected: PsychologistActor[] = []

beforeEach(() => {
  clock.set(START)
  Object.assign(there, {
    ...{ password: LOGIN.password, reportsChanges: true, hasTags: true, etagSuffix: '' },
    ...{ changesAtOnce: Number.POSITIVE_INFINITY, oldestToken: 0, misbehave: () => null },
    ...{ textless: new Map(), fixedTag: '', goneStatus: 404, listsRemoved: false, repeats: false },
  })
  there.collections.clear()
  there.addCollection('work')
  there.put('work', 'a.ics', event('a', 4))
  there.put('work', 'b.ics', event('b', 5))
})
afterEach(async () => {
  for (const ana of connected.splice(0)) await db.asTenant(ana.id, removeAllCalendars)
})

/** Returns an event on a day of March, from 12:00 to 13:00 UTC. */
function event(uid: string, day: number, ...lines: string[]): string {
  const start = `DTSTART:202603${String(day).padStart(2, '0')}T120000Z`
  return [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//x',
      'BEGIN:VEVENT',
      `UID:${uid}@hospital.example`,
    ],
    ...['DTSTAMP:20260301T120000Z', 'SUMMARY:Consulta de Maria', start, 'DURATION:PT1H', ...lines],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
}

const body = () => ({ kind: 'caldav' as const, name: 'Hospital', url: there.origin, ...LOGIN })

async function open() {
  const ana = await given.psychologist({ plan: 'pro' })
  connected.push(ana)
  const { id } = await ana.ask(connectCalendar, { body: body() })
  there.calls.length = 0
  const sync = () => ana.ask(syncCalendar, of({ id }))
  const query = { start: '2026-03-01T00:00:00Z', end: '2026-04-01T00:00:00Z' }
  /** The days of March that are taken. */
  const days = async () =>
    (await ana.ask(listBusyTimes, { query })).map(({ start }) => Number(start.slice(8, 10)))
  return { ana, id, sync, days }
}

/** Returns the versions of every row that a reading may write. */
async function rowsOf(ana: PsychologistActor) {
  return db.asTenant(ana.id, async (tenant) => {
    const { rows } = await sql<{ version: string }>`
      select xmin::text as version from calendar_collections where psychologist_id = ${tenant.id}
      union all select xmin::text from calendar_objects where psychologist_id = ${tenant.id}
      union all select xmin::text from outside_times where psychologist_id = ${tenant.id}`.execute(
      tenant.sql,
    )
    return rows
  })
}

describe('a server with calendars', () => {
  it('is found from its address; its changes apply here, and only changes are read', async () => {
    const { ana, id, sync, days } = await open()
    expect(await days()).toEqual([4, 5])
    there.put('work', 'a.ics', event('a', 11))
    there.put('work', 'c.ics', event('c', 12))
    there.remove('work', 'b.ics')
    await sync()
    expect(there.calls).toEqual(['PROPFIND ana', 'REPORT work changes', 'REPORT work objects'])
    expect(await days()).toEqual([11, 12])
    const calendar = await ana.ask(listCalendars, {})
    expect(JSON.stringify(calendar)).not.toContain(LOGIN.password)
    expect(calendar).toMatchObject([{ id, kind: 'caldav', failure: null }])
  })

  it('sends one e-mail for all overlapping sessions of a reading, and none for those of the first', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    connected.push(ana)
    const { id: patientId } = await given.patient(ana)
    const { id: serviceId } = await given.service(ana)
    for (const day of ['04', '16', '17'])
      await given.session(ana, { patientId, serviceId, datetime: `2026-03-${day}T12:00:00Z` })
    const calendar = await ana.ask(connectCalendar, { body: body() })
    expect(calendar.meets).toEqual({ sessions: 1, first: '2026-03-04T12:00:00.000Z' })
    for (let n = 0; n < 60; n++) there.put('work', `${n}.ics`, event(`${n}`, n < 30 ? 16 : 17))
    await ana.ask(syncCalendar, of(calendar))
    const notices = (await messages()).filter(
      ({ kind, psychologist_id }) =>
        kind === 'calendar_meets_sessions' && psychologist_id === ana.id,
    )
    expect(notices.map(({ text }) => text?.includes('2 sessões'))).toEqual([true])
    expect((await ana.call(connectCalendar, { body: body() })).problem?.details).toMatchObject([
      { path: 'url' },
    ])
  })

  it.each([
    ['with tokens and tags', {}],
    ['without tokens', { reportsChanges: false }],
    ['without tags', { hasTags: false }],
  ])('costs one request and no write if nothing changed, %s', async (_, kind) => {
    Object.assign(there, kind)
    const { ana, sync } = await open()
    const before = await rowsOf(ana)
    await sync()
    expect(there.calls).toEqual(['PROPFIND ana'])
    expect(await rowsOf(ana)).toEqual(before)
  })

  it('is listed completely if it has neither tokens nor tags, and nothing is written', async () => {
    Object.assign(there, { reportsChanges: false, hasTags: false })
    const { ana, sync, days } = await open()
    const before = await rowsOf(ana)
    await sync()
    expect(there.calls).toEqual(['PROPFIND ana', 'PROPFIND work'])
    expect(await rowsOf(ana)).toEqual(before)
    there.remove('work', 'a.ics')
    await sync()
    expect(await days()).toEqual([5])
  })

  it('is read if its token changed, although its tag did not', async () => {
    there.fixedTag = 'same'
    const { ana, sync, days } = await open()
    there.put('work', 'c.ics', event('c', 12))
    await sync()
    expect(await days()).toEqual([4, 5, 12])
    const before = await rowsOf(ana)
    await sync()
    expect(await rowsOf(ana)).toEqual(before)
  })

  it.each([
    [404, true],
    [404, false],
    [410, true],
    [410, false],
  ])(
    'may report removed events with the status %i, in a list of changes: %s',
    async (status, reportsChanges) => {
      Object.assign(there, { goneStatus: status, reportsChanges, listsRemoved: true })
      const { sync, days } = await open()
      there.remove('work', 'a.ics')
      expect((await sync()).failure).toBeNull()
      expect(await days()).toEqual([5])
    },
  )

  it('may list an object twice', async () => {
    there.repeats = true
    const { sync, days } = await open()
    expect((await sync()).failure).toBeNull()
    expect(await days()).toEqual([4, 5])
  })

  it('sends its changes in parts', async () => {
    const { sync, days } = await open()
    there.changesAtOnce = 2
    for (let day = 10; day < 15; day++) there.put('work', `${day}.ics`, event(`${day}`, day))
    there.remove('work', 'a.ics')
    await sync()
    expect(there.calls.filter((call) => call.endsWith('changes'))).toHaveLength(3)
    expect(await days()).toEqual([5, 10, 11, 12, 13, 14])
  })

  it.each([403, 409, 410, 412])(
    'that does not know its token any more (%i) is listed, and removed events are free',
    async (status) => {
      const { sync, days } = await open()
      there.remove('work', 'a.ics')
      there.put('work', 'c.ics', event('c', 12))
      there.misbehave = (call) => (call.endsWith('changes') ? { status } : null)
      await sync()
      expect(await days()).toEqual([5, 12])
      expect(there.calls).toContain('PROPFIND work')
    },
  )

  it('whose proxy changes an ETag is not read again', async () => {
    const { sync } = await open()
    there.etagSuffix = '-gzip'
    there.misbehave = (call) => (call.endsWith('changes') ? { status: 410 } : null)
    there.put('work', 'c.ics', event('c', 12))
    await sync()
    there.calls.length = 0
    there.etagSuffix = ''
    there.put('work', 'd.ics', event('d', 13))
    let requestCount = 0
    there.misbehave = (call) => {
      if (call.endsWith('objects')) requestCount++
      return call.endsWith('changes') ? { status: 410 } : null
    }
    await sync()
    expect(requestCount).toBe(1)
  })

  it('has series read further ahead before the known dates end, although nothing changed', async () => {
    there.put('work', 'a.ics', event('a', 4, 'RRULE:FREQ=WEEKLY'))
    const { ana, id } = await open()
    const lastOf = () =>
      db.asTenant(ana.id, async (tenant) => {
        const { rows } = await sql<{ last: Date }>`
          select max(starts_at) as last from outside_times where psychologist_id = ${tenant.id}`.execute(
          tenant.sql,
        )
        return rows[0]?.last.getTime() ?? 0
      })
    const first = await lastOf()
    clock.advance(40 * DAY)
    await syncOne(services, { tenantId: ana.id, id })
    expect(there.calls).toEqual(['PROPFIND ana', 'PROPFIND work', 'REPORT work objects'])
    expect((await lastOf()) - first).toBeGreaterThan(30 * DAY)
  })

  it('has times without a zone and whole days read again in a corrected time zone', async () => {
    const inNoZone = event('a', 4).replace(/DTSTART.*/, 'DTSTART:20260304T100000')
    there.put('work', 'a.ics', inNoZone)
    const { ana, sync } = await open()
    const query = { start: '2026-03-04T00:00:00Z', end: '2026-03-05T00:00:00Z' }
    const starts = async () => (await ana.ask(listBusyTimes, { query })).map(({ start }) => start)
    expect(await starts()).toEqual(['2026-03-04T13:00:00.000Z'])
    await ana.ask(updateProfile, { body: { timezone: 'America/Manaus' } })
    await sync()
    expect(await starts()).toEqual(['2026-03-04T14:00:00.000Z'])
    const rows = await rowsOf(ana)
    await sync()
    expect(await rowsOf(ana)).toEqual(rows)
  })

  it('has no busy time for an event that the login declined', async () => {
    const guests = ['DECLINED:mailto:ana', 'ACCEPTED:mailto:bia@exemplo.com.br']
    const lines = guests.map((guest) => `ATTENDEE;PARTSTAT=${guest}`)
    there.put('work', 'a.ics', event('a', 4, ...lines))
    const { days } = await open()
    expect(await days()).toEqual([5])
  })

  it('with an unreadable object keeps that object’s times, and the others are read, with the first date of an unreadable rule', async () => {
    const { sync, days } = await open()
    there.put('work', 'a.ics', 'no calendar')
    there.put('work', 'b.ics', event('b', 11, 'RRULE:FREQ=NEVER'))
    there.put('work', 'c.ics', event('c', 12))
    await sync()
    expect(await days()).toEqual([4, 5, 11, 12])
  })

  it.each([200, 404])(
    'with an object that has no text in an answer about several is sent a request for it (%i)',
    async (status) => {
      there.textless = new Map([['b.ics', status]])
      const { sync, days } = await open()
      expect(await days()).toEqual(status === 200 ? [4, 5] : [4])
      there.put('work', 'b.ics', event('b', 12))
      there.misbehave = (call) =>
        call === 'REPORT work objects'
          ? { status: 207, body: '<multistatus> </multistatus>' }
          : null
      expect((await sync()).failure).toBeNull()
      expect(await days()).toEqual(status === 200 ? [4, 12] : [4])
    },
  )

  it('with an object that has no text keeps its times and reads the others; after an hour it counts as read', async () => {
    const { sync, days } = await open()
    there.textless = new Map([
      ['a.ics', 403],
      ['d.ics', 403],
    ])
    for (const [day, name] of [
      [11, 'a'],
      [12, 'c'],
      [13, 'd'],
    ] as const)
      there.put('work', `${name}.ics`, event(name, day))
    there.remove('work', 'b.ics')
    expect((await sync()).failure).toBe('incomplete')
    expect(await days()).toEqual([4, 5, 12])
    clock.advance(HOUR)
    expect((await sync()).failure).toBeNull()
    expect(await days()).toEqual([4, 12])
    there.put('work', 'e.ics', event('e', 14))
    expect((await sync()).failure).toBeNull()
    there.textless.clear()
    there.put('work', 'a.ics', event('a', 15))
    await sync()
    expect(await days()).toEqual([12, 14, 15])
  })
})

describe('the calendars of a server', () => {
  it('are switched one by one; one that appears later blocks no time until it is switched on', async () => {
    const { ana, id, sync, days } = await open()
    there.addCollection('birthdays')
    there.put('birthdays', 'x.ics', event('x', 20))
    await sync()
    expect(await days()).toEqual([4, 5])
    const parts = await ana.ask(listCollections, of({ id }))
    expect(parts.map(({ name, blocks }) => [name, blocks])).toEqual([
      ['birthdays', false],
      ['work', true],
    ])
    const collections = parts.map((part) => ({ ...part, blocks: part.name === 'birthdays' }))
    await ana.ask(updateCalendar, {
      params: { id },
      body: { collections: collections.map(({ name: _, ...one }) => one) },
    })
    expect(await days()).toEqual([20])
  })

  it('keep their times while a list omits one that still answers, and free them once it is gone', async () => {
    const { sync, days } = await open()
    there.misbehave = (call) =>
      call === 'PROPFIND ana'
        ? {
            status: 207,
            body: '<d:multistatus xmlns:d="DAV:"><d:response><d:href>/dav/ana/</d:href></d:response></d:multistatus>',
          }
        : null
    await sync()
    expect(await days()).toEqual([4, 5])
    expect(there.collections.size).toBe(1)
    there.collections.clear()
    await sync()
    expect(await days()).toEqual([])
  })
})

describe('a server that misbehaves', () => {
  it.each<[string, string, Misbehaviour]>([
    ['refuses the list', 'PROPFIND ana', { status: 403 }],
    ['is gone', 'PROPFIND ana', { status: 410 }],
    ['has too much to do', 'PROPFIND ana', { status: 429 }],
    ['fails', 'REPORT work objects', { status: 503 }],
    ['sends half an answer', 'PROPFIND ana', { status: 207, cut: 'text' }],
    ['breaks off', 'REPORT work objects', { status: 207, cut: 'connection' }],
    ['sends half of the changes', 'REPORT work changes', { status: 207, cut: 'text' }],
    ['sends a page instead', 'PROPFIND ana', { status: 200, body: '<html></html>' }],
    [
      'answers that the calendar is gone',
      'PROPFIND work',
      {
        status: 207,
        body: `<multistatus><response><href>${HOME}work/</href><status>HTTP/1.1 404 Not Found</status></response></multistatus>`,
      },
    ],
    [
      'leads elsewhere',
      'PROPFIND ana',
      { status: 307, headers: { location: 'http://localhost:1/' } },
    ],
  ])('that %s frees no time, and is read again later', async (_, at, misbehaviour) => {
    const { sync, days } = await open()
    there.reportsChanges = at !== 'PROPFIND work'
    there.remove('work', 'a.ics')
    there.put('work', 'c.ics', event('c', 12))
    there.misbehave = (call) => (call === at ? misbehaviour : null)
    expect((await sync()).failure).not.toBeNull()
    expect(await days()).toEqual([4, 5])
    there.misbehave = () => null
    expect((await sync()).failure).toBeNull()
    expect(await days()).toEqual([5, 12])
  })

  it('whose answers end in the middle of a reading frees no taken time, and the next reading completes the rest', async () => {
    const { sync, days } = await open()
    for (let number = 0; number < 120; number++)
      there.put('work', `n${number}.ics`, event(`n${number}`, 10 + (number % 15)))
    there.remove('work', 'a.ics')
    let requestCount = 0
    there.misbehave = (call) =>
      call.endsWith('objects') && ++requestCount === 2 ? { status: 207, cut: 'connection' } : null
    await sync()
    expect(await days()).toEqual(expect.arrayContaining([4, 5]))
    there.calls.length = 0
    await sync()
    expect(there.calls.filter((call) => call.endsWith('objects'))).toHaveLength(1)
    expect(await days()).not.toContain(4)
  })

  it('that is read twice concurrently ends in the state of the later request', async () => {
    const { sync, days } = await open()
    there.put('work', 'a.ics', event('a', 11))
    let isFirst = true
    there.misbehave = (call) => {
      if (!call.endsWith('objects') || !isFirst) return null
      isFirst = false
      return { status: 0, after: 300 }
    }
    await Promise.all([sync(), sync()])
    await sync()
    expect(await days()).toEqual([5, 11])
  })

  it.each([
    ['in seconds', () => '1800'],
    ['as a date', () => new Date(Date.now() + 30 * MINUTE).toUTCString()],
  ])('gets no request during the pause that it sets %s', async (_, pauseFromNow) => {
    await open()
    const sync = () => syncDueCalendars(services, new AbortController().signal)
    clock.advance(6 * MINUTE)
    there.misbehave = () => ({ status: 429, headers: { 'retry-after': pauseFromNow() } })
    await sync()
    there.misbehave = () => null
    there.calls.length = 0
    clock.advance(28 * MINUTE)
    await sync()
    expect(there.calls).toEqual([])
    clock.advance(3 * MINUTE)
    await sync()
    expect(there.calls).not.toEqual([])
  })

  it('whose password was changed keeps its times, and the calendar says so', async () => {
    const { sync, days } = await open()
    there.password = 'another'
    expect((await sync()).failure).toBe('password')
    expect(there.calls).toEqual(['PROPFIND ana'])
    expect(await days()).toEqual([4, 5])
  })
})

describe('a server that is refused', () => {
  it.each([
    ['a wrong password', { password: 'outra' }, 'password', 'senha de app'],
    ['no password', { password: '' }, 'password', 'Digite a senha'],
    ['no user', { username: ' ' }, 'username', 'Digite o usuário'],
  ])(
    'because of %s is reported at its field, and nothing is stored',
    async (_, change, path, text) => {
      const ana = await given.psychologist({ plan: 'pro' })
      const refused = await ana.call(connectCalendar, { body: { ...body(), ...change } })
      expect(refused.body).toMatchObject({ details: [{ path }] })
      expect(JSON.stringify(refused.body)).toContain(text)
      expect(await ana.ask(listCalendars, {})).toEqual([])
    },
  )

  it('for calendars at another server is never sent the password', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    there.misbehave = (call) =>
      call === 'PROPFIND ana'
        ? {
            status: 207,
            body: '<multistatus><response><href>/</href><propstat><prop><calendar-home-set><href>https://evil.example/</href></calendar-home-set></prop></propstat></response></multistatus>',
          }
        : null
    const refused = await ana.call(connectCalendar, { body: body() })
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'url' }] } })
    expect(JSON.stringify(refused.body)).toContain('outro servidor')
  })

  it('for a user and password sent with a secret address is reported at that field', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    const refused = await ana.call(connectCalendar, { body: { ...body(), kind: 'ics' as const } })
    expect(refused.body).toMatchObject({ details: [{ path: 'username' }, { path: 'password' }] })
  })

  it('is stored with its login encrypted, without titles and file names', async () => {
    there.put('work', 'Maria Lima.ics', event('m', 12))
    const { ana } = await open()
    const kept = await db.asTenant(ana.id, async (tenant) => {
      const { rows } = await sql<{ row: string }>`
        select c::text as row from calendars c where c.psychologist_id = ${tenant.id}
        union all select p::text from calendar_collections p where p.psychologist_id = ${tenant.id}
        union all select o::text from calendar_objects o where o.psychologist_id = ${tenant.id}`.execute(
        tenant.sql,
      )
      return rows.map(({ row }) => row).join('\n')
    })
    for (const secret of ['Maria', LOGIN.password, there.origin]) {
      expect(kept).not.toContain(secret)
      expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})
