import { expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { DAY } from '../../../platform/shared/calendar.ts'
import { createPatient, updatePatient } from '../../patients/input-contract.ts'
import { updateSettings } from '../../profile/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  createSession,
  getSession,
  listSessions,
  updateSession,
} from '../contract.ts'

const { db, given, clock } = await openPractice()
const PATIENT = { name: 'Rui Alves', phone: '11 97777-0001' }
const LIMIT = 'Limite de sessões do plano gratuito atingido'

async function practice(full: 'full' | 'empty') {
  const { ana, patientId, serviceId } = await given.practice({ plan: 'free' })
  const input = { patientId, serviceId, type: 'online' } as const
  const mark = (datetime: string) => ana.call(createSession, { body: { ...input, datetime } })
  const march = full === 'full' ? [10, 11, 12, 13, 14, 15] : []
  const sessions = []
  for (const day of march)
    sessions.push(
      await ana.ask(createSession, { body: { ...input, datetime: `2026-03-${day}T10:00:00Z` } }),
    )
  return { ana, mark, sessions }
}

it('the free plan has 6 sessions a calendar month, by session date', async () => {
  const { ana, mark } = await practice('full')
  const seventh = await mark('2026-03-20T10:00:00Z')
  expect([seventh.status, seventh.problem?.message]).toEqual([403, LIMIT])
  for (const month of ['2026-02', '2026-04', '2027-03'])
    expect((await mark(`${month}-20T10:00:00Z`)).status).toBe(201)
  expect(await ana.ask(listSessions)).toHaveLength(9)
})

it.each([
  ['America/Sao_Paulo', '2026-03-01T02:59:59Z', 201],
  ['America/Sao_Paulo', '2026-03-01T03:00:00Z', 403],
  ['America/Sao_Paulo', '2026-04-01T02:59:59Z', 403],
  ['America/Sao_Paulo', '2026-04-01T03:00:00Z', 201],
  ['America/Rio_Branco', '2026-04-01T04:59:59Z', 403],
  ['America/Rio_Branco', '2026-04-01T05:00:00Z', 201],
  ['America/Noronha', '2026-03-01T01:59:59Z', 201],
  ['America/Noronha', '2026-03-01T02:00:00Z', 403],
] as const)(
  "the month of the free plan is in the practice's zone: in %s, %s returns %i",
  async (zone, datetime, status) => {
    const { ana, mark } = await practice('full')
    await ana.ask(updateSettings, { body: { timezone: zone } })
    expect((await mark(datetime)).status).toBe(status)
  },
)

it.each([
  ['2026-03-01T02:59:59Z', 201],
  ['2026-03-01T03:00:00Z', 403],
  ['2026-04-01T02:59:59Z', 403],
  ['2026-04-01T03:00:00Z', 201],
])(
  'the free plan with 5 sessions in March and one at %s returns %i for the next in March',
  async (border, status) => {
    const { ana, mark, sessions } = await practice('full')
    for (const session of sessions.slice(5)) await ana.ask(cancelSession, of(session))
    expect((await mark(border)).status).toBe(201)
    expect((await mark('2026-03-20T10:00:00Z')).status).toBe(status)
  },
)

it('the free plan does not count cancelled sessions', async () => {
  const { ana, mark, sessions } = await practice('full')
  for (const session of sessions.slice(0, 2)) await ana.ask(cancelSession, of(session))
  const next = [
    await mark('2026-03-20T10:00:00Z'),
    await mark('2026-03-21T10:00:00Z'),
    await mark('2026-03-22T10:00:00Z'),
  ]
  expect(next.map(({ status }) => status)).toEqual([201, 201, 403])
})

it('the free plan counts completed and paid sessions', async () => {
  const { ana, mark, sessions } = await practice('full')
  for (const session of sessions) {
    await ana.ask(confirmPayment, { ...of(session), body: {} })
    await ana.ask(completeSession, of(session))
  }
  expect((await mark('2026-03-20T10:00:00Z')).status).toBe(403)
})

it('the free plan refuses to move a session into a full month, and moves it within one', async () => {
  const { ana, mark, sessions } = await practice('full')
  const { body: april } = await mark('2026-04-20T10:00:00Z')
  const moved = await ana.call(updateSession, {
    ...of(april),
    body: { datetime: '2026-03-20T10:00:00Z' },
  })
  expect([moved.status, moved.problem?.message]).toEqual([403, LIMIT])
  const [first] = sessions
  const within = await ana.call(updateSession, {
    ...of(first ?? april),
    body: { datetime: '2026-03-20T10:00:00Z', notes: 'mudou de dia' },
  })
  expect(within.status).toBe(200)
})

it("the free plan's limit holds for 20 simultaneous calls", async () => {
  const { ana, mark } = await practice('empty')
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => mark(`2026-03-${10 + n}T10:00:00Z`)),
  )
  const statuses = replies.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(6).fill(201), ...Array(14).fill(403)])
  expect(await ana.ask(listSessions)).toHaveLength(6)
})

it('the free plan after a downgrade keeps all sessions and refuses only new ones', async () => {
  const { ana, mark, sessions } = await practice('full')
  const setPlan = (plan: 'free' | 'pro') =>
    db.asPlatform((sql) =>
      sql.updateTable('psychologists').set({ plan }).where('id', '=', ana.id).execute(),
    )
  await setPlan('pro')
  expect((await mark('2026-03-20T10:00:00Z')).status).toBe(201)
  await setPlan('free')
  expect((await mark('2026-03-21T10:00:00Z')).status).toBe(403)
  expect(await ana.ask(listSessions)).toHaveLength(7)
  for (const session of sessions)
    expect((await ana.call(completeSession, of(session))).status).toBe(200)
})

it.each(['pro', 'pro-annual'] as const)(
  'a paid plan has sessions without a limit: %s',
  async (plan) => {
    const { ana, patientId, serviceId } = await given.practice({ plan })
    for (let n = 0; n < 8; n++) await given.session(ana, { patientId, serviceId })
    expect(await ana.ask(listSessions)).toHaveLength(8)
  },
)

const slot = (hour: number) => `2026-03-31T${String(hour).padStart(2, '0')}:00:00-03:00`

async function openExpired(strangers: number) {
  clock.set(START)
  const ana = await given.psychologist({ plan: 'free' })
  const { id: serviceId } = await given.service(ana)
  const booked = []
  for (const hour of [9, 10, 11, 13, 14, 15].slice(0, strangers))
    booked.push((await given.booking(ana, { serviceId, datetime: slot(hour) })).session)
  clock.advance(DAY)
  return { ana, serviceId, booked }
}

it('bookings on the free plan use up the month only while they hold their times', async () => {
  clock.set(START)
  const ana = await given.psychologist({ plan: 'free' })
  const { id: serviceId } = await given.service(ana)
  for (const hour of [9, 10, 11, 13, 14, 15])
    await given.booking(ana, { serviceId, datetime: slot(hour) })
  const { id: patientId } = await given.patient(ana)
  const mark = () =>
    ana.call(createSession, {
      body: { patientId, serviceId, type: 'online', datetime: slot(20) },
    })
  expect((await mark()).problem?.message).toBe(LIMIT)
  clock.advance(DAY)
  for (let n = 0; n < 6; n++) expect((await mark()).status).toBe(201)
  expect((await mark()).problem?.message).toBe(LIMIT)
  expect((await ana.call(createPatient, { body: PATIENT })).status).toBe(201)
  expect((await ana.call(createPatient, { body: PATIENT })).status).toBe(201)
  expect((await ana.call(createPatient, { body: PATIENT })).problem?.code).toBe('patient_limit')
})

it('bookings on the free plan are confirmed within the month’s limit; payments are recorded beyond it', async () => {
  const { ana, serviceId, booked } = await openExpired(2)
  const { id: patientId } = await given.patient(ana)
  for (let n = 0; n < 6; n++)
    await ana.ask(createSession, {
      body: { patientId, serviceId, type: 'online', datetime: slot(20) },
    })
  const [first, second] = booked
  for (const change of [confirmSession, completeSession])
    expect((await ana.call(change, of(first ?? { id: '' }))).problem?.code).toBe('session_limit')
  const paid = await ana.call(confirmPayment, { ...of(second ?? { id: '' }), body: {} })
  expect([paid.status, paid.body.status]).toEqual([200, 'confirmed'])
})

it('bookings on the free plan add patients within the limit once confirmed; payments add them beyond it', async () => {
  const { ana, booked } = await openExpired(2)
  for (let n = 0; n < 3; n++) await given.patient(ana)
  const [first, second] = booked
  expect((await ana.call(confirmSession, of(first ?? { id: '' }))).problem?.code).toBe(
    'patient_limit',
  )
  const { patientId } = await ana.ask(getSession, of(first ?? { id: '' }))
  const saved = await ana.call(updatePatient, {
    ...of({ id: patientId ?? '' }),
    body: { name: 'Rui' },
  })
  expect(saved.problem?.code).toBe('patient_limit')
  const paid = await ana.call(confirmPayment, { ...of(second ?? { id: '' }), body: {} })
  expect(paid.status).toBe(200)
})

it('twenty simultaneous confirmations of bookings on the free plan add three patients', async () => {
  clock.set(START)
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana)
  const booked = []
  for (const day of [24, 25, 26, 27])
    for (const hour of [9, 10, 11, 13, 14])
      booked.push(
        (
          await given.booking(ana, {
            serviceId,
            datetime: `2026-03-${day}T${String(hour).padStart(2, '0')}:00:00-03:00`,
          })
        ).session,
      )
  await db.asPlatform((sql) =>
    sql.updateTable('psychologists').set({ plan: 'free' }).where('id', '=', ana.id).execute(),
  )
  const replies = await Promise.all(booked.map((session) => ana.call(confirmSession, of(session))))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(17)
})
