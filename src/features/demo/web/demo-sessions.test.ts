import { describe, expect, it } from 'vitest'
import { problems } from '../../../app/problems.ts'
import type { CallOf, Endpoint, ReplyOf } from '../../../platform/shared/endpoint.ts'
import { call, replaceTransport } from '../../../platform/web/api.ts'
import { listSessionPayments, recordSessionPayment } from '../../payments/record-contract.ts'
import { addressLine } from '../../practice/rules.ts'
import { DEFAULT_HOURS, WEEKDAYS } from '../../practice/working-hours.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  createSession,
  deleteSession,
  getSession,
  listSessions,
  markAbsent,
  type SessionStatus,
  undoSession,
  updateSession,
  waiveFee,
} from '../../sessions/contract.ts'
import { createDayOff, listMetSessions } from '../../sessions/day-off-contract.ts'
import { listSessionsOutside, saveWorkingHours } from '../../sessions/hours-contract.ts'
import { isInFigures } from '../../sessions/rules.ts'
import { madeUpPractice } from '../made-up-practice.ts'
import { newId, type Practice, type SessionRow } from '../practice.ts'
import { demoTransport } from './transport.ts'

const NOW = Date.parse('2026-03-11T15:00:00.000Z')
const FREE = '2026-03-15T15:00:00.000Z'

function open(): Practice {
  const practice = madeUpPractice(NOW)
  replaceTransport(demoTransport(practice, problems, () => NOW))
  return practice
}

function sessionOf(practice: Practice, status: SessionStatus, paid: boolean): SessionRow {
  const [any] = practice.sessions
  if (!any) throw new Error('the made-up practice has no session')
  const received = paid ? any.price : '0.00'
  const session: SessionRow = { ...any, id: newId(), datetime: FREE, status, paid, received }
  practice.sessions.splice(0, 1, session)
  return session
}

async function outcomeOf<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<string> {
  return call(endpoint, input).then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  )
}

const CLOSED = 'session_already_closed'

describe('a missed session of the demonstration', () => {
  it('A missed session costs half, and is waived, undone and paid as on the server', async () => {
    const practice = open()
    const session = sessionOf(practice, 'confirmed', false)
    session.datetime = new Date(NOW).toISOString()
    const params = { id: session.id }
    const fee = (Number(session.price) / 2).toFixed(2)
    expect(await call(markAbsent, { params })).toMatchObject({
      outcome: 'absent',
      fee,
      paid: false,
    })
    expect(await call(waiveFee, { params })).toMatchObject({ feeWaived: true })
    expect(await outcomeOf(confirmPayment, { params, body: {} })).toBe('session_cancelled')
    expect(await call(undoSession, { params, body: {} })).toMatchObject({ feeWaived: false })
    await call(confirmPayment, { params, body: {} })
    expect(await call(listSessionPayments, { params })).toMatchObject({ price: fee, received: fee })
  })

  it('A missed session leaves the earlier payment to be refunded', async () => {
    const practice = open()
    const session = sessionOf(practice, 'confirmed', true)
    session.datetime = new Date(NOW + 60_000).toISOString()
    const params = { id: session.id }
    expect(await outcomeOf(markAbsent, { params })).toBe('session_not_begun')
    const late = await call(cancelSession, { params, body: { by: 'patient' } })
    expect(late).toMatchObject({ outcome: 'late_cancel', paid: true })
    const { toRefund } = await call(listSessionPayments, { params })
    expect(toRefund).toBe((Number(session.price) / 2).toFixed(2))
  })
})

describe('a session of the demonstration', () => {
  it.each([
    ['pending', false, ['ok', 'ok', 'ok', 'ok', 'ok']],
    ['pending', true, ['ok', 'session_already_paid', 'ok', 'ok', 'paid_session_kept']],
    ['confirmed', false, ['session_not_pending', 'ok', 'ok', 'ok', 'session_kept']],
    [
      'confirmed',
      true,
      ['session_not_pending', 'session_already_paid', 'ok', 'ok', 'paid_session_kept'],
    ],
    ['completed', false, ['session_not_pending', 'ok', CLOSED, CLOSED, 'session_kept']],
    [
      'completed',
      true,
      ['session_not_pending', 'session_already_paid', CLOSED, CLOSED, 'paid_session_kept'],
    ],
    [
      'cancelled',
      false,
      ['session_cancelled', 'session_cancelled', CLOSED, CLOSED, 'session_kept'],
    ],
  ] as const)(
    'A session that is %s, paid: %s, follows the server’s rules for every change',
    async (status, paid, expected) => {
      const found: string[] = []
      for (const ask of [
        (params: { id: string }) => outcomeOf(confirmSession, { params }),
        (params: { id: string }) => outcomeOf(confirmPayment, { params, body: {} }),
        (params: { id: string }) => outcomeOf(completeSession, { params }),
        (params: { id: string }) => outcomeOf(cancelSession, { params }),
        (params: { id: string }) => outcomeOf(deleteSession, { params }),
      ]) {
        const { id } = sessionOf(open(), status, paid)
        found.push(await ask({ id }))
      }
      expect(found).toEqual(expected)
    },
  )

  it('A session is confirmed by its payment', async () => {
    const { id } = sessionOf(open(), 'pending', false)
    const paid = await call(confirmPayment, { params: { id }, body: {} })
    expect(paid).toMatchObject({ status: 'confirmed', paid: true })
  })

  it('A session is paid in parts and refunded as on the server', async () => {
    const { id } = sessionOf(open(), 'pending', false)
    const params = { id }
    const record = (kind: 'payment' | 'refund', amount: string) =>
      call(recordSessionPayment, { params, body: { kind, amount, method: 'cash' } })
    await record('payment', '30.00')
    const partly = await call(listSessionPayments, { params })
    expect(partly).toMatchObject({ received: '30.00', paid: false, payments: [{ method: 'cash' }] })
    await expect(record('payment', partly.price)).rejects.toMatchObject({ code: 'invalid' })
    await call(confirmPayment, { params, body: {} })
    await record('refund', '10.00')
    const { owed, paid, pix, payments } = await call(listSessionPayments, { params })
    expect([owed, paid, pix?.amount, payments.length]).toEqual(['10.00', false, '10.00', 3])
  })

  it('A session is refused at a taken time, and the other session is named', async () => {
    const practice = open()
    const held = practice.sessions.find(({ status }) => status === 'confirmed')
    const { id, version } = sessionOf(practice, 'pending', false)
    const moved = call(updateSession, {
      params: { id },
      body: { datetime: held?.datetime ?? '', version },
    })
    const patient = practice.patients.find((known) => known.id === held?.patientId)
    await expect(moved).rejects.toMatchObject({
      code: 'time_occupied',
      message: expect.stringContaining(`pela sessão de ${patient?.name}`),
    })
    expect(practice.sessions[0]?.datetime).toBe(FREE)
  })

  it('A session is paid though its time was taken meanwhile, and keeps its status', async () => {
    const practice = open()
    const { id } = sessionOf(practice, 'pending', false)
    const [, other] = practice.sessions
    if (other) practice.sessions.splice(1, 1, { ...other, datetime: FREE, status: 'confirmed' })
    const pay = (recordOnly: boolean) =>
      call(confirmPayment, { params: { id }, body: { recordOnly } })
    await expect(pay(false)).rejects.toMatchObject({ code: 'time_occupied' })
    expect(await pay(true)).toMatchObject({ status: 'pending', paid: true })
  })

  it('A session is not saved over a newer version', async () => {
    const { id, version } = sessionOf(open(), 'pending', false)
    const save = (notes: string) =>
      call(updateSession, { params: { id }, body: { notes, version } })
    expect(await save('Sala 2')).toMatchObject({ notes: 'Sala 2', version: version + 1 })
    await expect(save('Sala 3')).rejects.toMatchObject({ code: 'changed_meanwhile' })
  })

  it('A session without a price costs its service’s price, or its package’s first share', async () => {
    const { patients, services } = open()
    const prices: string[] = []
    for (const { id: serviceId } of services) {
      const patientId = patients[0]?.id ?? ''
      const body = { patientId, serviceId, type: 'online' as const, datetime: FREE }
      prices.push((await call(createSession, { body })).price)
    }
    expect(prices).toEqual(['180.00', '260.00', '100.00', '160.00'])
  })

  it('A session without a place gets the usual room or the office, and changes it with its type', async () => {
    const { patients, services, profile } = open()
    const body = {
      patientId: patients[0]?.id ?? '',
      serviceId: services[0]?.id ?? '',
      datetime: FREE,
    }
    const online = await call(createSession, { body: { ...body, type: 'online' } })
    const params = { id: online.id }
    const moved = await call(updateSession, { params, body: { type: 'presencial' } })
    expect([online.location, moved.location]).toEqual([profile.videoLink, addressLine(profile)])
  })

  type Query = NonNullable<CallOf<typeof listSessions>['query']>
  type Listed = ReplyOf<typeof listSessions>[number]
  it.each<[string, Query, (session: Listed) => boolean]>([
    ['status', { status: 'pending' }, ({ status }) => status === 'pending'],
    ['what is paid', { paid: 'true' }, ({ paid }) => paid],
    [
      'what is owed',
      { paid: 'false' },
      (session) =>
        !session.paid &&
        (session.status !== 'cancelled' || session.fee !== null) &&
        isInFigures(session, NOW),
    ],
    [
      'days',
      { from: '2026-03-09', to: '2026-03-10' },
      ({ datetime }) => datetime >= '2026-03-09T03' && datetime < '2026-03-11T03',
    ],
    [
      'instants',
      { start: '2026-03-09T12:00:00Z', end: '2026-03-09T13:00:00Z' },
      ({ datetime }) => datetime === '2026-03-09T12:00:00.000Z',
    ],
    [
      'a name without its accents',
      { search: 'fabio' },
      ({ patientName }) => patientName === 'Fábio Guerra',
    ],
    [
      'a phone',
      { search: '(11) 90000-4127' },
      ({ patientName }) => patientName === 'Clara Figueiredo',
    ],
    ['a service', { search: 'casal' }, ({ serviceName }) => serviceName === 'Atendimento de casal'],
  ])('A session is found by %s', async (_, query, isWanted) => {
    open()
    const all = await call(listSessions, {})
    const found = await call(listSessions, { query })
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(all.filter(isWanted))
  })
})

it('A moved session loses its answer, and other changes keep it', async () => {
  const practice = open()
  const session = sessionOf(practice, 'confirmed', false)
  const params = { id: session.id }
  practice.sessions.splice(0, 1, { ...session, presence: 'confirmed' })
  const noted = await call(updateSession, { params, body: { notes: 'Traga os óculos' } })
  expect(noted.presence).toBe('confirmed')
  const datetime = '2026-03-15T17:00:00.000Z'
  expect((await call(updateSession, { params, body: { datetime } })).presence).toBeNull()
})

describe('a day off of the demonstration', () => {
  it('A day off asks for a decision on the sessions it covers, and applies it', async () => {
    const week = { firstDay: '2026-03-12', lastDay: '2026-03-18' }
    const met = await call(listMetSessions, { body: week })
    expect(met.length).toBeGreaterThan(1)
    await expect(call(createDayOff, { body: { ...week, sessions: [] } })).rejects.toMatchObject({
      code: 'day_off_meets_sessions',
    })
    const sessions = met.map(({ id }, place) => ({
      id,
      action: place === 0 ? ('keep' as const) : ('cancel' as const),
    }))
    await call(createDayOff, { body: { ...week, name: 'Férias', sessions } })
    const after = await call(listMetSessions, { body: week })
    expect(after.map(({ id }) => id)).toEqual([met[0]?.id])
  })
})

describe('working hours of the demonstration', () => {
  it('Working hours ask for a decision on the sessions outside, and apply it', async () => {
    const closed = { ...DEFAULT_HOURS.monday, enabled: false }
    const week = WEEKDAYS.map((weekday) => [weekday, closed])
    const hours = { workingHours: JSON.stringify(Object.fromEntries(week)) }
    const met = await call(listSessionsOutside, { body: hours })
    expect(met.length).toBeGreaterThan(1)
    await expect(
      call(saveWorkingHours, { body: { ...hours, sessions: [] } }),
    ).rejects.toMatchObject({
      code: 'hours_leave_sessions',
    })
    const sessions = met.map(({ id }) => ({ id, action: 'cancel' as const }))
    const saved = await call(saveWorkingHours, { body: { ...hours, sessions } })
    expect(saved.workingHours).toBe(hours.workingHours)
    expect((await call(getSession, { params: { id: met[0]?.id ?? '' } })).status).toBe('cancelled')
    expect(await call(listSessionsOutside, { body: hours })).toEqual([])
  })
})
