import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { openPractice } from '../../../../test/practice.ts'
import { timeAt } from '../../../platform/shared/calendar.ts'
import { createDayOff } from '../../closures/contract.ts'
import { cancelSession, confirmSession, createSession } from '../contract.ts'
import { checkTime, listFreeTimes } from './time-contract.ts'

const { given, clock } = await openPractice()
beforeEach(() => clock.set(START))

const ZONE = 'America/Sao_Paulo'
const DAY = '2026-03-09'
const on = (time: string, day = DAY) => `${day}T${time}:00-03:00`

async function openDiary(options: Parameters<typeof given.psychologist>[0] = {}) {
  const { ana, patientId, serviceId } = await given.practice({
    plan: 'pro',
    ...options,
    patient: { name: 'Beatriz Nogueira' },
  })
  const book = (time: string) => given.session(ana, { patientId, serviceId, datetime: on(time) })
  const check = (datetime: string, rest: { duration?: number; sessionId?: string } = {}) =>
    ana.ask(checkTime, { query: { datetime, duration: 50, ...rest } })
  const times = (instants: string[]) => instants.map((instant) => timeAt(instant, ZONE)).join(' ')
  return { ana, patientId, serviceId, book, check, times }
}

it('checking a time names the session that holds it and the nearest free times; a pending session does not block', async () => {
  const { ana, book, check, times } = await openDiary()
  const { id } = await book('10:00')
  const collisions = await check(on('10:30'))
  expect(collisions.sessions).toMatchObject([
    { id, patientName: 'Beatriz Nogueira', status: 'pending', holds: false },
  ])
  expect([times(collisions.near), collisions.closed, collisions.refused]).toEqual([
    '09:00 11:00 13:00 14:00',
    null,
    false,
  ])
  await ana.ask(confirmSession, { params: { id } })
  expect(await check(on('10:30'))).toMatchObject({ sessions: [{ holds: true }], refused: false })
})

it('checking a time reports a refusal if the new session would hold it, or another is moved there', async () => {
  const { ana, book, check } = await openDiary({ profile: { autoConfirmBookings: true } })
  const { id: sessionId } = await book('09:00')
  const { id } = await book('10:00')
  expect((await check(on('10:30'))).refused).toBe(true)
  expect((await check(on('10:30'), { sessionId })).refused).toBe(true)
  expect(await check(on('10:30'), { sessionId: id })).toMatchObject({
    sessions: [],
    refused: false,
  })
  await ana.ask(cancelSession, { params: { id } })
  expect((await check(on('10:30'))).sessions).toEqual([])
})

it('checking a time agrees with the result of saving, including the pause after a session', async () => {
  const { ana, patientId, serviceId, book, check } = await openDiary({
    profile: { autoConfirmBookings: true, bufferMinutes: 15 },
  })
  await book('10:00')
  for (const [time, answer] of [
    ['10:55', 409],
    ['11:05', 201],
  ] as const) {
    const { refused } = await check(on(time))
    const body = { patientId, serviceId, type: 'online', datetime: on(time) } as const
    const { status } = await ana.call(createSession, { body })
    expect([refused, status]).toEqual([answer === 409, answer])
  }
})

it('checking a time names lunch, a day off and a holiday', async () => {
  const { ana, check } = await openDiary({ profile: { closesHolidays: true } })
  await ana.ask(createDayOff, { body: { firstDay: '2026-03-10', lastDay: '2026-03-12' } })
  expect((await check(on('12:30'))).closed).toEqual({ reason: 'lunch', name: null })
  expect((await check(on('10:00', '2026-03-11'))).closed?.reason).toBe('day_off')
  expect((await check(on('10:00', '2026-04-03'))).closed).toEqual({
    reason: 'holiday',
    name: 'Sexta-feira Santa',
  })
})

it('checking a time that has begun names only sessions', async () => {
  const { check } = await openDiary()
  expect(await check(on('21:00', '2026-02-01'))).toEqual({
    sessions: [],
    closed: null,
    elsewhere: [],
    near: [],
    refused: false,
  })
})

it('checking a time names no session of another practice', async () => {
  const { book } = await openDiary()
  await book('10:00')
  expect((await (await openDiary()).check(on('10:00'))).sessions).toEqual([])
})

it('free times are those in working hours without a session, for the requested duration', async () => {
  const { ana, book, times } = await openDiary()
  const { id: sessionId } = await book('10:00')
  const free = async (query: { duration: number; sessionId?: string }) => {
    const { days } = await ana.ask(listFreeTimes, { query: { from: DAY, to: DAY, ...query } })
    return times(days[0]?.slots ?? [])
  }
  expect(await free({ duration: 50 })).toBe('09:00 11:00 13:00 14:00 15:00 16:00 17:00')
  expect(await free({ duration: 90 })).toBe('13:00 14:00 15:00 16:00')
  expect(await free({ duration: 50, sessionId })).toContain('10:00')
})

it('free times are returned for two months at most', async () => {
  const { ana } = await openDiary()
  const query = { from: '2026-03-01', to: '2026-05-02', duration: 50 }
  const { status, problem } = await ana.call(listFreeTimes, { query })
  expect([status, problem?.details?.[0]?.path]).toEqual([422, 'to'])
})
