import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { optionsToAnswer, registerPasskey } from '../../../test/authenticator.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { challengeFor, turnOn } from '../../../test/second-factor.ts'
import type { TenantId } from '../../platform/server/database.ts'
import { getProfile } from '../practice/contract.ts'
import { openEmailLink, openPasswordReset } from './commands.ts'
import { login, resetPassword, revertEmail } from './contract.ts'
import { loginByPasskey } from './passkey-contract.ts'
import { answerSecondFactor } from './second-factor-contract.ts'

const { app, clock, db, given, visitor } = await openPractice()
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

/** How long an ending has to wait for the transaction that opens the login, in milliseconds. */
const WAITING = 500

/**
 * Calls `entering`, and `ending` when the transaction that opens the login has done its work and is not committed. Resolves to
 * whether that login is open after both.
 */
async function staysOpen(
  entering: () => Promise<{ body: { token?: string | undefined } }>,
  ending: Ending,
  { transaction } = { transaction: 1 },
): Promise<boolean> {
  let opened = 0
  let ended: Promise<unknown> | undefined
  vi.spyOn(db, 'asTenant').mockImplementation((id, work, sending) => {
    const isLogin = ++opened === transaction
    const withEnding: typeof work = async (tenant) => {
      const answer = await work(tenant)
      ended = ending()
      await Promise.race([ended, wait(WAITING)])
      return answer
    }
    return asTenant(id, isLogin ? withEnding : work, sending)
  })
  const { token } = (await entering()).body
  if (!ended || !token) throw new Error('no login in this transaction')
  await ended
  return (await new Actor(app, token).call(getProfile)).status === 200
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
