import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { type Actor, logIn, type PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { challengeFor, turnOn } from '../../../test/second-factor.ts'
import { removeFactorIn } from '../../app/second-factor.ts'
import { DAY, HOUR } from '../../platform/shared/calendar.ts'
import { updateProfile } from '../profile/contract.ts'
import { changePassword, confirmEmail, login } from './contract.ts'
import {
  answerSecondFactor,
  askRecovery,
  cancelOwnRecovery,
  cancelRecovery,
  continueRecovery,
  getSecondFactor,
  removeTotp,
} from './second-factor-contract.ts'

const { clock, db, given, messages, visitor } = await openPractice({
  MAIL_URL: 'smtp://mail.example:25',
  MAIL_FROM: 'Consultório <oi@consultorio.example>',
})
afterEach(() => clock.set(START))

const TOKEN = /(?:token|cancel)=([\w-]{64})/

async function mailsTo(address: string) {
  return (await messages())
    .filter(({ recipient }) => recipient === address)
    .map(({ kind, text }) => ({ kind, token: TOKEN.exec(text)?.[1] ?? '' }))
}

const lastTo = async (address: string, kind: string) =>
  (await mailsTo(address)).findLast((mail) => mail.kind === kind)?.token ?? ''

async function ask(ana: PsychologistActor): Promise<string> {
  await visitor.ask(askRecovery, { body: { challenge: await challengeFor(visitor, ana) } })
  return lastTo(ana.email, 'second_factor_lost')
}

/** Creates an account whose owner lost device and codes and opened the link of the first mail. */
async function givenWait() {
  const ana = await given.psychologist()
  const factor = await turnOn(ana, clock)
  const token = await ask(ana)
  const { endsAt } = await visitor.ask(continueRecovery, { body: { token } })
  return { ana, token, endsAt, ...factor }
}

const press = (token: string) => visitor.call(continueRecovery, { body: { token } })

const needsCode = async (ana: { email: string; password: string }) =>
  'challenge' in (await visitor.ask(login, { body: { email: ana.email, password: ana.password } }))

async function eventsOf({ id }: PsychologistActor): Promise<string[]> {
  const { rows } = await db.asTenant(id, (tenant) =>
    sql<{ action: string }>`select action from audit_events where psychologist_id = ${id}`.execute(
      tenant.sql,
    ),
  )
  return rows.map(({ action }) => action)
}

describe('the operator’s command', () => {
  it('The operator’s command switches the second factor off, notifies the owner and is in the log; twice it changes nothing', async () => {
    const { ana } = await givenWait()
    expect(await removeFactorIn(db, ana.email, clock.now())).toBe(true)
    await logIn(visitor, ana)
    expect(await ana.ask(getSecondFactor)).toMatchObject({ since: null, endsAt: null })
    const mails = (await mailsTo(ana.email)).filter(({ kind }) => kind === 'second_factor_changed')
    expect(mails.length).toBe(2)
    expect(await eventsOf(ana)).toContain('second_factor.off')
    expect(await removeFactorIn(db, ana.email, clock.now())).toBe(false)
    expect(await removeFactorIn(db, 'ninguem@exemplo.com.br', clock.now())).toBeNull()
  })
})

describe('losing app and recovery codes', () => {
  it('The link is mailed only after the password, and works 72 hours after it was pressed', async () => {
    const ana = await given.psychologist()
    await turnOn(ana, clock)
    const token = await ask(ana)
    expect(await ana.ask(getSecondFactor)).toMatchObject({ endsAt: null })
    const begun = await press(token)
    const endsAt = new Date(clock.now() + 72 * HOUR).toISOString()
    expect(begun.body).toEqual({ endsAt, isRemoved: false })
    clock.advance(72 * HOUR - 1)
    expect((await press(token)).body).toEqual({ endsAt, isRemoved: false })
    expect(await needsCode(ana)).toBe(true)
    clock.advance(1)
    expect((await press(token)).body).toEqual({ endsAt, isRemoved: true })
    await logIn(visitor, ana)
    expect((await press(token)).status).toBe(422)
    expect(await eventsOf(ana)).toEqual(
      expect.arrayContaining([
        'recovery.asked',
        'recovery.begun',
        'recovery.done',
        'second_factor.off',
      ]),
    )
  })

  it('A challenge can request one link, and a made-up one none', async () => {
    const ana = await given.psychologist()
    await turnOn(ana, clock)
    const challenge = await challengeFor(visitor, ana)
    await visitor.ask(askRecovery, { body: { challenge } })
    for (const used of [challenge, 'A'.repeat(64), String(ana.token)])
      expect((await visitor.call(askRecovery, { body: { challenge: used } })).status).toBe(410)
  })

  it.each([
    ['before its press', DAY, false],
    ['after its end', 10 * DAY, true],
  ])('A link is valid for %s: %i ms later it is refused', async (_, life, pressed) => {
    const ana = await given.psychologist()
    await turnOn(ana, clock)
    const token = await ask(ana)
    if (pressed) await press(token)
    clock.advance(life)
    expect((await press(token)).status).toBe(422)
    expect(await needsCode(ana)).toBe(true)
  })

  it('A request during the wait gives a new link with the same end', async () => {
    const { ana, token, endsAt } = await givenWait()
    clock.advance(HOUR)
    const next = await ask(ana)
    expect((await press(token)).status).toBe(422)
    expect((await press(next)).body).toEqual({ endsAt, isRemoved: false })
  })

  it('Every address of the account gets a mail whose link cancels the wait', async () => {
    const ana = await given.psychologist()
    const former = ana.email
    const email = `nova.${former}`
    await ana.ask(updateProfile, { body: { email } })
    const link = await lastTo(email, 'email_change')
    await visitor.ask(confirmEmail, { body: { token: link } })
    await turnOn(ana, clock)
    const challenge = await challengeFor(visitor, { email, password: ana.password })
    await visitor.ask(askRecovery, { body: { challenge } })
    const token = await lastTo(email, 'second_factor_lost')
    await press(token)
    expect(await lastTo(email, 'second_factor_ending')).not.toBe('')
    const cancel = await lastTo(former, 'second_factor_ending')
    await visitor.ask(cancelRecovery, { body: { token: cancel } })
    clock.advance(72 * HOUR)
    expect((await press(token)).status).toBe(422)
    expect((await visitor.call(cancelRecovery, { body: { token: cancel } })).status).toBe(422)
    expect(await eventsOf(ana)).toContain('recovery.cancelled')
  })

  it('A logged-in device sees the wait and cancels it', async () => {
    const { ana, token, endsAt } = await givenWait()
    expect((await ana.ask(getSecondFactor)).endsAt).toBe(endsAt)
    await ana.ask(cancelOwnRecovery)
    expect((await ana.ask(getSecondFactor)).endsAt).toBeNull()
    expect((await press(token)).status).toBe(422)
    expect((await ana.call(cancelOwnRecovery)).status).toBe(204)
  })

  it('A changed e-mail ends the wait', async () => {
    const { ana, token } = await givenWait()
    await ana.ask(updateProfile, { body: { email: `outra.${ana.email}` } })
    expect((await press(token)).status).toBe(200)
    const link = await lastTo(`outra.${ana.email}`, 'email_change')
    await visitor.ask(confirmEmail, { body: { token: link } })
    clock.advance(72 * HOUR)
    expect((await press(token)).status).toBe(422)
  })

  it('A changed password, and a second factor turned off, end the wait', async () => {
    const first = await givenWait()
    const body = { currentPassword: first.ana.password, newPassword: 'outra senha boa' }
    await first.ana.ask(changePassword, { body })
    clock.set(START)
    const second = await givenWait()
    await second.ana.ask(removeTotp)
    clock.advance(72 * HOUR)
    for (const { token } of [first, second]) expect((await press(token)).status).toBe(422)
  })

  it('During the wait a code logs in as before', async () => {
    const { ana, code } = await givenWait()
    const enter = async (actor: Actor) => {
      const challenge = await challengeFor(actor, ana)
      return actor.call(answerSecondFactor, { body: { challenge, code: code() } })
    }
    expect((await enter(visitor)).status).toBe(200)
  })

  it('Two presses at the end remove it once', async () => {
    const { token } = await givenWait()
    clock.advance(72 * HOUR)
    const replies = await Promise.all([press(token), press(token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})
