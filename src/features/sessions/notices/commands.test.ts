import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { createNotices, EMAIL } from '../../../../test/notices.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { openBrowserFor } from '../../../../test/push-browser.ts'
import { DAY } from '../../../platform/shared/calendar.ts'
import type { EmailContent } from '../../delivery/email-content.ts'
import { recordPackagePayment } from '../../packages/contract.ts'
import { updatePatient } from '../../patients/input-contract.ts'
import { updateSettings } from '../../profile/contract.ts'
import { subscribeOwn, subscribePatient } from '../../push/contract.ts'
import { releaseEveryExpiredHold } from '../changes/hold-commands.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  createSession,
  updateSession,
} from '../contract.ts'

/** Recipients of notices: docs/decisions/023. */

const practice = await openPractice()
const { db, clock, given, messages, visitor } = practice
const { open, writtenOf, noticesTo } = createNotices(practice)
beforeEach(() => clock.set(START))

const LATER = '2026-03-09T14:00:00-03:00'
const LATEST = '2026-03-10T14:00:00-03:00'

it('a confirmed session is notified to its patient by e-mail, unless switched off', async () => {
  const { ana, session } = await open()
  await ana.ask(confirmSession, of(session))
  expect(await noticesTo(session)).toEqual(['session_confirmed email'])
  const quiet = await open({ settings: { enableEmailNotifications: false } })
  await quiet.ana.ask(confirmSession, of(quiet.session))
  expect(await noticesTo(quiet.session)).toEqual([])
})

it('a confirmed session is also notified by SMS if that is on, and in subscribed browsers', async () => {
  const { ana, session, patient } = await open({ settings: { enableSmsNotifications: true } })
  const { subscription } = openBrowserFor('https://push.test', 'confirmada')
  const body = { ...subscription, phone: patient.phone }
  expect((await visitor.call(subscribePatient, { body })).status).toBe(204)
  await ana.ask(confirmSession, of(session))
  const ways = ['email', 'sms', 'push'].map((channel) => `session_confirmed ${channel}`)
  expect(await noticesTo(session)).toEqual(ways)
})

it('a session is notified when created, if it is confirmed automatically; a pending one is not', async () => {
  const confirmed = await open({ settings: { autoConfirmBookings: true } })
  expect(await noticesTo(confirmed.session)).toEqual(['session_confirmed email'])
  expect(await noticesTo((await open()).session)).toEqual([])
})

it('a session that is created confirmed is notified, unless the call says not to', async () => {
  const { ana, patient, serviceId } = await open()
  const body = { patientId: patient.id, serviceId, type: 'online', status: 'confirmed' } as const
  const announced = await ana.ask(createSession, { body: { ...body, datetime: LATER } })
  expect(await noticesTo(announced)).toEqual(['session_confirmed email'])
  const silent = { ...body, datetime: LATEST, notify: false }
  expect(await noticesTo(await ana.ask(createSession, { body: silent }))).toEqual([])
})

it('a confirmed session is not notified to a patient who opted out, though its cancellation is', async () => {
  const { ana, session, patient } = await open()
  await ana.ask(updatePatient, { ...of(patient), body: { optedOut: ['email'] } })
  await ana.ask(confirmSession, of(session))
  expect(await noticesTo(session)).toEqual([])
  await ana.ask(cancelSession, of(session))
  expect(await noticesTo(session)).toEqual(['session_cancelled email'])
})

it('a refused confirmation of a held time is not notified', async () => {
  const { ana, session, patient, serviceId, move } = await open()
  const other = await given.session(ana, { patientId: patient.id, serviceId, datetime: LATER })
  await ana.ask(confirmSession, of(other))
  await ana.call(updateSession, {
    ...of(session),
    body: { datetime: LATER, status: 'confirmed' },
  })
  expect(await noticesTo(session)).toEqual([])
  await move(LATEST)
  expect(await noticesTo(session)).toEqual(['session_moved email'])
})

it('a payment that confirms its session is notified together with it, once', async () => {
  const { ana, session } = await open({ settings: { enableSmsNotifications: true } })
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  const written = await writtenOf(session)
  expect(written.map(({ kind, channel }) => [kind, channel])).toEqual([
    ['session_confirmed', 'email'],
    ['session_confirmed', 'sms'],
  ])
  expect(written[0]?.text).toContain('Seu pagamento foi registrado.')
  expect(written[0]?.text).toContain('Sua consulta está confirmada:')
})

it('a payment of a confirmed session is notified by e-mail when the price is complete, never by SMS', async () => {
  const { ana, session } = await open({ settings: { enableSmsNotifications: true } })
  await ana.ask(confirmSession, of(session))
  await given.payment(ana, session)
  const before = await noticesTo(session)
  expect(before).toHaveLength(2)
  await given.payment(ana, session, { amount: '100.00' })
  expect((await noticesTo(session)).slice(2)).toEqual(['payment_received email'])
})

it('a payment in a change that also confirms and moves is notified together with it, once', async () => {
  const { ana, session } = await open()
  const body = { datetime: LATER, status: 'confirmed', paid: true } as const
  await ana.ask(updateSession, { ...of(session), body })
  const [notice, ...others] = await writtenOf(session)
  expect([notice?.kind, others]).toEqual(['session_moved', []])
  for (const text of ['pagamento foi registrado', 'está confirmada', '09/03/2026 às 14:00'])
    expect(notice?.text).toContain(text)
})

it('a payment of a past session is not notified', async () => {
  const { ana, session } = await open({}, '2026-03-02T08:00:00-03:00')
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  await ana.ask(completeSession, of(session))
  expect(await noticesTo(session)).toEqual([])
})

it('a payment of a whole package is notified once, without a session', async () => {
  const { ana, patient, serviceId } = await open()
  const bought = await given.package(ana, { patientId: patient.id, serviceId })
  const pay = (amount: string) =>
    ana.ask(recordPackagePayment, { ...of(bought), body: { method: 'pix', amount } })
  const notices = async () =>
    (await messages()).filter(({ patient_id }) => patient_id === patient.id)
  await pay('200.00')
  expect(await notices()).toEqual([])
  await pay('300.00')
  expect(await notices()).toMatchObject([
    { kind: 'payment_received', channel: 'email', recipient: EMAIL, session_id: null },
  ])
})

it('a payment of a booked package is notified with the session it confirms', async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana, { type: 'package', sessionsCount: 3 })
  const { session } = await given.booking(ana, { serviceId, patientEmail: EMAIL })
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  const written = await writtenOf(session)
  expect(written.map(({ kind }) => kind)).toEqual([
    'booking_received',
    'booking_notice',
    'session_confirmed',
  ])
  expect(written.at(-1)?.text).toContain('Seu pagamento foi registrado.')
})

it('a cancellation by the psychologist is notified to the patient, and removes the session from the calendar', async () => {
  const { ana, session } = await open({ settings: { enableSmsNotifications: true } })
  await ana.ask(cancelSession, of(session))
  const [mail, sms] = await writtenOf(session)
  expect([mail?.kind, mail?.channel, mail?.recipient]).toEqual([
    'session_cancelled',
    'email',
    EMAIL,
  ])
  expect((mail?.letter as EmailContent | null)?.event).toMatchObject({ cancelled: true })
  expect(sms).toMatchObject({ kind: 'session_cancelled', channel: 'sms' })
})

it('a cancellation of a past session is not notified', async () => {
  const { ana, session } = await open({}, '2026-03-02T08:00:00-03:00')
  await ana.ask(cancelSession, of(session))
  expect(await noticesTo(session)).toEqual([])
})

it("a cancellation of another psychologist's session is not found, and not notified", async () => {
  const { session } = await open()
  const bia = await given.psychologist()
  expect((await bia.call(cancelSession, of(session))).status).toBe(404)
  expect(await noticesTo(session)).toEqual([])
})

it('a booking is notified to the psychologist by e-mail and browser, with initials only', async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana, { name: 'Terapia de luto' })
  await ana.ask(subscribeOwn, { body: openBrowserFor('https://push.test', 'ana').subscription })
  const { session } = await given.booking(ana, { serviceId, patientEmail: EMAIL })
  expect(await noticesTo(session)).toEqual([
    'booking_received email',
    'booking_notice email',
    'booking_notice push',
  ])
  expect((await writtenOf(session)).at(-1)).toMatchObject({
    subject: 'Novo agendamento',
    body: 'J. R., 03/03/2026 às 11:00',
  })
  await ana.ask(updateSettings, { body: { enableEmailNotifications: false } })
  const datetime = '2026-03-04T11:00:00-03:00'
  const quiet = await given.booking(ana, { serviceId, datetime })
  expect(await noticesTo(quiet.session)).toEqual(['booking_notice push'])
})

it('a booking is in both calendars', async () => {
  const { ana, serviceId } = await open()
  const { session } = await given.booking(ana, { serviceId, patientEmail: EMAIL })
  for (const { letter } of await writtenOf(session))
    expect((letter as EmailContent | null)?.event).toMatchObject({ minutes: 50 })
})

it('an expired hold of a booking is not notified', async () => {
  const { ana, serviceId } = await open()
  const datetime = '2026-03-12T11:00:00-03:00'
  const { session } = await given.booking(ana, { serviceId, datetime, patientEmail: EMAIL })
  const before = await noticesTo(session)
  await releaseEveryExpiredHold(db, clock.now() + 2 * DAY)
  expect(await noticesTo(session)).toEqual(before)
})

it('a booking with an address that is not on file has notices without names', async () => {
  const { ana, patient, serviceId } = await open()
  const { session } = await given.booking(ana, {
    serviceId,
    patientPhone: patient.phone,
    patientEmail: 'outro@exemplo.com',
  })
  await ana.ask(confirmSession, of(session))
  const notice = (await writtenOf(session)).at(-1)
  expect([notice?.kind, notice?.recipient]).toEqual(['session_confirmed', 'outro@exemplo.com'])
  expect(notice?.text).not.toContain('Maria')
})
