import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { closeMonthOf } from '../../../test/given.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { addSeries } from '../../../test/series.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { getAvailability } from '../booking/contract.ts'
import { getDashboard } from '../dashboard/contract.ts'
import { listSessionPayments, recordSessionPayment } from '../payments/record-contract.ts'
import { FREE_SESSIONS_A_MONTH } from '../practice/plans.ts'
import { updateProfile, updateSettings } from '../profile/contract.ts'
import { endLapsedRequests } from '../rescheduling/commands.ts'
import { answerReschedule, moveBack } from '../rescheduling/contract.ts'
import { updateService } from '../services/contract.ts'
import { releaseEveryExpiredHold } from '../sessions/changes/hold-commands.ts'
import {
  cancelSession,
  completeSession,
  confirmSession,
  getSession,
  listSessions,
  markAbsent,
  reopenSession,
  updateSession,
} from '../sessions/contract.ts'
import { cancelBooking, getBooking, listPatientSessions } from './contract.ts'
import {
  getBookingReschedule,
  getPatientReschedule,
  rescheduleBooking,
  reschedulePatientSession,
} from './reschedule-contract.ts'

const { clock, db, given, messages, visitor } = await openPractice()
afterEach(() => clock.set(START))

const at = (day: string, hour: number) =>
  `2026-03-${day}T${String(hour).padStart(2, '0')}:00:00-03:00`
const utc = (text: string) => new Date(text).toISOString()

type Options = Parameters<typeof given.psychologist>[0]

async function practiceOf(options: Options = {}) {
  const ana = await given.psychologist({ plan: 'pro', ...options })
  const service = await given.service(ana)
  return { ana, service }
}

let lastNumber = 0
async function sessionOf(
  ana: PsychologistActor,
  serviceId: string,
  datetime: string,
  fields: { packageId?: string; patientId?: string; phone?: string } = {},
) {
  const phone = fields.phone ?? `11 96666-${String(++lastNumber).padStart(4, '0')}`
  const patientId =
    fields.patientId ??
    (await given.patient(ana, { phone, email: `p${lastNumber}@exemplo.com` })).id
  const { packageId } = fields
  const session = await given.session(ana, {
    patientId,
    serviceId,
    datetime,
    ...(packageId ? { packageId } : {}),
  })
  await ana.ask(confirmSession, of(session))
  return { ...session, phone, patientId }
}
type OwnSession = Pick<Awaited<ReturnType<typeof sessionOf>>, 'id' | 'phone'>

const move = ({ id, phone }: OwnSession, datetime: string, more: { from?: string } = {}) =>
  visitor.call(reschedulePatientSession, { params: { id }, body: { phone, datetime, ...more } })
const choices = ({ id, phone }: OwnSession) =>
  visitor.ask(getPatientReschedule, { params: { id }, query: { phone } })
const standing = async (ana: PsychologistActor, session: { id: string }) =>
  (await ana.ask(getSession, of(session))).datetime
const noticesOf = async (session: { id: string }) =>
  (await messages())
    .filter(({ session_id, status }) => session_id === session.id && status !== 'dropped')
    .map(({ kind }) => kind)
const slotsOf = async (ana: PsychologistActor, serviceId: string, day: string) => {
  const query = { from: `2026-03-${day}`, to: `2026-03-${day}`, serviceId }
  const { days } = await visitor.ask(getAvailability, { params: { id: ana.friendlyId }, query })
  return days.flatMap(({ slots }) => slots)
}

it('A move of a session that is on a closed statement is corrected by the next one', async () => {
  const { ana, service } = await practiceOf()
  const patient = await given.patient(ana, { phone: '11 96665-0001', billing: 'monthly' })
  const ids = { patientId: patient.id, serviceId: service.id }
  const session = {
    ...(await given.session(ana, { ...ids, datetime: at('05', 10) })),
    phone: patient.phone,
  }
  await ana.ask(completeSession, of(session))
  const first = await closeMonthOf(ana, '2026-03', patient.id)
  expect(first).toMatchObject({ total: '150.00' })
  await ana.ask(reopenSession, of(session))
  expect((await move(session, '2026-04-01T14:00:00-03:00')).status).toBe(200)
  clock.set('2026-04-01T08:00:00-03:00')
  const second = await closeMonthOf(ana, '2026-04', patient.id)
  expect(second).toMatchObject({ total: '0.00' })
})

describe('a patient moves a session at once', () => {
  it('A patient moves a session: the new time is taken, the old one is free and everything else stays', async () => {
    const { ana, service } = await practiceOf({ settings: { lateCancelPercent: 50 } })
    const session = await sessionOf(ana, service.id, at('05', 10))
    const params = of(session)
    await ana.ask(recordSessionPayment, {
      ...params,
      body: { amount: '50.00', method: 'pix', receivedAt: START },
    })
    const before = await ana.ask(getSession, params)
    const reply = await move(session, at('06', 14))
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ id: session.id, datetime: utc(at('06', 14)) })
    const { datetime, version, ...after } = await ana.ask(getSession, params)
    const { datetime: _, version: earlier, ...same } = before
    expect([datetime, after]).toEqual([utc(at('06', 14)), same])
    expect(version).toBe(earlier + 1)
    const { payments } = await ana.ask(listSessionPayments, params)
    expect(payments).toHaveLength(1)
    expect(await slotsOf(ana, service.id, '05')).toContain(utc(at('05', 10)))
    expect(await slotsOf(ana, service.id, '06')).not.toContain(utc(at('06', 14)))
  })

  it('Both are notified once, and the psychologist reads both times', async () => {
    const { ana, service } = await practiceOf()
    const session = await sessionOf(ana, service.id, at('05', 11))
    await move(session, at('06', 15))
    const kinds = await noticesOf(session)
    expect(kinds.filter((kind) => kind === 'session_moved')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'reschedule_notice')).toHaveLength(1)
    const notice = (await messages()).find(
      ({ kind, session_id }) => kind === 'reschedule_notice' && session_id === session.id,
    )
    expect(notice?.text).toContain('06/03/2026 às 15:00')
    expect(notice?.text).toContain('05/03/2026 às 11:00')
    expect(notice?.subject).not.toMatch(/Maria|Lima/)
  })

  it('The link of a booking moves it, and shows where it is afterwards', async () => {
    const { ana, service } = await practiceOf()
    const booked = await given.booking(ana, { serviceId: service.id, datetime: at('05', 9) })
    const token = booked.manageUrl.split('/').at(-1) ?? ''
    const shown = await visitor.ask(getBookingReschedule, { params: { token } })
    expect(shown).toMatchObject({ way: 'yes', refusal: null, request: null })
    expect(shown.availability.days[0]?.slots[0]).toBeDefined()
    const moved = await visitor.call(rescheduleBooking, {
      params: { token },
      body: { datetime: at('06', 9) },
    })
    expect(moved.status).toBe(200)
    expect(await visitor.ask(getBooking, { params: { token } })).toMatchObject({
      id: booked.session.id,
      datetime: utc(at('06', 9)),
    })
    expect(await ana.ask(listSessions, { query: {} })).toHaveLength(1)
    await visitor.ask(cancelBooking, { params: { token } })
    const again = await visitor.call(rescheduleBooking, {
      params: { token },
      body: { datetime: at('09', 9) },
    })
    expect(again.problem?.code).toBe('reschedule_closed')
  })

  it('A hold keeps its deadline, at most until the new start', async () => {
    const { ana, service } = await practiceOf({ settings: { bookingHoldMinutes: 2_880 } })
    const booked = await given.booking(ana, { serviceId: service.id, datetime: at('06', 9) })
    const token = booked.manageUrl.split('/').at(-1) ?? ''
    const moveTo = (datetime: string) =>
      visitor.ask(rescheduleBooking, { params: { token }, body: { datetime } })
    expect(await moveTo(at('09', 9))).toMatchObject({ holdExpiresAt: utc(at('04', 9)) })
    expect(await moveTo(at('03', 14))).toMatchObject({ holdExpiresAt: utc(at('03', 14)) })
  })

  it('The hold of a session that its psychologist moves ends at its new start', {
    tags: 'both-databases',
  }, async () => {
    const { ana, service } = await practiceOf({ settings: { bookingHoldMinutes: 2_880 } })
    const booked = await given.booking(ana, { serviceId: service.id, datetime: at('06', 9) })
    const params = of(booked.session)
    await ana.ask(updateSession, { ...params, body: { datetime: at('03', 14) } })
    clock.set(at('03', 14))
    await releaseEveryExpiredHold(db, clock.now())
    expect(await ana.ask(getSession, params)).toMatchObject({ holdExpired: true })
  })

  it('A session can move by less than its length, since its own old time counts as free', {
    tags: 'both-databases',
  }, async () => {
    const { ana, service } = await practiceOf({ profile: { slotMinutes: 30 } })
    const session = await sessionOf(ana, service.id, at('05', 10))
    const half = '2026-03-05T10:30:00-03:00'
    const { availability } = await choices(session)
    const slots = availability.days.flatMap(({ slots }) => slots)
    expect(slots).toContain(utc(half))
    expect(slots).not.toContain(utc(at('05', 10)))
    expect((await move(session, half)).status).toBe(200)
  })

  it('A session of a fixed time moves on this date only and stays part of it', async () => {
    const { ana, service } = await practiceOf()
    const phone = '11 96667-0001'
    const patient = await given.patient(ana, { phone })
    const ids = { patientId: patient.id, serviceId: service.id }
    await addSeries(ana, { ...ids, firstDate: '2026-03-05', time: '16:00' })
    const sessions = await ana.ask(listSessions, { query: { patientId: patient.id } })
    const [second, first] = [sessions.at(-2), sessions.at(-1)]
    if (!first || !second) throw new Error('the fixed time has no sessions')
    expect((await move({ id: first.id, phone }, at('06', 16))).status).toBe(200)
    expect(await ana.ask(getSession, of(first))).toMatchObject({
      datetime: utc(at('06', 16)),
      seriesId: first.seriesId,
      seriesDate: '2026-03-05',
    })
    expect(await standing(ana, second)).toBe(second.datetime)
  })

  it('The same time again changes nothing and notifies nobody', async () => {
    const { ana, service } = await practiceOf()
    const session = await sessionOf(ana, service.id, at('05', 10))
    await move(session, at('06', 10))
    const notices = await noticesOf(session)
    expect((await move(session, at('06', 10))).status).toBe(200)
    expect(await noticesOf(session)).toEqual(notices)
    expect((await choices(session)).rules[0]).toContain('mais 1 vez')
  })
})

describe('the refusal of a move', () => {
  const far = at('12', 10)
  const codeOf = ({ problem }: Awaited<ReturnType<typeof move>>) => problem?.code

  it.each<[string, Options, string, string | undefined]>([
    ['moving is off', { settings: { allowReschedule: 'no' } }, far, 'reschedule_off'],
    ['the public page is off', { profile: { allowOnlineBooking: false } }, far, 'reschedule_off'],
    [
      'the own notice is over',
      { settings: { rescheduleNoticeHours: 74 } },
      far,
      'reschedule_too_late',
    ],
    ['the own notice is just met', { settings: { rescheduleNoticeHours: 73 } }, far, undefined],
    [
      'the notice of cancelling is over while a share is charged',
      { settings: { cancelNoticeHours: 96, lateCancelPercent: 50 } },
      far,
      'reschedule_too_late',
    ],
    [
      'the notice of cancelling is over and nothing is charged',
      { settings: { cancelNoticeHours: 96, lateCancelPercent: 0 } },
      far,
      undefined,
    ],
    ['the day is too far', { settings: { rescheduleDaysAhead: 9 } }, far, 'reschedule_too_far'],
    ['the day is the last one', { settings: { rescheduleDaysAhead: 10 } }, far, undefined],
    ['the day is closed', {}, at('08', 10), 'invalid'],
    ['the hour is over', {}, '2026-03-02T08:00:00-03:00', 'invalid'],
    [
      'the minimum notice is not met',
      { profile: { minimumNoticeMinutes: 720 } },
      at('02', 15),
      'invalid',
    ],
    ['the length does not fit before closing', {}, '2026-03-12T17:30:00-03:00', 'invalid'],
  ])('A move is decided if %s', async (_, options, datetime, code) => {
    const { ana, service } = await practiceOf(options)
    const session = await sessionOf(ana, service.id, at('05', 10))
    expect(codeOf(await move(session, datetime))).toBe(code)
    expect(await standing(ana, session)).toBe(utc(code ? at('05', 10) : datetime))
  })

  it('The cancellation rule that applies is the one stored with the session', async () => {
    const { ana, service } = await practiceOf({
      settings: { cancelNoticeHours: 96, lateCancelPercent: 100 },
    })
    const session = await sessionOf(ana, service.id, at('05', 10))
    await ana.ask(updateSettings, { body: { lateCancelPercent: 0 } })
    const later = await sessionOf(ana, service.id, at('05', 11))
    expect(codeOf(await move(session, far))).toBe('reschedule_too_late')
    expect(codeOf(await move(later, far))).toBeUndefined()
  })

  it('A session that is later than the days ahead may move up to its own day', async () => {
    const { ana, service } = await practiceOf({ settings: { rescheduleDaysAhead: 5 } })
    const session = await sessionOf(ana, service.id, at('19', 10))
    expect(codeOf(await move(session, at('20', 10)))).toBe('reschedule_too_far')
    expect(codeOf(await move(session, at('19', 15)))).toBeUndefined()
  })

  it('A session moves at most as often as the practice allows', async () => {
    const { ana, service } = await practiceOf()
    const session = await sessionOf(ana, service.id, at('10', 10))
    expect((await move(session, at('11', 10))).status).toBe(200)
    expect((await move(session, at('12', 10))).status).toBe(200)
    const third = await move(session, at('13', 10))
    expect(third.problem).toMatchObject({ code: 'reschedule_too_often' })
    expect(await choices(session)).toMatchObject({
      way: null,
      refusal: { code: 'reschedule_too_often' },
      availability: { days: [] },
    })
  })

  it('Closed, expired and begun sessions cannot be moved, and their hours are not offered', async () => {
    const { ana, service } = await practiceOf({ settings: { rescheduleNoticeHours: 0 } })
    const [done, cancelled, absent, begun] = [
      await sessionOf(ana, service.id, at('03', 10)),
      await sessionOf(ana, service.id, at('03', 11)),
      await sessionOf(ana, service.id, at('03', 14)),
      await sessionOf(ana, service.id, at('03', 15)),
    ]
    const booked = await given.booking(ana, {
      serviceId: service.id,
      datetime: at('05', 16),
      patientPhone: '11 96668-0001',
    })
    clock.set('2026-03-03T15:00:00-03:00')
    await ana.ask(completeSession, of(done))
    await ana.ask(cancelSession, of(cancelled))
    await ana.ask(markAbsent, of(absent))
    for (const session of [done, cancelled, absent])
      expect(codeOf(await move(session, far))).toBe('reschedule_closed')
    expect(codeOf(await move(begun, far))).toBe('reschedule_begun')
    const expired = { id: booked.session.id, phone: '11 96668-0001' }
    expect(codeOf(await move(expired, far))).toBe('reschedule_hold_expired')
  })

  it('An inactive service can still be moved; a session that may not be moved or an inactive account cannot', async () => {
    const { ana, service } = await practiceOf()
    const session = await sessionOf(ana, service.id, at('05', 10))
    const change = (body: object) => ana.ask(updateService, { ...of(service), body })
    await change({ active: false })
    expect(codeOf(await move(session, at('06', 10)))).toBeUndefined()
    await change({ reschedulable: false })
    expect(codeOf(await move(session, far))).toBe('reschedule_off')
    await change({ reschedulable: true })
    await sql`update psychologists set is_active = false where id = ${ana.id}`.execute(db.owner)
    expect(codeOf(await move(session, far))).toBe('reschedule_off')
  })

  it('Another month of a full free plan is refused by name and not offered', async () => {
    const { ana, service } = await practiceOf({
      plan: 'free',
      settings: { rescheduleDaysAhead: 55 },
    })
    const session = await sessionOf(ana, service.id, at('27', 10))
    for (let n = 0; n < FREE_SESSIONS_A_MONTH; n += 1)
      await given.session(ana, {
        patientId: session.patientId,
        serviceId: service.id,
        datetime: `2026-04-${String(1 + n).padStart(2, '0')}T07:00:00-03:00`,
      })
    const april = '2026-04-06T10:00:00-03:00'
    expect(codeOf(await move(session, april))).toBe('reschedule_month_full')
    const { availability } = await choices(session)
    expect(availability.days.filter(({ date }) => date >= '2026-04')).toEqual([])
    expect(codeOf(await move(session, at('26', 10)))).toBeUndefined()
  })

  it('A day past the end of its package is refused by name and not offered', async () => {
    const { ana, service } = await practiceOf()
    const phone = '11 96669-0001'
    const patient = await given.patient(ana, { phone })
    const bought = await given.package(ana, {
      patientId: patient.id,
      serviceId: service.id,
      expiresAt: utc(at('10', 12)),
    })
    const session = await sessionOf(ana, service.id, at('05', 10), {
      packageId: bought.id,
      patientId: patient.id,
      phone,
    })
    expect(codeOf(await move(session, far))).toBe('reschedule_package_over')
    const { availability } = await choices(session)
    expect(availability.days.at(-1)?.date.slice(0, 10) ?? '').toMatch(/^2026-03-(09|10)$/)
    expect(codeOf(await move(session, at('09', 10)))).toBeUndefined()
    expect(await ana.ask(getSession, of(session))).toMatchObject({ packageId: bought.id })
  })

  it('A taken time, also by a pending session of the psychologist, is refused and names nobody', async () => {
    const { ana, service } = await practiceOf()
    const session = await sessionOf(ana, service.id, at('05', 10))
    const other = await given.patient(ana, { name: 'Rui Costa' })
    await given.session(ana, { patientId: other.id, serviceId: service.id, datetime: far })
    const refused = await move(session, far)
    expect(refused.problem?.code).toBe('time_taken')
    expect(refused.problem?.message).not.toContain('Rui')
  })

  it('A page that shows an outdated time of the session moves nothing', async () => {
    const { ana, service } = await practiceOf()
    const session = await sessionOf(ana, service.id, at('05', 10))
    await ana.ask(updateSession, { ...of(session), body: { datetime: at('05', 15) } })
    const refused = await move(session, far, { from: at('05', 10) })
    expect(refused.problem?.code).toBe('reschedule_moved_meanwhile')
    expect(await standing(ana, session)).toBe(utc(at('05', 15)))
  })

  it('Another phone opens and moves nothing', async () => {
    const { ana, service } = await practiceOf()
    const session = await sessionOf(ana, service.id, at('05', 10))
    const stranger = await sessionOf(ana, service.id, at('05', 11))
    const answer = await move({ id: session.id, phone: stranger.phone }, far)
    expect(answer.status).toBe(404)
    const read = await visitor.call(getPatientReschedule, {
      params: { id: session.id },
      query: { phone: stranger.phone },
    })
    expect(read.status).toBe(404)
  })
})

describe('a request to move', () => {
  const asking = () => practiceOf({ settings: { allowReschedule: 'ask' } })
  const answer = (ana: PsychologistActor, session: { id: string }, accept: boolean) =>
    ana.call(answerReschedule, { ...of(session), body: { accept } })

  it('A request holds the new time, keeps the old one and is no session', async () => {
    const { ana, service } = await asking()
    const session = await sessionOf(ana, service.id, at('05', 10))
    const reply = await move(session, at('06', 10))
    expect(reply.body).toMatchObject({
      datetime: utc(at('05', 10)),
      rescheduleRequest: { datetime: utc(at('06', 10)), until: utc(at('02', 21)) },
    })
    expect(await slotsOf(ana, service.id, '06')).not.toContain(utc(at('06', 10)))
    expect(await slotsOf(ana, service.id, '05')).not.toContain(utc(at('05', 10)))
    expect(await ana.ask(listSessions, { query: {} })).toHaveLength(1)
    expect(await noticesOf(session)).toEqual(['session_confirmed', 'reschedule_request'])
    const other = await sessionOf(ana, service.id, at('05', 14))
    expect((await move(other, at('06', 10))).problem?.code).toBe('time_taken')
    const confirmed = await ana.call(updateSession, {
      ...of(other),
      body: { datetime: at('06', 10) },
    })
    expect(confirmed.problem?.code).toBe('time_occupied')
    expect(confirmed.problem?.message).toContain('pediu para remarcar')
  })

  it('An accepted request moves the session and notifies its patient', async () => {
    const { ana, service } = await asking()
    const session = await sessionOf(ana, service.id, at('05', 10))
    await move(session, at('06', 10))
    expect((await answer(ana, session, true)).body).toMatchObject({ datetime: utc(at('06', 10)) })
    expect(await noticesOf(session)).toContain('session_moved')
    expect((await answer(ana, session, true)).problem?.code).toBe('reschedule_request_over')
    expect(await slotsOf(ana, service.id, '05')).toContain(utc(at('05', 10)))
  })

  it('A declined request frees the held time, notifies the patient and is no move', async () => {
    const { ana, service } = await asking()
    const session = await sessionOf(ana, service.id, at('05', 10))
    await move(session, at('06', 10))
    expect((await answer(ana, session, false)).body).toMatchObject({ datetime: utc(at('05', 10)) })
    expect(await slotsOf(ana, service.id, '06')).toContain(utc(at('06', 10)))
    const notice = (await messages()).find(
      ({ kind, session_id }) => kind === 'reschedule_declined' && session_id === session.id,
    )
    expect(notice?.text).toContain('06/03/2026 às 10:00')
    expect((await choices(session)).rules[0]).toContain('mais 2 vezes')
  })

  it('The e-mail about a request is not sent once the request was answered, withdrawn or replaced', async () => {
    const { ana, service } = await asking()
    const stored = async ({ id }: { id: string }) =>
      (await messages())
        .filter(({ kind, session_id }) => kind === 'reschedule_request' && session_id === id)
        .map(({ status }) => status)
    const declined = await sessionOf(ana, service.id, at('05', 10))
    await move(declined, at('06', 10))
    expect(await stored(declined)).toEqual(['queued'])
    await answer(ana, declined, false)
    expect(await stored(declined)).toEqual(['dropped'])
    const accepted = await sessionOf(ana, service.id, at('05', 11))
    await move(accepted, at('06', 11))
    await answer(ana, accepted, true)
    expect(await stored(accepted)).toEqual(['dropped'])
    const replaced = await sessionOf(ana, service.id, at('05', 14))
    await move(replaced, at('06', 14))
    await move(replaced, at('06', 15))
    expect(await stored(replaced)).toEqual(['dropped', 'queued'])
    await move(replaced, at('05', 14))
    expect(await stored(replaced)).toEqual(['dropped', 'dropped'])
  })

  it('A request ends after 12 hours, and at the latest when the old or the new time begins', async () => {
    const { ana, service } = await practiceOf({
      settings: { allowReschedule: 'ask', rescheduleNoticeHours: 0 },
    })
    const soon = await sessionOf(ana, service.id, at('02', 14))
    const later = await sessionOf(ana, service.id, at('05', 10))
    expect((await move(soon, at('06', 9))).body?.rescheduleRequest?.until).toBe(utc(at('02', 14)))
    expect((await move(later, at('02', 15))).body?.rescheduleRequest?.until).toBe(utc(at('02', 15)))
  })

  it('A request without an answer ends once, with one notice, and cannot be accepted after', async () => {
    const { ana, service } = await asking()
    const session = await sessionOf(ana, service.id, at('05', 10))
    await move(session, at('06', 10))
    clock.advance(12 * HOUR - 1)
    expect(await slotsOf(ana, service.id, '06')).not.toContain(utc(at('06', 10)))
    clock.advance(1)
    expect(await slotsOf(ana, service.id, '06')).toContain(utc(at('06', 10)))
    expect((await answer(ana, session, true)).problem?.code).toBe('reschedule_request_over')
    await releaseEveryExpiredHold(db, clock.now())
    await endLapsedRequests(db, clock.now())
    await endLapsedRequests(db, clock.now())
    const kinds = await noticesOf(session)
    expect(kinds.filter((kind) => kind === 'reschedule_declined')).toHaveLength(1)
    expect(await standing(ana, session)).toBe(utc(at('05', 10)))
  })

  it('A booking takes the time of an expired request before any job runs', {
    tags: 'both-databases',
  }, async () => {
    const { ana, service } = await asking()
    const session = await sessionOf(ana, service.id, at('05', 10))
    await move(session, at('06', 10))
    clock.advance(12 * HOUR + MINUTE)
    const booked = await given.booking(ana, { serviceId: service.id, datetime: at('06', 10) })
    expect(booked.session.datetime).toBe(utc(at('06', 10)))
  })

  it.each<[string, (ana: PsychologistActor, session: { id: string }) => Promise<unknown>]>([
    ['is cancelled', (ana, session) => ana.ask(cancelSession, of(session))],
    [
      'is moved',
      (ana, session) =>
        ana.ask(updateSession, { ...of(session), body: { datetime: at('05', 16) } }),
    ],
    [
      'gets another length',
      (ana, session) => ana.ask(updateSession, { ...of(session), body: { duration: 30 } }),
    ],
  ])('A request ends when the psychologist’s session %s', async (_, change) => {
    const { ana, service } = await asking()
    const session = await sessionOf(ana, service.id, at('05', 10))
    await move(session, at('06', 10))
    await change(ana, session)
    expect(await slotsOf(ana, service.id, '06')).toContain(utc(at('06', 10)))
    expect((await answer(ana, session, true)).problem?.code).toBe('reschedule_request_over')
  })

  it('A second request replaces the first, and choosing the session’s own time withdraws it', async () => {
    const { ana, service } = await asking()
    const session = await sessionOf(ana, service.id, at('05', 10))
    await move(session, at('06', 10))
    await move(session, at('06', 11))
    expect(await slotsOf(ana, service.id, '06')).toContain(utc(at('06', 10)))
    expect((await move(session, at('05', 10))).body).toMatchObject({ rescheduleRequest: null })
    expect(await slotsOf(ana, service.id, '06')).toContain(utc(at('06', 11)))
    expect(await standing(ana, session)).toBe(utc(at('05', 10)))
  })

  it('A request may overlap the session’s own time', async () => {
    const { ana, service } = await practiceOf({
      settings: { allowReschedule: 'ask' },
      profile: { slotMinutes: 30 },
    })
    const session = await sessionOf(ana, service.id, at('05', 10))
    expect((await move(session, '2026-03-05T10:30:00-03:00')).status).toBe(200)
    expect((await answer(ana, session, true)).status).toBe(200)
    expect(await standing(ana, session)).toBe(utc('2026-03-05T10:30:00-03:00'))
  })
})

describe('moving back', () => {
  it('The psychologist puts a session back in one call, and its patient is notified', async () => {
    const { ana, service } = await practiceOf()
    const session = await sessionOf(ana, service.id, at('05', 10))
    await move(session, at('06', 10))
    expect(await ana.ask(moveBack, of(session))).toMatchObject({ datetime: utc(at('05', 10)) })
    const moved = (await messages()).filter(
      ({ kind, session_id }) => kind === 'session_moved' && session_id === session.id,
    )
    expect(moved.at(-1)?.text).toContain('05/03/2026 às 10:00')
    expect((await ana.call(moveBack, of(session))).problem?.code).toBe('move_back_gone')
    expect((await choices(session)).rules[0]).toContain('mais 1 vez')
  })

  it('A claim of the old time made meanwhile stays', async () => {
    const { ana, service } = await practiceOf()
    const session = await sessionOf(ana, service.id, at('05', 10))
    await move(session, at('06', 10))
    await given.booking(ana, { serviceId: service.id, datetime: at('05', 10) })
    expect((await ana.call(moveBack, of(session))).problem?.code).toBe('time_occupied')
    expect(await standing(ana, session)).toBe(utc(at('06', 10)))
  })

  it('A session that changed since, or whose old time began, is not put back', async () => {
    const { ana, service } = await practiceOf()
    const [first, second] = [
      await sessionOf(ana, service.id, at('05', 10)),
      await sessionOf(ana, service.id, at('04', 10)),
    ]
    await move(first, at('06', 10))
    await ana.ask(updateSession, { ...of(first), body: { datetime: at('06', 15) } })
    await move(second, at('09', 10))
    clock.set(at('04', 10))
    for (const session of [first, second])
      expect((await ana.call(moveBack, of(session))).problem?.code).toBe('move_back_gone')
  })
})

describe('an unpaid booking that expires', () => {
  const phone = '11 96668-3333'
  const expiring = async (allowReschedule: 'yes' | 'ask') => {
    const settings = { allowReschedule, bookingHoldMinutes: 30 } as const
    const { ana, service } = await practiceOf({ settings })
    const booked = await given.booking(ana, {
      ...{ serviceId: service.id, datetime: at('05', 9) },
      ...{ patientPhone: phone, patientEmail: 'expira@exemplo.com' },
    })
    const session = { id: booked.session.id, phone }
    await move(session, at('06', 10))
    clock.advance(30 * MINUTE)
    return { ana, session }
  }

  it('The open request of a booking that expires ends without a message that it keeps its time', async () => {
    const { session } = await expiring('ask')
    await endLapsedRequests(db, clock.now())
    expect(await noticesOf(session)).not.toContain('reschedule_declined')
  })

  it('An unpaid booking that expires is not among the moves that can be undone', async () => {
    const { ana, session } = await expiring('yes')
    expect((await ana.ask(getDashboard)).patientMoves).toEqual([])
    const back = await ana.call(moveBack, of(session))
    expect(back.problem?.code).toBe('move_back_gone')
  })
})

describe('races', { tags: 'both-databases' }, () => {
  it('Of 20 patients who concurrently move to one free hour one succeeds, and the others keep theirs', async () => {
    const { ana, service } = await practiceOf()
    const sessions = []
    for (let n = 0; n < 20; n += 1) {
      const day = String(9 + Math.floor(n / 8)).padStart(2, '0')
      const hour = [9, 10, 11, 14, 15, 16, 17, 8][n % 8] ?? 9
      sessions.push(await sessionOf(ana, service.id, at(day, hour)))
    }
    const replies = await Promise.all(sessions.map((session) => move(session, at('16', 10))))
    const won = replies.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(new Set(replies.map(({ problem }) => problem?.code))).toEqual(
      new Set([undefined, 'time_taken']),
    )
    for (const [n, session] of sessions.entries())
      expect(await standing(ana, session)).toBe(
        replies[n]?.status === 200 ? utc(at('16', 10)) : session.datetime,
      )
  })

  it('Two tabs that showed one time move it once', async () => {
    const { ana, service } = await practiceOf()
    const session = await sessionOf(ana, service.id, at('05', 10))
    const from = { from: at('05', 10) }
    const replies = await Promise.all([
      move(session, at('06', 10), from),
      move(session, at('06', 11), from),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const kinds = await noticesOf(session)
    expect(kinds.filter((kind) => kind === 'reschedule_notice')).toHaveLength(1)
  })

  it('A concurrent move by the psychologist leaves one time and one hold', async () => {
    const { ana, service } = await practiceOf()
    const session = await sessionOf(ana, service.id, at('05', 10))
    const [byPatient] = await Promise.all([
      move(session, at('06', 10), { from: at('05', 10) }),
      ana.call(updateSession, { ...of(session), body: { datetime: at('06', 14) } }),
    ])
    expect([200, 409]).toContain(byPatient.status)
    const time = await standing(ana, session)
    expect(time).toBe(utc(at('06', 14)))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from held_times where psychologist_id = ${ana.id}`.execute(
      db.owner,
    )
    expect(rows[0]?.count).toBe(1)
  })

  it('A concurrent acceptance and refusal count as one answer', async () => {
    const { ana, service } = await practiceOf({ settings: { allowReschedule: 'ask' } })
    const session = await sessionOf(ana, service.id, at('05', 10))
    await move(session, at('06', 10))
    const replies = await Promise.all(
      [true, false, true].map((accept) =>
        ana.call(answerReschedule, { ...of(session), body: { accept } }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('The held times are exactly those of the sessions that hold one', async () => {
    const { rows } = await sql`
      (select psychologist_id, id, tstzrange(starts_at, blocked_until) from sessions where holds
        except select psychologist_id, owner_id, span from held_times where kind = 'session')
      union all
      (select psychologist_id, owner_id, span from held_times where kind = 'session'
        except select psychologist_id, id, tstzrange(starts_at, blocked_until) from sessions where holds)`.execute(
      db.owner,
    )
    expect(rows).toEqual([])
  })
})

it('A patient’s list says whether each session can be moved', async () => {
  const { ana, service } = await practiceOf()
  const session = await sessionOf(ana, service.id, at('05', 10))
  const read = async () =>
    (await visitor.ask(listPatientSessions, { query: { phone: session.phone } }))[0]?.reschedule
  expect(await read()).toBe('yes')
  await ana.ask(updateSettings, { body: { allowReschedule: 'ask' } })
  expect(await read()).toBe('ask')
  await ana.ask(updateProfile, { body: { allowOnlineBooking: false } })
  expect(await read()).toBeNull()
})
