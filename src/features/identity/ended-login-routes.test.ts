import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { optionsToAnswer, registerPasskey } from '../../../test/authenticator.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { challengeFor, turnOn } from '../../../test/second-factor.ts'
import type { TenantId } from '../../platform/server/database.ts'
import type { Problem } from '../../platform/shared/problem.ts'
import { getProfile } from '../practice/contract.ts'
import { openEmailLink, openPasswordReset } from './commands.ts'
import { changePassword, login, resetPassword, revertEmail } from './contract.ts'
import { savePasskey } from './passkey-commands.ts'
import { loginByPasskey } from './passkey-contract.ts'
import { answerSecondFactor } from './second-factor-contract.ts'

const { app, clock, db, given, services, visitor } = await openPractice()
const owner = new Actor(app)
const { asTenant } = db
afterEach(() => {
  vi.restoreAllMocks()
  clock.set(START)
})

type Ending = () => Promise<unknown>

async function resetOf(id: TenantId): Promise<Ending> {
  const token = await asTenant(id, (tenant) => openPasswordReset(tenant, clock.now()))
  return () => owner.ask(resetPassword, { body: { token, password: 'outra senha boa' } })
}

async function revertOf(id: TenantId): Promise<Ending> {
  const token = await asTenant(id, (tenant) =>
    openEmailLink(tenant, 'email_revert', `antes-${id}@exemplo.com.br`, clock.now()),
  )
  return () => owner.ask(revertEmail, { body: { token } })
}

/** How long a transaction stays open for the second one to reach it, in milliseconds. */
const WAITING = 500

/**
 * Calls `first`, and `second` when a transaction of the first has done its work and is not committed. Resolves to the answers of
 * both.
 */
async function during<First, Second>(
  first: () => Promise<First>,
  second: () => Promise<Second>,
  { transaction } = { transaction: 1 },
): Promise<[First, Second]> {
  let opened = 0
  let begun: Promise<Second> | undefined
  vi.spyOn(db, 'asTenant').mockImplementation((id, work, sending) => {
    const isHeld = ++opened === transaction
    const held: typeof work = async (tenant) => {
      const answer = await work(tenant)
      begun = second()
      await Promise.race([begun, wait(WAITING)])
      return answer
    }
    return asTenant(id, isHeld ? held : work, sending)
  })
  const answer = await first()
  if (!begun) throw new Error('the first has no such transaction')
  return [answer, await begun]
}

/** Returns whether a login is open after an ending that came while it was being opened. */
async function staysOpen(
  entering: () => Promise<{ body: { token?: string | undefined } }>,
  ending: Ending,
  held?: { transaction: number },
): Promise<boolean> {
  const [{ body }] = await during(entering, ending, held)
  if (!body.token) throw new Error('no login')
  return (await new Actor(app, body.token).call(getProfile)).status === 200
}

const ENDINGS: [string, (id: TenantId) => Promise<Ending>][] = [
  ['a new password', resetOf],
  ['a reverted e-mail', revertOf],
]

it.each(ENDINGS)('A password that was checked before %s opens no login', async (_, endingOf) => {
  const { id, email, password } = await given.psychologist()
  const ending = await endingOf(id)
  vi.spyOn(db, 'asTenant').mockImplementationOnce(async (...args) => {
    await ending()
    return asTenant(...args)
  })
  const reply = await visitor.call(login, { body: { email, password } })
  expect([reply.status, reply.problem?.code]).toEqual([401, 'wrong_credentials'])
})

it.each(ENDINGS)('A login by password that is being opened is ended by %s', async (_, endingOf) => {
  const { id, email, password } = await given.psychologist()
  const body = { email, password }
  expect(await staysOpen(() => visitor.call(login, { body }), await endingOf(id))).toBe(false)
})

it.each(ENDINGS)('A second step that is opening a login is ended by %s', async (_, endingOf) => {
  const ana = await given.psychologist()
  const { code } = await turnOn(ana, clock)
  const body = { challenge: await challengeFor(visitor, ana), code: code(), remember: false }
  const entering = () => visitor.call(answerSecondFactor, { body })
  // The first one reads the challenge.
  expect(await staysOpen(entering, await endingOf(ana.id), { transaction: 2 })).toBe(false)
})

it('A login by a passkey that is being opened is ended by a reverted e-mail', async () => {
  const ana = await given.psychologist()
  const { authenticator } = await registerPasskey(ana)
  const body = authenticator.answer(await optionsToAnswer(visitor))
  const entering = () => visitor.call(loginByPasskey, { body })
  // The first one reads the passkey.
  expect(await staysOpen(entering, await revertOf(ana.id), { transaction: 2 })).toBe(false)
})

it('A password is not changed by a login that a reverted e-mail is ending', async () => {
  const ana = await given.psychologist()
  const body = { currentPassword: ana.password, newPassword: 'outra senha boa' }
  const change = () => ana.call(changePassword, { body })
  const [, { status }] = await during(await revertOf(ana.id), change)
  expect(status).toBe(401)
  const entering = { email: `antes-${ana.id}@exemplo.com.br`, password: 'outra senha boa' }
  expect((await visitor.call(login, { body: entering })).status).toBe(401)
})

it('A passkey is not created by a login that a reverted e-mail is ending', async () => {
  const ana = await given.psychologist()
  const credential = { id: 'AAAA', publicKey: new Uint8Array(), counter: 0, isSynced: false }
  const names = { device: 'Firefox no Windows', isElsewhere: false }
  const save = async () =>
    asTenant(ana.id, (tenant) =>
      savePasskey({ tenant, token: ana.token ?? '' }, services, credential, names, clock.now()),
    ).catch(({ code }: Problem) => code)
  const [, outcome] = await during(await revertOf(ana.id), save)
  expect(outcome).toBe('unauthenticated')
})
