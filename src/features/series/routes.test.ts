import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import type { CallOf } from '../../platform/shared/endpoint.ts'
import { createDayOff } from '../closures/contract.ts'
import { deletePatient } from '../patients/contract.ts'
import { cancelSession, listSessions } from '../sessions/contract.ts'
import {
  createSeries,
  endSeries,
  getSeries,
  listSeries,
  previewSeries,
  previewSeriesChange,
  settleSeriesDate,
  updateSeries,
} from './contract.ts'
import { growEverySeries } from './growth-commands.ts'

const { db, given, clock, messages } = await openPractice()
beforeEach(() => clock.set(START))

type Body = CallOf<typeof createSeries>['body']

const at = (day: string, time = '15:00') => `${day}T${time}:00-03:00`
const iso = (day: string, time?: string) => new Date(at(day, time)).toISOString()

async function open(options: Parameters<typeof given.psychologist>[0] = {}) {
  const ana = await given.psychologist({ plan: 'pro', ...options })
  const patient = await given.patient(ana, { name: 'Maria Lima', email: `m-${ana.id}@exemplo.com` })
  const service = await given.service(ana)
  const ids = { patientId: patient.id, serviceId: service.id }
  const rule = (more: Partial<Body> = {}): Body => ({
    ...ids,
    type: 'online',
    firstDate: '2026-03-10',
    time: '15:00',
    every: { unit: 'week', count: 1 },
    end: { count: 4 },
    ...more,
  })
  const preview = (more?: Partial<Body>) => ana.ask(previewSeries, { body: rule(more) })
  const create = (more?: Partial<Body>) => ana.call(createSeries, { body: rule(more) })
  const createOne = async (more?: Partial<Body>) => ana.ask(createSeries, { body: rule(more) })
  const sessions = async () =>
    (await ana.ask(listSessions)).sort((a, b) => (a.datetime < b.datetime ? -1 : 1))
  return { ana, patient, service, ids, rule, preview, create, made: createOne, sessions }
}

const statesOf = ({ occurrences }: { occurrences: { date: string; state: string }[] }) =>
  Object.fromEntries(occurrences.map(({ date, state }) => [date, state]))

it('the preview of a fixed time has every date of 26 weeks with its state, and saves nothing', async () => {
  const { ana, ids, preview, sessions } = await open({
    profile: { closesHolidays: true },
  })
  const other = await given.patient(ana, { name: 'Bia Reis' })
  const busy = await given.session(ana, {
    ...ids,
    patientId: other.id,
    datetime: at('2026-03-17', '15:30'),
  })
  await ana.ask(createDayOff, { body: { firstDay: '2026-03-24', lastDay: '2026-03-24' } })
  const shown = await preview({ end: null })
  expect(shown.occurrences).toHaveLength(25)
  expect(shown).toMatchObject({
    horizon: '2026-08-31',
    price: '150.00',
    pricedFrom: '2026-03-10',
  })
  expect(statesOf(shown)).toMatchObject({
    '2026-03-10': 'free',
    '2026-03-17': 'taken',
    '2026-03-24': 'day_off',
    '2026-03-31': 'free',
    '2026-04-21': 'holiday',
  })
  expect(shown.occurrences[1]).toMatchObject({
    start: iso('2026-03-17'),
    with: { sessionId: busy.id, patientName: 'Bia Reis' },
    suggestions: expect.arrayContaining([iso('2026-03-17', '14:00')]),
  })
  expect(await sessions()).toHaveLength(1)
  expect(await ana.ask(listSeries)).toEqual([])
})

it('the preview of a fixed time has the first date that costs the price', async () => {
  const { ana, ids, preview } = await open()
  const bought = await given.package(ana, { ...ids, sessionsCount: 3 })
  expect(await preview({ packageId: bought.id })).toMatchObject({ pricedFrom: '2026-03-31' })
  const large = await given.package(ana, { ...ids, sessionsCount: 4 })
  expect(await preview({ packageId: large.id })).toMatchObject({ pricedFrom: null })
})

it('the preview of a fixed time leaves out dates that have begun', async () => {
  const { preview } = await open()
  const today = { firstDate: '2026-03-02', time: '09:00' }
  expect((await preview(today)).occurrences.map(({ date }) => date)).toEqual([
    '2026-03-09',
    '2026-03-16',
    '2026-03-23',
  ])
})

it.each([
  ['firstDate', { firstDate: '2026-09-01' }],
  ['firstDate', { firstDate: '2026-02-10', end: { count: 2 } }],
  ['end', { end: { date: '2026-03-09' } }],
  ['every.count', { every: { unit: 'month', count: 2 } }],
  ['time', { time: '25:00' }],
  ['choices.0.start', { choices: [{ date: '2026-03-10', action: 'move' }] }],
] as [string, Partial<Body>][])(
  'the preview of a fixed time reports the error at %s',
  async (path, more) => {
    const { create } = await open()
    const { status, problem } = await create(more)
    expect([status, problem?.details?.[0]?.path]).toEqual([422, path])
  },
)

it('a fixed time creates confirmed sessions that name it, whatever the automatic confirmation setting', async () => {
  const { ana, made, sessions } = await open({ settings: { autoConfirmBookings: false } })
  const { id, created, skipped } = await made()
  expect([created, skipped]).toEqual([4, 0])
  expect(
    (await sessions()).map(({ datetime, seriesId, seriesDate, status }) => [
      datetime,
      seriesId,
      seriesDate,
      status,
    ]),
  ).toEqual(
    ['2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31'].map((day) => [
      iso(day),
      id,
      day,
      'confirmed',
    ]),
  )
  expect(await ana.ask(getSeries, { params: { id } })).toMatchObject({
    patientName: 'Maria Lima',
    serviceName: 'Consulta',
    price: '150.00',
    firstDate: '2026-03-10',
    time: '15:00',
    every: { unit: 'week', count: 1 },
    end: { count: 4 },
    endedFrom: null,
    conflicts: [],
    nextStart: iso('2026-03-10'),
  })
})

it('a fixed time is saved completely or not at all: each date that is not free needs a valid choice', async () => {
  const { ana, ids, create, sessions } = await open()
  await ana.ask(createDayOff, { body: { firstDay: '2026-03-17', lastDay: '2026-03-17' } })
  await given.session(ana, { ...ids, datetime: at('2026-03-24') })
  const refused = await create()
  expect(refused).toMatchObject({ status: 409, problem: { code: 'series_changed' } })
  expect(statesOf(refused.problem as never)).toEqual({
    '2026-03-10': 'free',
    '2026-03-17': 'day_off',
    '2026-03-24': 'taken',
    '2026-03-31': 'free',
  })
  const keep = { date: '2026-03-17', action: 'keep' } as const
  const tried = await create({ choices: [keep, { date: '2026-03-24', action: 'keep' }] })
  expect(tried.problem?.code).toBe('series_changed')
  expect(await sessions()).toHaveLength(1)
  expect(await ana.ask(listSeries)).toEqual([])
  const move = { date: '2026-03-24', action: 'move', start: at('2026-03-25', '10:00') } as const
  const skip = { date: '2026-03-31', action: 'skip' } as const
  expect((await create({ choices: [keep, move, skip] })).body).toMatchObject({
    created: 3,
    skipped: 1,
  })
  const ofSeries = (await sessions()).filter(({ seriesId }) => seriesId)
  expect(ofSeries.map(({ datetime, seriesDate }) => [datetime, seriesDate])).toEqual([
    [iso('2026-03-10'), '2026-03-10'],
    [iso('2026-03-17'), '2026-03-17'],
    [iso('2026-03-25', '10:00'), '2026-03-24'],
  ])
})

it('a fixed time refuses two choices about one date', async () => {
  const { ana, create } = await open()
  const date = '2026-03-17'
  const { status, problem } = await create({
    choices: [
      { date, action: 'skip' },
      { date, action: 'keep' },
    ],
  })
  expect([status, problem?.details?.map(({ path }) => path)]).toEqual([422, ['choices']])
  expect(await ana.ask(listSeries)).toEqual([])
})

it('a fixed time notifies the patient once, with the dates without a session', async () => {
  const { patient, made } = await open()
  await made({ end: null, choices: [{ date: '2026-03-24', action: 'skip' }] })
  const notices = (await messages()).filter(({ patient_id }) => patient_id === patient.id)
  expect(notices.map(({ kind, channel }) => `${kind} ${channel}`)).toEqual(['series_started email'])
  expect(notices[0]?.text).toContain(
    'toda terça, 15:00 (horário de Brasília), a partir de 10/03/2026',
  )
  expect(notices[0]?.text).toContain('24/03/2026')
  await made({ firstDate: '2026-03-11', notify: false })
  const after = (await messages()).filter(({ patient_id }) => patient_id === patient.id)
  expect(after).toHaveLength(1)
})

it('a fixed time consumes a package until it is used up', async () => {
  const { ana, ids, made, sessions } = await open()
  const bought = await given.package(ana, { ...ids, sessionsCount: 2, price: '201.00' })
  const { id } = await made({ packageId: bought.id, price: 160 })
  expect((await sessions()).map(({ price, packagePlace }) => [price, packagePlace])).toEqual([
    ['100.50', 1],
    ['100.50', 2],
    ['160.00', null],
    ['160.00', null],
  ])
  const [first] = await sessions()
  if (first) await ana.ask(cancelSession, of(first))
  expect(await ana.ask(getSeries, { params: { id } })).toMatchObject({
    packageId: null,
    nextStart: iso('2026-03-17'),
  })
})

it("a fixed time stays within the free plan's month", async () => {
  const { create } = await open({ plan: 'free' })
  const over = await create({ end: { date: '2026-04-14' } })
  expect(over.status).toBe(201)
  const more = await create({ firstDate: '2026-03-12', end: { count: 4 } })
  expect(statesOf(more.problem as never)).toEqual({
    '2026-03-12': 'free',
    '2026-03-19': 'free',
    '2026-03-26': 'over_limit',
    '2026-04-02': 'free',
  })
})

it('a fixed time is listed by weekday and hour, of one patient if one is given', async () => {
  const { ana, patient, made } = await open()
  const other = await given.patient(ana)
  await made({ firstDate: '2026-03-12' })
  await made({ firstDate: '2026-03-10', time: '16:00' })
  await made({ patientId: other.id })
  const timesOf = (all: { firstDate: string; time: string }[]) =>
    all.map(({ firstDate, time }) => `${firstDate} ${time}`)
  expect(timesOf(await ana.ask(listSeries))).toEqual([
    '2026-03-10 15:00',
    '2026-03-10 16:00',
    '2026-03-12 15:00',
  ])
  const hers = await ana.ask(listSeries, { query: { patientId: patient.id } })
  expect(timesOf(hers)).toEqual(['2026-03-10 16:00', '2026-03-12 15:00'])
})

const noted = async ({ ana, sessions }: Awaited<ReturnType<typeof open>>) =>
  JSON.stringify([await ana.ask(listSeries), await sessions()])

it('another practice finds no fixed time by any call, and changes nothing', async () => {
  const [mine, other] = [await open(), await open()]
  const { id } = await mine.made()
  const before = await noted(mine)
  const { ana: bia } = other
  const from = '2026-03-10'
  const params = { id }
  const calls = [
    bia.call(getSeries, { params }),
    bia.call(previewSeriesChange, { params, body: { from } }),
    bia.call(updateSeries, { params, body: { from, time: '16:00' } }),
    bia.call(endSeries, { params, body: { from } }),
    bia.call(settleSeriesDate, { params: { id, date: from }, body: { action: 'skip' } }),
  ]
  for (const answer of calls) expect((await answer).status).toBe(404)
  expect(await noted(mine)).toBe(before)
  expect(await bia.ask(listSeries)).toEqual([])
})

it('another practice creates no fixed time with a patient, service or package that is not its own', async () => {
  const [mine, other] = [await open(), await open()]
  const { id: packageId } = await given.package(mine.ana, mine.ids)
  const foreign: Partial<Body>[] = [
    { patientId: mine.patient.id },
    { serviceId: mine.service.id },
    { packageId },
  ]
  for (const more of foreign) {
    const refused = [404, 422]
    expect(refused).toContain((await other.create(more)).status)
    const body = other.rule(more)
    expect(refused).toContain((await other.ana.call(previewSeries, { body })).status)
  }
  expect([await other.ana.ask(listSeries), await other.sessions()]).toEqual([[], []])
  expect(await mine.sessions()).toEqual([])
})

it('another practice cannot change its fixed time to a foreign service or package', async () => {
  const [mine, other] = [await open(), await open()]
  const { id } = await other.made()
  const { id: packageId } = await given.package(mine.ana, mine.ids)
  const before = await noted(other)
  for (const more of [{ serviceId: mine.service.id }, { packageId }]) {
    const change = { params: { id }, body: { from: '2026-03-10', ...more } }
    expect([404, 422]).toContain((await other.ana.call(updateSeries, change)).status)
    expect([404, 422]).toContain((await other.ana.call(previewSeriesChange, change)).status)
  }
  expect(await noted(other)).toBe(before)
})

it('another practice sees no foreign sessions in its preview of new hours or days off', async () => {
  const [mine, other] = [await open(), await open()]
  await mine.made()
  const [session] = await mine.sessions()
  const decided = { id: session?.id ?? '', action: 'cancel' as const }
  const body = { firstDay: '2026-03-10', lastDay: '2026-03-10', sessions: [decided] }
  expect((await other.ana.call(createDayOff, { body })).status).toBe(422)
  expect(await mine.sessions()).toMatchObject([session, {}, {}, {}])
})

it('the fixed time of an erased patient does not grow, has no name and refuses every change', async () => {
  const { ana, patient, made, sessions } = await open()
  const { id } = await made({ end: null })
  for (const session of await sessions()) await ana.ask(cancelSession, of(session))
  await ana.ask(deletePatient, of(patient))
  const count = (await sessions()).length
  clock.advance(7 * DAY)
  await growEverySeries(db, clock.now())
  expect(await sessions()).toHaveLength(count)
  const shown = await ana.ask(getSeries, { params: { id } })
  expect(shown).toMatchObject({ patientId: null, patientName: 'Paciente não encontrado' })
  const body = { from: '2026-04-07', time: '16:00' }
  const params = { id }
  const refused = [
    await ana.call(previewSeriesChange, { params, body }),
    await ana.call(updateSeries, { params, body }),
    await ana.call(endSeries, { params, body: { from: '2026-04-07' } }),
  ]
  expect(refused.map(({ problem }) => problem?.code)).toEqual(
    Array.from({ length: 3 }, () => 'series_over'),
  )
})
