import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { createPost } from '../../../test/outbox.ts'
import { openPractice } from '../../../test/practice.ts'
import { passTime } from '../../../test/queue.ts'
import { DELIVERY } from '../../app/delivery.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { proveEmail } from '../identity/commands.ts'
import { requestLoginCode } from '../patient-login/contract.ts'
import {
  cancelSession,
  confirmSession,
  deleteSession,
  remindSession,
  updateSession,
} from '../sessions/contract.ts'
import { UNDO_WAITS } from '../sessions/rules.ts'
import { replaceLostJobs } from './commands.ts'
import { listMessages } from './contract.ts'
import { sendDueMessages } from './outbox-commands.ts'
import { giveUpWaiting } from './outcome-commands.ts'
import { deleteOldMessages } from './retention-commands.ts'

const practice = await openPractice({ PATIENT_LOGIN: 'code', MAIL_URL: 'smtp://correio.test:25' })
const { clock, db, given, messages, services, visitor } = practice

const EMAIL = 'maria@exemplo.com'
const MONDAY = '2026-03-09T10:00:00-03:00'
const MONDAY_LATER = '2026-03-09T15:00:00-03:00'

beforeEach(() => clock.set(START))

async function openUnproved() {
  const ana = await given.psychologist({ plan: 'pro', isProved: false })
  const patient = await given.patient(ana, { email: EMAIL })
  const { id: serviceId } = await given.service(ana)
  const session = await given.session(ana, { patientId: patient.id, serviceId, datetime: MONDAY })
  await sql`delete from pgboss.job`.execute(db.owner)
  await sql`delete from messages`.execute(db.owner)
  return { ana, patient, serviceId, params: { id: session.id } }
}

const prove = (ana: PsychologistActor) =>
  db.asTenant(ana.id, (tenant) => proveEmail(tenant, clock.now()))

async function send(work?: () => Promise<unknown>): Promise<string[]> {
  const { taken, deliver } = createPost(async () => {
    await work?.()
  })
  await sendDueMessages(services, deliver)
  return taken.map(({ kind, recipient }) => `${kind} ${recipient}`)
}

const stored = async (kind: string) => {
  const all = await messages()
  return all
    .filter((message) => message.kind === kind && message.channel === 'email')
    .map(({ status, held_because, dropped_because, attempts }) => ({
      status,
      held_because,
      dropped_because,
      attempts,
    }))
}

describe('the messages of an unproved account', () => {
  it('A message to a patient waits, and the log shows the reason', async () => {
    const { ana, params } = await openUnproved()
    expect(await ana.ask(remindSession, { params })).toMatchObject({
      sent: ['email'],
      withheld: 'unproved',
    })
    expect(await send()).toEqual([])
    const query = { status: 'held' } as const
    expect(await ana.ask(listMessages, { query })).toMatchObject([
      {
        kind: 'session_reminder',
        status: 'held',
        reason: 'Sai quando você confirmar o seu e-mail, se ainda valer',
        canRetry: false,
      },
    ])
    const { rows } = await sql`select 1 from pgboss.job where state < 'completed'`.execute(db.owner)
    expect(rows).toEqual([])
  })

  it('A booking’s confirmation waits, and the notice to the account itself is sent', async () => {
    const { ana, serviceId } = await openUnproved()
    const booked = await given.booking(ana, { serviceId, patientEmail: 'joao@exemplo.com' })
    expect([booked.mailed, booked.confirmation]).toEqual([null, 'waiting'])
    expect(await send()).toEqual([`booking_notice ${ana.email}`])
    expect(await stored('booking_received')).toMatchObject([{ status: 'held', attempts: 0 }])
  })

  it('A code that a patient requests is sent', async () => {
    const { patient } = await openUnproved()
    await visitor.ask(requestLoginCode, { body: { phone: patient.phone } })
    expect(await send()).toEqual([`login_code ${EMAIL}`])
  })

  it('A second reminder within ten minutes is not written, since the first one waits', async () => {
    const { ana, params } = await openUnproved()
    await ana.ask(remindSession, { params })
    await send()
    clock.advance(MINUTE)
    await ana.ask(remindSession, { params })
    expect(await stored('session_reminder')).toHaveLength(1)
  })
})

describe('the messages of an account after its proof', () => {
  it('Each waiting message is sent once', { tags: 'both-databases' }, async () => {
    const { ana, params } = await openUnproved()
    await ana.ask(remindSession, { params })
    await send()
    await prove(ana)
    expect(await send()).toEqual([`session_reminder ${EMAIL}`])
    expect(await send()).toEqual([])
    expect(await stored('session_reminder')).toMatchObject([{ status: 'sent', attempts: 1 }])
  })

  it('Messages of other practices are not sent', async () => {
    const [first, second] = [await openUnproved(), await openUnproved()]
    await second.ana.ask(remindSession, { params: second.params })
    await send()
    await prove(first.ana)
    expect(await send()).toEqual([])
  })

  it.each([
    ['was cancelled', 'cancelled', async () => {}],
    ['has begun', 'past', async () => clock.set(MONDAY)],
  ] as const)('A reminder of a session that %s is not sent', async (_, reason, later) => {
    const { ana, params } = await openUnproved()
    await ana.ask(remindSession, { params })
    await send()
    if (reason === 'cancelled') await ana.ask(cancelSession, { params })
    await later()
    await prove(ana)
    expect(await send()).not.toContain(`session_reminder ${EMAIL}`)
    expect(await stored('session_reminder')).toMatchObject([
      { status: 'dropped', dropped_because: reason },
    ])
  })

  it('No cancellation is sent after the session’s start time', async () => {
    const { ana, params } = await openUnproved()
    await ana.ask(cancelSession, { params })
    await passTime(practice, UNDO_WAITS)
    await send()
    clock.set(MONDAY)
    await prove(ana)
    expect(await send()).toEqual([])
    expect(await stored('session_cancelled')).toMatchObject([{ dropped_because: 'past' }])
  })

  it('No deletion is sent after the booking’s start time', async () => {
    const { ana, serviceId } = await openUnproved()
    const { session } = await given.booking(ana, {
      serviceId,
      patientEmail: 'joao@exemplo.com',
      datetime: MONDAY_LATER,
    })
    await ana.ask(deleteSession, { params: { id: session.id } })
    await send()
    expect(await stored('session_cancelled')).toMatchObject([{ status: 'held' }])
    clock.set(MONDAY_LATER)
    await prove(ana)
    expect(await send()).toEqual([])
    expect(await stored('session_cancelled')).toMatchObject([{ dropped_because: 'past' }])
  })

  it('Of several waiting moves the last one is sent, naming the time that the patient knows', async () => {
    const { ana, params } = await openUnproved()
    await ana.ask(confirmSession, { params })
    for (const hour of ['11', '15']) {
      await ana.ask(updateSession, {
        params,
        body: { datetime: `2026-03-09T${hour}:00:00-03:00` },
      })
      await sql`update pgboss.job set start_after = now() where state < 'active'`.execute(db.owner)
      await send()
    }
    await prove(ana)
    await send()
    const sent = (await messages()).filter(
      ({ status, channel }) => status === 'sent' && channel === 'email',
    )
    expect(sent.map(({ kind }) => kind)).toEqual(['session_moved'])
    expect(sent[0]?.text).toMatch(/09\/03\/2026 às 15:00/)
    expect(sent[0]?.text).not.toMatch(/às 11:00/)
  })

  it('A message that is held at the moment of the proof is sent', {
    tags: 'both-databases',
  }, async () => {
    const { ana, params, serviceId } = await openUnproved()
    await ana.ask(remindSession, { params })
    await given.booking(ana, { serviceId, patientEmail: null })
    expect(await send(() => prove(ana))).toEqual([`booking_notice ${ana.email}`])
    expect(await stored('session_reminder')).toMatchObject([{ status: 'queued' }])
    expect(await send()).toEqual([`session_reminder ${EMAIL}`])
  })

  it('An e-mail confirmed directly in the database sends the messages within the hour', {
    tags: 'both-databases',
  }, async () => {
    const { ana, params } = await openUnproved()
    await ana.ask(remindSession, { params })
    await send()
    await replaceLostJobs(db)
    expect(await send()).toEqual([])
    await sql`update psychologists set email_verified_at = now() where id = ${ana.id}`.execute(
      db.owner,
    )
    await replaceLostJobs(db)
    expect(await send()).toEqual([`session_reminder ${EMAIL}`])
  })
})

describe('held messages', () => {
  it('A message held for 30 days is dropped', { tags: 'both-databases' }, async () => {
    const { ana, params } = await openUnproved()
    await ana.ask(remindSession, { params })
    await send()
    await deleteOldMessages(db, clock.now() + 30 * DAY)
    expect(await stored('session_reminder')).toMatchObject([{ status: 'held' }])
    await deleteOldMessages(db, clock.now() + 30 * DAY + 1)
    expect(await stored('session_reminder')).toMatchObject([
      { status: 'dropped', dropped_because: 'held_too_long' },
    ])
  })

  it('A held message of a restored backup is given up, since it may have been sent already', async () => {
    const { ana, params } = await openUnproved()
    await ana.ask(remindSession, { params })
    await send()
    await db.asPlatform((scope) => giveUpWaiting(scope, DELIVERY))
    expect(await stored('session_reminder')).toMatchObject([{ status: 'failed' }])
  })
})
