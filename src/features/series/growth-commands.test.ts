import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { addSeries, openSeries } from '../../../test/series.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { closeAccount, restoreAccount } from '../account/contract.ts'
import { createBooking } from '../booking/contract.ts'
import { createDayOff } from '../closures/contract.ts'
import { getDashboard } from '../dashboard/contract.ts'
import { deletePatient } from '../patients/contract.ts'
import { cancelSession, updateSession } from '../sessions/contract.ts'
import {
  createSeries,
  endSeries,
  getSeries,
  listSeries,
  settleSeriesDate,
  updateSeries,
} from './contract.ts'
import { growEverySeries } from './growth-commands.ts'

/** Monday, 2 March 2026, 09:00 in São Paulo; the series is on Tuesdays at 15:00 from 10 March on. */
const practice = await openPractice()
const { db, given, clock, messages, visitor } = practice
beforeEach(() => clock.set(START))

const at = (day: string, time = '15:00') => `${day}T${time}:00-03:00`
const iso = (day: string, time?: string) => new Date(at(day, time)).toISOString()
/** Grows the series some days later. The clock stays: a login lasts 30 days. */
const grow = (days = 0) => growEverySeries(db, clock.now() + days * DAY)

type Session = Awaited<ReturnType<Awaited<ReturnType<typeof openSeries>>['sessions']>>[number]
const datesOf = (sessions: Session[]) => sessions.map(({ seriesDate }) => seriesDate)

it('growth creates each week’s session once, however often it runs', {
  tags: 'both-databases',
}, async () => {
  const { sessions } = await openSeries(practice)
  expect(await sessions()).toHaveLength(25)
  await grow()
  expect(await sessions()).toHaveLength(25)
  clock.advance(2 * 7 * DAY)
  await Promise.all([grow(), grow(), grow()])
  await grow()
  const dates = datesOf(await sessions())
  expect(dates).toHaveLength(27)
  expect(new Set(dates).size).toBe(27)
  expect(dates.at(-1)).toBe('2026-09-08')
  expect((await sessions()).at(-1)).toMatchObject({ status: 'confirmed', price: '150.00' })
})

it('growth stops at the end of the rule', async () => {
  const { sessions, ana, id } = await openSeries(practice, { end: { count: 26 } })
  await grow(6 * 7)
  expect(await sessions()).toHaveLength(26)
  expect(await ana.ask(getSeries, of({ id }))).toMatchObject({ endedFrom: null })
})

it('growth restores no cancelled, moved or deleted session', async () => {
  const { ana, sessions } = await openSeries(practice)
  const all = await sessions()
  const [cancelled, moved, deleted] = all.slice(-3)
  if (!cancelled || !moved || !deleted) throw new Error('too few sessions')
  await ana.ask(cancelSession, of(cancelled))
  await ana.ask(updateSession, { ...of(moved), body: { datetime: at('2026-08-20') } })
  await db.asTenant(ana.id, ({ sql }) =>
    sql.deleteFrom('sessions').where('id', '=', deleted.id).execute(),
  )
  clock.advance(7 * DAY)
  await grow()
  expect(await sessions()).toHaveLength(all.length)
  expect(datesOf((await sessions()).slice(-3))).toEqual([
    cancelled.seriesDate,
    moved.seriesDate,
    '2026-09-01',
  ])
})

it('growth keeps a date without a free time as a conflict, which can be skipped, moved or kept', async () => {
  const { ana, ids, id, patientId, sessions } = await openSeries(practice)
  await given.session(ana, { ...ids, datetime: at('2026-09-01', '15:30') })
  for (const day of ['2026-09-08', '2026-09-15'])
    await ana.ask(createDayOff, { body: { firstDay: day, lastDay: day } })
  clock.advance(3 * 7 * DAY)
  await grow()
  const [shown] = (await ana.ask(getDashboard)).conflicts
  expect(shown).toMatchObject({ seriesId: id, date: '2026-09-01', reason: 'taken' })
  const settle = (date: string, body: { action: 'skip' | 'move' | 'keep'; start?: string }) =>
    ana.call(settleSeriesDate, { params: { id, date }, body })
  const conflicts = async () =>
    (await ana.ask(getSeries, of({ id }))).conflicts.map(({ date, reason }) => [date, reason])
  expect(await conflicts()).toEqual([
    ['2026-09-01', 'taken'],
    ['2026-09-08', 'day_off'],
    ['2026-09-15', 'day_off'],
  ])
  const answer = await settle('2026-09-01', { action: 'keep' })
  expect(answer.problem).toMatchObject({
    code: 'series_changed',
    occurrences: [{ state: 'taken' }],
  })
  const moved = { action: 'move', start: at('2026-09-02', '10:00') } as const
  expect((await settle('2026-09-01', moved)).status).toBe(200)
  expect((await settle('2026-09-08', { action: 'keep' })).status).toBe(200)
  expect((await settle('2026-09-15', { action: 'skip' })).status).toBe(200)
  expect((await settle('2026-09-15', { action: 'skip' })).status).toBe(404)
  expect(await conflicts()).toEqual([])
  const newSessions = (await sessions()).filter(
    ({ seriesDate }) => (seriesDate ?? '') > '2026-08-31',
  )
  expect(newSessions.map(({ datetime }) => datetime)).toEqual([
    iso('2026-09-02', '10:00'),
    iso('2026-09-08'),
  ])
  const notices = (await messages()).filter((message) => message.patient_id === patientId)
  expect(notices.map(({ kind }) => kind)).toEqual([
    'series_started',
    'session_confirmed',
    'session_confirmed',
  ])
  await grow()
  expect(await conflicts()).toEqual([])
})

it('growth pauses while an account is not in use, and creates no session in the past', async () => {
  const { ana, sessions } = await openSeries(practice)
  const use = (is_active: boolean) =>
    db.asPlatform((scope) =>
      scope.updateTable('psychologists').set({ is_active }).where('id', '=', ana.id).execute(),
    )
  await use(false)
  await grow(200)
  expect(await sessions()).toHaveLength(25)
  await use(true)
  await grow(200)
  expect(datesOf(await sessions())[25]).toBe('2026-09-22')
  expect(await sessions()).toHaveLength(25 + 26)
})

it('growth ends with a closed account, and does not resume when it is restored', async () => {
  const { ana, id, sessions } = await openSeries(practice)
  await ana.ask(closeAccount, { body: { password: ana.password } })
  await ana.ask(restoreAccount)
  clock.advance(7 * DAY)
  await grow()
  expect((await sessions()).every(({ status }) => status === 'cancelled')).toBe(true)
  expect(await ana.ask(getSeries, of({ id }))).toMatchObject({ endedFrom: '2026-03-02' })
})

it("growth ends with an erased patient, and the patient's location is erased", async () => {
  const home = { location: 'Rua das Flores, 10', type: 'presencial' } as const
  const { ana, patientId } = await openSeries(practice, { ...home, end: { count: 1 } })
  clock.set(at('2026-03-11'))
  const { id } = await addSeries(ana, {
    patientId,
    serviceId: (await given.service(ana)).id,
    firstDate: '2026-03-12',
  })
  await ana.ask(endSeries, { ...of({ id }), body: { from: '2026-03-11' } })
  await db.asTenant(ana.id, ({ sql }) =>
    sql
      .updateTable('sessions')
      .set({ status: 'completed' })
      .where('status', '=', 'confirmed')
      .execute(),
  )
  await ana.ask(deletePatient, of({ id: patientId }))
  clock.advance(7 * DAY)
  await grow()
  expect(await ana.ask(listSeries)).toMatchObject([
    {
      patientId: null,
      patientName: 'Paciente não encontrado',
      location: null,
      endedFrom: '2026-03-11',
    },
    { patientId: null, endedFrom: '2026-03-11' },
  ])
})

it('growth continues after the practice’s clock was set back and the rule changed', {
  tags: 'both-databases',
}, async () => {
  clock.set('2026-03-10T03:30:00Z')
  const { ana, id, sessions } = await openSeries(practice)
  expect(datesOf(await sessions()).at(-1)).toBe('2026-09-08')
  await db.asPlatform((scope) =>
    scope
      .updateTable('psychologists')
      .set({ timezone: 'America/Rio_Branco' })
      .where('id', '=', ana.id)
      .execute(),
  )
  const body = { from: '2026-03-17', price: 180 }
  expect(await ana.ask(updateSeries, { ...of({ id }), body })).toMatchObject({ cancelled: 0 })
  await grow(14)
  const all = await sessions()
  expect(new Set(datesOf(all)).size).toBe(all.length)
  expect(all.filter(({ status }) => status === 'confirmed')).toHaveLength(28)
})

it("growth stays within the free plan's month", async () => {
  const { ana, id } = await openSeries(practice)
  await db.asPlatform((scope) =>
    scope.updateTable('psychologists').set({ plan: 'free' }).where('id', '=', ana.id).execute(),
  )
  const [first] = await ana.ask(listSeries)
  const extra = { patientId: first?.patientId ?? '', serviceId: first?.serviceId ?? '' }
  for (const time of ['09:00', '10:00', '11:00'])
    await given.session(ana, { ...extra, datetime: at('2026-09-03', time) })
  await grow(5 * 7)
  const { conflicts } = await ana.ask(getSeries, of({ id }))
  expect(conflicts.map(({ date, reason }) => [date, reason])).toEqual([
    ['2026-09-22', 'over_limit'],
    ['2026-09-29', 'over_limit'],
  ])
})

it('ending a fixed time cancels upcoming sessions in one call, notifies once, and returns the paid ones', async () => {
  const { ana, id, patientId, sessions } = await openSeries(practice, { notify: false })
  const [, second, third] = await sessions()
  if (!second || !third) throw new Error('too few sessions')
  await given.payment(ana, third, { amount: '50.00' })
  const body = { from: '2026-03-17' }
  expect(await ana.ask(endSeries, { ...of({ id }), body })).toEqual({
    cancelled: 24,
    toRefund: [{ sessionId: third.id, datetime: iso('2026-03-24'), received: '50.00' }],
  })
  expect((await sessions()).map(({ status }) => status === 'confirmed')).toEqual([
    true,
    ...Array.from({ length: 24 }, () => false),
  ])
  const notices = (await messages()).filter((message) => message.patient_id === patientId)
  expect(notices.map(({ kind }) => kind)).toEqual(['series_ended'])
  expect(notices[0]?.text).toContain('sem consultas a partir de 17/03/2026')
  clock.advance(14 * DAY)
  await grow()
  expect(await sessions()).toHaveLength(25)
  expect((await ana.call(endSeries, { ...of({ id }), body })).problem?.code).toBe('series_over')
})

it('ending a fixed time beyond the created sessions lets it grow until then', async () => {
  const { ana, id, sessions } = await openSeries(practice)
  await ana.ask(endSeries, { ...of({ id }), body: { from: '2026-09-15' } })
  await grow(6 * 7)
  expect(datesOf(await sessions()).at(-1)).toBe('2026-09-08')
  expect(await ana.ask(getSeries, of({ id }))).toMatchObject({ end: { date: '2026-09-14' } })
})

it('ending a fixed time cancels a session moved to after its day, and leaves one moved to before it or given to another patient', async () => {
  const { ana, id, sessions } = await openSeries(practice, { end: { count: 4 } })
  const [first, second, third] = await sessions()
  if (!first || !second || !third) throw new Error('too few sessions')
  const other = await given.patient(ana)
  await ana.ask(updateSession, { ...of(first), body: { datetime: at('2026-03-20', '10:00') } })
  await ana.ask(updateSession, { ...of(second), body: { datetime: at('2026-03-13', '10:00') } })
  const handed = await ana.ask(updateSession, { ...of(third), body: { patientId: other.id } })
  expect([handed.seriesId, handed.seriesDate]).toEqual([null, null])
  await ana.ask(endSeries, { ...of({ id }), body: { from: '2026-03-16' } })
  expect((await sessions()).map(({ seriesDate, status }) => [seriesDate, status])).toEqual([
    ['2026-03-17', 'confirmed'],
    ['2026-03-10', 'cancelled'],
    ['2026-03-31', 'cancelled'],
  ])
})

it('ending a fixed time may replace a later end', async () => {
  const { ana, id, sessions } = await openSeries(practice)
  const end = (from: string) => ana.call(endSeries, { ...of({ id }), body: { from } })
  await end('2026-06-02')
  expect((await end('2026-03-17')).body).toMatchObject({ cancelled: 11 })
  expect((await sessions()).filter(({ status }) => status === 'confirmed')).toHaveLength(1)
  expect((await end('2026-04-14')).problem?.code).toBe('series_over')
  expect(await ana.ask(getSeries, of({ id }))).toMatchObject({ endedFrom: '2026-03-17' })
})

it('ending a fixed time leaves an earlier conflict to be settled; a series of an erased patient has none', async () => {
  const { ana, id, patientId, sessions } = await openSeries(practice)
  await ana.ask(createDayOff, { body: { firstDay: '2026-09-01', lastDay: '2026-09-08' } })
  clock.advance(2 * 7 * DAY)
  await grow()
  await ana.ask(endSeries, { ...of({ id }), body: { from: '2026-09-15' } })
  const settled = await ana.ask(settleSeriesDate, {
    params: { id, date: '2026-09-01' },
    body: { action: 'keep' },
  })
  expect(settled.conflicts.map(({ date }) => date)).toEqual(['2026-09-08'])
  await db.asTenant(ana.id, ({ sql }) =>
    sql.updateTable('sessions').set({ status: 'cancelled', holds: false }).execute(),
  )
  expect(await sessions()).toHaveLength(26)
  await ana.ask(deletePatient, of({ id: patientId }))
  expect((await ana.ask(getDashboard)).conflicts).toEqual([])
  expect(await ana.ask(getSeries, of({ id }))).toMatchObject({ endedFrom: '2026-03-16' })
})

it('ending a fixed time restores the credits of its package', async () => {
  const { ana, ids, sessions } = await openSeries(practice, { end: { count: 1 } })
  const bought = await given.package(ana, { ...ids, sessionsCount: 4 })
  const more = { firstDate: '2026-03-11', packageId: bought.id, end: { count: 2 } } as const
  const { id } = await addSeries(ana, { ...ids, ...more })
  await ana.ask(endSeries, { ...of({ id }), body: { from: '2026-03-02' } })
  expect((await sessions()).filter(({ packagePlace }) => packagePlace !== null)).toEqual([])
})

it('of two fixed times that want one hour at the same time only one gets it; the other is refused completely', {
  tags: 'both-databases',
}, async () => {
  const { ana, ids } = await openSeries(practice, { end: { count: 1 } })
  const body = {
    ...ids,
    type: 'online',
    firstDate: '2026-03-11',
    time: '15:00',
    every: { unit: 'week', count: 1 },
  } as const
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => ana.call(createSeries, { body })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect(await ana.ask(listSeries)).toHaveLength(2)
})

it('of a fixed time and a visitor who want one hour at the same time only one gets it', {
  tags: 'both-databases',
}, async () => {
  const { ana, ids, sessions } = await openSeries(practice, { end: { count: 1 } })
  const days = ['2026-03-11', '2026-03-18', '2026-03-25']
  const bookings = days.map((day, n) =>
    visitor.call(createBooking, {
      params: { id: ana.friendlyId },
      body: {
        patientName: 'João Reis',
        patientPhone: `11 9${20_000_000 + n}`,
        serviceId: ids.serviceId,
        datetime: at(day, '14:00'),
      },
    }),
  )
  const rule = { ...ids, firstDate: '2026-03-11', time: '14:00', end: { count: 3 } } as const
  const created = addSeries(ana, rule).then(
    () => 201,
    () => 409,
  )
  const booked = (await Promise.all(bookings)).map(({ status }) => status)
  const movedSessions = (await sessions()).filter(({ datetime }) => datetime.includes('T17:00'))
  if ((await created) === 201) expect([movedSessions.length, booked]).toEqual([3, [409, 409, 409]])
  else expect([movedSessions.length, booked.includes(201)]).toEqual([0, true])
})
