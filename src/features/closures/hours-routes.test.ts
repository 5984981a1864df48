import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { getProfile } from '../practice/contract.ts'
import { DEFAULT_HOURS } from '../practice/working-hours.ts'
import { updateProfile } from '../profile/contract.ts'
import { listFreeTimes } from '../sessions/agenda/time-contract.ts'
import { cancelSession, confirmSession, getSession, type Session } from '../sessions/contract.ts'
import { createDayOff, listMetSessions } from './contract.ts'
import type { DayOffAction } from './decision-contract.ts'
import { listSessionsOutside, saveWorkingHours } from './hours-contract.ts'

const { given, clock, messages } = await openPractice()
beforeEach(() => clock.set(START))

const at = (day: number, time: string) => `2026-03-${day}T${time}:00-03:00`
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const workingHours = JSON.stringify({
  ...DEFAULT_HOURS,
  tuesday: { ...DEFAULT_HOURS.tuesday, end: '12:00', hasLunch: false },
  saturday: { ...DEFAULT_HOURS.saturday, enabled: true },
})

async function open() {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: patientId } = await given.patient(ana, {
    name: 'Maria Lima',
    email: `maria-${ana.id}@exemplo.com.br`,
  })
  const { id: serviceId } = await given.service(ana)
  const book = (day: number, time: string) =>
    given.session(ana, { patientId, serviceId, datetime: at(day, time) })
  const outside = async (rules: object = { workingHours }) =>
    idsOf(await ana.ask(listSessionsOutside, { body: rules }))
  const save = (sessions?: { id: string; action: DayOffAction; datetime?: string }[]) =>
    ana.call(saveWorkingHours, { body: { workingHours, sessions } })
  const hours = async () => (await ana.ask(getProfile)).workingHours
  const noticesOf = async ({ id }: Session) =>
    (await messages()).filter(({ session_id }) => session_id === id).map(({ kind }) => kind)
  return { ana, book, outside, save, hours, noticesOf }
}

it('the sessions outside new hours are the upcoming ones that were inside before, by time', async () => {
  const { ana, book, outside } = await open()
  const [late, early] = [await book(24, '14:00'), await book(10, '15:00')]
  await book(10, '10:00')
  await book(10, '19:00')
  await book(11, '15:00')
  await ana.ask(cancelSession, of(await book(17, '15:00')))
  expect(await outside()).toEqual(idsOf([early, late]))
  expect(await outside({})).toEqual([])
  clock.set(at(10, '15:01'))
  expect(await outside()).toEqual([late.id])
})

it('the sessions outside new hours include those on holidays and weekends that close', async () => {
  const { ana, outside, book } = await open()
  await ana.ask(updateProfile, { body: { workingHours, opensWeekends: true } })
  const saturday = await book(14, '10:00')
  expect(await outside({ opensWeekends: false })).toEqual([saturday.id])
})

it('the sessions outside new hours are not those of another practice', async () => {
  const { book } = await open()
  await book(10, '15:00')
  expect(await (await open()).outside()).toEqual([])
})

it('saving hours cancels, moves and keeps sessions, and notifies each patient', async () => {
  const { ana, book, save, hours, noticesOf } = await open()
  const [cancelled, moved, kept] = [
    await book(10, '15:00'),
    await book(17, '15:00'),
    await book(24, '15:00'),
  ]
  const reply = await save([
    { id: kept.id, action: 'keep' },
    { id: moved.id, action: 'move', datetime: at(18, '15:00') },
    { id: cancelled.id, action: 'cancel' },
  ])
  expect([reply.status, await hours()]).toEqual([200, workingHours])
  expect((await ana.ask(getSession, of(cancelled))).status).toBe('cancelled')
  expect((await ana.ask(getSession, of(moved))).datetime).toBe(
    new Date(at(18, '15:00')).toISOString(),
  )
  expect(await ana.ask(getSession, of(kept))).toMatchObject({
    status: 'pending',
    datetime: kept.datetime,
  })
  expect(await noticesOf(cancelled)).toEqual(['session_cancelled'])
  expect(await noticesOf(moved)).toEqual(['session_moved'])
  expect(await noticesOf(kept)).toEqual([])
})

it('saving hours is refused until all sessions are decided, and names the others', async () => {
  const { ana, book, save, hours } = await open()
  const before = await hours()
  const one = await book(10, '15:00')
  const other = await book(17, '15:00')
  const { status, problem } = await save([{ id: one.id, action: 'cancel' }])
  expect([status, problem?.code, problem?.details]).toEqual([
    409,
    'hours_leave_sessions',
    [{ path: other.id, message: 'Maria Lima, 17/03/2026 às 15:00' }],
  ])
  expect(await hours()).toBe(before)
  expect((await ana.ask(getSession, of(one))).status).toBe('pending')
})

it('saving hours sends a patient one notice of all cancellations, except of a session in their calendar', async () => {
  const { ana, book, save, noticesOf } = await open()
  const [first, second, known] = [
    await book(10, '15:00'),
    await book(17, '15:00'),
    await book(24, '15:00'),
  ]
  await ana.ask(confirmSession, of(known))
  const bia = await given.patient(ana, { email: `bia-${ana.id}@exemplo.com.br` })
  const { id: serviceId } = await given.service(ana)
  const hers = await given.session(ana, {
    patientId: bia.id,
    serviceId,
    datetime: at(31, '15:00'),
  })
  const all = [first, second, known, hers]
  const { status } = await save(all.map(({ id }) => ({ id, action: 'cancel' })))
  expect(status).toBe(200)
  for (const session of all)
    expect((await ana.ask(getSession, of(session))).status).toBe('cancelled')
  expect([await noticesOf(first), await noticesOf(second)]).toEqual([[], []])
  expect(await noticesOf(known)).toEqual(['session_confirmed', 'session_cancelled'])
  expect(await noticesOf(hers)).toEqual(['session_cancelled'])
  const together = (await messages()).filter(
    ({ psychologist_id, kind }) => psychologist_id === ana.id && kind === 'sessions_cancelled',
  )
  expect(together.map(({ patient_id }) => patient_id)).toEqual([first.patientId])
  const text = together[0]?.text ?? ''
  for (const date of ['10/03/2026 às 15:00', '17/03/2026 às 15:00']) expect(text).toContain(date)
  for (const date of ['24/03/2026', '31/03/2026']) expect(text).not.toContain(date)
})

it('saving hours lets sessions swap their times, also in a circle, and notifies each patient of its move', async () => {
  const { ana, book, save, noticesOf } = await open()
  const booked = [
    await book(10, '15:00'),
    await book(17, '15:00'),
    await book(24, '15:00'),
    await book(31, '15:00'),
  ]
  for (const session of booked) await ana.ask(confirmSession, of(session))
  const [first, second, third, last] = booked
  if (!first || !second || !third || !last) throw new Error('too few sessions')
  const to = [second, third, first, last].map(({ datetime }) => datetime)
  const reply = await save([
    { id: first.id, action: 'move', datetime: second.datetime },
    { id: second.id, action: 'move', datetime: third.datetime },
    { id: third.id, action: 'move', datetime: first.datetime },
    { id: last.id, action: 'keep' },
  ])
  expect(reply.status).toBe(200)
  const after = await Promise.all(booked.map((session) => ana.ask(getSession, of(session))))
  expect(after.map(({ datetime }) => datetime)).toEqual(to)
  expect((await noticesOf(first)).at(-1)).toBe('session_moved')
  expect(await noticesOf(last)).not.toContain('session_moved')
})

it('saving hours is refused if two sessions move to the same time, and moves neither', async () => {
  const { ana, book, save } = await open()
  const [first, second] = [await book(10, '15:00'), await book(17, '15:00')]
  for (const session of [first, second]) await ana.ask(confirmSession, of(session))
  const datetime = at(18, '15:00')
  const { status } = await save([
    { id: first.id, action: 'move', datetime },
    { id: second.id, action: 'move', datetime },
  ])
  expect(status).toBe(409)
  expect((await ana.ask(getSession, of(first))).datetime).toBe(first.datetime)
  expect((await ana.ask(getSession, of(second))).datetime).toBe(second.datetime)
})

it('saving hours is refused as a whole if one session cannot move', async () => {
  const { ana, book, save, hours, noticesOf } = await open()
  const before = await hours()
  const [cancelled, moved, holder] = [
    await book(10, '15:00'),
    await book(17, '15:00'),
    await book(18, '15:00'),
  ]
  await ana.ask(confirmSession, of(holder))
  const { status, problem } = await save([
    { id: cancelled.id, action: 'cancel' },
    { id: moved.id, action: 'move', datetime: at(18, '15:30') },
  ])
  expect([status, problem?.details?.[0]?.path, await hours()]).toEqual([409, moved.id, before])
  expect((await ana.ask(getSession, of(cancelled))).status).toBe('pending')
  expect(await noticesOf(cancelled)).toEqual([])
})

it('saving hours over a newer version is refused, and changes no session', async () => {
  const { ana, book } = await open()
  const { id } = await book(10, '15:00')
  const { version } = await ana.ask(getProfile)
  await ana.ask(updateProfile, { body: { observations: 'Portão azul' } })
  const body = { workingHours, version, sessions: [{ id, action: 'cancel' as const }] }
  const { problem } = await ana.call(saveWorkingHours, { body })
  expect(problem?.code).toBe('changed_meanwhile')
  expect((await ana.ask(getSession, of({ id }))).status).toBe('pending')
})

it('saving hours without a list keeps each session, in both calls', async () => {
  const { ana, book, save } = await open()
  const one = await book(10, '15:00')
  expect((await save()).status).toBe(200)
  await ana.ask(updateProfile, { body: { workingHours: JSON.stringify(DEFAULT_HOURS) } })
  await ana.ask(updateProfile, { body: { workingHours } })
  expect((await ana.ask(getSession, of(one))).status).toBe('pending')
})

it('saving hours refuses decisions about sessions that stay inside, and changes nothing', async () => {
  const { ana, book, save, hours } = await open()
  const before = await hours()
  const inside = await book(11, '15:00')
  const stranger = await open()
  const other = await stranger.book(10, '15:00')
  for (const { id } of [inside, other]) {
    const { status, problem } = await save([{ id, action: 'cancel' }])
    expect([status, problem?.details?.map(({ path }) => path)]).toEqual([422, ['sessions']])
  }
  expect((await ana.ask(getSession, of(inside))).status).toBe('pending')
  expect((await stranger.ana.ask(getSession, of(other))).status).toBe('pending')
  expect(await hours()).toBe(before)
})

it('saving hours refuses to move a session into the past', async () => {
  const { book, save } = await open()
  const { id } = await book(10, '15:00')
  const datetime = '2026-02-24T10:00:00-03:00'
  const { status, problem } = await save([{ id, action: 'move', datetime }])
  expect([status, problem?.details?.map(({ path }) => path)]).toEqual([422, [id]])
})

it('saving hours refuses two decisions about one session', async () => {
  const { book, save } = await open()
  const { id } = await book(10, '15:00')
  const twice = await save([
    { id, action: 'keep' },
    { id, action: 'cancel' },
  ])
  expect(twice.status).toBe(422)
})

it('free times are returned for hours that are not saved yet', async () => {
  const { ana } = await open()
  const query = { from: '2026-03-10', to: '2026-03-10', duration: '50' }
  const hoursOf = async (more: object) => {
    const { days } = await ana.ask(listFreeTimes, { query: { ...query, ...more } })
    return days[0]?.slots.length
  }
  expect([await hoursOf({}), await hoursOf({ workingHours })]).toEqual([8, 3])
  const saturday = { from: '2026-03-14', to: '2026-03-14', workingHours }
  expect(await hoursOf({ ...saturday, opensWeekends: 'false' })).toBeUndefined()
  expect(await hoursOf({ ...saturday, opensWeekends: 'true' })).toBe(4)
  const holiday = { from: '2026-04-03', to: '2026-04-03' }
  expect(await hoursOf({ ...holiday, closesHolidays: 'true' })).toBeUndefined()
  expect(await hoursOf({ ...holiday, closesHolidays: 'false' })).toBe(8)
})

it.each(['24:00', '00:00'])(
  'a day that ends at %s is saved, and offers its last hour',
  async (end) => {
    const { ana } = await open()
    const late = { ...DEFAULT_HOURS.tuesday, start: '18:00', end, hasLunch: false }
    const untilMidnight = JSON.stringify({ ...DEFAULT_HOURS, tuesday: late })
    await ana.ask(saveWorkingHours, { body: { workingHours: untilMidnight } })
    const query = { from: '2026-03-10', to: '2026-03-10', duration: '60' }
    const { days } = await ana.ask(listFreeTimes, { query })
    expect(days[0]?.slots.at(-1)).toBe('2026-03-11T02:00:00.000Z')
  },
)

it('a part of a day off until midnight overlaps a session that continues after it', async () => {
  const { ana, book } = await open()
  const late = await book(10, '23:30')
  await book(11, '00:30')
  const until = (endTime: string) => ({
    ...{ firstDay: '2026-03-10', lastDay: '2026-03-10', startTime: '22:00', endTime },
  })
  for (const endTime of ['24:00', '00:00'])
    expect(idsOf(await ana.ask(listMetSessions, { body: until(endTime) }))).toEqual([late.id])
  expect(await ana.ask(createDayOff, { body: until('00:00') })).toMatchObject({ endTime: '24:00' })
})
