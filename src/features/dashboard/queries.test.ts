import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { centsToText, textToCents } from '../../platform/shared/money.ts'
import { cancelPatientSession } from '../patient-area/contract.ts'
import { answerPatientPresence } from '../patient-area/presence-contract.ts'
import { deletePatient } from '../patients/contract.ts'
import { updateSettings } from '../profile/contract.ts'
import { updateService } from '../services/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  listSessions,
  type Session,
  updateSession,
} from '../sessions/contract.ts'
import { countNewBookings } from '../sessions/lists/contract.ts'
import { closeMonth } from '../statements/contract.ts'
import { getDashboard } from './contract.ts'

const { clock, given, visitor } = await openPractice()
afterEach(() => clock.set(START))

const ZONES = ['America/Sao_Paulo', 'America/Noronha', 'America/Rio_Branco'] as const
/** On the second database one zone other than the default shows that days are counted by zone. */
const CHECKED_ZONES = process.env.SECOND_DATABASE ? ZONES.slice(-1) : ZONES
const cents = (text: string) => textToCents(text) ?? 0

/** Computes the rules of docs/product.md, Dashboard, in the simplest way over the whole list; days are Temporal's. */
function recompute(sessions: Session[], now: number, zone: string) {
  const dayOf = (instant: number | string) =>
    Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime())
      .toZonedDateTimeISO(zone)
      .toPlainDate()
  const today = dayOf(now)
  const live = sessions.filter(({ status }) => status !== 'cancelled')
  const revenue = sessions
    .filter(
      ({ paid, datetime }) =>
        paid && dayOf(datetime).toPlainYearMonth().equals(today.toPlainYearMonth()),
    )
    .reduce((sum, { price }) => sum + cents(price), 0)
  const inOrder = live.toSorted((a, b) => Date.parse(a.datetime) - Date.parse(b.datetime))
  const isOf = (day: Temporal.PlainDate, sign: number) => (session: Session) =>
    Temporal.PlainDate.compare(dayOf(session.datetime), day) === sign
  const late = live.filter(
    ({ paid, price, datetime, duration }) =>
      !paid && cents(price) > 0 && Date.parse(datetime) + duration * MINUTE <= now,
  )
  const overdue = {
    sessions: late.length,
    amount: centsToText(
      late.reduce((sum, { price, received }) => sum + cents(price) - cents(received), 0),
    ),
  }
  const completed = sessions.filter(({ status }) => status === 'completed').length
  const unrecorded = inOrder
    .filter(({ status }) => status !== 'completed')
    .filter(({ datetime, duration }) => Date.parse(datetime) + duration * MINUTE <= now)
    .filter(isOf(today, -1))
    .toReversed()
  return {
    sessionsToday: live.filter(({ datetime }) => dayOf(datetime).equals(today)).length,
    monthRevenue: centsToText(revenue),
    occupancyRate: sessions.length === 0 ? 0 : Math.round((100 * completed) / sessions.length),
    upcoming: inOrder.filter(({ datetime }) => Date.parse(datetime) > now).slice(0, 5),
    today: inOrder.filter(isOf(today, 0)),
    later: inOrder.filter(isOf(today, 1)).slice(0, 5),
    unrecorded: { total: unrecorded.length, sessions: unrecorded.slice(0, 5) },
    overdue: {
      ...overdue,
      patients: late.length > 0 ? 1 : 0,
      most: late
        .slice(0, 1)
        .map(({ patientId, patientName }) => ({ ...overdue, patientId, patientName })),
    },
  }
}

/** Whole hours around midnight of 1 March, 2 March and 1 April, so that every border is covered. */
const borders = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-04-01'].flatMap((day) =>
  [0, 1, 2, 3, 4, 5, 6].map((hour) => Date.parse(`${day}T00:00:00Z`) + hour * HOUR),
)
const anyHour = fc
  .integer({ min: Date.UTC(2026, 1, 15) / HOUR, max: Date.UTC(2026, 3, 15) / HOUR })
  .map((hour) => hour * HOUR)
const generated = fc.record({
  hours: fc.uniqueArray(anyHour, { minLength: 12, maxLength: 12 }),
  fates: fc.infiniteStream(
    fc.record({
      status: fc.constantFrom('pending', 'confirmed', 'completed', 'cancelled'),
      paid: fc.boolean(),
      cents: fc.integer({ min: 0, max: 99_999 }),
    }),
  ),
})

async function practice(zone: (typeof ZONES)[number], seed: number) {
  const { ana, patientId, serviceId } = await given.practice({
    plan: 'pro',
    settings: { timezone: zone },
  })
  const [data] = fc.sample(generated, { seed, numRuns: 1 })
  if (!data) throw new Error('nothing was generated')
  for (const hour of new Set([...borders, ...data.hours])) {
    const { status, paid, cents } = data.fates.next().value
    const datetime = new Date(hour).toISOString()
    const price = centsToText(cents)
    const session = await given.session(ana, { patientId, serviceId, datetime, price })
    if (paid) await ana.ask(confirmPayment, { ...of(session), body: {} })
    else if (status === 'confirmed') await ana.ask(confirmSession, of(session))
    if (status === 'completed') await ana.ask(completeSession, of(session))
    if (status === 'cancelled') await ana.ask(cancelSession, of(session))
  }
  return ana
}

describe.each(CHECKED_ZONES)('the dashboard in %s', { tags: 'both-databases' }, async (zone) => {
  const ana = await practice(zone, ZONES.indexOf(zone))
  const sessions = await ana.ask(listSessions)
  const at = (day: string, time: string) =>
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds
  const moments: [string, number][] = [
    ['the last moment of February', at('2026-03-01', '00:00') - 1],
    ['the first moment of March', at('2026-03-01', '00:00')],
    ['a quiet noon', at('2026-03-02', '12:00')],
    ['the last moment of a day', at('2026-03-03', '00:00') - 1],
    ['the first moment of a day', at('2026-03-03', '00:00')],
    ['the middle of March', at('2026-03-17', '09:30')],
    ['the last moment of March', at('2026-04-01', '00:00') - 1],
    ['the first moment of April', at('2026-04-01', '00:00')],
  ]
  it.each(moments)('shows the sums of the list, at %s', async (_, now) => {
    clock.set(new Date(now).toISOString())
    const expected = recompute(sessions, now, zone)
    expect(await ana.ask(getDashboard)).toMatchObject({ totalPatients: 1, ...expected })
  })
})

it.each([
  ['is under way', '2026-03-04T00:05:00-03:00', [1, 1, 0]],
  ['is over', '2026-03-04T00:40:00-03:00', [1, 1, 0]],
  ['is over since the day before', '2026-03-05T00:00:00-03:00', [0, 0, 1]],
] as const)('a session across midnight that %s is on the dashboard', async (_, now, expected) => {
  const { ana, ids } = await given.practice()
  const night = { ...ids, datetime: '2026-03-03T23:30:00-03:00', duration: 60 }
  await given.session(ana, { ...night, status: 'confirmed' })
  await given.session(ana, { ...ids, datetime: '2026-03-03T23:00:00-03:00', duration: 60 })
  clock.set(now)
  const { sessionsToday, today, unrecorded } = await ana.ask(getDashboard)
  const ofNight = unrecorded.sessions.filter(({ status }) => status === 'confirmed')
  expect([sessionsToday, today.length, ofNight.length]).toEqual(expected)
})

it('the dashboard shows zeros at first', async () => {
  const ana = await given.psychologist()
  expect(await ana.ask(getDashboard)).toEqual({
    totalPatients: 0,
    sessionsToday: 0,
    monthRevenue: '0.00',
    occupancyRate: 0,
    upcoming: [],
    unwritten: [],
    unnotified: [],
    newAdults: [],
    patientMoves: [],
    calendarChanges: [],
    refunds: { sessions: 0, amount: '0.00', list: [] },
    closing: null,
    today: [],
    later: [],
    newBookings: [],
    toReschedule: [],
    patientCancellations: [],
    unrecorded: { total: 0, sessions: [] },
    overdue: { sessions: 0, amount: '0.00', patients: 0, most: [] },
    hasActiveService: false,
    hasSession: false,
    conflicts: [],
    firstBooking: null,
  })
})

it('the dashboard reports the first steps that a new account has done, up to the first booking', async () => {
  const ana = await given.psychologist()
  const { id: serviceId } = await given.service(ana, { active: false })
  expect(await ana.ask(getDashboard)).toMatchObject({ hasActiveService: false })
  await ana.ask(updateService, { params: { id: serviceId }, body: { active: true } })
  expect(await ana.ask(getDashboard)).toMatchObject({ hasActiveService: true, hasSession: false })
  await given.booking(ana, { serviceId })
  expect(await ana.ask(getDashboard)).toMatchObject({ hasActiveService: true, hasSession: true })
})

it('the dashboard shows the only booking by the public link, until a second one is made or its time is over', async () => {
  const { ana, patientId, serviceId } = await given.practice({ plan: 'pro' })
  await given.session(ana, { patientId, serviceId, datetime: '2026-03-06T14:00:00Z' })
  expect(await ana.ask(getDashboard)).toMatchObject({ firstBooking: null })
  const { session } = await given.booking(ana, { serviceId })
  await ana.ask(confirmSession, of(session))
  expect(await ana.ask(getDashboard)).toMatchObject({
    firstBooking: { id: session.id, datetime: session.datetime },
  })
  clock.set(session.datetime)
  expect(await ana.ask(getDashboard)).toMatchObject({ firstBooking: null })
  clock.set(START)
  await ana.ask(cancelSession, of(session))
  expect(await ana.ask(getDashboard)).toMatchObject({ firstBooking: null })
})

it('the dashboard shows no booking as the first once there is a second', async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana)
  const { session } = await given.booking(ana, { serviceId })
  expect(await ana.ask(getDashboard)).toMatchObject({ firstBooking: { id: session.id } })
  const later = Date.parse(session.datetime) + 24 * HOUR
  await given.booking(ana, { serviceId, datetime: new Date(later).toISOString() })
  expect(await ana.ask(getDashboard)).toMatchObject({ firstBooking: null })
})

it('the dashboard lists future sessions whose patient needs another time, until they are moved or cancelled', async () => {
  const { ana, patientId, serviceId } = await given.practice({ plan: 'pro' })
  const sessionAt = (datetime: string) => given.session(ana, { patientId, serviceId, datetime })
  const [second, first] = [
    await sessionAt('2026-03-07T14:00:00Z'),
    await sessionAt('2026-03-06T14:00:00Z'),
  ]
  const listed = async () => (await ana.ask(getDashboard)).toReschedule.map(({ id }) => id)
  expect(await listed()).toEqual([])
  for (const { id, patientPhone } of [first, second]) {
    const body = { phone: patientPhone ?? '', answer: 'reschedule' } as const
    await visitor.ask(answerPatientPresence, { params: { id }, body })
  }
  expect(await listed()).toEqual([first.id, second.id])
  await ana.ask(updateSession, { ...of(first), body: { datetime: '2026-03-08T14:00:00Z' } })
  expect(await listed()).toEqual([second.id])
  await ana.ask(cancelSession, of(second))
  expect(await listed()).toEqual([])
})

it('the dashboard lists for three days what patients cancelled online, with its fee, and nothing that the practice cancelled', {
  tags: 'both-databases',
}, async () => {
  const { ana, patientId, serviceId } = await given.practice({ plan: 'pro' })
  await ana.ask(updateSettings, { body: { cancelNoticeHours: 168, lateCancelPercent: 50 } })
  const sessionAt = (datetime: string) => given.session(ana, { patientId, serviceId, datetime })
  const late = await sessionAt('2026-03-06T14:00:00Z')
  const free = await sessionAt('2026-03-20T14:00:00Z')
  const [own, recorded] = [
    await sessionAt('2026-03-07T14:00:00Z'),
    await sessionAt('2026-03-07T16:00:00Z'),
  ]
  for (const { id, patientPhone } of [free, late]) {
    const body = { phone: patientPhone ?? '', lateFee: id === late.id ? '75.00' : undefined }
    await visitor.ask(cancelPatientSession, { params: { id }, body })
  }
  await ana.ask(cancelSession, of(own))
  await ana.ask(cancelSession, { ...of(recorded), body: { by: 'patient' } })
  const listed = async () => (await ana.ask(getDashboard)).patientCancellations
  expect(await listed()).toMatchObject([
    { sessionId: late.id, patientId, datetime: late.datetime, fee: '75.00' },
    { sessionId: free.id, patientId, fee: null },
  ])
  clock.advance(3 * 24 * HOUR + 1)
  expect(await listed()).toEqual([])
})

it('the dashboard lists and counts new bookings until they are confirmed, refused or expired', {
  tags: 'both-databases',
}, async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana)
  const counted = async () => (await ana.ask(countNewBookings)).count
  const { session } = await given.booking(ana, { serviceId })
  const again = () => given.booking(ana, { serviceId, datetime: session.datetime })
  const heldUntil = new Date(clock.now() + 24 * HOUR).toISOString()
  expect((await ana.ask(getDashboard)).newBookings).toMatchObject([{ id: session.id, heldUntil }])
  expect(await counted()).toBe(1)
  await ana.ask(cancelSession, of(session))
  expect(await counted()).toBe(0)
  const confirmed = (await again()).session
  await ana.ask(confirmSession, of(confirmed))
  expect(await ana.ask(getDashboard)).toMatchObject({ newBookings: [] })
  await ana.ask(cancelSession, of(confirmed))
  await again()
  expect(await counted()).toBe(1)
  clock.advance(24 * HOUR)
  expect(await counted()).toBe(0)
})

it('the dashboard adds the revenue of the month to the cent, and rounds the occupancy', {
  tags: 'both-databases',
}, async () => {
  const { ana, patientId, serviceId } = await given.practice({ plan: 'pro' })
  const mark = (hour: string, price: string) =>
    given.session(ana, { patientId, serviceId, price, datetime: `2026-03-02T${hour}:00:00Z` })
  const [first, second] = [await mark('10', '0.10'), await mark('11', '0.20')]
  await mark('20', '999.99')
  for (const session of [first, second]) {
    await ana.ask(confirmPayment, { ...of(session), body: {} })
    await ana.ask(completeSession, of(session))
  }
  expect(await ana.ask(getDashboard)).toMatchObject({
    totalPatients: 1,
    sessionsToday: 3,
    monthRevenue: '0.30',
    occupancyRate: 67,
    upcoming: [{ datetime: '2026-03-02T20:00:00.000Z', price: '999.99' }],
  })
})

it('the dashboard names the three patients with the largest overdue amounts, an erased one without a name', {
  tags: 'both-databases',
}, async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana)
  for (const [index, [name, price]] of (
    [
      ['Beatriz', '100.00'],
      ['Caio', '250.00'],
      ['Davi', '40.00'],
      ['Elisa', '300.00'],
    ] as const
  ).entries()) {
    const { id: patientId } = await given.patient(ana, { name })
    const datetime = `2026-03-01T1${index}:00:00Z`
    const session = await given.session(ana, { patientId, serviceId, datetime, price })
    await ana.ask(completeSession, of(session))
    if (name === 'Elisa') await ana.ask(deletePatient, { params: { id: patientId } })
  }
  const { overdue } = await ana.ask(getDashboard)
  expect(overdue).toMatchObject({ sessions: 4, amount: '690.00', patients: 4 })
  expect(overdue.most.map(({ patientName, amount }) => [patientName, amount])).toEqual([
    ['Paciente não encontrado', '300.00'],
    ['Caio', '250.00'],
    ['Beatriz', '100.00'],
  ])
})

it('the dashboard counts nothing of another psychologist', async () => {
  const bia = await given.psychologist()
  expect(await bia.ask(getDashboard)).toMatchObject({ totalPatients: 0, sessionsToday: 0 })
})

it('suggests, from the closing day on, to close the previous month, until each patient billed by the month is closed', {
  tags: 'both-databases',
}, async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana)
  const closed: string[] = []
  for (const [billing, day] of [
    ['monthly', 3],
    ['monthly', 4],
    ['session', 5],
  ] as const) {
    const { id: patientId } = await given.patient(ana, { billing })
    const datetime = `2026-02-0${day}T10:00:00-03:00`
    await ana.ask(completeSession, of(await given.session(ana, { patientId, serviceId, datetime })))
    closed.push(patientId)
  }
  const proposed = async () => (await ana.ask(getDashboard)).closing
  expect(await proposed()).toBe(null)
  await ana.ask(updateSettings, { body: { closingDay: 3 } })
  expect(await proposed()).toBe(null)
  clock.set('2026-03-03T09:00:00-03:00')
  expect(await proposed()).toEqual({ month: '2026-02', patients: 2 })
  const [first = '', second = ''] = closed
  await ana.ask(closeMonth, { body: { month: '2026-02', patientIds: [first] } })
  expect(await proposed()).toEqual({ month: '2026-02', patients: 1 })
  await ana.ask(closeMonth, { body: { month: '2026-02', patientIds: [second] } })
  expect(await proposed()).toBe(null)
})
