import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { createOutbox, createPost, refuse } from '../../../test/outbox.ts'
import { openPractice } from '../../../test/practice.ts'
import { passTime } from '../../../test/queue.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { deletePatient } from '../patients/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { cancelSession, updateSession } from '../sessions/contract.ts'
import { retryMessage } from './contract.ts'

const practice = await openPractice()
const { db, given, clock, messages } = practice
const ana = await given.psychologist({ plan: 'pro' })
const service = await given.service(ana)
const { write, send, live, forgetAll } = createOutbox(practice, ana)

beforeEach(async () => {
  clock.set(START)
  await sql`delete from pgboss.job`.execute(db.owner)
  await db.asPlatform((scope) =>
    scope.deleteFrom('sessions').where('psychologist_id', '=', ana.id).execute(),
  )
})

async function writeReminder({
  datetime = '2026-03-03T10:00:00-03:00',
  onceKey = 'lembrete',
}: {
  datetime?: string
  onceKey?: string | null
} = {}) {
  const patient = await given.patient(ana, { email: 'maria@exemplo.com' })
  const session = await given.session(ana, {
    patientId: patient.id,
    serviceId: service.id,
    datetime,
  })
  await forgetAll()
  await write({
    kind: 'session_reminder',
    patientId: patient.id,
    sessionId: session.id,
    sessionStartsAt: Date.parse(session.datetime),
    ...(onceKey ? { onceKey } : {}),
  })
  return { patient, session, params: { id: session.id } }
}

const reminder = async () => (await messages()).find(({ kind }) => kind === 'session_reminder')

async function sendAll() {
  const { taken, deliver } = createPost()
  await send(deliver)
  return taken.filter(({ kind }) => kind === 'session_reminder')
}

describe('a reminder', () => {
  it('A reminder of a session that still takes place is sent', async () => {
    await writeReminder()
    expect(await sendAll()).toHaveLength(1)
  })

  it('A reminder of a session cancelled between enqueue and send is not sent', async () => {
    const { params } = await writeReminder()
    await ana.ask(cancelSession, { params })
    expect(await sendAll()).toEqual([])
    expect(await reminder()).toMatchObject({
      status: 'dropped',
      dropped_because: 'cancelled',
      attempts: 0,
    })
  })

  it.each([
    ['by an hour', '2026-03-03T10:00:00-03:00', '2026-03-03T11:00:00-03:00'],
    ['over a month’s end', '2026-03-31T10:00:00-03:00', '2026-04-01T10:00:00-03:00'],
  ])(
    'A reminder of a session moved %s between enqueue and send is not sent',
    async (_, datetime, to) => {
      const { params } = await writeReminder({ datetime })
      await ana.ask(updateSession, { params, body: { datetime: to } })
      expect(await sendAll()).toEqual([])
      expect(await reminder()).toMatchObject({ status: 'dropped', dropped_because: 'moved' })
    },
  )

  it('A reminder to a patient who opted out meanwhile is not sent', async () => {
    const { patient } = await writeReminder()
    await db.asPlatform((scope) =>
      scope
        .updateTable('patients')
        .set({ opted_out: ['email'] })
        .where('id', '=', patient.id)
        .execute(),
    )
    expect(await sendAll()).toEqual([])
    expect(await reminder()).toMatchObject({ status: 'dropped', dropped_because: 'opted_out' })
  })

  it('A reminder to a deleted patient is not sent', async () => {
    const { patient, params } = await writeReminder()
    await ana.ask(cancelSession, { params })
    await ana.ask(deletePatient, { params: { id: patient.id } })
    expect(await sendAll()).toEqual([])
  })

  it('A reminder of a session reassigned to another patient is sent to neither', async () => {
    const { params } = await writeReminder()
    const { id: patientId } = await given.patient(ana, { email: 'bia@exemplo.com' })
    await ana.ask(updateSession, { params, body: { patientId } })
    expect(await sendAll()).toEqual([])
    expect(await reminder()).toMatchObject({ status: 'dropped', dropped_because: 'not_true' })
  })

  it('A reminder to a corrected e-mail is not sent; a retry is sent to the current one', async () => {
    const { patient } = await writeReminder()
    const correct = (email: string) =>
      ana.ask(updatePatient, { params: { id: patient.id }, body: { email } })
    await correct('certo@exemplo.com')
    expect(await sendAll()).toEqual([])
    expect(await reminder()).toMatchObject({ dropped_because: 'address_changed' })
    await db.asPlatform((scope) =>
      scope.updateTable('messages').set({ status: 'failed', dropped_because: null }).execute(),
    )
    const { id = '' } = (await reminder()) ?? {}
    await ana.ask(retryMessage, { params: { id } })
    expect(await sendAll()).toMatchObject([{ recipient: 'certo@exemplo.com' }])
  })

  it.each([
    ['is inactive', { is_active: false }, 'inactive'],
    ['is closed', { closed_at: new Date(START) }, 'inactive'],
    ['wants no more e-mails sent', { enable_email_notifications: false }, 'switched_off'],
  ])('A reminder of a practice that now %s is not sent', async (_, columns, reason) => {
    await writeReminder()
    const set = (values: object) =>
      db.asPlatform((scope) =>
        scope.updateTable('psychologists').set(values).where('id', '=', ana.id).execute(),
      )
    await set(columns)
    const sent = await sendAll()
    await set({ is_active: true, closed_at: null, enable_email_notifications: true })
    expect(sent).toEqual([])
    expect(await reminder()).toMatchObject({ status: 'dropped', dropped_because: reason })
  })

  it('A reminder of a session cancelled while the provider was down is not retried', async () => {
    const { params } = await writeReminder()
    await send(refuse)
    await ana.ask(cancelSession, { params })
    await passTime(practice, MINUTE)
    expect(await sendAll()).toEqual([])
  })
})

describe('a booking’s payment request', () => {
  const pix = { pixKey: 'bia@exemplo.com.br', pixKeyType: 'email' as const }

  async function book() {
    const bia = await given.psychologist({
      plan: 'pro',
      profile: { ...pix, bookingHoldMinutes: 30 },
    })
    const { id: serviceId } = await given.service(bia)
    await forgetAll()
    const { session } = await given.booking(bia, { serviceId, patientEmail: 'joao@exemplo.com' })
    const isIt = ({ kind }: { kind: string }) => kind === 'booking_received'
    const sendIt = async () => {
      const { taken, deliver } = createPost()
      await send(deliver)
      return taken.filter(isIt)
    }
    return { bia, session, sendIt, mail: async () => (await messages()).find(isIt) }
  }

  it('A payment request is sent while the booking is unpaid', async () => {
    const { sendIt } = await book()
    expect(await sendIt()).toMatchObject([{ emailContent: { asksPayment: true } }])
  })

  it('A payment request is not sent once the hold has expired', {
    tags: 'both-databases',
  }, async () => {
    const { sendIt, mail } = await book()
    clock.advance(30 * MINUTE)
    expect(await sendIt()).toEqual([])
    expect(await mail()).toMatchObject({ status: 'dropped', dropped_because: 'not_true' })
  })

  it('A payment request is not sent once the booking is paid', async () => {
    const { bia, session, sendIt, mail } = await book()
    await bia.ask(updateSession, { params: { id: session.id }, body: { paid: true } })
    expect(await sendIt()).toEqual([])
    expect(await mail()).toMatchObject({ status: 'dropped', dropped_because: 'not_true' })
  })
})

describe('an automatic reminder at night', () => {
  const EVENING = '2026-03-02T20:59:00-03:00'

  it('A night reminder is postponed until 8 h and sent once, without counting an attempt', {
    tags: 'both-databases',
  }, async () => {
    clock.set(EVENING)
    await writeReminder()
    await passTime(practice, MINUTE)
    expect(await sendAll()).toEqual([])
    expect(await reminder()).toMatchObject({ status: 'queued', attempts: 0 })
    const { taken, deliver } = createPost()
    await live(deliver, 10.5 * HOUR, HOUR / 2)
    expect(taken).toEqual([])
    await live(deliver, HOUR, HOUR / 2)
    expect(taken).toHaveLength(1)
    expect(await reminder()).toMatchObject({ status: 'sent', attempts: 1 })
  })

  it('A night reminder waits also when its provider was down in the evening', {
    tags: 'both-databases',
  }, async () => {
    clock.set(EVENING)
    await writeReminder()
    await send(refuse)
    const { taken, deliver } = createPost()
    await live(deliver, 10 * HOUR, HOUR)
    expect(taken).toEqual([])
    await live(deliver, 2 * HOUR, HOUR)
    expect(taken).toHaveLength(1)
  })

  it('A night reminder is dropped if the session has begun by then', async () => {
    clock.set(EVENING)
    await writeReminder({ datetime: '2026-03-03T07:30:00-03:00' })
    await passTime(practice, MINUTE)
    expect(await sendAll()).toEqual([])
    expect(await reminder()).toMatchObject({ status: 'dropped', dropped_because: 'past' })
  })

  it('A reminder requested by hand is sent at night', async () => {
    clock.set('2026-03-02T22:00:00-03:00')
    await writeReminder({ onceKey: null })
    expect(await sendAll()).toHaveLength(1)
  })
})
