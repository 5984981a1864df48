import { afterEach, describe, expect, it } from 'vitest'
import { Actor, type PsychologistActor } from '../../../test/actors.ts'
import {
  Authenticator,
  optionsToAnswer,
  optionsToCreate,
  registerPasskey,
} from '../../../test/authenticator.ts'
import { START } from '../../../test/clock.ts'
import { closeAtEnd } from '../../../test/close-at-end.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { createServer } from '../../app/server.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { closeAccount, exportAccount } from '../account/contract.ts'
import { getProfile } from '../practice/contract.ts'
import { forgotPassword, login, proveLogin, resetPassword } from './contract.ts'
import {
  addPasskey,
  type CreationOptions,
  listPasskeys,
  loginByPasskey,
  passkeyOptions,
  proveByPasskey,
  removePasskey,
} from './passkey-contract.ts'
import { countOrphanedPasskeys } from './passkey-queries.ts'

const { app, clock, db, given, services, startAnother, messages, visitor } = await openPractice()
afterEach(() => clock.set(START))

const CHROME = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}
const REFUSED = [401, 'passkey_refused']

const optionsToLogIn = (actor: Actor = visitor) => optionsToAnswer(actor)
const givenPasskey = (ana: Actor, authenticator?: Authenticator) =>
  registerPasskey(ana, authenticator, CHROME)

const logIn = async (body: ReturnType<Authenticator['answer']>, actor: Actor = visitor) => {
  const { status, problem, body: answer } = await actor.call(loginByPasskey, { body })
  return { outcome: [status, problem?.code], answer }
}

const mailsTo = async ({ email }: PsychologistActor, mailKind: string) =>
  (await messages()).filter(({ kind, recipient }) => kind === mailKind && recipient === email)

const eventsOf = (ana: PsychologistActor) =>
  db.asTenant(ana.id, async (tenant) => {
    const events = await tenant.sql
      .selectFrom('audit_events')
      .select('action')
      .where('psychologist_id', '=', tenant.id)
      .orderBy('id')
      .execute()
    return events.map(({ action }) => action)
  })

describe('creating a passkey', () => {
  it('The browser must verify its person, keep the key for logins and leave out known authenticators', async () => {
    const ana = await given.psychologist()
    const { authenticator } = await givenPasskey(ana)
    const options = await optionsToCreate(ana)
    expect(options).toMatchObject({
      rp: { id: 'consultorio.test', name: 'Consultório' },
      user: { name: ana.email, displayName: ana.name },
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: [{ id: authenticator.id, type: 'public-key' }],
      attestation: 'none',
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
  })

  it('Several passkeys are listed with their device, and each new one is mailed to the owner', {
    tags: 'both-databases',
  }, async () => {
    const ana = await given.psychologist()
    const { passkey } = await givenPasskey(ana)
    const { passkey: second } = await givenPasskey(ana, new Authenticator({ isSynced: true }))
    expect(await ana.ask(listPasskeys)).toEqual([passkey, second])
    expect([passkey, second]).toMatchObject([
      { name: 'Chrome no Windows', isSynced: false, isUsable: true, lastUsedAt: null },
      { name: 'Chrome no Windows (2)', isSynced: true, isUsable: true, lastUsedAt: null },
    ])
    const added = await mailsTo(ana, 'passkey_added')
    expect(added).toHaveLength(2)
    expect(added[0]?.text).toMatch(/Chave de acesso: Chrome no Windows/)
    expect(await eventsOf(ana)).toContain('passkey.added')
  })

  it('The options require a fresh proof, and nothing is stored without it', async () => {
    const ana = await given.psychologist()
    clock.advance(15 * MINUTE)
    const reply = await ana.call(passkeyOptions, { body: { purpose: 'register' } })
    expect([reply.status, reply.problem?.code]).toEqual([403, 'proof_needed'])
    await ana.ask(proveLogin, { body: { password: ana.password } })
    await givenPasskey(ana)
  })

  it.each([
    ['that did not verify its person', { verifies: false }],
    ['of another origin', { origin: 'https://consultorio.test.evil.example' }],
    ['of another RP id', { rpId: 'evil.example' }],
  ])('A passkey %s is refused', async (_, ways) => {
    const ana = await given.psychologist()
    const body = new Authenticator().create(await optionsToCreate(ana), ways)
    const reply = await ana.call(addPasskey, { body })
    expect([reply.status, reply.problem?.code]).toEqual([422, 'passkey_not_accepted'])
    expect(await ana.ask(listPasskeys)).toEqual([])
  })

  it('A challenge works once, for 5 minutes and for its account only', async () => {
    const ana = await given.psychologist()
    const bia = await given.psychologist()
    const create = async (actor: Actor, options: CreationOptions) =>
      (await actor.call(addPasskey, { body: new Authenticator().create(options) })).status
    const options = await optionsToCreate(ana)
    expect([
      await create(bia, options),
      await create(ana, options),
      await create(ana, options),
    ]).toEqual([422, 201, 422])
    const late = await optionsToCreate(ana)
    clock.advance(5 * MINUTE)
    expect(await create(ana, late)).toBe(422)
  })

  it('A credential is registered once, even after a refused attempt used up its challenge', async () => {
    const ana = await given.psychologist()
    const { authenticator } = await givenPasskey(ana)
    const body = authenticator.create(await optionsToCreate(ana))
    const reply = await ana.call(addPasskey, { body })
    expect([reply.status, reply.problem?.code]).toEqual([409, 'passkey_registered'])
  })

  it('An account has at most 20', async () => {
    const ana = await given.psychologist()
    for (let count = 0; count < 20; count++) await givenPasskey(ana)
    const reply = await ana.call(passkeyOptions, { body: { purpose: 'register' } })
    expect([reply.status, reply.problem?.code]).toEqual([409, 'too_many_passkeys'])
  })

  it('Unreadable answers are refused like wrong ones', async () => {
    const ana = await given.psychologist()
    const { challenge } = await optionsToCreate(ana)
    const client = JSON.stringify({
      type: 'webauthn.create',
      challenge,
      origin: 'https://consultorio.test',
    })
    const clientDataJSON = Buffer.from(client).toString('base64url')
    const refusals = ['', 'não é', Buffer.from('{}').toString('base64url')].flatMap((text) => [
      { clientDataJSON: text, attestationObject: text },
      { clientDataJSON, attestationObject: text },
    ])
    for (const response of refusals) {
      const body = { id: 'a', rawId: 'a', type: 'public-key' as const, response }
      expect((await ana.call(addPasskey, { body })).status).toBe(422)
    }
  })
})

describe('logging in with a passkey', () => {
  it('The passkey names its account, replaces both factors and is a fresh proof', {
    tags: 'both-databases',
  }, async () => {
    const ana = await given.psychologist()
    const { authenticator, passkey } = await givenPasskey(ana)
    clock.advance(DAY)
    const options = await optionsToLogIn()
    expect(options).toMatchObject({
      rpId: 'consultorio.test',
      allowCredentials: [],
      userVerification: 'required',
    })
    const { outcome, answer } = await logIn(authenticator.answer(options))
    expect([outcome, answer.psychologist.id]).toEqual([[200, undefined], ana.id])
    const elsewhere = new Actor(app, answer.token)
    expect((await elsewhere.call(exportAccount)).status).toBe(200)
    expect(await elsewhere.ask(listPasskeys)).toEqual([
      { ...passkey, lastUsedAt: new Date(clock.now()).toISOString() },
    ])
    expect(await eventsOf(ana)).toContain('account.logged_in_by_passkey')
  })

  it.each([
    ['that did not verify its person', { verifies: false }],
    ['of another origin', { origin: 'https://evil.example' }],
    ['of the same host without TLS', { origin: 'http://consultorio.test' }],
    ['of another RP id', { rpId: 'evil.example' }],
  ])('An answer %s is refused, and its challenge is used up', async (_, ways) => {
    const ana = await given.psychologist()
    const { authenticator } = await givenPasskey(ana)
    const options = await optionsToLogIn()
    expect((await logIn(authenticator.answer(options, ways))).outcome).toEqual(REFUSED)
    expect((await logIn(authenticator.answer(options))).outcome).toEqual(REFUSED)
  })

  it('A replayed answer is refused on every server', async () => {
    const ana = await given.psychologist()
    const { authenticator } = await givenPasskey(ana, new Authenticator({ isSynced: true }))
    const answer = authenticator.answer(await optionsToLogIn())
    const another = new Actor(await startAnother())
    expect((await logIn(answer, another)).outcome).toEqual([200, undefined])
    expect((await logIn(answer)).outcome).toEqual(REFUSED)
    expect((await logIn(answer, another)).outcome).toEqual(REFUSED)
  })

  it('Of two concurrent uses of one challenge, one is accepted', {
    tags: 'both-databases',
  }, async () => {
    const ana = await given.psychologist()
    const { authenticator } = await givenPasskey(ana, new Authenticator({ isSynced: true }))
    const answer = authenticator.answer(await optionsToLogIn())
    const outcomes = await Promise.all([logIn(answer), logIn(answer), logIn(answer)])
    expect(outcomes.map(({ outcome }) => outcome[0]).toSorted()).toEqual([200, 401, 401])
  })

  it('A challenge ends after 5 minutes', async () => {
    const ana = await given.psychologist()
    const { authenticator } = await givenPasskey(ana)
    const answer = authenticator.answer(await optionsToLogIn())
    clock.advance(5 * MINUTE)
    expect((await logIn(answer)).outcome).toEqual(REFUSED)
  })

  it('A challenge for a proof or a creation logs nobody in', async () => {
    const ana = await given.psychologist()
    const { authenticator } = await givenPasskey(ana)
    const { challenge } = await optionsToCreate(ana)
    const options = await optionsToLogIn()
    expect((await logIn(authenticator.answer({ ...options, challenge }))).outcome).toEqual(REFUSED)
    const proof = await optionsToAnswer(ana, 'proof')
    expect((await logIn(authenticator.answer(proof))).outcome).toEqual(REFUSED)
  })

  it('A synced key answers with the counter 0 every time', async () => {
    const ana = await given.psychologist()
    const { authenticator } = await givenPasskey(ana, new Authenticator({ isSynced: true }))
    for (let time = 0; time < 3; time++)
      expect((await logIn(authenticator.answer(await optionsToLogIn()))).outcome[0]).toBe(200)
    expect(authenticator.counter).toBe(0)
  })

  it.each([
    ['repeats', 7],
    ['goes back', 3],
    ['goes back to 0', 0],
  ])(
    'A counter that %s is a copy: refused, logged, and the original goes on',
    { tags: 'both-databases' },
    async (_, counter) => {
      const ana = await given.psychologist()
      const { authenticator } = await givenPasskey(ana)
      const log = async (ways: { counter: number }) =>
        (await logIn(authenticator.answer(await optionsToLogIn(), ways))).outcome
      expect(await log({ counter: 7 })).toEqual([200, undefined])
      expect(await log({ counter })).toEqual(REFUSED)
      expect((await eventsOf(ana)).at(-1)).toBe('passkey.copy_refused')
      expect(await log({ counter: 4_294_967_295 })).toEqual([200, undefined])
    },
  )

  it('A removed passkey, one of another account and an unknown one are unknown', async () => {
    const ana = await given.psychologist()
    const bia = await given.psychologist()
    const { authenticator, passkey } = await givenPasskey(ana)
    const { authenticator: other } = await givenPasskey(bia)
    const unknown = [401, 'passkey_unknown']
    const { userHandle } = authenticator
    const asAna = other.answer(await optionsToLogIn(), { userHandle })
    expect((await logIn(asAna)).outcome).toEqual(unknown)
    for (const handle of ['', 'a', 'A'.repeat(22), userHandle.slice(2)]) {
      const answer = authenticator.answer(await optionsToLogIn(), { userHandle: handle })
      expect((await logIn(answer)).outcome).toEqual(unknown)
    }
    expect((await ana.call(removePasskey, of(passkey))).status).toBe(204)
    expect((await logIn(authenticator.answer(await optionsToLogIn()))).outcome).toEqual(unknown)
  })

  it('An answer signed by another key is refused', async () => {
    const ana = await given.psychologist()
    const { authenticator } = await givenPasskey(ana)
    const options = await optionsToLogIn()
    const forged = new Authenticator().answer(options, { userHandle: authenticator.userHandle })
    const { id } = authenticator
    expect((await logIn({ ...forged, id, rawId: id })).outcome).toEqual(REFUSED)
  })

  it('A closed account logs in with it, as with its password', async () => {
    const ana = await given.psychologist()
    const { authenticator } = await givenPasskey(ana)
    await ana.ask(closeAccount, { body: {} })
    const { answer } = await logIn(authenticator.answer(await optionsToLogIn()))
    const { closedAt } = await new Actor(app, answer.token).ask(getProfile)
    expect(closedAt).toBe(new Date(clock.now()).toISOString())
    clock.advance(40 * DAY)
    const late = await logIn(authenticator.answer(await optionsToLogIn()))
    expect(late.outcome).toEqual([401, 'passkey_unknown'])
  })

  it('A mailed password link leaves passkeys as they are', async () => {
    const ana = await given.psychologist()
    const { authenticator } = await givenPasskey(ana)
    await visitor.ask(forgotPassword, { body: { email: ana.email } })
    const [mail] = await mailsTo(ana, 'password_reset')
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await visitor.ask(resetPassword, { body: { token, password: 'outra senha boa' } })
    expect((await logIn(authenticator.answer(await optionsToLogIn()))).outcome[0]).toBe(200)
  })
})

describe('fresh proof by passkey', () => {
  const proofOf = (ana: Actor) => optionsToAnswer(ana, 'proof')
  const prove = async (ana: Actor, body: ReturnType<Authenticator['answer']>) => {
    const { status, problem } = await ana.call(proveByPasskey, { body })
    return [status, problem?.code]
  }

  it("The account's own passkey proves its login for 15 minutes", async () => {
    const ana = await given.psychologist()
    const { authenticator } = await givenPasskey(ana)
    clock.advance(15 * MINUTE)
    expect((await ana.call(exportAccount)).status).toBe(403)
    const options = await proofOf(ana)
    expect(options.allowCredentials).toEqual([{ id: authenticator.id, type: 'public-key' }])
    expect(await prove(ana, authenticator.answer(options))).toEqual([204, undefined])
    clock.advance(15 * MINUTE - 1)
    expect((await ana.call(exportAccount)).status).toBe(200)
    clock.advance(1)
    expect((await ana.call(exportAccount)).status).toBe(403)
  })

  it('Neither a challenge of a login, nor of another account, nor a replay proves it', async () => {
    const ana = await given.psychologist()
    const bia = await given.psychologist()
    const { authenticator } = await givenPasskey(ana)
    await givenPasskey(bia)
    const refused = [422, 'passkey_not_accepted']
    expect(await prove(ana, authenticator.answer(await optionsToLogIn()))).toEqual(refused)
    expect(await prove(ana, authenticator.answer(await proofOf(bia)))).toEqual(refused)
    const options = await proofOf(ana)
    expect(await prove(ana, authenticator.answer(options, { verifies: false }))).toEqual(refused)
    expect(await prove(ana, authenticator.answer(options))).toEqual(refused)
  })

  it('The options of a proof by passkey require a login', async () => {
    const reply = await visitor.call(passkeyOptions, { body: { purpose: 'proof' } })
    expect([reply.status, reply.problem?.code]).toEqual([401, 'unauthenticated'])
  })
})

describe('removing a passkey', () => {
  it('Removing requires a fresh proof, mails the owner and is refused for another account’s passkey', async () => {
    const ana = await given.psychologist()
    const bia = await given.psychologist()
    const { passkey } = await givenPasskey(ana)
    expect((await bia.call(removePasskey, of(passkey))).status).toBe(404)
    clock.advance(15 * MINUTE)
    expect((await ana.call(removePasskey, of(passkey))).problem?.code).toBe('proof_needed')
    await ana.ask(proveLogin, { body: { password: ana.password } })
    expect((await ana.call(removePasskey, of(passkey))).status).toBe(204)
    expect(await ana.ask(listPasskeys)).toEqual([])
    expect(await mailsTo(ana, 'passkey_removed')).toHaveLength(1)
    expect((await eventsOf(ana)).at(-1)).toBe('passkey.removed')
  })
})

describe('the address of the server', () => {
  async function serverAt(origin: string) {
    const server = await createServer({ ...services, origin: () => origin })
    closeAtEnd(() => server.close())
    return server
  }

  it('If it is a number, the refusal names the address that works', async () => {
    const reply = await new Actor(await serverAt('http://127.0.0.1:3000')).call(passkeyOptions)
    expect([reply.status, reply.problem?.message]).toEqual([
      409,
      'Chaves de acesso não funcionam em um endereço por número. Abra http://localhost:3000 e tente de novo.',
    ])
  })

  it('Passkeys of a former domain are listed as not usable, and refused', async () => {
    const ana = await given.psychologist()
    const { authenticator } = await givenPasskey(ana)
    const server = await serverAt('https://novo.exemplo.com.br')
    const moved = new Actor(server)
    const options = await optionsToLogIn(moved)
    expect(options.rpId).toBe('novo.exemplo.com.br')
    const answer = authenticator.answer(
      { ...options, rpId: 'consultorio.test' },
      { origin: 'https://novo.exemplo.com.br' },
    )
    expect((await logIn(answer, moved)).outcome).toEqual(REFUSED)
    const orphansAt = (rpId: string) => db.asPlatform((scope) => countOrphanedPasskeys(scope, rpId))
    expect(await orphansAt('novo.exemplo.com.br')).toBeGreaterThan(0)
    expect(await orphansAt('consultorio.test')).toBe(0)
    const { token } = await moved.ask(login, { body: ana })
    expect(await new Actor(server, token).ask(listPasskeys)).toMatchObject([{ isUsable: false }])
  })
})
