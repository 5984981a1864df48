import { afterEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { updateSettings } from '../profile/contract.ts'
import { createSeries } from '../series/contract.ts'
import {
  cancelSession,
  confirmPayment,
  confirmSession,
  getSession,
  listSessions,
  markAbsent,
} from '../sessions/contract.ts'
import { cancelBooking, cancelPatientSession, getBooking, listPatientSessions } from './contract.ts'

const { clock, given, visitor, messages } = await openPractice()
afterEach(() => clock.set(START))
const ana = await given.psychologist({
  plan: 'pro',
  profile: { pixKey: 'ana@exemplo.com', pixKeyType: 'email' },
  settings: { lateCancelPercent: 50, pixKey: 'ana@exemplo.com' },
})
const service = await given.service(ana)

const of = ({ id }: { id: string }) => ({ params: { id } })
let lastNumber = 0
async function sessionOf(fields: { packageId?: string } = {}) {
  const phone = `11 95555-${String(++lastNumber).padStart(4, '0')}`
  const patient = await given.patient(ana, { phone, email: `p${lastNumber}@exemplo.com` })
  const datetime = new Date(Date.parse(START) + (100 + lastNumber) * HOUR).toISOString()
  const session = await given.session(ana, {
    patientId: patient.id,
    serviceId: service.id,
    datetime,
    ...fields,
  })
  await ana.ask(confirmSession, of(session))
  return { ...session, phone }
}
type OwnSession = Awaited<ReturnType<typeof sessionOf>>

const comeTo = ({ datetime }: { datetime: string }, by: number) =>
  clock.set(new Date(Date.parse(datetime) - by).toISOString())

const cancel = ({ id, phone }: OwnSession, body: { lateFee?: string | null } = {}) =>
  visitor.call(cancelPatientSession, { params: { id }, body: { phone, ...body } })
const shownTo = async ({ phone, id }: OwnSession) =>
  (await visitor.ask(listPatientSessions, { query: { phone } })).find(
    (session) => session.id === id,
  )

describe('a late cancellation', () => {
  it('A patient cancels free of charge up to the notice, that instant included', async () => {
    const session = await sessionOf()
    const freeUntil = new Date(Date.parse(session.datetime) - 24 * HOUR).toISOString()
    comeTo(session, 24 * HOUR)
    expect(await shownTo(session)).toMatchObject({ freeUntil, lateFee: null, noticeHours: 24 })
    expect((await cancel(session)).body).toMatchObject({ status: 'cancelled', outcome: null })
    expect(await ana.ask(getSession, of(session))).toMatchObject({ outcome: null, fee: null })
  })

  it('A patient sees the cost of a late cancellation and owes it afterwards', async () => {
    const session = await sessionOf()
    comeTo(session, 24 * HOUR - 1)
    expect(await shownTo(session)).toMatchObject({ lateFee: '75.00', outcome: null, fee: null })
    const { status, body } = await cancel(session, { lateFee: '75.00' })
    expect([status, body]).toMatchObject([
      200,
      { outcome: 'late_cancel', fee: '75.00', lateFee: null, freeUntil: null, paid: false },
    ])
    expect(body?.payment?.amount).toBe('75.00')
    expect(await ana.ask(getSession, of(session))).toMatchObject({
      status: 'cancelled',
      outcome: 'late_cancel',
      fee: '75.00',
    })
    const notices = (await messages()).filter(({ session_id }) => session_id === session.id)
    const texts = notices.map(({ text }) => text?.replaceAll('\u00a0', ' '))
    expect(texts.filter((text) => text?.includes('fica a cobrança de R$ 75,00'))).toHaveLength(2)
  })

  it('A fee above the shown one is refused, and nothing is cancelled', async () => {
    const session = await sessionOf()
    comeTo(session, HOUR)
    const { status, problem } = await cancel(session, { lateFee: null })
    expect([status, problem?.code]).toEqual([409, 'late_fee_changed'])
    expect(problem?.message.replaceAll('\u00a0', ' ')).toContain('cancelar custa R$ 75,00')
    expect((await ana.ask(getSession, of(session))).status).toBe('confirmed')
    expect((await cancel(session)).status).toBe(200)
  })

  it('A patient pays nothing for a psychologist’s cancellation, and reads why a missed session is charged', async () => {
    const [cancelled, missed] = [await sessionOf(), await sessionOf()]
    comeTo(missed, 0)
    await ana.ask(cancelSession, of(cancelled))
    await ana.ask(markAbsent, of(missed))
    expect(await shownTo(cancelled)).toMatchObject({ outcome: null, fee: null, payment: null })
    expect(await shownTo(missed)).toMatchObject({
      outcome: 'absent',
      fee: '75.00',
      payment: { amount: '75.00' },
    })
    await ana.ask(confirmPayment, { ...of(missed), body: {} })
    expect(await shownTo(missed)).toMatchObject({ paid: true, payment: null })
  })

  it('A booking’s link shows and charges the same fee', async () => {
    const { manageUrl, session } = await given.booking(ana, {
      serviceId: service.id,
      datetime: '2026-03-04T10:00:00-03:00',
    })
    await ana.ask(confirmSession, of(session))
    comeTo(session, 2 * HOUR)
    const link = { params: { token: manageUrl.split('/').at(-1) ?? '' } }
    expect(await visitor.ask(getBooking, link)).toMatchObject({ lateFee: '75.00' })
    const unseen = await visitor.call(cancelBooking, { ...link, body: { lateFee: '10.00' } })
    expect(unseen.problem?.code).toBe('late_fee_changed')
    expect(await visitor.ask(cancelBooking, link)).toMatchObject({
      outcome: 'late_cancel',
      fee: '75.00',
    })
  })

  it('A late cancellation of a package’s session is charged half of that session’s price, and the package shows its own payment', async () => {
    const patient = await given.patient(ana, { phone: '11 96666-0001' })
    const ids = { patientId: patient.id, serviceId: service.id }
    const { id: packageId } = await given.package(ana, ids)
    const at = (hours: number) => new Date(Date.parse(START) + hours * HOUR).toISOString()
    const late = await given.session(ana, { ...ids, packageId, datetime: at(30) })
    const next = await given.session(ana, { ...ids, packageId, datetime: at(60) })
    comeTo(late, HOUR)
    const own = { ...late, phone: '11 96666-0001' }
    expect((await cancel(own)).body).toMatchObject({ fee: '62.50', package: null })
    expect((await shownTo(own))?.payment?.amount).toBe('62.50')
    expect((await shownTo({ ...next, phone: own.phone }))?.payment?.amount).toBe('500.00')
  })
})

describe('the cancellation rule of a booking', () => {
  it('The confirmation has the rule only if a share is charged', async () => {
    const confirmed = await sessionOf()
    const [notice] = (await messages()).filter(({ session_id }) => session_id === confirmed.id)
    const rule = 'Cancelar é grátis até 24 h antes; depois, ou se faltar, é cobrada metade.'
    expect(notice?.text).toContain(rule)
    const { session } = await given.booking(ana, {
      serviceId: service.id,
      patientEmail: 'novo@exemplo.com',
      datetime: '2026-03-05T11:00:00-03:00',
    })
    const received = (await messages()).find(
      ({ session_id, recipient }) => session_id === session.id && recipient === 'novo@exemplo.com',
    )
    expect(received?.text).toContain(rule)
    await ana.ask(updateSettings, { body: { lateCancelPercent: 0 } })
    const free = await sessionOf()
    const [plain] = (await messages()).filter(({ session_id }) => session_id === free.id)
    expect(plain?.text).not.toContain('Cancelar é grátis')
    await ana.ask(updateSettings, { body: { lateCancelPercent: 50 } })
  })

  it('Every way of creating a session stores the rule', async () => {
    const bia = await given.psychologist({
      plan: 'pro',
      settings: { lateCancelPercent: 100, cancelNoticeHours: 12 },
    })
    const patient = await given.patient(bia)
    const { id: serviceId } = await given.service(bia)
    const ids = { patientId: patient.id, serviceId }
    const { id: packageId } = await given.package(bia, ids)
    await given.session(bia, ids)
    await given.session(bia, { ...ids, packageId, datetime: '2026-03-03T15:00:00-03:00' })
    await given.booking(bia, { serviceId, datetime: '2026-03-04T10:00:00-03:00' })
    const every = { unit: 'week', count: 1 } as const
    const series = {
      ...ids,
      type: 'online',
      firstDate: '2026-03-12',
      time: '15:00',
      every,
    } as const
    await bia.ask(createSeries, { body: { ...series, end: { count: 2 } } })
    const rules = (await bia.ask(listSessions)).map(({ cancelNoticeHours, lateCancelPercent }) => [
      cancelNoticeHours,
      lateCancelPercent,
    ])
    expect(rules).toEqual(Array.from({ length: 5 }, () => [12, 100]))
  })
})
