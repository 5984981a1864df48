import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { deleteBlock, listBlocks } from '../attendance/block-contract.ts'
import { getDaysOff } from '../attendance/contract.ts'
import { createBooking, getAvailability } from '../booking/contract.ts'
import { checkTime, listFreeTimes } from '../sessions/agenda/time-contract.ts'
import { getSession } from '../sessions/contract.ts'
import { createBlock, listBlockedSessions, updateBlock } from './block-contract.ts'
import type { DayOffAction } from './decision-contract.ts'

const { given, clock, visitor } = await openPractice()
beforeEach(() => clock.set(START))

const at = (day: number, time: string) => `2026-03-${String(day).padStart(2, '0')}T${time}:00-03:00`
const utc = (day: number, time: string) => new Date(at(day, time)).toISOString()
/** Each Wednesday from 4 March. */
const SUPERVISION = {
  start: at(4, '14:00'),
  end: at(4, '15:00'),
  weekly: true,
  label: 'Supervisão',
}

async function open() {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: patientId } = await given.patient(ana, { name: 'Maria Lima' })
  const { id: serviceId } = await given.service(ana)
  const book = (day: number, time: string) =>
    given.session(ana, { patientId, serviceId, datetime: at(day, time) })
  const add = (block: object = {}) => ana.ask(createBlock, { body: { ...SUPERVISION, ...block } })
  const freeOn = async (day: number) => {
    const date = utc(day, '12:00').slice(0, 10)
    const query = { from: date, to: date, duration: 50 }
    const { days } = await ana.ask(listFreeTimes, { query })
    return days.flatMap(({ slots }) => slots)
  }
  return { ana, serviceId, book, add, freeOn }
}

it('a weekly block blocks its hour each week until its last day, in every list of free times', {
  tags: 'both-databases',
}, async () => {
  const { ana, serviceId, add, freeOn } = await open()
  const block = await add({ until: '2026-03-20' })
  expect(block).toMatchObject({
    ...{ start: utc(4, '14:00'), end: utc(4, '15:00'), weekly: true, label: 'Supervisão' },
    until: utc(18, '15:00'),
  })
  for (const [day, isTaken] of [
    [4, true],
    [5, false],
    [11, true],
    [18, true],
    [25, false],
  ] as const)
    expect((await freeOn(day)).includes(utc(day, '14:00'))).toBe(!isTaken)
  const query = { from: '2026-03-11', to: '2026-03-11', serviceId }
  const shown = await visitor.ask(getAvailability, { params: { id: ana.friendlyId }, query })
  expect(JSON.stringify(shown)).not.toContain('Supervisão')
  expect(shown.days.flatMap(({ slots }) => slots)).not.toContain(utc(11, '14:00'))
  const question = { query: { datetime: at(11, '14:00'), duration: 50 } }
  expect((await ana.ask(checkTime, question)).closed).toEqual({
    reason: 'day_off',
    name: 'Supervisão',
  })
  await ana.ask(deleteBlock, of(block))
  expect(await freeOn(11)).toContain(utc(11, '14:00'))
})

it('a stranger cannot book a blocked hour', { tags: 'both-databases' }, async () => {
  const { ana, serviceId, add } = await open()
  await add()
  const body = { patientName: 'João Reis', patientPhone: '11 98888-0000', serviceId }
  const book = (time: string) =>
    visitor.call(createBooking, {
      params: { id: ana.friendlyId },
      body: { ...body, datetime: at(11, time) },
    })
  expect((await book('14:00')).status).toBe(422)
  expect((await book('15:00')).status).toBe(201)
})

it('a booking and a block of its hour at the same time: the booking is refused, or the block asks about it', async () => {
  const { ana, serviceId } = await open()
  for (const day of [4, 5, 6, 9, 10]) {
    const start = { start: at(day, '10:00'), end: at(day, '11:00'), label: null }
    const patient = { patientName: 'João Reis', patientPhone: `11 98888-00${10 + day}` }
    const [booked, blocked] = await Promise.all([
      visitor.call(createBooking, {
        params: { id: ana.friendlyId },
        body: { ...patient, serviceId, datetime: at(day, '10:00') },
      }),
      ana.call(createBlock, { body: { ...start, sessions: [] } }),
    ])
    expect([
      [201, 409],
      [422, 201],
    ]).toContainEqual([booked.status, blocked.status])
  }
})

it('a block asks about the sessions it overlaps, and saves nothing until each is decided', async () => {
  const { ana, book, add } = await open()
  const [kept, moved, other] = [
    await book(4, '14:00'),
    await book(11, '14:00'),
    await book(12, '14:00'),
  ]
  const met = await ana.ask(listBlockedSessions, { body: SUPERVISION })
  expect(met.map(({ id }) => id)).toEqual([kept.id, moved.id])
  const decide = (sessions: { id: string; action: DayOffAction; datetime?: string }[]) =>
    ana.call(createBlock, { body: { ...SUPERVISION, sessions } })
  const refused = await decide([{ id: kept.id, action: 'keep' }])
  expect([refused.status, refused.problem?.code]).toEqual([409, 'day_off_meets_sessions'])
  expect(await ana.ask(listBlocks)).toEqual([])
  const move = { id: moved.id, action: 'move' as const, datetime: at(18, '16:00') }
  const inside = await decide([
    { id: kept.id, action: 'keep' },
    { ...move, datetime: at(18, '14:30') },
  ])
  expect(inside.problem?.details?.map(({ path }) => path)).toEqual([moved.id])
  expect((await decide([{ id: kept.id, action: 'keep' }, move])).status).toBe(201)
  const after = [kept, moved, other].map(
    async (session) => (await ana.ask(getSession, of(session))).datetime,
  )
  expect(await Promise.all(after)).toEqual([utc(4, '14:00'), utc(18, '16:00'), utc(12, '14:00')])
  expect(await add()).toMatchObject({ weekly: true })
})

it('a changed block asks only about sessions that it did not overlap before, and frees its old hour', async () => {
  const { ana, book, add, freeOn } = await open()
  await book(11, '14:00')
  const block = await add()
  const added = await book(11, '16:00')
  const later = { ...SUPERVISION, start: at(4, '14:00'), end: at(4, '17:00') }
  const met = await ana.ask(listBlockedSessions, { body: { ...later, id: block.id } })
  expect(met.map(({ id }) => id)).toEqual([added.id])
  const thursday = { start: at(5, '14:00'), end: at(5, '15:00'), weekly: false, label: null }
  const changed = await ana.ask(updateBlock, { ...of(block), body: thursday })
  expect(changed).toMatchObject({ id: block.id, weekly: false, until: null, label: null })
  expect(await freeOn(4)).toContain(utc(4, '14:00'))
  expect(await freeOn(5)).not.toContain(utc(5, '14:00'))
  expect(await freeOn(12)).toContain(utc(12, '14:00'))
})

it('blocks are listed by their first day, filtered by days, and are not listed as days off', {
  tags: 'both-databases',
}, async () => {
  const { ana, add } = await open()
  const weekly = await add({ until: at(20, '23:00') })
  const endless = await add({ start: at(10, '08:00'), end: at(10, '09:00') })
  const single = await add({ start: at(2, '20:00'), end: at(3, '00:00'), weekly: false })
  expect(await ana.ask(listBlocks)).toEqual([single, weekly, endless])
  const within = async (from: string, to: string) =>
    (await ana.ask(listBlocks, { query: { from, to } })).map(({ id }) => id)
  expect(await within('2026-03-03', '2026-03-09')).toEqual([weekly.id])
  expect(await within('2026-03-21', '2026-12-31')).toEqual([endless.id])
  expect(await ana.ask(getDaysOff)).toEqual([])
})

it.each([
  ['end', { end: at(4, '14:00') }, 'O fim vem depois do início'],
  [
    'end',
    { end: at(5, '00:30') },
    'Um bloqueio termina no dia em que começa, no máximo à meia-noite. Bloqueie o resto no dia seguinte.',
  ],
  ['until', { until: '2026-03-03' }, 'O último dia vem depois do primeiro'],
  [
    'until',
    { weekly: false, until: '2026-03-18' },
    'Só um bloqueio de toda semana tem um último dia',
  ],
  ['start', { start: 'amanhã' }, 'Informe o início'],
  ['label', { label: 'x'.repeat(61) }, 'Use no máximo 60 caracteres'],
])('a block is refused for its %s: %j', async (path, wrong, message) => {
  const { ana } = await open()
  const { status, problem } = await ana.call(createBlock, { body: { ...SUPERVISION, ...wrong } })
  expect([status, problem?.details]).toEqual([422, [{ path, message }]])
})
