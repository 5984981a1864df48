import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { addSeries, openSeries } from '../../../test/series.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { createDayOff } from '../closures/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  updateSession,
} from '../sessions/contract.ts'
import { createSeries, getSeries, previewSeriesChange, updateSeries } from './contract.ts'
import { growEverySeries } from './growth-commands.ts'

/** Monday, 2 March 2026, 09:00 in São Paulo; the series is on Tuesdays at 15:00 from 10 March on. */
const practice = await openPractice()
const { db, given, clock, messages } = practice
beforeEach(() => clock.set(START))

const at = (day: string, time = '15:00') => `${day}T${time}:00-03:00`
const WEDNESDAYS = { firstDate: '2026-03-18', time: '16:00' }

async function open(more: Parameters<typeof openSeries>[1] = {}) {
  const opened = await openSeries(practice, { end: { count: 5 }, ...more })
  const { ana, id, sessions } = opened
  const change = (body: object) =>
    ana.call(updateSeries, { params: { id }, body: { from: '2026-03-17', ...body } })
  const shown = async () =>
    (await sessions())
      .map(({ datetime, status }) => {
        const local = new Date(Date.parse(datetime) - 3 * 3_600_000).toISOString()
        return `${local.slice(0, 16).replace('T', ' ')}${status === 'confirmed' ? '' : ` ${status}`}`
      })
      .sort()
  return { ...opened, change, shown }
}

it('a change of a fixed time moves the session of its date and the following ones, and leaves those before', async () => {
  const { ana, id, change, shown } = await open()
  expect((await change(WEDNESDAYS)).body).toEqual({
    moved: 4,
    created: 0,
    skipped: 0,
    cancelled: 0,
    left: [],
  })
  expect(await shown()).toEqual([
    '2026-03-10 15:00',
    '2026-03-18 16:00',
    '2026-03-25 16:00',
    '2026-04-01 16:00',
    '2026-04-08 16:00',
  ])
  expect(await ana.ask(getSeries, { params: { id } })).toMatchObject({
    firstDate: '2026-03-18',
    time: '16:00',
    end: { count: 4 },
  })
})

it('a change of a fixed time lets two of its sessions swap their hours', async () => {
  const { change, sessions, shown } = await open()
  const before = await sessions()
  const choices = [
    { date: '2026-03-17', action: 'move', start: at('2026-03-24') },
    { date: '2026-03-24', action: 'move', start: at('2026-03-17') },
  ]
  const { status, body } = await change({ type: 'presencial', choices })
  expect([status, body]).toMatchObject([200, { moved: 4, left: [] }])
  expect(await shown()).toEqual([
    '2026-03-10 15:00',
    '2026-03-17 15:00',
    '2026-03-24 15:00',
    '2026-03-31 15:00',
    '2026-04-07 15:00',
  ])
  const idAt = (list: typeof before, day: string) =>
    list.find(({ datetime }) => datetime === new Date(at(day)).toISOString())?.id
  const after = await sessions()
  expect([idAt(after, '2026-03-17'), idAt(after, '2026-03-24')]).toEqual([
    idAt(before, '2026-03-24'),
    idAt(before, '2026-03-17'),
  ])
  expect(after.map(({ seriesDate }) => seriesDate).sort()).toEqual(
    before.map(({ seriesDate }) => seriesDate).sort(),
  )
})

it('a change of a fixed time leaves completed and manually moved sessions, reports them, and adds no second session in their period', async () => {
  const { ana, change, sessions, shown } = await open()
  const [first, second, third] = await sessions()
  if (!first || !second || !third) throw new Error('too few sessions')
  await ana.ask(updateSession, { ...of(third), body: { datetime: at('2026-03-26', '10:00') } })
  clock.set(at('2026-03-17', '16:30'))
  await ana.ask(completeSession, of(second))
  const { body } = await change({ ...WEDNESDAYS, firstDate: '2026-03-18' })
  expect(body).toMatchObject({
    moved: 2,
    left: [
      { sessionId: second.id, why: 'done' },
      { sessionId: third.id, why: 'moved' },
    ],
  })
  expect(await shown()).toEqual([
    '2026-03-10 15:00',
    '2026-03-17 15:00 completed',
    '2026-03-26 10:00',
    '2026-04-01 16:00',
    '2026-04-08 16:00',
  ])
})

it('a change of a fixed time moves paid sessions, which stay paid at their price', async () => {
  const { ana, change, sessions } = await open()
  const [, second] = await sessions()
  if (!second) throw new Error('too few sessions')
  await ana.ask(confirmPayment, { ...of(second), body: {} })
  await change({ ...WEDNESDAYS, price: 200 })
  expect((await sessions()).slice(0, 3)).toMatchObject([
    { price: '150.00', paid: false },
    { id: second.id, price: '150.00', paid: true, seriesDate: '2026-03-18' },
    { price: '200.00', paid: false },
  ])
})

it('a change of a fixed time restores no cancelled or skipped session, and decides about no date that does not move', async () => {
  const skip = { date: '2026-03-24', action: 'skip' } as const
  const { ana, change, sessions, shown } = await open({ choices: [skip] })
  const [, second] = await sessions()
  if (!second) throw new Error('too few sessions')
  await ana.ask(cancelSession, of(second))
  await ana.ask(createDayOff, { body: { firstDay: '2026-03-31', lastDay: '2026-03-31' } })
  expect((await change({ price: 180 })).body).toMatchObject({ moved: 2, created: 0 })
  await change(WEDNESDAYS)
  expect(await shown()).toEqual([
    '2026-03-10 15:00',
    '2026-03-17 15:00 cancelled',
    '2026-04-01 16:00',
    '2026-04-08 16:00',
  ])
})

it('a change to every two weeks cancels the sessions between; a change back to every week creates them again', async () => {
  const { change, shown, sessions, ana } = await open()
  const [, , third] = await sessions()
  if (!third) throw new Error('too few sessions')
  await ana.ask(confirmPayment, { ...of(third), body: {} })
  const until = { end: { date: '2026-04-07' } }
  const rarer = await change({ ...until, every: { unit: 'week', count: 2 } })
  expect(rarer.body).toMatchObject({ moved: 2, cancelled: 2, left: [] })
  expect(await shown()).toEqual([
    '2026-03-10 15:00',
    '2026-03-17 15:00',
    '2026-03-17 15:00 cancelled',
    '2026-03-31 15:00',
    '2026-04-07 15:00 cancelled',
  ])
  const often = await change({ every: { unit: 'week', count: 1 } })
  expect(often.body).toMatchObject({ moved: 2, created: 2 })
})

it('a change of a fixed time is previewed by the same rule, and refused if a date is not free', async () => {
  const { ana, id, ids, change, shown } = await open()
  await given.session(ana, { ...ids, datetime: at('2026-03-25', '16:00') })
  const before = await shown()
  const body = { from: '2026-03-17', ...WEDNESDAYS }
  const preview = await ana.ask(previewSeriesChange, { params: { id }, body })
  expect(preview).toMatchObject({ moved: 3, cancelled: 0, left: [] })
  expect(preview.occurrences.map(({ date, state }) => [date, state])).toEqual([
    ['2026-03-18', 'free'],
    ['2026-03-25', 'taken'],
    ['2026-04-01', 'free'],
    ['2026-04-08', 'free'],
  ])
  expect((await change(WEDNESDAYS)).problem).toMatchObject({
    code: 'series_changed',
    occurrences: preview.occurrences,
  })
  expect(await shown()).toEqual(before)
})

it('a change of a fixed time notifies the patient once', async () => {
  const { patientId, change } = await open({ notify: false })
  await change(WEDNESDAYS)
  const notices = (await messages()).filter(({ patient_id }) => patient_id === patientId)
  expect(notices.map(({ kind }) => kind)).toEqual(['series_changed'])
  expect(notices[0]?.text).toContain(
    'toda quarta, 16:00 (horário de Brasília), a partir de 18/03/2026',
  )
})

it('the notice of a change of a fixed time has the dates without a session, not those with a moved session', async () => {
  const skip = { date: '2026-03-24', action: 'skip' } as const
  const { ana, patientId, change, sessions } = await open({ notify: false, choices: [skip] })
  const third = (await sessions())[2]
  if (!third) throw new Error('too few sessions')
  const moved = { datetime: at('2026-04-02', '10:00'), notify: false }
  await ana.ask(updateSession, { ...of(third), body: moved })
  await change({ time: '16:00' })
  const notices = (await messages()).filter(({ patient_id }) => patient_id === patientId)
  expect(notices.map(({ kind }) => kind)).toEqual(['series_changed'])
  expect(notices[0]?.text).toContain('Sem consulta em: 24/03/2026\n')
})

it('a change of a fixed time from before the rule in force leaves the sessions of the earlier rule', async () => {
  const { id, ana, change, shown } = await open()
  await change({ from: '2026-03-31', firstDate: '2026-04-01' })
  const all = { from: '2026-03-02', time: '16:00' }
  const preview = await ana.ask(previewSeriesChange, { params: { id }, body: all })
  expect(preview).toMatchObject({ moved: 2, cancelled: 0 })
  expect((await change(all)).body).toMatchObject({ moved: 2, cancelled: 0 })
  expect(await shown()).toEqual([
    '2026-03-10 15:00',
    '2026-03-17 15:00',
    '2026-03-24 15:00',
    '2026-04-01 16:00',
    '2026-04-08 16:00',
  ])
})

it('a change of a fixed time keeps the time of a paid session that has no date', async () => {
  const { ana, change, sessions } = await open()
  const third = (await sessions())[2]
  if (!third) throw new Error('too few sessions')
  await ana.ask(confirmPayment, { ...of(third), body: {} })
  const choices = [
    { date: '2026-03-24', action: 'skip' },
    { date: '2026-03-31', action: 'move', start: at('2026-03-24') },
  ]
  const { problem } = await change({ time: '16:00', choices })
  expect(problem).toMatchObject({
    code: 'series_changed',
    occurrences: [{}, {}, { state: 'taken', with: { sessionId: third.id } }, {}],
  })
})

it('a change of a fixed time to another service leaves its package; a package of another service is refused', async () => {
  const { ana, ids, sessions } = await open({ end: { count: 1 } })
  const bought = await given.package(ana, { ...ids, sessionsCount: 50 })
  const { id } = await addSeries(ana, { ...ids, firstDate: '2026-03-11', packageId: bought.id })
  const other = await given.service(ana, { price: '300.00' })
  const change = { from: '2026-03-18', serviceId: other.id }
  const changeTo = (body: { from: string; serviceId: string; packageId?: string }) =>
    ana.call(updateSeries, { params: { id }, body })
  expect((await changeTo({ ...change, packageId: bought.id })).status).toBe(422)
  expect((await changeTo(change)).status).toBe(200)
  await growEverySeries(db, clock.now() + 14 * DAY)
  expect((await sessions()).at(-1)).toMatchObject({ price: '300.00', serviceId: other.id })
  const rule = { ...ids, serviceId: other.id, type: 'online', time: '15:00' } as const
  const date = '2026-08-26'
  const { problem } = await ana.call(createSeries, {
    body: {
      ...rule,
      firstDate: date,
      every: { unit: 'week', count: 4 },
      packageId: bought.id,
      choices: [{ date, action: 'skip' }],
    },
  })
  expect(problem?.details?.[0]?.path).toBe('packageId')
})

it('a change of a fixed time moves unpaid sessions to another package', async () => {
  const { ana, ids, change, sessions } = await open()
  const bought = await given.package(ana, { ...ids, sessionsCount: 2, price: '200.00' })
  await change({ packageId: bought.id })
  expect((await sessions()).map(({ price }) => price)).toEqual([
    '150.00',
    '100.00',
    '100.00',
    '150.00',
    '150.00',
  ])
})
