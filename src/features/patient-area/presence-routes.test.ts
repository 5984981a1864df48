import { afterEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { createOutbox } from '../../../test/outbox.ts'
import { openPractice } from '../../../test/practice.ts'
import { seal } from '../../platform/server/signing.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { managePurpose } from '../practice/link-rules.ts'
import {
  cancelSession,
  completeSession,
  getSession,
  type PresenceAnswer,
  updateSession,
} from '../sessions/contract.ts'
import { getBooking, listPatientSessions } from './contract.ts'
import { answerBookingPresence, answerPatientPresence } from './presence-contract.ts'

const practice = await openPractice()
const { clock, db, given, messages, services, visitor } = practice
const ana = await given.psychologist({ name: 'Ana Souza', plan: 'pro' })
const service = await given.service(ana)
const outbox = createOutbox(practice, ana)
afterEach(() => clock.set(START))

let lastNumber = 0
async function open(owner = ana, serviceId = service.id) {
  const phone = `11 95555-${String(++lastNumber).padStart(4, '0')}`
  const patient = await given.patient(owner, { phone, name: 'Maria Lima' })
  const session = await given.session(owner, { patientId: patient.id, serviceId })
  const token = seal(services.secret, managePurpose(1), {
    tenantId: owner.id,
    subjectId: session.id,
  })
  return { phone, token, session, params: { id: session.id } }
}

const answer = (token: string, given: PresenceAnswer, actor: Actor = visitor) =>
  actor.call(answerBookingPresence, { params: { token }, body: { answer: given } })

const statusesOf = async ({ id }: { id: string }) =>
  (await messages())
    .filter(({ session_id, kind }) => session_id === id && kind.startsWith('presence'))
    .map(({ kind, status }) => `${kind} ${status}`)

const noticesTo = async ({ id }: { id: string }) =>
  (await messages()).filter(
    ({ session_id, kind }) => session_id === id && kind === 'presence_notice',
  )

const eventsOf = async ({ id }: { id: string }) => {
  const events = await db.asPlatform((scope) =>
    scope
      .selectFrom('audit_events')
      .select(['actor', 'action'])
      .where('subject_id', '=', id)
      .where('actor', '=', 'patient')
      .execute(),
  )
  return events.map(({ action }) => action).filter((action) => action !== 'session.opened_by_link')
}

describe('the patient’s answer', () => {
  it('An answer is saved, shown to both, and logged', async () => {
    const { session, token, params } = await open()
    expect((await visitor.ask(getBooking, { params: { token } })).presence).toBeNull()
    const reply = await answer(token, 'confirmed')
    expect([reply.status, reply.body.presence]).toEqual([200, 'confirmed'])
    expect(reply.body).toEqual(await visitor.ask(getBooking, { params: { token } }))
    expect((await ana.ask(getSession, { params })).presence).toBe('confirmed')
    expect(await eventsOf(session)).toEqual(['session.presence_confirmed'])
    expect(await noticesTo(session)).toEqual([])
  })

  it('An answer shows neither name, phone nor notes to the holder of the link', async () => {
    const { token } = await open()
    const reply = await answer(token, 'reschedule')
    expect(decodeURIComponent(JSON.stringify(reply.body))).not.toMatch(/Maria|95555/)
  })

  it('An answer keeps the session’s version, so that an edit begun before is saved', async () => {
    const { session, token, params } = await open()
    await answer(token, 'confirmed')
    const body = { notes: 'Traga os óculos', version: session.version }
    expect((await ana.call(updateSession, { params, body })).status).toBe(200)
  })

  it('A request to reschedule is sent to the psychologist once, with the patient’s contact', async () => {
    const { session, token } = await open()
    const reply = await answer(token, 'reschedule')
    await answer(token, 'reschedule')
    expect(await eventsOf(session)).toEqual(['session.reschedule_asked'])
    const notices = await noticesTo(session)
    expect(notices).toMatchObject([{ channel: 'email', recipient: ana.email, status: 'queued' }])
    expect(JSON.stringify(notices[0]?.letter)).toContain('Maria Lima')
    expect(notices[0]?.subject).not.toContain('Maria')
    const text =
      'Olá! Preciso remarcar minha consulta de 03/03/2026 às 10:00 (horário de Brasília). Podemos combinar outro horário?'
    expect(reply.body.otherTime).toEqual({
      whatsappUrl: `https://wa.me/5511987654321?text=${encodeURIComponent(text)}`,
      bookingPath: `/agendar/${ana.friendlyId}/ana-souza`,
    })
  })

  it('A changed answer withdraws the waiting notice, and a new one can be sent', async () => {
    const { session, token, params } = await open()
    for (const each of ['reschedule', 'confirmed'] as const) await answer(token, each)
    expect(await statusesOf(session)).toEqual(['presence_notice dropped'])
    await answer(token, 'reschedule')
    expect((await ana.ask(getSession, { params })).presence).toBe('reschedule')
    expect(await statusesOf(session)).toEqual(['presence_notice dropped', 'presence_notice queued'])
  })

  it('A withdrawal after the notice is sent once, and a second request is the last notice', async () => {
    const { session, token } = await open()
    const notices: string[] = []
    for (const each of [
      'reschedule',
      'confirmed',
      'reschedule',
      'confirmed',
      'reschedule',
    ] as const) {
      await answer(token, each)
      await outbox.send(async ({ kind, sessionId }) => {
        if (sessionId === session.id) notices.push(kind)
      })
    }
    expect(notices).toEqual(['presence_notice', 'presence_restored', 'presence_notice'])
  })

  it('An answer belongs to its time: a move hides it, and a move back shows it', async () => {
    const { token, session, params } = await open()
    await answer(token, 'confirmed')
    const move = (datetime: string) => ana.ask(updateSession, { params, body: { datetime } })
    const shown = async () => [
      (await ana.ask(getSession, { params })).presence,
      (await visitor.ask(getBooking, { params: { token } })).presence,
    ]
    await move('2026-03-03T14:00:00-03:00')
    expect(await shown()).toEqual([null, null])
    await move(session.datetime)
    expect(await shown()).toEqual(['confirmed', 'confirmed'])
    await move('2026-03-03T14:00:00-03:00')
    await answer(token, 'reschedule')
    await move(session.datetime)
    expect(await shown()).toEqual([null, null])
  })

  it('A login by phone answers too, for the caller’s own consultations only', async () => {
    const [mine, other] = [await open(), await open()]
    const give = (phone: string) =>
      visitor.call(answerPatientPresence, {
        params: mine.params,
        body: { phone, answer: 'confirmed' },
      })
    expect((await give(other.phone)).problem?.code).toBe('not_found')
    expect((await give(mine.phone)).body.presence).toBe('confirmed')
    const [listed] = await visitor.ask(listPatientSessions, { query: { phone: mine.phone } })
    expect(listed?.presence).toBe('confirmed')
  })
})

describe('a session without a possible answer', () => {
  it('An answer is refused once the consultation began', async () => {
    const { session, token } = await open()
    clock.set(session.datetime)
    expect((await answer(token, 'confirmed')).problem?.code).toBe('consultation_past')
  })

  it.each([
    ['cancelled', cancelSession],
    ['completed', completeSession],
  ] as const)('An answer is refused once the session was %s', async (_, change) => {
    const { token, params } = await open()
    await ana.ask(change, { params })
    const reply = await answer(token, 'reschedule')
    expect([reply.status, reply.problem?.code]).toEqual([409, 'consultation_already_closed'])
  })

  it('An unknown answer and an invalid link are refused', async () => {
    const { token } = await open()
    expect((await answer(token, 'talvez' as PresenceAnswer)).status).toBe(422)
    expect((await answer('x'.repeat(64), 'confirmed')).status).toBe(404)
  })

  it('Opening the link changes nothing, so a mail scanner cannot answer', async () => {
    const { session, token, params } = await open()
    await visitor.send({ method: 'GET', url: `/consulta/${token}?presenca=sim` })
    await visitor.ask(getBooking, { params: { token } })
    expect((await ana.ask(getSession, { params })).presence).toBeNull()
    expect(await eventsOf(session)).toEqual([])
  })
})

describe('the ways to agree on another time', () => {
  it('Without a phone and a public page there are no ways to agree on another time', async () => {
    const bia = await given.psychologist({ profile: { phone: '', allowOnlineBooking: false } })
    const { token } = await open(bia, (await given.service(bia)).id)
    const { otherTime } = (await answer(token, 'reschedule')).body
    expect(otherTime).toEqual({ whatsappUrl: null, bookingPath: null })
  })
})

describe('the limit of answers', async () => {
  const throttled = await openPractice({ THROTTLE: 'on' })

  it('Answers are limited to 20 per patient and hour, since each request is sent to the psychologist', async () => {
    const owner = await throttled.given.psychologist()
    const { id: serviceId } = await throttled.given.service(owner)
    const { id: patientId } = await throttled.given.patient(owner)
    const { id: subjectId } = await throttled.given.session(owner, { patientId, serviceId })
    const sealed = { tenantId: owner.id, subjectId }
    const token = seal(throttled.services.secret, managePurpose(1), sealed)
    const give = () => answer(token, 'confirmed', new Actor(throttled.app))
    for (let n = 0; n < 20; n++) expect((await give()).status).toBe(200)
    expect((await give()).problem?.code).toBe('throttled')
    throttled.clock.advance(HOUR)
    expect((await give()).status).toBe(200)
  })
})
