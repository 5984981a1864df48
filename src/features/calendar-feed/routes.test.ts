import { beforeEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { eventsOf, statesByIcalJs, statesByNodeIcal } from '../../../test/calendar-events.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { closeAccount } from '../account/contract.ts'
import { releaseEveryExpiredHold } from '../sessions/changes/hold-commands.ts'
import {
  cancelSession,
  completeSession,
  confirmSession,
  undoSession,
} from '../sessions/contract.ts'
import {
  closeCalendarFeed,
  getCalendarFeed,
  openCalendarFeed,
  updateCalendarFeed,
} from './contract.ts'

const { clock, db, given, visitor } = await openPractice()
beforeEach(() => clock.set(START))

const of = ({ id }: { id: string }) => ({ params: { id } })

async function openFeed(who: PsychologistActor, body: { showsNames?: boolean } = {}) {
  const { url } = await who.ask(openCalendarFeed, { body })
  return new URL(url ?? '').pathname
}

const read = (url: string, headers: Record<string, string> = {}) =>
  visitor.send({ method: 'GET', url, headers })

async function eventsIn(url: string) {
  const { body, statusCode } = await read(url)
  expect(statusCode).toBe(200)
  return eventsOf(body)
}

async function practiceWith(name: string, owner?: PsychologistActor) {
  const ana = owner ?? (await given.psychologist({ plan: 'pro' }))
  const { id: patientId } = await given.patient(ana, { name, observations: 'Segredo' })
  const { id: serviceId } = await given.service(ana, { name: 'Psicoterapia' })
  const book = (datetime: string, fields = {}) =>
    given.session(ana, { patientId, serviceId, datetime, ...fields })
  return { ana, book }
}

describe('the link of the agenda', () => {
  it('the link of the agenda does not exist until it is requested', async () => {
    const ana = await given.psychologist()
    expect(await ana.ask(getCalendarFeed)).toEqual({ url: null, showsNames: false })
  })

  it('the link of the agenda is shown again after it was created, and stored nowhere', async () => {
    const ana = await given.psychologist()
    const feed = await ana.ask(openCalendarFeed, { body: {} })
    expect(feed.url).toMatch(/^https:\/\/consultorio\.test\/calendario\/[\w-]{64}\.ics$/)
    expect(await ana.ask(getCalendarFeed)).toEqual(feed)
    const row = await db.asTenant(ana.id, ({ sql }) =>
      sql.selectFrom('psychologists').selectAll().executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(row)).not.toContain(feed.url?.slice(-60))
  })

  it('the link of the agenda ends when a new one is made', async () => {
    const ana = await given.psychologist()
    const [first, second] = [await openFeed(ana), await openFeed(ana)]
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
  })

  it('the link of the agenda ends when it is switched off; switching on creates a different one', async () => {
    const ana = await given.psychologist()
    const first = await openFeed(ana, { showsNames: true })
    await ana.ask(closeCalendarFeed)
    expect(await ana.ask(getCalendarFeed)).toEqual({ url: null, showsNames: false })
    const second = await openFeed(ana)
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
  })

  it.each<[string, (who: PsychologistActor) => Promise<unknown>]>([
    [
      'inactive',
      ({ id }) =>
        db.asPlatform((sql) =>
          sql.updateTable('psychologists').set({ is_active: false }).where('id', '=', id).execute(),
        ),
    ],
    ['closed', (who) => who.ask(closeAccount, { body: { password: who.password } })],
  ])('the link of the agenda opens nothing for an account that is %s', async (_, end) => {
    const ana = await given.psychologist()
    const url = await openFeed(ana)
    await end(ana)
    expect((await read(url)).statusCode).toBe(404)
  })

  it.each(['/calendario/nada.ics', `/calendario/${'A'.repeat(64)}.ics`, '/calendario/sem-fim'])(
    'a made-up link of the agenda (%s) opens nothing',
    async (url) => {
      expect((await read(url)).statusCode).toBe(404)
    },
  )

  it('the link of the agenda changes no version, so that no open form has a conflict', async () => {
    const ana = await given.psychologist()
    const version = () =>
      db.asTenant(ana.id, ({ sql }) =>
        sql.selectFrom('psychologists').select('version').executeTakeFirstOrThrow(),
      )
    const before = await version()
    await openFeed(ana)
    await ana.ask(updateCalendarFeed, { body: { showsNames: true } })
    expect(await version()).toEqual(before)
  })
})

describe('a calendar that reads it', () => {
  it('a calendar that reads the agenda finds pending sessions tentative, confirmed and completed ones certain, cancelled ones cancelled', async () => {
    const { ana, book } = await practiceWith('Maria da Silva')
    await book('2026-03-03T09:00:00-03:00')
    await ana.ask(confirmSession, of(await book('2026-03-03T11:00:00-03:00')))
    await ana.ask(completeSession, of(await book('2026-03-01T11:00:00-03:00')))
    await ana.ask(cancelSession, of(await book('2026-03-03T15:00:00-03:00')))
    const events = await eventsIn(await openFeed(ana))
    expect(events.map(({ start, minutes, status }) => [start, minutes, status])).toEqual([
      ['2026-03-01T14:00:00.000Z', 50, 'CONFIRMED'],
      ['2026-03-03T12:00:00.000Z', 50, 'TENTATIVE'],
      ['2026-03-03T14:00:00.000Z', 50, 'CONFIRMED'],
      ['2026-03-03T18:00:00.000Z', 50, 'CANCELLED'],
    ])
  })

  it('a calendar that reads the agenda finds a booking until it expires', async () => {
    const ana = await given.psychologist()
    const { id: serviceId } = await given.service(ana)
    await given.booking(ana, { serviceId, datetime: '2026-03-05T10:00:00-03:00' })
    const url = await openFeed(ana)
    expect(await eventsIn(url)).toMatchObject([{ status: 'TENTATIVE' }])
    clock.set('2026-03-03T10:00:00-03:00')
    await releaseEveryExpiredHold(db, clock.now())
    expect(await eventsIn(url)).toEqual([])
  })

  it('a calendar that reads the agenda finds a cancelled session for 30 days, as one that takes no time', async () => {
    const { ana, book } = await practiceWith('Maria da Silva')
    // The database's clock, not the test's, dates a session's change.
    const today = Date.now()
    const session = await book(new Date(today + 31 * DAY).toISOString())
    const url = await openFeed(ana)
    const readAt = async (instant: number) => {
      clock.set(new Date(instant).toISOString())
      return (await read(url)).body
    }
    const [before] = statesByIcalJs(await readAt(today))
    clock.set(START)
    await ana.ask(cancelSession, of(session))
    const cancelled = await readAt(today)
    expect(cancelled).toContain('\r\nTRANSP:TRANSPARENT\r\n')
    const [after] = statesByIcalJs(cancelled)
    expect(after).toMatchObject({
      uid: before?.uid,
      status: 'CANCELLED',
      title: 'Cancelada: Consulta com M. S.',
      sequence: (before?.sequence ?? 0) + 1,
    })
    const cancelledAt = Date.parse(after?.changed ?? '')
    expect(statesByIcalJs(await readAt(cancelledAt + 30 * DAY - MINUTE))).toHaveLength(1)
    expect(statesByIcalJs(await readAt(cancelledAt + 30 * DAY + MINUTE))).toEqual([])
  })

  it('a calendar that reads the agenda finds a reopened session without the word, and with the next sequence', async () => {
    const { ana, book } = await practiceWith('Maria da Silva')
    const session = await book('2026-05-12T15:00:00-03:00')
    const url = await openFeed(ana)
    await ana.ask(cancelSession, of(session))
    const [cancelled] = statesByIcalJs((await read(url)).body)
    await ana.ask(undoSession, { ...of(session), body: {} })
    const [again] = statesByIcalJs((await read(url)).body)
    expect(again).toMatchObject({ status: 'TENTATIVE', title: 'Consulta com M. S.' })
    expect(again?.sequence).toBeGreaterThan(cancelled?.sequence ?? 0)
  })

  it.each([
    ['ical.js', statesByIcalJs],
    ['node-ical', statesByNodeIcal],
  ] as const)(
    'a calendar that reads the agenda reads identity, state, texts and times as they are kept, by %s',
    async (_, statesOf) => {
      const name = 'José “Zé” D’Ávila; Açaí, 李 🌱'
      const { ana, book } = await practiceWith(name)
      const office = 'Rua Conceição, 12; sala 3, fundos'
      const type = 'presencial'
      const session = await book('2026-03-31T23:30:00-03:00', { type, location: office })
      const url = await openFeed(ana, { showsNames: true })
      const [first] = statesOf((await read(url)).body)
      expect(first).toEqual({
        uid: `${session.id}@consultorio.test`,
        sequence: expect.any(Number),
        ...{ stamp: first?.changed, changed: expect.any(String) },
        ...{ start: '2026-04-01T02:30:00.000Z', end: '2026-04-01T03:20:00.000Z' },
        ...{ title: `Consulta com ${name}`, location: office, status: 'TENTATIVE' },
      })
      const sequences = [first?.sequence ?? 0]
      for (const change of [confirmSession, cancelSession]) {
        await ana.ask(change, of(session))
        const [next] = statesOf((await read(url)).body)
        expect(next).toMatchObject({ uid: first?.uid, stamp: next?.changed })
        expect(Date.parse(next?.changed ?? '')).toBeGreaterThanOrEqual(Date.parse(START))
        sequences.push(next?.sequence ?? 0)
      }
      expect(sequences).toEqual([0, 1, 2].map((grown) => (first?.sequence ?? 0) + grown))
    },
  )

  it('a calendar that reads the agenda reads initials, and full names only if the psychologist allows it', async () => {
    const { ana, book } = await practiceWith('Maria da Silva')
    await book('2026-03-03T09:00:00-03:00')
    const url = await openFeed(ana)
    const titles = async () => (await eventsIn(url)).map(({ title }) => title)
    expect(await titles()).toEqual(['Consulta com M. S.'])
    await ana.ask(updateCalendarFeed, { body: { showsNames: true } })
    expect(await titles()).toEqual(['Consulta com Maria da Silva'])
  })

  it('a calendar that reads the agenda reads the place of a session in person, but no online room, note, phone or service', async () => {
    const { ana, book } = await practiceWith('Maria da Silva')
    const office = 'Rua das Flores, 10; sala 2'
    await book('2026-03-03T09:00:00-03:00', {
      type: 'presencial',
      location: office,
      notes: 'Segredo',
    })
    await book('2026-03-03T11:00:00-03:00', { location: 'https://sala.exemplo.com/ana' })
    const url = await openFeed(ana)
    const events = await eventsIn(url)
    expect(events.map(({ location }) => location)).toEqual([office, null])
    const { body } = await read(url)
    for (const hidden of ['Segredo', 'sala.exemplo', '+5511', 'Psicoterapia', 'Maria'])
      expect(body.replaceAll(/\r\n /g, '')).not.toContain(hidden)
  })

  it.each([
    '李 <b>Bia</b> 🌱',
    'Ana\\nBEGIN:VEVENT; SUMMARY:x, "y"',
    'José 🧑🏽‍⚕️ Ação'.repeat(6),
    "'; drop table patients; --",
  ])('a calendar that reads the agenda reads the name %j unchanged', async (name) => {
    const { ana, book } = await practiceWith(name)
    await book('2026-03-03T09:00:00-03:00')
    const events = await eventsIn(await openFeed(ana, { showsNames: true }))
    expect(events.map(({ title }) => title)).toEqual([`Consulta com ${name}`])
  })

  it.each(['America/Sao_Paulo', 'America/Noronha', 'America/Rio_Branco'] as const)(
    'a calendar that reads the agenda finds each session at its instant, in the zone %s too',
    async (timezone) => {
      const owner = await given.psychologist({ plan: 'pro', profile: { timezone } })
      const { ana, book } = await practiceWith('Maria da Silva', owner)
      const { datetime } = await book('2026-03-31T23:30:00-03:00')
      const [event] = await eventsIn(await openFeed(ana))
      expect(event?.start).toBe(datetime)
    },
  )

  it('a calendar that reads the agenda reads from 30 days ago to 180 days ahead', async () => {
    const { ana, book } = await practiceWith('Maria da Silva')
    const at = (days: number) => new Date(Date.parse(START) + days * DAY).toISOString()
    for (const days of [-30.1, -29.9, 179.9, 180.1]) await book(at(days))
    const events = await eventsIn(await openFeed(ana))
    expect(events.map(({ start }) => start)).toEqual([at(-29.9), at(179.9)])
  })

  it('a calendar that reads the agenda recognizes a session by the same id after changes', async () => {
    const { ana, book } = await practiceWith('Maria da Silva')
    const session = await book('2026-03-03T09:00:00-03:00')
    const url = await openFeed(ana)
    const [before] = await eventsIn(url)
    await ana.ask(confirmSession, of(session))
    const [after] = await eventsIn(url)
    expect(before?.uid).toBe(`${session.id}@consultorio.test`)
    expect(after?.uid).toBe(before?.uid)
    expect((await read(url)).body).toMatch(/\r\nSEQUENCE:[1-9]/)
  })

  it('a calendar that reads the agenda is asked to read again every 15 minutes, and gets nothing if nothing changed', async () => {
    const { ana, book } = await practiceWith('Maria da Silva')
    await book('2026-03-03T09:00:00-03:00')
    const url = await openFeed(ana)
    const first = await read(url)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=900',
      'x-robots-tag': 'noindex',
    })
    expect(first.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M')
    expect(first.body).toContain('X-PUBLISHED-TTL:PT15M')
    const known = { 'if-none-match': String(first.headers.etag) }
    clock.advance(15 * MINUTE)
    const again = await read(url, known)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await book('2026-03-04T09:00:00-03:00')
    expect((await read(url, known)).statusCode).toBe(200)
  })

  it('a calendar that reads the agenda is recorded once a day', async () => {
    const ana = await given.psychologist()
    const url = await openFeed(ana)
    for (let n = 0; n < 3; n++) await read(url)
    const events = await db.asTenant(ana.id, ({ sql }) =>
      sql
        .selectFrom('audit_events')
        .select('id')
        .where('action', '=', 'calendar_feed.read')
        .execute(),
    )
    expect(events).toHaveLength(1)
  })
})

it('reading it from one IP address without limit is refused', async () => {
  const there = await openPractice({ THROTTLE: 'on' })
  await there.db.asPlatform((sql) => sql.deleteFrom('throttle_hits').execute())
  const ask = () => there.visitor.send({ method: 'GET', url: '/calendario/nada.ics' })
  expect((await ask()).statusCode).toBe(404)
  await there.db.asPlatform((sql) =>
    sql.updateTable('throttle_hits').set({ hits: 1_000 }).execute(),
  )
  expect((await ask()).statusCode).toBe(429)
})
