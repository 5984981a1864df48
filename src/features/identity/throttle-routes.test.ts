import { afterEach, describe, expect, it } from 'vitest'
import { Actor, type PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import { createToken } from '../../platform/server/tokens.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { closeAccount } from '../account/contract.ts'
import {
  changePassword,
  forgotPassword,
  login,
  logout,
  proveLogin,
  register,
  resetPassword,
} from './contract.ts'
import { limitLogin } from './lockout-commands.ts'

const { app, clock, db, given, messages, services, startAnother, visitor } = await openPractice({
  THROTTLE: 'on',
})
afterEach(() => clock.set(START))

const refusal = (wait: string) => `Muitas tentativas. Tente novamente em ${wait}.`

const guess = (actor: Actor, email: string) =>
  actor.call(login, { body: { email, password: 'errada' } })

async function repeat(times: number, call: (n: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await call(n)).status)
  return statuses
}

describe('throttled logins', () => {
  it('Failed logins are limited to 10 per account and address in 15 minutes', {
    tags: 'both-databases',
  }, async () => {
    const ana = await given.psychologist()
    const [here, elsewhere] = [new Actor(app), new Actor(app)]
    expect(await repeat(10, () => guess(here, ana.email))).toEqual(Array(10).fill(401))
    const right = await here.call(login, { body: ana })
    expect([right.status, right.problem?.message]).toEqual([429, refusal('15 minutos')])
    expect((await elsewhere.call(login, { body: ana })).status).toBe(200)
    const wait = Number(right.headers['retry-after'])
    expect(wait).toBe(15 * 60)
    clock.advance(wait * 1000)
    expect((await here.call(login, { body: ana })).status).toBe(200)
  })

  it('Only failures count: a correct password logs in any number of times', async () => {
    const ana = await given.psychologist()
    const here = new Actor(app)
    expect(await repeat(15, () => here.call(login, { body: ana }))).toEqual(Array(15).fill(200))
  })

  it('An IPv6 connection counts by its /64', async () => {
    const ana = await given.psychologist()
    const from = (remoteAddress: string) =>
      visitor.send({
        method: login.method,
        url: login.path,
        payload: { email: ana.email, password: 'errada' },
        remoteAddress,
      })
    for (let n = 0; n < 10; n++) expect((await from(`2001:db8:0:1::${n + 1}`)).statusCode).toBe(401)
    expect((await from('2001:db8:0:1:ffff::1')).statusCode).toBe(429)
    expect((await from('2001:db8:0:2::1')).statusCode).toBe(401)
  })

  it('Other accounts are not limited', async () => {
    const [ana, bia] = [await given.psychologist(), await given.psychologist()]
    await repeat(11, () => new Actor(app).call(login, { body: { ...ana, password: 'errada' } }))
    expect((await new Actor(app).call(login, { body: bia })).status).toBe(200)
  })

  it('Failed logins are limited to 60 per address in 15 minutes over all accounts', async () => {
    const bia = await given.psychologist()
    const here = new Actor(app)
    const guesses = Array.from({ length: 60 }, (_, n) =>
      here.call(login, { body: { email: `alguem${n}@exemplo.com.br`, password: 'errada' } }),
    )
    expect((await Promise.all(guesses)).every(({ status }) => status === 401)).toBe(true)
    expect((await here.call(login, { body: bia })).status).toBe(429)
    expect((await new Actor(app).call(login, { body: bia })).status).toBe(200)
    clock.advance(15 * MINUTE)
    expect((await here.call(login, { body: bia })).status).toBe(200)
  })

  it('The counts store no address and no account', async () => {
    const ana = await given.psychologist()
    await new Actor(app).call(login, { body: ana })
    const hits = await db.asPlatform((sql) =>
      sql.selectFrom('throttle_hits').select('key').execute(),
    )
    expect(hits.length).toBeGreaterThan(0)
    expect(JSON.stringify(hits)).not.toMatch(/exemplo|10\.0\./)
  })

  it('The counts use keyed hashes, which cannot be reversed by trying addresses', {
    tags: 'both-databases',
  }, async () => {
    const ana = await given.psychologist()
    const here = new Actor(app)
    await here.call(login, { body: ana })
    const { keys, sources } = await db.asPlatform(async (sql) => ({
      keys: await sql.selectFrom('throttle_hits').select('key').execute(),
      sources: await sql
        .selectFrom('login_places')
        .select('place_hash')
        .where('psychologist_id', '=', ana.id)
        .execute(),
    }))
    const keyed = fingerprint(services.secret, 'throttle', `login\0${ana.email} ${here.address}`)
    expect(keys).toContainEqual({ key: keyed.toString('base64url') })
    const source = fingerprint(services.secret, 'login-place', `address ${here.address}`)
    expect(sources.map(({ place_hash }) => Buffer.from(place_hash).toString('hex'))).toContain(
      source.toString('hex'),
    )
  })
})

describe('an account under attack', () => {
  async function attack(email: string) {
    const device = { id: null, userAgent: null, keep: () => '' }
    const refuse = () => Promise.reject(new Problem('wrong_credentials'))
    for (let n = 0; n < 5; n++) {
      const { address } = new Actor(app)
      const from = { services, email, address, device, now: clock.now() }
      for (let tried = 0; tried < 10; tried++)
        await expect(limitLogin(from, refuse)).rejects.toMatchObject({ code: 'wrong_credentials' })
    }
  }
  const wait = (reply: { headers: Record<string, unknown> }) => Number(reply.headers['retry-after'])

  it('After 50 failures strangers wait longer with each try', async () => {
    const ana = await given.psychologist()
    for (let n = 0; n < 5; n++) {
      const somewhere = new Actor(app)
      expect(await repeat(10, () => guess(somewhere, ana.email))).toEqual(Array(10).fill(401))
    }
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const refused = await new Actor(app).call(login, { body: ana })
      expect([refused.status, wait(refused)]).toEqual([429, minutes * 60])
      clock.advance(minutes * MINUTE)
      expect((await guess(new Actor(app), ana.email)).status).toBe(401)
    }
    clock.advance(60 * MINUTE)
    expect((await new Actor(app).call(login, { body: ana })).status).toBe(200)
  })

  it('The count starts over after 15 quiet minutes', async () => {
    const ana = await given.psychologist()
    await attack(ana.email)
    clock.advance(MINUTE + 15 * MINUTE)
    await attack(ana.email)
    expect((await guess(new Actor(app), ana.email)).status).toBe(429)
  })

  it('Refused tries do not extend the wait', async () => {
    const ana = await given.psychologist()
    await attack(ana.email)
    await repeat(20, () => guess(new Actor(app), ana.email))
    expect(wait(await guess(new Actor(app), ana.email))).toBe(60)
  })

  it('The owner logs in from a known address', async () => {
    const ana = await given.psychologist()
    const home = new Actor(app)
    await home.ask(login, { body: ana })
    await attack(ana.email)
    expect((await home.call(login, { body: ana })).status).toBe(200)
    expect((await guess(home, ana.email)).status).toBe(401)
  })

  it('The owner logs in with a known device from any address', async () => {
    const ana = await given.psychologist()
    const cookie = await deviceOf(new Actor(app), ana)
    await attack(ana.email)
    const away = await new Actor(app).call(login, { body: ana }, { headers: { cookie } })
    expect(away.status).toBe(200)
    expect((await new Actor(app).call(login, { body: ana })).status).toBe(429)
  })

  it('The owner logs in with the device although others behind the address fail', async () => {
    const ana = await given.psychologist()
    const shared = new Actor(app)
    const cookie = await deviceOf(shared, ana)
    expect(await repeat(11, () => guess(shared, ana.email))).toEqual([...Array(10).fill(401), 429])
    expect((await shared.call(login, { body: ana }, { headers: { cookie } })).status).toBe(200)
  })

  it('An invented device has no separate count', async () => {
    const ana = await given.psychologist()
    const shared = new Actor(app)
    await shared.ask(login, { body: ana })
    const statuses = await repeat(11, (n) =>
      shared.call(
        login,
        { body: { email: ana.email, password: 'errada' } },
        { headers: { cookie: `device=${String(n).padStart(43, 'x')}` } },
      ),
    )
    expect(statuses.at(-1)).toBe(429)
  })

  it('A login source is known for 180 days', async () => {
    const ana = await given.psychologist()
    const home = new Actor(app)
    await home.ask(login, { body: ana })
    clock.advance(180 * DAY)
    await attack(ana.email)
    expect((await home.call(login, { body: ana })).status).toBe(429)
  })

  it('All servers share the count', { tags: 'both-databases' }, async () => {
    const ana = await given.psychologist()
    const other = await startAnother()
    for (let n = 0; n < 5; n++) {
      const somewhere = new Actor(n % 2 ? app : other)
      await repeat(10, () => guess(somewhere, ana.email))
    }
    expect((await new Actor(other).call(login, { body: ana })).status).toBe(429)
  })

  it('The device is known by a cookie that is never sent in plain text', async () => {
    const { given: givenSecure, app: secure } = await openPractice({
      THROTTLE: 'on',
      APP_ORIGIN: 'https://consultorio.test',
    })
    const ana = await givenSecure.psychologist()
    const { headers } = await new Actor(secure).call(login, { body: ana })
    expect(String(headers['set-cookie'])).toMatch(/; Secure$/)
  })

  async function deviceOf(actor: Actor, ana: { email: string; password: string }): Promise<string> {
    const { headers } = await actor.call(login, { body: ana })
    const set = String(headers['set-cookie'])
    expect(set).toMatch(
      /^device=[\w-]{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict/,
    )
    return set.split(';', 1)[0] ?? ''
  }
})

describe('throttled registrations', () => {
  it('Registrations are limited to 20 per address and hour', {
    tags: 'both-databases',
  }, async () => {
    const here = new Actor(app)
    const account = (n: number) => ({
      body: { name: 'Ana Souza', email: `conta${n}@exemplo.com.br`, password: 'uma senha boa' },
    })
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => here.call(register, account(n))),
    )
    expect(replies.every(({ status }) => status === 201)).toBe(true)
    const refused = await here.call(register, account(20))
    expect([refused.status, refused.problem?.message]).toEqual([429, refusal('1 hora')])
    expect((await new Actor(app).call(register, account(20))).status).toBe(201)
  })
})

describe('throttled password links', () => {
  it('Password links are limited to 3 per account and hour', {
    tags: 'both-databases',
  }, async () => {
    const { email } = await given.psychologist()
    const answers = await repeat(4, () => new Actor(app).call(forgotPassword, { body: { email } }))
    expect(answers).toEqual([204, 204, 204, 429])
    const links = ({ recipient, kind }: { recipient: string; kind: string }) =>
      recipient === email && kind === 'password_reset'
    const sent = (await messages()).filter(links)
    expect(sent).toHaveLength(3)
  })

  it('A person who is refused has a valid link in the mailbox, whatever strangers request', async () => {
    const ana = await given.psychologist()
    const ask = () => new Actor(app).call(forgotPassword, { body: { email: ana.email } })
    let requestedAt = clock.now()
    for (let n = 0; n < 10; n++) {
      const { status, headers } = await ask()
      if (status === 204) requestedAt = clock.now()
      else clock.advance(Number(headers['retry-after']) * 1000)
    }
    expect((await ask()).status).toBe(204)
    requestedAt = clock.now()
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(clock.now() + Number(refused.headers['retry-after']) * 1000).toBeLessThanOrEqual(
      requestedAt + HOUR,
    )
    clock.advance(HOUR - 1)
    expect((await ask()).status).toBe(429)
    const mails = (await messages()).filter(({ recipient }) => recipient === ana.email)
    const token = /reset-password\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    const body = { token, password: 'outra senha boa' }
    expect((await visitor.call(resetPassword, { body })).status).toBe(204)
  })

  it.each([
    ['a proof', (ana: PsychologistActor) => ana.ask(proveLogin, { body: ana })],
    [
      'a changed password',
      (ana: PsychologistActor) =>
        ana.ask(changePassword, {
          body: { currentPassword: ana.password, newPassword: 'outra senha boa' },
        }),
    ],
  ])(
    'Requests by strangers do not limit the source of a login from before sources were stored, after %s',
    async (_, prove) => {
      const ana = await given.psychologist()
      const from = async () => (await ana.call(forgotPassword, { body: ana })).status
      await db.asPlatform((sql) =>
        sql.deleteFrom('login_places').where('psychologist_id', '=', ana.id).execute(),
      )
      await prove(ana)
      await repeat(4, () => new Actor(app).call(forgotPassword, { body: { email: ana.email } }))
      expect(await from()).toBe(204)
    },
  )

  it('Requests by strangers do not limit a known address', async () => {
    const ana = await given.psychologist()
    const home = new Actor(app)
    await home.ask(login, { body: ana })
    const ask = (actor: Actor) => actor.call(forgotPassword, { body: { email: ana.email } })
    await repeat(4, () => ask(new Actor(app)))
    expect(await repeat(4, () => ask(home))).toEqual([204, 204, 204, 429])
  })
})

describe('throttled proofs of the own password', () => {
  const change = (actor: Actor, currentPassword: string) =>
    actor.call(changePassword, { body: { currentPassword, newPassword: 'outra senha boa' } })
  const countHits = () =>
    db.asPlatform((sql) =>
      sql
        .selectFrom('throttle_hits')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst(),
    )

  it('Proofs are limited to 10 per account in 15 minutes over all purposes', async () => {
    const ana = await given.psychologist()
    expect(await repeat(10, () => change(ana, 'errada'))).toEqual(Array(10).fill(422))
    expect((await change(ana, ana.password)).problem?.message).toBe(refusal('15 minutos'))
    const body = { password: ana.password }
    expect((await ana.call(closeAccount, { body })).problem?.message).toBe(refusal('15 minutos'))
  })

  it('Proofs without a valid login are not counted, so that nobody is locked out', async () => {
    const ana = await given.psychologist()
    const { token } = await new Actor(app).ask(login, { body: ana })
    const revoked = new Actor(app, token)
    await revoked.ask(logout)
    const before = await countHits()
    for (const stranger of [new Actor(app, createToken(ana.id)), revoked])
      expect(await repeat(11, () => change(stranger, 'errada'))).toEqual(Array(11).fill(401))
    expect(await countHits()).toEqual(before)
    expect((await change(ana, ana.password)).status).toBe(204)
  })
})
