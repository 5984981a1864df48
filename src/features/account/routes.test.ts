import { afterEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { createBooking, getPublicPsychologist } from '../booking/contract.ts'
import { forgotPassword, login, logout } from '../identity/contract.ts'
import { listPatients } from '../patients/contract.ts'
import { createPatient, updatePatient } from '../patients/input-contract.ts'
import { getProfile } from '../practice/contract.ts'
import { completeSession, confirmSession, getSession, listSessions } from '../sessions/contract.ts'
import { eraseClosedAccounts } from './commands.ts'
import { closeAccount, restoreAccount } from './contract.ts'

const { app, clock, db, given, messages, visitor } = await openPractice()
afterEach(() => clock.set(START))

const of = ({ id }: { id: string }) => ({ params: { id } })

const messagesTo = async ({ id }: { id: string }) =>
  (await messages()).filter(
    ({ psychologist_id, kind }) =>
      psychologist_id === id && ['session_cancelled', 'account_closed'].includes(kind),
  )

async function practice() {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: patientId } = await given.patient(ana, { email: 'maria@exemplo.com' })
  const { id: serviceId } = await given.service(ana)
  const at = (datetime: string) => given.session(ana, { patientId, serviceId, datetime })
  const past = await at('2026-02-27T10:00:00-03:00')
  const pending = await at('2026-03-03T10:00:00-03:00')
  const confirmed = await at('2026-03-04T10:00:00-03:00')
  await ana.ask(confirmSession, of(confirmed))
  await ana.ask(completeSession, of(past))
  const close = () => ana.call(closeAccount, { body: { password: ana.password } })
  return { ana, patientId, serviceId, past, pending, confirmed, close }
}

describe('closing an account', () => {
  it('closing an account requires the password, and changes nothing without it', async () => {
    const { ana } = await practice()
    const reply = await ana.call(closeAccount, { body: { password: 'outra' } })
    expect([reply.status, reply.problem?.details]).toEqual([
      422,
      [{ path: 'password', message: 'Senha incorreta. Tente de novo.' }],
    ])
    expect((await ana.ask(getProfile)).closedAt).toBeNull()
  })

  it('closing an account cancels the future sessions and notifies their patients; past sessions stay', async () => {
    const { ana, past, pending, confirmed, close } = await practice()
    expect((await close()).body.closedAt).toBe(new Date(START).toISOString())
    const statusOf = async (session: { id: string }) =>
      (await ana.ask(getSession, of(session))).status
    expect(await statusOf(pending)).toBe('cancelled')
    expect(await statusOf(confirmed)).toBe('cancelled')
    expect(await statusOf(past)).toBe('completed')
    const notices = await messagesTo(ana)
    expect(notices.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['session_cancelled', 'maria@exemplo.com'],
      ['session_cancelled', 'maria@exemplo.com'],
      ['account_closed', ana.email],
    ])
    expect(notices.at(-1)?.text).toContain('01/04/2026')
  })

  it('closing an account notifies a patient who has only a phone, whatever notices are switched off', async () => {
    const off = { enableEmailNotifications: false, enableSmsNotifications: false }
    const ana = await given.psychologist({ settings: off })
    const { id: patientId, phone } = await given.patient(ana)
    const { id: serviceId } = await given.service(ana)
    await given.session(ana, { patientId, serviceId })
    await ana.ask(closeAccount, { body: { password: ana.password } })
    const notices = await messagesTo(ana)
    expect(notices.map(({ kind, channel, recipient }) => [kind, channel, recipient])).toEqual([
      ['session_cancelled', 'sms', phone],
      ['account_closed', 'email', ana.email],
    ])
  })

  it('closing an account is refused to the super admin: the platform would have no owner', async () => {
    const admin = await given.psychologist({ isAdmin: true })
    const reply = await admin.call(closeAccount, { body: { password: admin.password } })
    expect([reply.status, (await admin.ask(getProfile)).closedAt]).toEqual([403, null])
  })

  it('closing an account ends the subscription', async () => {
    const { ana, close } = await practice()
    const [start, end] = [new Date(START), new Date(Date.parse(START) + 30 * DAY)]
    await db.asTenant(ana.id, ({ sql }) =>
      sql
        .insertInto('subscriptions')
        .values({
          psychologist_id: ana.id,
          id: crypto.randomUUID(),
          provider: 'test',
          plan: 'pro',
          amount_cents: 4_900,
          status: 'active',
          started_at: start,
          current_period_end: end,
          created_at: start,
        })
        .execute(),
    )
    await close()
    const rows = await db.asTenant(ana.id, ({ sql }) =>
      sql.selectFrom('subscriptions').select(['status', 'cancelled_at']).execute(),
    )
    expect(rows).toEqual([{ status: 'cancelled', cancelled_at: start }])
  })

  it('closing an account removes the public page and refuses bookings', async () => {
    const { ana, serviceId, close } = await practice()
    await close()
    const params = { id: ana.friendlyId }
    expect((await visitor.call(getPublicPsychologist, { params })).status).toBe(404)
    const body = {
      patientName: 'João Reis',
      patientPhone: '11 92345-6789',
      serviceId,
      datetime: '2026-03-05T11:00:00-03:00',
    }
    expect((await visitor.call(createBooking, { params, body })).status).toBe(404)
  })

  it('closing an account ends the other logins; everything stays readable, nothing can be changed', async () => {
    const { ana, patientId, close } = await practice()
    const { token } = await visitor.ask(login, { body: ana })
    const elsewhere = new Actor(app, token)
    await close()
    expect((await elsewhere.call(getProfile)).status).toBe(401)
    expect(await ana.ask(listPatients)).toHaveLength(1)
    const body = { name: 'Rui', phone: '11 91234-5678' }
    const refusals = [
      await ana.call(createPatient, { body }),
      await ana.call(updatePatient, { params: { id: patientId }, body }),
    ]
    for (const { status, problem } of refusals)
      expect([status, problem?.code]).toEqual([403, 'account_closed'])
    expect((await ana.call(logout)).status).toBe(204)
  })

  it('a second time notifies the patients only once', async () => {
    const { ana, close } = await practice()
    await close()
    const before = (await messages()).length
    expect((await close()).problem?.code).toBe('account_closed')
    expect(await messages()).toHaveLength(before)
    expect(await ana.ask(listSessions)).toHaveLength(3)
  })
})

describe('within 30 days', () => {
  it('logging in offers to restore the account, and restoring opens it again', async () => {
    const { ana, close } = await practice()
    await close()
    const closedAt = new Date(clock.now()).toISOString()
    clock.advance(29 * DAY)
    const { token } = await visitor.ask(login, { body: ana })
    const back = new Actor(app, token)
    expect((await back.ask(getProfile)).closedAt).toBe(closedAt)
    expect((await back.ask(restoreAccount)).closedAt).toBeNull()
    const params = { id: ana.friendlyId }
    expect((await visitor.call(getPublicPsychologist, { params })).status).toBe(200)
    expect(
      (await back.call(createPatient, { body: { name: 'Rui', phone: '11 91234-5678' } })).status,
    ).toBe(201)
  })

  it('no closed account is erased before 30 days are over', async () => {
    const { ana, close } = await practice()
    await close()
    const almost = Date.parse(START) + 30 * DAY - 1
    await eraseClosedAccounts(db, almost)
    expect((await ana.ask(getProfile)).id).toBe(ana.id)
  })
})

describe('after 30 days', () => {
  it('nobody can restore the account, log in or request a new password, even before a job has erased it', async () => {
    const { ana, close } = await practice()
    await close()
    const { token } = await visitor.ask(login, { body: ana })
    const back = new Actor(app, token)
    clock.advance(5 * DAY)
    await back.ask(getProfile)
    clock.advance(20 * DAY)
    await back.ask(getProfile)
    clock.advance(5 * DAY - 1)
    expect((await back.call(getProfile)).status).toBe(200)
    clock.advance(1)
    expect((await back.call(restoreAccount)).status).toBe(401)
    expect((await visitor.call(login, { body: ana })).status).toBe(401)
    const before = (await messages()).length
    await visitor.ask(forgotPassword, { body: { email: ana.email } })
    expect(await messages()).toHaveLength(before)
  })

  it('the account is erased with everything it owns, and no other account', async () => {
    const [{ ana, close }, other] = [await practice(), await practice()]
    await close()
    const over = Date.parse(START) + 30 * DAY
    expect(await eraseClosedAccounts(db, over)).toBeGreaterThanOrEqual(1)
    expect((await visitor.call(login, { body: ana })).status).toBe(401)
    const remaining = await db.asPlatform((sql) =>
      sql.selectFrom('sessions').select('id').where('psychologist_id', '=', ana.id).execute(),
    )
    expect(remaining).toEqual([])
    expect(await other.ana.ask(listSessions)).toHaveLength(3)
  })
})
