import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { getDaysOff } from '../attendance/contract.ts'
import { createBooking } from '../booking/contract.ts'
import { listPackages } from '../packages/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmSession,
  getSession,
  listSessions,
  type Session,
} from '../sessions/contract.ts'
import { createBlock, updateBlock } from './block-contract.ts'
import { createDayOff, listMetSessions, updateDayOff } from './contract.ts'
import type { DayOffAction } from './decision-contract.ts'

const { given, clock, messages, visitor } = await openPractice()
beforeEach(() => clock.set(START))

const VACATION = { firstDay: '2026-03-09', lastDay: '2026-03-13', name: 'Férias' }
const at = (day: number, time: string) => `2026-03-${String(day).padStart(2, '0')}T${time}:00-03:00`
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

async function open(options: Parameters<typeof given.psychologist>[0] = {}) {
  const ana = await given.psychologist({ plan: 'pro', ...options })
  const { id: patientId } = await given.patient(ana, {
    name: 'Maria Lima',
    email: `maria-${ana.id}@exemplo.com.br`,
  })
  const { id: serviceId } = await given.service(ana)
  const ids = { patientId, serviceId }
  const book = (day: number, time: string, more: { packageId?: string } = {}) =>
    given.session(ana, { ...ids, ...more, datetime: at(day, time) })
  const affected = async (dayOff: object = {}) =>
    ana.ask(listMetSessions, { body: { ...VACATION, ...dayOff } })
  const close = (sessions: { id: string; action: DayOffAction; datetime?: string }[]) =>
    ana.call(createDayOff, { body: { ...VACATION, sessions } })
  const noticesOf = async (session: Session) =>
    (await messages())
      .filter(({ session_id }) => session_id === session.id)
      .map(({ kind, channel }) => `${kind} ${channel}`)
  return { ana, ...ids, book, affected, close, noticesOf }
}

it('changing a day off asks about the sessions that it did not cover before, and no others', async () => {
  const { ana, book, affected, close } = await open()
  const session = await book(10, '10:00')
  const { body: vacation } = await close([{ id: session.id, action: 'keep' }])
  const added = await book(16, '10:00')
  const longer = { ...VACATION, lastDay: '2026-03-17', name: 'Férias e feriado' }
  expect(idsOf(await affected({ ...longer, id: vacation.id }))).toEqual([added.id])
  const change = (sessions: { id: string; action: DayOffAction }[]) =>
    ana.call(updateDayOff, { ...of(vacation), body: { ...longer, sessions } })
  expect((await change([])).problem?.details?.map(({ path }) => path)).toEqual([added.id])
  expect((await change([{ id: added.id, action: 'cancel' }])).status).toBe(200)
  expect((await ana.ask(getSession, of(added))).status).toBe('cancelled')
  expect((await ana.ask(getSession, of(session))).status).toBe('pending')
  expect(await ana.ask(getDaysOff)).toEqual([{ ...vacation, ...longer }])
})

it('changing a day off frees the days that it no longer covers', async () => {
  const { ana, close } = await open()
  const { body: vacation } = await close([])
  const moved = { firstDay: '2026-03-23', lastDay: '2026-03-27' }
  await ana.ask(updateDayOff, { ...of(vacation), body: moved })
  expect(await ana.ask(getDaysOff)).toEqual([{ ...vacation, ...moved, name: null }])
})

it('the sessions in a day off are the open ones that overlap it, by time', {
  tags: 'both-databases',
}, async () => {
  const { ana, book, affected } = await open()
  const [late, early] = [await book(13, '17:30'), await book(9, '09:00')]
  await book(8, '15:00')
  await book(14, '09:00')
  await ana.ask(cancelSession, of(await book(10, '10:00')))
  await ana.ask(completeSession, of(await book(10, '11:00')))
  const confirmed = await book(10, '14:00')
  await ana.ask(confirmSession, of(confirmed))
  expect(idsOf(await affected())).toEqual(idsOf([early, confirmed, late]))
  expect(idsOf(await affected({ startTime: '13:00', endTime: '14:30' }))).toEqual([confirmed.id])
  expect(idsOf(await affected({ startTime: '17:50', endTime: '18:00' }))).toEqual([late.id])
  clock.set(at(10, '14:01'))
  expect(idsOf(await affected())).toEqual([late.id])
})

it("the sessions in a day off have the channels of their patient's cancellation notice", async () => {
  const { affected, book } = await open({ settings: { enableSmsNotifications: true } })
  await book(9, '09:00')
  expect((await affected()).map(({ reachedBy }) => reachedBy)).toEqual([['email', 'sms']])
  const quiet = await open({ settings: { enableEmailNotifications: false } })
  await quiet.book(9, '09:00')
  expect((await quiet.affected()).map(({ reachedBy }) => reachedBy)).toEqual([[]])
})

it('the sessions in a day off are not those of another practice', async () => {
  const { book } = await open()
  await book(9, '09:00')
  expect(await (await open()).affected()).toEqual([])
})

it('a day off is refused until all its sessions are decided, and names the others', async () => {
  const { ana, book, close } = await open()
  const [first, second] = [await book(9, '09:00'), await book(10, '10:00')]
  const { status, problem } = await close([{ id: first.id, action: 'cancel' }])
  expect([status, problem?.code, problem?.details]).toEqual([
    409,
    'day_off_meets_sessions',
    [{ path: second.id, message: 'Maria Lima, 10/03/2026 às 10:00' }],
  ])
  expect(await ana.ask(getDaysOff)).toEqual([])
  expect((await ana.ask(getSession, of(first))).status).toBe('pending')
})

it('a day off without a list of decisions keeps its sessions', async () => {
  const { ana, book } = await open()
  const one = await book(9, '09:00')
  expect((await ana.call(createDayOff, { body: VACATION })).status).toBe(201)
  expect((await ana.ask(getSession, of(one))).status).toBe('pending')
})

it('a day off cancels, moves and keeps its sessions, and notifies each patient', async () => {
  const { ana, book, close, noticesOf } = await open()
  const [cancelled, moved, kept] = [
    await book(9, '09:00'),
    await book(10, '10:00'),
    await book(11, '11:00'),
  ]
  const reply = await close([
    { id: kept.id, action: 'keep' },
    { id: moved.id, action: 'move', datetime: at(16, '15:00') },
    { id: cancelled.id, action: 'cancel' },
  ])
  expect(reply.status).toBe(201)
  expect(await ana.ask(getDaysOff)).toMatchObject([VACATION])
  const after = await ana.ask(listSessions)
  expect(after.map(({ status, datetime }) => [status, datetime])).toEqual([
    ['pending', new Date(at(16, '15:00')).toISOString()],
    ['pending', kept.datetime],
    ['cancelled', cancelled.datetime],
  ])
  expect(await noticesOf(cancelled)).toEqual(['session_cancelled email'])
  expect(await noticesOf(moved)).toEqual(['session_moved email'])
  expect(await noticesOf(kept)).toEqual([])
})

it('a day off over eighteen sessions of a patient sends one notice that names them all, and restores the package credits', async () => {
  const { ana, book, affected, close, patientId, serviceId } = await open({ plan: 'pro' })
  const bought = await given.package(ana, { patientId, serviceId, sessionsCount: 18 })
  for (const day of [9, 10, 11])
    for (const hour of ['09', '10', '11', '14', '15', '16'])
      await book(day, `${hour}:00`, { packageId: bought.id })
  const decisions = (await affected()).map(({ id }) => ({ id, action: 'cancel' as const }))
  expect(decisions).toHaveLength(18)
  expect((await close(decisions)).status).toBe(201)
  const [sent, ...others] = (await messages()).filter(
    ({ psychologist_id, kind }) => psychologist_id === ana.id && kind.endsWith('_cancelled'),
  )
  expect([sent?.kind, others]).toEqual(['sessions_cancelled', []])
  expect(sent?.text?.match(/\d\d\/03\/2026 às/g)).toHaveLength(18)
  expect(await ana.ask(listPackages)).toMatchObject([{ sessionsUsed: 0 }])
  expect(await affected()).toEqual([])
})

it('a day off is refused as a whole if one session cannot move, and names it', {
  tags: 'both-databases',
}, async () => {
  const { ana, book, close, noticesOf } = await open()
  const [cancelled, moved, holder] = [
    await book(9, '09:00'),
    await book(10, '10:00'),
    await book(16, '15:00'),
  ]
  await ana.ask(confirmSession, of(holder))
  const { status, problem } = await close([
    { id: cancelled.id, action: 'cancel' },
    { id: moved.id, action: 'move', datetime: at(16, '15:30') },
  ])
  expect([status, problem?.code, problem?.details?.[0]?.path]).toEqual([
    409,
    'time_occupied',
    moved.id,
  ])
  expect(await ana.ask(getDaysOff)).toEqual([])
  expect(await ana.ask(getSession, of(cancelled))).toMatchObject({ status: 'pending' })
  expect(await noticesOf(cancelled)).toEqual([])
})

it('a day off is refused for a session that was booked after the list was read', async () => {
  const { ana, book, affected, close, serviceId } = await open()
  await book(9, '09:00')
  const decisions = (await affected()).map(({ id }) => ({ id, action: 'cancel' as const }))
  const booked = await given.booking(ana, { serviceId, datetime: at(12, '10:00') })
  const { status, problem } = await close(decisions)
  expect([status, problem?.details]).toMatchObject([409, [{ path: booked.session.id }]])
  expect(idsOf(await affected())).toContain(booked.session.id)
})

it('a day off and a simultaneous booking are never both saved without a decision', {
  tags: 'both-databases',
}, async () => {
  const { ana, close, serviceId } = await open()
  const [closed, booked] = await Promise.all([
    close([]),
    visitor.call(createBooking, {
      params: { id: ana.friendlyId },
      body: {
        ...{ patientName: 'João Reis', patientPhone: '11 92345-6789', serviceId },
        datetime: at(12, '10:00'),
      },
    }),
  ])
  expect([closed.status, booked.status].filter((status) => status === 201)).toHaveLength(1)
  expect(await ana.ask(getDaysOff)).toHaveLength(closed.status === 201 ? 1 : 0)
})

it('a day off ignores a decision about a session that was cancelled since the list was read', async () => {
  const { ana, book, close } = await open()
  const gone = await book(9, '09:00')
  await ana.ask(cancelSession, of(gone))
  expect((await close([{ id: gone.id, action: 'move', datetime: at(16, '09:00') }])).status).toBe(
    201,
  )
})

it('a day off refuses decisions about sessions that it does not overlap, and changes nothing', async () => {
  const { ana, book, close } = await open()
  const met = await book(9, '09:00')
  const outside = await book(6, '09:00')
  const stranger = await open()
  const other = await stranger.book(9, '09:00')
  const unknown = { id: '0198c0de-0000-7000-8000-000000000000' }
  for (const { id } of [outside, other, unknown]) {
    const { status, problem } = await close([
      { id: met.id, action: 'cancel' },
      { id, action: 'keep' },
    ])
    expect([status, problem?.details?.map(({ path }) => path)]).toEqual([422, ['sessions']])
  }
  expect((await ana.ask(getSession, of(met))).status).toBe('pending')
  expect(await ana.ask(getDaysOff)).toEqual([])
})

it.each([
  ['into the day off', at(11, '14:00')],
  ['to a time of which a part is in it', '2026-03-08T23:40:00-03:00'],
  ['to its own time', at(10, '10:00')],
  ['into the past', '2026-03-01T10:00:00-03:00'],
])('a day off refuses to move a session %s', async (_, datetime) => {
  const { ana, book, close } = await open()
  const { id } = await book(10, '10:00')
  const { status, problem } = await close([{ id, action: 'move', datetime }])
  expect([status, problem?.details?.map(({ path }) => path)]).toEqual([422, [id]])
  expect(await ana.ask(getDaysOff)).toEqual([])
})

it('a day off refuses two decisions about one session, however its id is written', async () => {
  const { book, close } = await open()
  const { id } = await book(10, '10:00')
  const { status, problem } = await close([
    { id, action: 'keep' },
    { id: id.toUpperCase(), action: 'cancel' },
  ])
  expect([status, problem?.details?.map(({ path }) => path)]).toEqual([422, ['sessions']])
})

it('a day off refuses a move without a new time', async () => {
  const { book, close } = await open()
  const { id } = await book(9, '09:00')
  const { status, problem } = await close([{ id, action: 'move' }])
  expect([status, problem?.details?.[0]?.path]).toEqual([422, 'sessions.0.datetime'])
})

it('a change of a day off or block from what another window has changed is refused', async () => {
  const { ana, close } = await open()
  const { body: vacation } = await close([])
  const { id: _, ...before } = vacation
  const save = (lastDay: string) =>
    ana.call(updateDayOff, { ...of(vacation), body: { ...VACATION, lastDay, before } })
  expect((await save('2026-03-20')).status).toBe(200)
  expect((await save('2026-03-11')).problem?.code).toBe('changed_meanwhile')
  expect((await ana.ask(getDaysOff)).map(({ lastDay }) => lastDay)).toEqual(['2026-03-20'])

  // Weekly on Mondays until a Wednesday: the API shows the last Monday.
  const weekly = { start: at(9, '10:00'), end: at(9, '11:00'), weekly: true, until: '2026-03-25' }
  const { id, ...known } = await ana.ask(createBlock, { body: { ...weekly, label: 'Supervisão' } })
  const name = (label: string) =>
    ana.call(updateBlock, { params: { id }, body: { ...weekly, label, before: known } })
  expect((await name('Estudo')).status).toBe(200)
  expect((await name('Almoço')).problem?.code).toBe('changed_meanwhile')
})
