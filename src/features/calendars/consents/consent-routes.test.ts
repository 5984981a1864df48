import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logIn, PsychologistActor } from '../../../../test/actors.ts'
import type { Misbehaviour } from '../../../../test/caldav-stand-in.ts'
import { START } from '../../../../test/clock.ts'
import { openConsents, settingsFor } from '../../../../test/consent-stand-in.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/shared/calendar.ts'
import { updateProfile } from '../../profile/contract.ts'
import {
  cancelSession,
  confirmSession,
  getSession,
  updateSession,
} from '../../sessions/contract.ts'
import { answerCalendarChange, listCalendarChanges } from '../change-contract.ts'
import { removeAllCalendars } from '../commands.ts'
import {
  askConsent,
  type ConsentKind,
  connectCalendar,
  disconnectCalendar,
  listBusyTimes,
  listCalendars,
  listCollections,
  listConsentKinds,
  syncCalendar,
  updateCalendar,
} from '../contract.ts'
import { listBusy } from '../queries.ts'
import { refreshCalendars, syncDueCalendars } from '../reading-commands.ts'
import { writeDueCalendars } from '../writing-commands.ts'
import { revokeDueConsents } from './revocation-commands.ts'

const there = await openConsents()
const { app, given, clock, db, services, messages, visitor } = await openPractice(
  settingsFor(there),
)
const connected: PsychologistActor[] = []
const KINDS: ConsentKind[] = ['google', 'microsoft']

beforeEach(() => {
  clock.set(START)
  Object.assign(there, {
    ...{
      pageSize: Number.POSITIVE_INFINITY,
      oldestToken: 0,
      repeats: null,
      rotates: false,
      misbehave: () => null,
    },
  })
  there.calendars.clear()
  there.calls.length = 0
  there.faults.length = 0
  there.addCalendar('ana@exemplo.com', { name: 'Ana', isPrimary: true })
  there.addCalendar('clinica', { name: 'Clínica', isOwn: false })
  there.put('ana@exemplo.com', 'a', hour(4))
  there.put('clinica', 'b', hour(5))
})
afterEach(async () => {
  expect(there.faults).toEqual([])
  for (const ana of connected.splice(0)) await db.asTenant(ana.id, removeAllCalendars)
})

/** Returns an hour of a day of March, from 12:00 UTC. */
function hour(day: number) {
  const start = Date.parse(`2026-03-${String(day).padStart(2, '0')}T12:00:00Z`)
  return { start, end: start + HOUR }
}

const stop = () => new AbortController().signal
const write = () => writeDueCalendars(services, stop())

interface Wish {
  allows?: 'busy' | 'details' | 'writing'
  only?: (scope: string) => boolean
}

async function consent(ana: PsychologistActor, kind: ConsentKind, { allows, only }: Wish = {}) {
  const { url } = await ana.ask(askConsent, {
    params: { kind },
    query: allows === undefined ? {} : { allows },
  })
  const { code, state, scopes } = there.permit(url, only)
  return { body: { kind, code, state, name: 'Pessoal' }, scopes }
}

async function open(kind: ConsentKind, wish: Wish = {}) {
  const ana = await given.psychologist({ plan: 'pro' })
  connected.push(ana)
  const { body } = await consent(ana, kind, wish)
  const { id } = await ana.ask(connectCalendar, { body })
  there.calls.length = 0
  const sync = () => ana.ask(syncCalendar, of({ id }))
  const query = { start: '2026-03-01T00:00:00Z', end: '2026-04-01T00:00:00Z' }
  /** The days of March that are taken. */
  const days = async () =>
    (await ana.ask(listBusyTimes, { query })).map(({ start }) => Number(start.slice(8, 10)))
  const shown = async () => (await ana.ask(listCalendars, {}))[0]
  const noticeCount = async (kind: string) =>
    (await messages()).filter(
      (message) => message.kind === kind && message.psychologist_id === ana.id,
    ).length
  return { ana, id, sync, days, shown, told: noticeCount }
}

/** Returns the versions of every row that a reading may write. */
async function rowsOf(ana: PsychologistActor) {
  return db.asTenant(ana.id, async (tenant) => {
    const { rows } = await sql<{ version: string }>`
      select xmin::text as version from calendar_collections where psychologist_id = ${tenant.id}
      union all select xmin::text from calendar_objects where psychologist_id = ${tenant.id}
      union all select xmin::text from outside_times where psychologist_id = ${tenant.id}
      order by version`.execute(tenant.sql)
    return rows
  })
}

describe('a permission', () => {
  it('requests the smallest scopes, together with those granted before', async () => {
    const { ana } = await open('google')
    const google = (name: string) => `https://www.googleapis.com/auth/calendar.${name}`
    const least = ['freebusy', 'calendarlist.readonly', 'app.created'].map(google)
    expect((await consent(ana, 'google')).scopes).toEqual(least)
    const wider = await consent(ana, 'google', { allows: 'details' })
    expect(wider.scopes).toEqual([...least, google('events.readonly')])
    await ana.ask(connectCalendar, { body: wider.body })
    expect((await consent(ana, 'google')).scopes).toEqual(wider.scopes)
    const scopesOf = async (allows: 'busy' | 'writing') =>
      (await consent(ana, 'microsoft', { allows })).scopes
    expect(await scopesOf('busy')).toEqual(['offline_access', 'Calendars.ReadBasic'])
    expect(await scopesOf('writing')).toEqual(['offline_access', 'Calendars.ReadWrite'])
    expect(await ana.ask(listCalendars, {})).toHaveLength(1)
  })

  it('works once, for half an hour, and only for the login that requested it', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    connected.push(ana)
    const bia = await given.psychologist({ plan: 'pro' })
    const { body } = await consent(ana, 'google')
    const elsewhere = new PsychologistActor(app, await logIn(visitor, ana), ana.password)
    const over = { status: 409, body: { code: 'calendar_consent_over' } }
    expect(await bia.call(connectCalendar, { body })).toMatchObject(over)
    expect(await elsewhere.call(connectCalendar, { body })).toMatchObject(over)
    expect((await ana.call(connectCalendar, { body })).status).toBe(201)
    expect(await ana.call(connectCalendar, { body })).toMatchObject(over)
    const late = await consent(ana, 'google')
    clock.advance(31 * MINUTE)
    await ana.prove()
    expect(await ana.call(connectCalendar, { body: late.body })).toMatchObject(over)
  })

  it('returns to the settings in the fragment, which reaches no log', async () => {
    const ana = await given.psychologist()
    const { url } = await ana.ask(askConsent, { params: { kind: 'google' } })
    const { returnTo, code, state } = there.permit(url)
    const path = returnTo.replace('https://consultorio.test', '')
    const answer = await visitor.send({ method: 'GET', url: `${path}?code=${code}&state=${state}` })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      `/psychologist/settings?parte=calendarios#ligar=google&code=${code}&state=${state}`,
    ])
  })

  it('that lacks a scope, or has an invalid code, connects nothing and says so', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    const before = there.refreshTokens.size
    const { body } = await consent(ana, 'google', { only: (scope) => !scope.includes('freebusy') })
    const refused = await ana.call(connectCalendar, { body })
    expect(refused).toMatchObject({ status: 422, body: { code: 'calendar_unreadable' } })
    expect(refused.problem?.message).toContain('marque todas as permissões')
    expect(there.refreshTokens.size).toBe(before)
    const { body: other } = await consent(ana, 'google')
    const forged = { ...other, code: 'code-of-another' }
    expect((await ana.call(connectCalendar, { body: forged })).status).toBe(422)
    expect(await ana.ask(listCalendars, {})).toEqual([])
  })

  it('is offered only if the operator has set the keys', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    expect(await ana.ask(listConsentKinds, {})).toEqual(KINDS)
    const before = services.environment.calendarClients
    services.environment.calendarClients = { google: null, microsoft: null }
    try {
      expect(await ana.ask(listConsentKinds, {})).toEqual([])
      const call = await ana.call(askConsent, { params: { kind: 'google' } })
      expect(call).toMatchObject({ status: 404, body: { code: 'calendar_kind_off' } })
    } finally {
      services.environment.calendarClients = before
    }
  })

  it('is revoked at the provider when its calendar is disconnected, also if that fails at first; tokens are stored encrypted', async () => {
    const { ana, id } = await open('google')
    const [token = ''] = [...there.refreshTokens.keys()].slice(-1)
    const { rows } = await db.asTenant(ana.id, ({ sql: query, id: tenantId }) =>
      sql<{
        address: Uint8Array
      }>`select address from calendars where psychologist_id = ${tenantId}`.execute(query),
    )
    expect(Buffer.from(rows[0]?.address ?? []).toString('latin1')).not.toContain(token)
    await ana.ask(disconnectCalendar, of({ id }))
    there.misbehave = () => ({ status: 503 })
    await revokeDueConsents(services, stop())
    expect(there.refreshTokens.has(token)).toBe(true)
    there.misbehave = () => null
    clock.advance(2 * MINUTE)
    await revokeDueConsents(services, stop())
    expect(there.refreshTokens.has(token)).toBe(false)
    there.calls.length = 0
    clock.advance(DAY)
    await revokeDueConsents(services, stop())
    expect(there.calls).toEqual([])
  })
})

describe('the calendars of Google, of which only taken times are read', () => {
  it('block the times that Google reports, without our own events; calendars of others only when switched on', async () => {
    const { ana, id, sync, days } = await open('google')
    expect(await days()).toEqual([4])
    const parts = await ana.ask(listCollections, of({ id }))
    expect(parts.map(({ name, blocks }) => [name, blocks])).toEqual([
      ['Ana', true],
      ['Clínica', false],
    ])
    await ana.ask(updateCalendar, { params: { id }, body: { writesTo: 'new' } })
    there.put('ana@exemplo.com', 'c', hour(11))
    there.put('ana@exemplo.com', 'd', { ...hour(12), isFree: true })
    there.remove('ana@exemplo.com', 'a')
    await sync()
    expect(await days()).toEqual([11])
    const before = await rowsOf(ana)
    await sync()
    expect(await rowsOf(ana)).toEqual(before)
  })

  it('have no titles and all-day events until the owner permits them; then series of dates are read too', async () => {
    const { ana, id, sync, days, shown } = await open('google')
    const [own] = await ana.ask(listCollections, of({ id }))
    const switches = [{ id: own?.id ?? '', blocks: true, allDayBlocks: true }]
    for (const body of [{ titles: true }, { collections: switches }]) {
      const refused = await ana.call(updateCalendar, { params: { id }, body })
      expect(refused).toMatchObject({ status: 409, body: { code: 'calendar_not_allowed' } })
    }
    const { body } = await consent(ana, 'google', { allows: 'details' })
    expect(await ana.ask(connectCalendar, { body })).toMatchObject({ id, details: true })
    await ana.ask(updateCalendar, { params: { id }, body: { titles: true, collections: switches } })
    there.put('ana@exemplo.com', 'dentista', hour(17))
    there.put('ana@exemplo.com', 'feriado', { ...hour(20), days: ['2026-03-20', '2026-03-21'] })
    await sync()
    expect(await days()).toEqual([4, 17, 20])
    const query = { start: '2026-03-17T00:00:00Z', end: '2026-03-18T00:00:00Z' }
    expect(await ana.ask(listBusyTimes, { query })).toMatchObject([{ title: 'dentista' }])
    expect(await shown()).toMatchObject({ details: true, titles: true, failure: null })
  })

  it('are not free unless Google says so', async () => {
    const { sync, days, shown } = await open('google')
    const calendars = { 'ana@exemplo.com': { errors: [{ reason: 'internalError' }], busy: [] } }
    there.misbehave = (call) =>
      call.endsWith('freeBusy') ? { status: 200, body: JSON.stringify({ calendars }) } : null
    await sync()
    expect([await days(), (await shown())?.failure]).toEqual([[4], 'incomplete'])
  })
})

const READS: [ConsentKind, Wish][] = [
  ['google', { allows: 'details' }],
  ['microsoft', {}],
]

describe.each(READS)('the events of %s', (kind, wish) => {
  it('are read by their changes, over several pages; nothing is written if nothing changed', async () => {
    there.pageSize = 2
    for (const day of [16, 17, 18]) there.put('ana@exemplo.com', `s${day}`, hour(day))
    const { ana, sync, days } = await open(kind, wish)
    expect(await days()).toEqual([4, 16, 17, 18])
    there.put('ana@exemplo.com', 'a', hour(11))
    there.put('ana@exemplo.com', 'c', { ...hour(12), isFree: true })
    there.put('ana@exemplo.com', 'd', { ...hour(13), isDeclined: true })
    there.remove('ana@exemplo.com', 's17')
    await sync()
    expect(await days()).toEqual([11, 16, 18])
    const before = await rowsOf(ana)
    there.calls.length = 0
    await sync()
    expect(await rowsOf(ana)).toEqual(before)
    expect(there.calls.slice(1).every((call) => call.endsWith(' changes'))).toBe(true)
  })

  it.each(['as removed', 'as it is'] as const)(
    'that a list names before, %s, are read once, in their last state',
    async (repeats) => {
      there.repeats = repeats
      const { sync, days } = await open(kind, wish)
      expect(await days()).toEqual([4])
      there.put('ana@exemplo.com', 'a', hour(11))
      await sync()
      expect(await days()).toEqual([11])
    },
  )

  it('are listed completely when the token is no longer valid, and removed events are free', async () => {
    const { sync, days } = await open(kind, wish)
    there.put('ana@exemplo.com', 'c', hour(12))
    there.remove('ana@exemplo.com', 'a')
    there.oldestToken = there.version
    await sync()
    expect(await days()).toEqual([12])
    there.remove('ana@exemplo.com', 'c')
    there.misbehave = (call) => (call.endsWith(' changes') ? { status: 400 } : null)
    await sync()
    expect(await days()).toEqual([])
  })

  it('stay blocked while the provider misbehaves, and are read again later', async () => {
    const rates = '{"error":{"errors":[{"reason": "rateLimitExceeded"}]}}'
    const empty = '{"items":[],"value":[]}'
    const misbehaviours: [string, Misbehaviour, string][] = [
      ['events|delta', { status: 403, body: '{}' }, 'not_allowed'],
      ['events|delta', { status: 403, body: rates }, 'unreachable'],
      ['events|delta', { status: 429 }, 'unreachable'],
      ['events|delta', { status: 404 }, 'unreachable'],
      ['.', { status: 500 }, 'unreachable'],
      ['events|delta', { status: 1, cut: 'text' }, 'incomplete'],
      ['events|delta', { status: 1, cut: 'connection' }, 'unreachable'],
      ['events|delta', { status: 200, body: empty }, 'incomplete'],
      ['calendarList|calendars', { status: 200, body: '<html>' }, 'incomplete'],
    ]
    const { sync, days, shown } = await open(kind, wish)
    there.remove('ana@exemplo.com', 'a')
    for (const [path, misbehaviour, failure] of misbehaviours) {
      there.misbehave = (call) => (new RegExp(path).test(call) ? misbehaviour : null)
      await sync()
      expect([await days(), (await shown())?.failure]).toEqual([[4], failure])
    }
    there.misbehave = () => null
    await sync()
    expect([await days(), (await shown())?.failure]).toEqual([[], null])
  })
})

const GOID = `040000008200E00074C5B7101A82E008${'0'.repeat(40)}4D000000`

describe.each(READS)('an event of ours that a calendar of %s reads from the feed', (kind, wish) => {
  it.each([
    ['as it is', (uid: string) => uid],
    [
      'in an id of Exchange',
      (uid: string) =>
        `${GOID}${Buffer.from(`vCal-Uid\u0001\0\0\0${uid}\0`).toString('hex').toUpperCase()}`,
    ],
  ])('takes no time if its UID is kept %s', async (_, kept) => {
    there.put('ana@exemplo.com', 'ours', {
      ...hour(6),
      uid: kept('0198c0de-0000@consultorio.test'),
    })
    there.put('ana@exemplo.com', 'theirs', { ...hour(7), uid: kept('0198c0de-0000@exemplo.com') })
    const { days } = await open(kind, wish)
    expect(await days()).toEqual([4, 7])
  })
})

describe('a calendar that is switched off and cannot be read', () => {
  const calendars = { 'ana@exemplo.com': { busy: [] }, clinica: { errors: [{}] } }
  const inPart = { status: 200, body: JSON.stringify({ calendars }) }
  it.each<[ConsentKind, Wish, Misbehaviour]>([
    ['google', {}, inPart],
    ['google', { allows: 'details' }, { status: 404 }],
    ['microsoft', {}, { status: 504 }],
  ])('of %s %j keeps no other from being read', async (kind, wish, misbehaviour) => {
    const far = Date.parse(START) + 400 * DAY
    there.put('clinica', 'far', { start: far, end: far + HOUR })
    const { ana, id } = await open(kind, wish)
    there.misbehave = (call) =>
      /freeBusy$|clinica\/(?:events|calendarView)/.test(call) ? misbehaviour : null
    there.remove('ana@exemplo.com', 'a')
    clock.advance(40 * DAY)
    await syncDueCalendars(services, stop())
    const later = new PsychologistActor(app, await logIn(visitor, ana), ana.password)
    const query = { start: '2026-06-01T00:00:00Z', end: new Date(far + DAY).toISOString() }
    const read = async () => {
      const { failure } = await later.ask(syncCalendar, of({ id }))
      return [(await later.ask(listBusyTimes, { query })).length, failure]
    }
    expect(await read()).toEqual([0, null])
    const parts = await later.ask(listCollections, of({ id }))
    const collections = parts.map((part) => ({
      ...{ id: part.id, blocks: true, allDayBlocks: false },
    }))
    await later.ask(updateCalendar, { params: { id }, body: { collections } })
    expect((await read())[1]).not.toBeNull()
    there.misbehave = () => null
    // The range has reached its event meanwhile.
    expect(await read()).toEqual([1, null])
  })
})

describe.each(READS)('a change at %s of which nothing is sent', (kind, wish) => {
  it('is read within five minutes; without a public address no notices are requested', async () => {
    const { days } = await open(kind, wish)
    there.put('ana@exemplo.com', 'c', hour(12))
    there.remove('ana@exemplo.com', 'a')
    clock.advance(4 * MINUTE)
    await syncDueCalendars(services, stop())
    expect([there.calls, await days()]).toEqual([[], [4]])
    clock.advance(MINUTE + 1_000)
    await syncDueCalendars(services, stop())
    expect(await days()).toEqual([12])
    expect(there.calls.filter((call) => /watch|subscriptions/.test(call))).toEqual([])
  })
})

it('a slow answer of either provider delays a booking by at most 1.5 s: until it arrives the known times count', async () => {
  const opened = [await open('google', { allows: 'details' }), await open('microsoft')]
  const outsideDays = () => Promise.all(opened.map(({ days }) => days()))
  there.put('ana@exemplo.com', 'c', hour(12))
  clock.advance(3 * MINUTE)
  let isSlow = true
  there.misbehave = (call) => (isSlow && SLOW.test(call) ? { status: 0, after: 2_500 } : null)
  await Promise.all(opened.map(({ ana }) => refreshCalendars(services, ana.id)))
  expect(await outsideDays()).toEqual([[4], [4]])
  isSlow = false
  await expect.poll(outsideDays, { timeout: 10_000 }).toEqual([
    [4, 12],
    [4, 12],
  ])
})

/** The requests that read events. */
const SLOW = /events|delta/

describe.each(KINDS)('a permission of %s', (kind) => {
  it('that was revoked says so immediately, keeps the known times, and can be granted again with the same account', async () => {
    const { ana, id, sync, days, shown, told } = await open(kind)
    there.revokeAll()
    there.put('ana@exemplo.com', 'c', hour(12))
    await sync()
    expect([await days(), (await shown())?.failure]).toEqual([[4], 'revoked'])
    expect(await told('calendar_unreadable')).toBe(1)
    const { body } = await consent(ana, kind)
    expect(await ana.ask(connectCalendar, { body })).toMatchObject({ id, failure: null })
    expect(await days()).toEqual([4, 12])
  })

  it('that is refused says whose step is next', async () => {
    const { sync, days, shown } = await open(kind)
    for (const [error, status, failure] of [
      ['interaction_required', 400, 'revoked'],
      ['consent_required', 400, 'revoked'],
      ['disabled_client', 401, 'unconfigured'],
      ['temporarily_unavailable', 400, 'unreachable'],
    ] as const) {
      there.expire()
      clock.advance(2 * HOUR)
      there.misbehave = (call) =>
        call === 'POST token' ? { status, body: JSON.stringify({ error }) } : null
      await sync()
      expect([await days(), (await shown())?.failure]).toEqual([[4], failure])
    }
  })

  it('works after its access token expires, and after its refresh token is replaced', async () => {
    there.rotates = true
    const { sync, days, shown } = await open(kind)
    for (const day of [11, 12]) {
      there.expire()
      const [last] = [...there.refreshTokens].slice(-1)
      there.refreshTokens.clear()
      if (last) there.refreshTokens.set(...last)
      there.put('ana@exemplo.com', `d${day}`, hour(day))
      await sync()
    }
    expect([await days(), (await shown())?.failure]).toEqual([[4, 11, 12], null])
  })

  it('waits as long as the provider requests', async () => {
    const { days } = await open(kind)
    there.misbehave = () => ({ status: 429, headers: { 'retry-after': '1800' } })
    clock.advance(6 * MINUTE)
    await syncDueCalendars(services, stop())
    there.misbehave = () => null
    there.put('ana@exemplo.com', 'c', hour(12))
    there.calls.length = 0
    clock.advance(20 * MINUTE)
    await syncDueCalendars(services, stop())
    expect([there.calls, await days()]).toEqual([[], [4]])
    clock.advance(11 * MINUTE)
    await syncDueCalendars(services, stop())
    expect(await days()).toEqual([4, 12])
  })
})

describe('dates of a series that a list of changes leaves out', () => {
  const put = (day: number, id: string, series?: string) =>
    there.put('ana@exemplo.com', id, { ...hour(day), ...(series && { series }) })
  const forget = (id: string) => there.calendars.get('ana@exemplo.com')?.events.delete(id)

  it('are free at Google, which reports only some of a removed series', async () => {
    const dates = [16, 17, 18].map((day) => `series_202603${day}T120000Z`)
    for (const [index, date] of dates.entries()) put(16 + index, date)
    const { sync, days } = await open('google', { allows: 'details' })
    expect(await days()).toEqual([4, 16, 17, 18])
    const [first = '', ...later] = dates
    there.remove('ana@exemplo.com', first)
    for (const date of later) forget(date)
    await sync()
    expect(await days()).toEqual([4])
  })

  it('are free at Microsoft, which reports the other dates, or only the removed series', async () => {
    for (const day of [16, 17, 18]) put(day, `date-${day}`, 'series')
    const { sync, days } = await open('microsoft')
    expect(await days()).toEqual([4, 16, 17, 18])
    forget('date-17')
    put(18, 'date-18', 'series')
    await sync()
    expect(await days()).toEqual([4, 16, 18])
    for (const date of ['date-16', 'date-18']) forget(date)
    put(16, 'series')
    there.remove('ana@exemplo.com', 'series')
    await sync()
    expect(await days()).toEqual([4])
  })
})

it('dates of a series at Microsoft get shared fields from their series', async () => {
  there.put('ana@exemplo.com', 'busy-1', { ...hour(10), series: 'busy' })
  there.put('ana@exemplo.com', 'free-1', { ...hour(11), series: 'free', isFree: true })
  const { sync, days } = await open('microsoft')
  expect(await days()).toEqual([4, 10])
  there.put('ana@exemplo.com', 'busy-2', { ...hour(17), series: 'busy' })
  await sync()
  expect(await days()).toEqual([4, 10, 17])
})

it.each(KINDS)(
  'an event of %s beyond the range is read once the range reaches it',
  async (kind) => {
    const { ana, sync } = await open(kind, { allows: 'details' })
    await sync()
    clock.advance(DAY)
    const start = Date.parse(START) + 400 * DAY
    there.put('ana@exemplo.com', 'far', { start, end: start + HOUR })
    await sync()
    const span = { start, end: start + HOUR }
    const busy = () => db.asTenant(ana.id, (tenant) => listBusy(tenant, services, span))
    expect(await busy()).toEqual([])
    clock.advance(35 * DAY)
    await syncDueCalendars(services, stop())
    expect(await busy()).toHaveLength(1)
  },
)

it.each(KINDS)(
  'whole days of %s follow a corrected time zone, and nothing else is read again',
  async (kind) => {
    const { ana, id, sync } = await open(kind, { allows: 'details' })
    const collections = (await ana.ask(listCollections, of({ id }))).map((collection) => ({
      ...{ id: collection.id, blocks: true, allDayBlocks: true },
    }))
    await ana.ask(updateCalendar, { params: { id }, body: { collections } })
    there.put('ana@exemplo.com', 'day', { ...hour(12), days: ['2026-03-12', '2026-03-13'] })
    await sync()
    const query = { start: '2026-03-11T00:00:00Z', end: '2026-03-14T00:00:00Z' }
    const starts = async () => (await ana.ask(listBusyTimes, { query })).map(({ start }) => start)
    expect(await starts()).toEqual(['2026-03-12T03:00:00.000Z'])
    await ana.ask(updateProfile, { body: { timezone: 'America/Rio_Branco' } })
    await sync()
    expect(await starts()).toEqual(['2026-03-12T05:00:00.000Z'])
    const rows = await rowsOf(ana)
    await sync()
    expect(await rowsOf(ana)).toEqual(rows)
  },
)

it.each(KINDS)(
  'a permission of %s that is widened during a reading is not replaced by an earlier one',
  async (kind) => {
    const { ana, sync, shown } = await open(kind)
    there.rotates = true
    there.expire()
    clock.advance(2 * HOUR)
    await ana.prove()
    let isFirst = true
    there.misbehave = (call) => {
      const isSlow = isFirst && call === 'POST token'
      if (isSlow) isFirst = false
      return isSlow ? { status: 0, after: 400 } : null
    }
    const reading = sync()
    await wait(100)
    const { body } = await consent(ana, kind, {
      allows: kind === 'google' ? 'details' : 'writing',
    })
    await ana.ask(connectCalendar, { body })
    await reading
    expect(isFirst).toBe(false)
    there.expire()
    clock.advance(2 * HOUR)
    await syncDueCalendars(services, stop())
    expect(await shown()).toMatchObject({ details: true, writable: true, failure: null })
  },
)

it('a permission of Google is not revoked once its account is connected again', async () => {
  await db.owner.deleteFrom('calendar_revocations').execute()
  const { ana, id, shown } = await open('google')
  there.misbehave = (call) => (call.includes('revoke') ? { status: 503 } : null)
  await ana.ask(disconnectCalendar, of({ id }))
  await revokeDueConsents(services, stop())
  there.misbehave = () => null
  const { body } = await consent(ana, 'google')
  await ana.ask(connectCalendar, { body })
  there.calls.length = 0
  clock.advance(10 * MINUTE)
  await revokeDueConsents(services, stop())
  expect(there.calls).toEqual([])
  clock.advance(2 * HOUR)
  await syncDueCalendars(services, stop())
  expect((await shown())?.failure).toBeNull()
})

describe.each(KINDS)('sessions in a calendar of %s', (kind) => {
  async function openWriting(fields: { twoWay?: boolean } = {}) {
    const opened = await open(kind, { allows: 'writing' })
    const { ana, id } = opened
    const { id: patientId } = await given.patient(ana, { name: 'Maria da Silva' })
    const { id: serviceId } = await given.service(ana)
    const book = async (datetime: string) => {
      const session = await given.session(ana, { patientId, serviceId, datetime })
      await ana.ask(confirmSession, of(session))
      return session
    }
    await ana.ask(updateCalendar, { params: { id }, body: { writesTo: 'new', ...fields } })
    const ownCalendar = [...there.calendars].find(([, { isByApp }]) => isByApp)?.[0] ?? ''
    const eventsThere = () =>
      [...(there.calendars.get(ownCalendar)?.events ?? [])].filter(
        ([, { isRemoved }]) => !isRemoved,
      )
    const starts = () =>
      eventsThere().map(([, { start }]) => new Date(start).toISOString().slice(0, 16))
    const changes = () => ana.ask(listCalendarChanges, {})
    const answer = async (apply: boolean) => {
      const [change] = await changes()
      return ana.ask(answerCalendarChange, { params: { id: change?.id ?? '' }, body: { apply } })
    }
    const move = (session: { id: string }, datetime: string) =>
      ana.ask(updateSession, { ...of(session), body: { datetime } })
    const moveThere = (to: string) => {
      const [name = '', event] = eventsThere()[0] ?? []
      const start = Date.parse(to)
      if (event) there.put(ownCalendar, name, { ...event, start, end: start + 50 * MINUTE })
    }
    const removeThere = () => there.remove(ownCalendar, eventsThere()[0]?.[0] ?? '')
    return {
      ...opened,
      book,
      made: ownCalendar,
      eventsThere,
      starts,
      changes,
      answer,
      move,
      moveThere,
      removeThere,
    }
  }

  it('are written once into a calendar made for them, follow each change, and block no time', async () => {
    const { ana, id, book, eventsThere, starts, move, sync, days } = await openWriting()
    const session = await book('2026-03-10T12:00:00Z')
    await write()
    expect(eventsThere().map(([, { title }]) => title)).toEqual(['Consulta com M. S.'])
    there.calls.length = 0
    clock.advance(2 * HOUR)
    await write()
    expect(there.calls).toEqual([])
    await move(session, '2026-03-11T15:00:00Z')
    await book('2026-03-12T12:00:00Z')
    await write()
    expect(starts()).toEqual(['2026-03-11T15:00', '2026-03-12T12:00'])
    await sync()
    expect(await days()).toEqual([4])
    await ana.prove()
    const [own] = await ana.ask(listCollections, of({ id }))
    const elsewhere = { params: { id }, body: { writesTo: own?.id ?? '' } }
    expect((await ana.call(updateCalendar, elsewhere)).status).toBe(422)
    await ana.ask(updateCalendar, { params: { id }, body: { writesTo: null } })
    await write()
    expect(starts()).toEqual([])
  })

  it('take no time after the account is connected again, and are written into the same calendar, without cancelled ones', async () => {
    const { ana, id, book, starts } = await openWriting()
    const [first, second] = [await book('2026-03-10T12:00:00Z'), await book('2026-03-11T12:00:00Z')]
    await write()
    await ana.ask(disconnectCalendar, of({ id }))
    const { body } = await consent(ana, kind, { allows: 'writing' })
    const again = await ana.ask(connectCalendar, { body })
    expect(again.meets).toBeNull()
    await ana.ask(cancelSession, of(first))
    const params = of({ id: again.id })
    await ana.ask(syncCalendar, params)
    const query = { start: '2026-03-10T00:00:00Z', end: '2026-03-13T00:00:00Z' }
    expect(await ana.ask(listBusyTimes, { query })).toEqual([])
    const own = (await ana.ask(listCollections, params)).find(({ made }) => made)
    await ana.ask(updateCalendar, { ...params, body: { writesTo: own?.id ?? '' } })
    await ana.ask(updateSession, { ...of(second), body: { datetime: '2026-03-12T15:00:00Z' } })
    await write()
    expect(starts()).toEqual(['2026-03-12T15:00'])
  })

  it('take no time in another calendar to which they were moved there', async () => {
    const { ana, book, made, eventsThere, sync, days } = await openWriting()
    if (kind === 'google') {
      const { body } = await consent(ana, kind, { allows: 'details' })
      await ana.ask(connectCalendar, { body })
    }
    await book('2026-03-10T12:00:00Z')
    await write()
    const [name = ''] = eventsThere()[0] ?? []
    there.remove(made, name)
    there.put('ana@exemplo.com', name, hour(10))
    there.put('ana@exemplo.com', 'dentista', hour(17))
    await sync()
    expect(await days()).toEqual([4, 17])
  })

  it('whose answer was lost exist only once', async () => {
    const { ana, book, starts } = await openWriting()
    await book('2026-03-10T12:00:00Z')
    there.misbehave = (call) =>
      /^POST .*events$/.test(call) ? { status: 1, cut: 'connection' } : null
    await write()
    there.misbehave = () => null
    clock.advance(6 * MINUTE)
    await write()
    expect(starts()).toEqual(['2026-03-10T12:00'])
    expect((await ana.ask(listCalendars, {}))[0]).toMatchObject({ writeFailure: null })
  })

  it('that are moved there become questions; an unread change is not overwritten', async () => {
    const { ana, book, starts, changes, answer, move, moveThere, sync } = await openWriting({
      twoWay: true,
    })
    const session = await book('2026-03-10T12:00:00Z')
    await write()
    await sync()
    expect(await changes()).toEqual([])
    moveThere('2026-03-13T18:00:00Z')
    await move(session, '2026-03-11T15:00:00Z')
    await write()
    expect([starts(), (await changes()).map(({ to }) => to?.start)]).toEqual([
      ['2026-03-13T18:00'],
      ['2026-03-13T18:00:00.000Z'],
    ])
    await sync()
    await answer(true)
    await write()
    expect((await ana.ask(getSession, of(session))).datetime).toBe('2026-03-13T18:00:00.000Z')
    moveThere('2026-03-14T18:00:00Z')
    await sync()
    await answer(false)
    await write()
    await sync()
    expect([starts(), await changes()]).toEqual([['2026-03-13T18:00'], []])
  })

  it('that are moved there beyond the range that is read become questions too', async () => {
    const { book, changes, moveThere, sync } = await openWriting({ twoWay: true })
    await book('2026-03-10T12:00:00Z')
    await write()
    await sync()
    moveThere('2027-06-13T18:00:00Z')
    await sync()
    expect(await changes()).toMatchObject([{ to: { start: '2027-06-13T18:00:00.000Z' } }])
  })

  it('that are removed there become questions, and are restored if the psychologist refuses', async () => {
    const { book, starts, changes, answer, removeThere, sync } = await openWriting({ twoWay: true })
    await book('2026-03-10T12:00:00Z')
    await write()
    await sync()
    removeThere()
    await sync()
    expect(await changes()).toMatchObject([{ to: null }])
    await answer(false)
    await write()
    await sync()
    expect([starts(), await changes()]).toEqual([['2026-03-10T12:00'], []])
  })
})

it('sessions are not written at Microsoft until it grants that scope', async () => {
  const { ana, id } = await open('microsoft')
  const call = await ana.call(updateCalendar, { params: { id }, body: { writesTo: 'new' } })
  expect(call).toMatchObject({ status: 409, body: { code: 'calendar_not_allowed' } })
})
