import { afterEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { closeAccount, restoreAccount } from '../account/contract.ts'
import { getAvailability } from '../booking/contract.ts'
import { cancelSession, completeSession, confirmSession, getSession } from '../sessions/contract.ts'
import {
  cancelBooking,
  cancelPatientSession,
  listPatientBalances,
  listPatientSessions,
} from './contract.ts'

const { app, clock, db, given, visitor, messages } = await openPractice()
const ana = await given.psychologist({ name: 'Ana Souza', plan: 'pro' })
const service = await given.service(ana)
const packageOf4 = await given.service(ana, { type: 'package', sessionsCount: 4, price: '500.00' })
afterEach(() => clock.set(START))

let lastNumber = 0
async function sessionOf(owner = ana, serviceId = service.id, name = 'Maria Lima') {
  const phone = `11 94444-${String(++lastNumber).padStart(4, '0')}`
  const patient = await given.patient(owner, { phone, name, email: 'maria@exemplo.com' })
  const session = await given.session(owner, { patientId: patient.id, serviceId })
  return { phone, id: session.id }
}

const cancel = ({ phone, id }: { phone?: string; id: string }, actor: Actor = visitor) =>
  actor.call(cancelPatientSession, { params: { id }, body: phone ? { phone } : {} })

const noticesTo = async (session: { id: string }, address: string) =>
  (await messages()).filter(
    ({ session_id, recipient }) => session_id === session.id && recipient === address,
  )

const outcome = ({ status, problem }: Awaited<ReturnType<typeof cancel>>) => [status, problem?.code]

describe('a patient’s cancellation', () => {
  it('A patient cancels a pending session and gets its new state', async () => {
    const session = await sessionOf()
    const reply = await cancel(session)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ id: session.id, status: 'cancelled', canCancel: false })
    const [shown] = await visitor.ask(listPatientSessions, { query: { phone: session.phone } })
    expect(shown).toEqual(reply.body)
    expect(await ana.ask(getSession, { params: { id: session.id } })).toMatchObject({
      status: 'cancelled',
    })
  })

  it('A cancelled confirmed session frees its time immediately', async () => {
    const bia = await given.psychologist({ plan: 'pro' })
    const { id: serviceId } = await given.service(bia)
    const session = await sessionOf(bia, serviceId)
    await bia.ask(confirmSession, { params: { id: session.id } })
    const free = async () => {
      const query = { from: '2026-03-03', to: '2026-03-03', serviceId }
      const { days } = await visitor.ask(getAvailability, {
        params: { id: bia.friendlyId },
        query,
      })
      return days[0]?.slots.includes('2026-03-03T13:00:00.000Z')
    }
    expect(await free()).toBe(false)
    expect((await cancel(session)).status).toBe(200)
    expect(await free()).toBe(true)
  })

  it('A cancellation notifies the psychologist with patient and time, without a health word', async () => {
    const session = await sessionOf(ana, service.id, 'Rui Costa')
    await cancel(session)
    const notices = await noticesTo(session, ana.email)
    expect(notices).toMatchObject([
      { channel: 'email', subject: 'Consulta cancelada pelo paciente' },
    ])
    expect(notices[0]?.text).toContain('Rui Costa')
    expect(notices[0]?.text).toContain('cancelou:')
    expect(notices[0]?.text).toContain('03/03/2026 às 10:00')
    expect(`${notices[0]?.subject}${notices[0]?.text}`).not.toMatch(/terap|psic|saúde|sessão/i)
  })

  it('A psychologist who turned e-mails off is not notified', async () => {
    const quiet = await given.psychologist({
      plan: 'pro',
      settings: { enableEmailNotifications: false },
    })
    const session = await sessionOf(quiet, (await given.service(quiet)).id)
    expect((await cancel(session)).status).toBe(200)
    expect(await noticesTo(session, quiet.email)).toEqual([])
  })

  it('The e-mail on file is notified too, as the link may be in other hands', async () => {
    const session = await sessionOf()
    await cancel(session)
    expect(await noticesTo(session, 'maria@exemplo.com')).toMatchObject([
      { kind: 'session_cancelled', subject: 'Sua consulta foi cancelada' },
    ])
  })

  it('The log names the patient as the actor', async () => {
    const session = await sessionOf()
    await cancel(session)
    const events = await db.asPlatform((sql) =>
      sql
        .selectFrom('audit_events')
        .select(['actor', 'action'])
        .where('subject_id', '=', session.id)
        .where('action', '=', 'session.cancelled')
        .execute(),
    )
    expect(events).toEqual([{ actor: 'patient', action: 'session.cancelled' }])
  })

  it('A cancellation restores the package credit', async () => {
    const phone = `11 94444-${String(++lastNumber).padStart(4, '0')}`
    const { session } = await given.booking(ana, {
      serviceId: packageOf4.id,
      patientPhone: phone,
      datetime: '2026-03-05T11:00:00-03:00',
    })
    await given.payment(ana, session, { amount: '1.00' })
    const used = async () => {
      const balances = await visitor.ask(listPatientBalances, { query: { phone } })
      return balances.map(({ sessionsUsed }) => sessionsUsed)
    }
    expect(await used()).toEqual([1])
    expect((await cancel({ phone, id: session.id })).status).toBe(200)
    expect(await used()).toEqual([0])
  })

  it('An unpaid package booked with the session is removed with it', async () => {
    const phone = `11 94444-${String(++lastNumber).padStart(4, '0')}`
    const { session } = await given.booking(ana, {
      serviceId: packageOf4.id,
      patientPhone: phone,
      datetime: '2026-03-05T11:00:00-03:00',
    })
    expect((await cancel({ phone, id: session.id })).body).toMatchObject({ package: null })
    expect(await visitor.ask(listPatientBalances, { query: { phone } })).toEqual([])
  })

  it('A patient can also cancel with a practice that is closed or not activated', async () => {
    const idle = await given.psychologist({ plan: 'pro' })
    const session = await sessionOf(idle, (await given.service(idle)).id)
    await idle.ask(closeAccount, { body: { password: idle.password } })
    expect(outcome(await cancel(session))).toEqual([409, 'consultation_already_closed'])
    await idle.ask(restoreAccount)
    const again = await sessionOf(idle, (await given.service(idle)).id)
    await db.asPlatform((sql) =>
      sql
        .updateTable('psychologists')
        .set({ is_active: false })
        .where('id', '=', idle.id)
        .execute(),
    )
    expect((await cancel(again)).status).toBe(200)
  })
})

describe('a cancellation is refused', () => {
  it('A cancellation is refused once the session has started', async () => {
    const [first, second] = [await sessionOf(), await sessionOf()]
    clock.set('2026-03-03T09:59:59.999-03:00')
    expect((await cancel(first)).status).toBe(200)
    clock.advance(1)
    expect(outcome(await cancel(second))).toEqual([409, 'session_past'])
  })

  it.each([
    ['completed', completeSession],
    ['cancelled', cancelSession],
  ] as const)('A cancellation of a session that is %s is refused', async (_, bring) => {
    const bia = await given.psychologist({ plan: 'pro' })
    const session = await sessionOf(bia, (await given.service(bia)).id)
    await bia.ask(bring, { params: { id: session.id } })
    const refused = await cancel(session)
    expect(outcome(refused)).toEqual([409, 'consultation_already_closed'])
    expect(refused.problem?.message).toBe('Esta consulta já foi concluída ou cancelada.')
  })

  it('Another phone’s session, a missing one and an invalid id get the same refusal', async () => {
    const [mine, theirs] = [await sessionOf(), await sessionOf()]
    const ids = [theirs.id, '0198c0de-0000-7000-8000-000000000000', '1']
    const replies = await Promise.all(ids.map((id) => cancel({ phone: mine.phone, id })))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await ana.ask(getSession, { params: { id: theirs.id } })).status).toBe('pending')
  })

  it('A cancellation without a phone is refused', async () => {
    const { id } = await sessionOf()
    expect(outcome(await cancel({ id }))).toEqual([401, 'phone_not_enough'])
    expect(outcome(await cancel({ id }, ana))).toEqual([401, 'phone_not_enough'])
  })

  it('Of twenty concurrent cancellations one gets 200, the others 409, and each recipient one message', async () => {
    const session = await sessionOf()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => cancel(session, new Actor(app))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = replies.filter(({ status }) => status === 409)
    expect(new Set(refused.map(({ problem }) => problem?.code))).toEqual(
      new Set(['consultation_already_closed']),
    )
    expect(refused).toHaveLength(19)
    const toPsychologist = await noticesTo(session, ana.email)
    const toPatient = await noticesTo(session, 'maria@exemplo.com')
    expect(toPsychologist.filter(({ kind }) => kind === 'cancellation_notice')).toHaveLength(1)
    expect(toPatient.filter(({ kind }) => kind === 'session_cancelled')).toHaveLength(1)
  })
})

describe('the limit of cancellations', async () => {
  const throttled = await openPractice({ THROTTLE: 'on' })
  const id = '0198c0de-0000-7000-8000-000000000000'
  const asPhone = (n: number, actor: Actor) => cancel({ phone: `11 9${40_000_000 + n}`, id }, actor)
  const statusesOf = (replies: { status: number }[]) => new Set(replies.map(({ status }) => status))

  it('Cancellations are limited to 30 per address and hour, and 10 per phone', async () => {
    const somebody = () => new Actor(throttled.app)
    const replies = await Promise.all(Array.from({ length: 10 }, () => asPhone(1, somebody())))
    expect(statusesOf(replies)).toEqual(new Set([404]))
    expect(outcome(await asPhone(1, somebody()))).toEqual([429, 'throttled'])
    const here = somebody()
    const manyReplies = await Promise.all(
      Array.from({ length: 30 }, (_, n) => asPhone(10 + n, here)),
    )
    expect(statusesOf(manyReplies)).toEqual(new Set([404]))
    expect(outcome(await asPhone(99, here))).toEqual([429, 'throttled'])
    throttled.clock.advance(60 * MINUTE)
    expect((await asPhone(99, here)).status).toBe(404)
  })

  it('Cancellations by links are limited to 30 per address', async () => {
    const here = new Actor(throttled.app)
    const byLink = () => here.call(cancelBooking, { params: { token: 'A'.repeat(64) } })
    const replies = await Promise.all(Array.from({ length: 30 }, byLink))
    expect(statusesOf(replies)).toEqual(new Set([404]))
    expect((await byLink()).status).toBe(429)
  })
})
