import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { addSeries, openSeries } from '../../../test/series.ts'
import { DAY, timeAt } from '../../platform/shared/calendar.ts'
import { createBlock } from '../closures/block-contract.ts'
import { getProfile } from '../practice/contract.ts'
import { updateSettings } from '../profile/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmSession,
  getSession,
  listSessions,
  updateSession,
} from '../sessions/contract.ts'
import { getSeries, listSeries, updateSeries } from './contract.ts'
import { growEverySeries } from './growth-commands.ts'
import { previewZone } from './zone-contract.ts'

/** Monday, 2 March 2026, 09:00 in São Paulo; the series is on Tuesdays at 15:00 from 10 March on. */
const practice = await openPractice()
const { db, given, clock, messages } = practice
beforeEach(() => clock.set(START))

const [SP, MANAUS] = ['America/Sao_Paulo', 'America/Manaus'] as const
const at = (day: string, time: string, offset = '-03:00') => `${day}T${time}:00${offset}`

type SeriesCase = Awaited<ReturnType<typeof openSeries>>

async function correct({ ana }: Pick<SeriesCase, 'ana'>, body: object) {
  return ana.ask(updateSettings, { body })
}

async function startsOf({ patientId }: Pick<SeriesCase, 'patientId'>) {
  const rows = await db.asPlatform((scope) =>
    scope
      .selectFrom('sessions')
      .select('starts_at')
      .where('patient_id', '=', patientId)
      .orderBy('starts_at')
      .execute(),
  )
  return rows.map(({ starts_at }) => starts_at.getTime())
}

async function hours(opened: Pick<SeriesCase, 'patientId'>, zone: string) {
  const starts = await startsOf(opened)
  return [...new Set(starts.map((start) => timeAt(start, zone)))].sort()
}

async function confirmed(...[ana, wanted]: Parameters<typeof given.session>) {
  const session = await given.session(ana, wanted)
  await ana.ask(confirmSession, of(session))
  return session
}

const kindsTo = async (email: string, since: number) =>
  (await messages())
    .filter(({ recipient, created_at }) => recipient === email && created_at.getTime() >= since)
    .map(({ kind }) => kind)
    .sort()

it('a corrected zone keeps the local hour of a fixed time, of its sessions and of those created later', async () => {
  const opened = await openSeries(practice)
  const { ana, id } = opened
  const count = (await startsOf(opened)).length
  clock.advance(1_000)
  await correct(opened, { timezone: MANAUS })
  expect(await ana.ask(getSeries, { params: { id } })).toMatchObject({ time: '15:00' })
  expect(await hours(opened, MANAUS)).toEqual(['15:00'])
  clock.advance(56 * DAY)
  await growEverySeries(db, clock.now())
  expect(await startsOf(opened)).toHaveLength(count + 8)
  expect(await hours(opened, MANAUS)).toEqual(['15:00'])
})

it('a change of the price after a corrected zone moves nothing and sends nothing', async () => {
  const opened = await openSeries(practice)
  const { ana, id } = opened
  await correct(opened, { timezone: MANAUS })
  const before = (await opened.sessions()).map(({ datetime }) => datetime)
  clock.advance(60_000)
  const then = clock.now()
  const body = { from: '2026-04-07', price: '200.00', notify: true }
  const changed = await ana.ask(updateSeries, { params: { id }, body })
  expect(changed.left).toEqual([])
  const after = await opened.sessions()
  expect(after.map(({ datetime }) => datetime)).toEqual(before)
  expect(after.filter(({ price }) => price === '200.00')).toHaveLength(changed.moved)
  expect(await kindsTo(`m-${ana.id}@exemplo.com`, then)).toEqual([])
})

it('a change of the price does not move a session whose local hour no longer matches its fixed time', async () => {
  const opened = await openSeries(practice)
  const { ana, id } = opened
  await db.asTenant(ana.id, ({ sql }) =>
    sql.updateTable('psychologists').set({ timezone: MANAUS }).execute(),
  )
  for (const price of ['200.00', '210.00']) {
    const changed = await ana.ask(updateSeries, {
      params: { id },
      body: { from: '2026-04-07', price },
    })
    expect(changed.left).toEqual([])
  }
  expect(await hours(opened, SP)).toEqual(['15:00'])
  expect((await opened.sessions()).at(-1)?.price).toBe('210.00')
})

it('a corrected zone that keeps the instant gives the fixed time its hour in the new zone and notifies nobody', async () => {
  const opened = await openSeries(practice)
  const { ana, id } = opened
  const before = (await opened.sessions()).map(({ datetime }) => datetime)
  clock.advance(60_000)
  const then = clock.now()
  await correct(opened, { timezone: MANAUS, timezoneKeeps: 'instant' })
  expect((await opened.sessions()).map(({ datetime }) => datetime)).toEqual(before)
  expect(await ana.ask(getSeries, { params: { id } })).toMatchObject({ time: '14:00' })
  expect(await kindsTo(`m-${ana.id}@exemplo.com`, then)).toEqual([])
  clock.advance(56 * DAY)
  await growEverySeries(db, clock.now())
  expect(await hours(opened, MANAUS)).toEqual(['14:00'])
})

it('a change of the price after keeping the instant moves nothing', async () => {
  const opened = await openSeries(practice)
  const { ana, id } = opened
  await correct(opened, { timezone: MANAUS, timezoneKeeps: 'instant' })
  const change = { from: '2026-05-05', price: '200.00' }
  expect(await ana.ask(updateSeries, { params: { id }, body: change })).toMatchObject({
    left: [],
    created: 0,
    cancelled: 0,
  })
  expect(await hours(opened, MANAUS)).toEqual(['14:00'])
})

it('keeping the instant moves a fixed time of half past midnight to the evening before', async () => {
  const opened = await openSeries(practice, { time: '00:30', choices: keepEachDate() })
  const { ana, id } = opened
  const before = (await opened.sessions()).map(({ datetime }) => datetime)
  await correct(opened, { timezone: MANAUS, timezoneKeeps: 'instant' })
  expect(await ana.ask(getSeries, { params: { id } })).toMatchObject({
    time: '23:30',
    firstDate: '2026-03-09',
  })
  const after = await opened.sessions()
  expect(after.map(({ datetime }) => datetime)).toEqual(before)
  expect(after[0]).toMatchObject({ seriesDate: '2026-03-09' })
  expect(after[1]).toMatchObject({ seriesDate: '2026-03-16' })
})

it('keeping the instant is refused if a monthly fixed time would leave its day of the month', async () => {
  const opened = await openSeries(practice, {
    time: '00:30',
    every: { unit: 'month', count: 1 },
    choices: keepEachDate(),
  })
  const body = { timezone: MANAUS, timezoneKeeps: 'instant' } as const
  const { status, problem } = await opened.ana.call(updateSettings, { body })
  expect([status, problem?.details?.[0]?.path]).toEqual([422, 'timezone'])
  expect(await opened.ana.ask(getProfile)).toMatchObject({ timezone: SP })
})

it('patients get one notice for a fixed time and one for each other session whose instant changes', async () => {
  const opened = await openSeries(practice)
  const { ana, ids } = opened
  await confirmed(ana, { ...ids, datetime: at('2026-03-12', '10:00') })
  clock.advance(DAY / 24)
  const then = clock.now()
  await correct(opened, { timezone: MANAUS })
  expect(await kindsTo(`m-${ana.id}@exemplo.com`, then)).toEqual([
    'series_changed',
    'session_moved',
  ])
})

it('a corrected zone leaves begun sessions, and moves a later session together with its neighbour', async () => {
  const opened = await openSeries(practice)
  const { ana, ids } = opened
  const add = (datetime: string) => confirmed(ana, { ...ids, datetime, duration: 60 })
  const past = await add(at('2026-03-02', '08:00'))
  const [first, second] = [
    await add(at('2026-03-04', '10:00')),
    await add(at('2026-03-04', '11:00')),
  ]
  await correct(opened, { timezone: MANAUS })
  const starts = async () =>
    Promise.all(
      [past, first, second].map(
        async (session) => (await ana.ask(getSession, of(session))).datetime,
      ),
    )
  expect(await starts()).toEqual([
    '2026-03-02T11:00:00.000Z',
    '2026-03-04T14:00:00.000Z',
    '2026-03-04T15:00:00.000Z',
  ])
  await correct(opened, { timezone: SP })
  expect(await starts()).toEqual([
    '2026-03-02T11:00:00.000Z',
    '2026-03-04T13:00:00.000Z',
    '2026-03-04T14:00:00.000Z',
  ])
})

it('a session whose new time has passed or is taken keeps its instant and is named before saving', async () => {
  const ana = await given.psychologist({ plan: 'pro', settings: { timezone: MANAUS } })
  const patient = await given.patient(ana, { name: 'Maria Lima' })
  const ids = { patientId: patient.id, serviceId: (await given.service(ana)).id }
  const add = (time: string, minutes: number) =>
    confirmed(ana, {
      ...ids,
      datetime: at('2026-03-02', time, '-04:00'),
      duration: minutes,
    })
  const begun = await add('07:30', 90)
  const next = await add('09:15', 45)
  const free = await add('11:30', 45)
  const preview = await ana.ask(previewZone, { body: { timezone: SP } })
  expect(preview).toMatchObject({
    moving: 1,
    staying: [{ id: next.id, patientName: 'Maria Lima' }],
    patients: ['Maria Lima'],
    next: { id: free.id },
  })
  await ana.ask(updateSettings, { body: { timezone: SP } })
  for (const [session, hour] of [
    [begun, '08:30'],
    [next, '10:15'],
    [free, '11:30'],
  ] as const)
    expect(timeAt((await ana.ask(getSession, of(session))).datetime, SP)).toBe(hour)
})

it('cancelled sessions follow the zone too, completed ones without a notice', async () => {
  const opened = await openSeries(practice)
  const [first, second] = await opened.sessions()
  if (!first || !second) throw new Error('too few sessions')
  await opened.ana.ask(cancelSession, of(first))
  await opened.ana.ask(completeSession, of(second))
  await correct(opened, { timezone: MANAUS })
  expect(await hours(opened, MANAUS)).toEqual(['15:00'])
})

it('a session that was moved by hand keeps its own local hour', async () => {
  const opened = await openSeries(practice)
  const [first] = await opened.sessions()
  if (!first) throw new Error('no session')
  const body = { datetime: at('2026-03-11', '09:00') }
  await opened.ana.ask(updateSession, { ...of(first), body })
  await correct(opened, { timezone: MANAUS })
  expect(await opened.ana.ask(getSession, of(first))).toMatchObject({
    datetime: '2026-03-11T13:00:00.000Z',
  })
})

it('a preview of a zone with the same clock moves nothing, and a save then sends nothing', async () => {
  const opened = await openSeries(practice)
  const { ana } = opened
  const label = { label: 'Supervisão', weekly: true }
  const times = { start: at('2026-03-12', '18:00'), end: at('2026-03-12', '19:00') }
  await ana.ask(createBlock, { body: { ...times, ...label } })
  const before = await ana.ask(listSessions)
  expect(await ana.ask(previewZone, { body: { timezone: 'America/Bahia' } })).toMatchObject({
    blocks: 1,
    moving: 0,
    staying: [],
    patients: [],
    next: null,
    series: [{ time: '15:00', timeAtInstant: '15:00' }],
  })
  clock.advance(60_000)
  const then = clock.now()
  await correct(opened, { timezone: 'America/Bahia' })
  expect(await ana.ask(listSessions)).toEqual(before)
  expect(await kindsTo(`m-${ana.id}@exemplo.com`, then)).toEqual([])
})

it('two concurrent corrections end with one hour for all', async () => {
  const opened = await openSeries(practice)
  const { ana, ids } = opened
  await addSeries(ana, { ...ids, time: '16:00' })
  await Promise.all([MANAUS, 'America/Noronha'].map((timezone) => correct(opened, { timezone })))
  const { timezone } = await ana.ask(getProfile)
  expect(await hours(opened, timezone)).toEqual(['15:00', '16:00'])
  expect((await ana.ask(listSeries)).map(({ time }) => time)).toEqual(['15:00', '16:00'])
})

function keepEachDate() {
  const dates = Array.from({ length: 30 }, (_, week) =>
    new Date(Date.UTC(2026, 2, 10 + week * 7)).toISOString().slice(0, 10),
  )
  return dates.map((date) => ({ date, action: 'keep' as const }))
}
