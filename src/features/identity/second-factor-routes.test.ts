import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { Actor, logIn, type PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { overlapping } from '../../../test/overlapping.ts'
import { openPractice } from '../../../test/practice.ts'
import { challengeFor, codeAt, turnOn } from '../../../test/second-factor.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { exportAccount } from '../account/contract.ts'
import { getProfile } from '../practice/contract.ts'
import { openPasswordReset } from './commands.ts'
import { changePassword, login, proveLogin, resetPassword } from './contract.ts'
import {
  answerSecondFactor,
  confirmTotp,
  getSecondFactor,
  openTotp,
  removeTotp,
  replaceRecoveryCodes,
} from './second-factor-contract.ts'

const { app, clock, db, given, messages, services, startAnother, visitor } = await openPractice()
afterEach(() => clock.set(START))

async function givenFactor() {
  const ana = await given.psychologist()
  return { ana, ...(await turnOn(ana, clock)) }
}

const answer = (actor: Actor, challenge: string, code: string, remember = false) =>
  actor.call(answerSecondFactor, { body: { challenge, code, remember } })

const isIn = async (token: string) => (await new Actor(app, token).call(getProfile)).status === 200

const subjectsTo = async (address: string) =>
  (await messages()).filter(({ recipient }) => recipient === address).map(({ kind }) => kind)

const eventsOf = async ({ id }: PsychologistActor) => {
  const { rows } = await db.asTenant(id, (tenant) =>
    sql<{ action: string }>`select action from audit_events where psychologist_id = ${id}`.execute(
      tenant.sql,
    ),
  )
  return rows.map(({ action }) => action)
}

const WRONG = [{ path: 'code', message: 'Código incorreto. Confira o código e tente de novo.' }]

describe('turning the second factor on', () => {
  it('An app is offered by secret and address, and is active only after one of its codes', async () => {
    const ana = await given.psychologist()
    const { secret, otpauthUrl } = await ana.ask(openTotp)
    expect(otpauthUrl).toContain(`secret=${secret}`)
    expect((await ana.ask(getSecondFactor)).since).toBeNull()
    expect(await logIn(visitor, ana)).toMatchObject({ psychologist: { email: ana.email } })
    const wrong = await ana.call(confirmTotp, { body: { code: '000000' } })
    expect([wrong.status, wrong.problem?.details]).toEqual([422, WRONG])
    const typed = codeAt(secret, clock.now()).replace(/^.../, '$& ')
    const { recoveryCodes } = await ana.ask(confirmTotp, { body: { code: typed } })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await ana.ask(getSecondFactor)).toEqual({
      since: new Date(START).toISOString(),
      recoveryCodes: 10,
      required: false,
      available: true,
      endsAt: null,
    })
    expect(await subjectsTo(ana.email)).toContain('second_factor_changed')
    expect(await eventsOf(ana)).toContain('second_factor.on')
  })

  it('Neither the secret nor a recovery code is stored as it is', async () => {
    const { ana, secret, recoveryCodes } = await givenFactor()
    const { rows } = await db.asTenant(ana.id, (tenant) =>
      sql<{ row: string }>`
        select encode(secret, 'escape') || (
          select string_agg(encode(code_hash, 'escape'), '') from recovery_codes) as row
        from second_factors`.execute(tenant.sql),
    )
    for (const code of [secret, ...recoveryCodes])
      expect(rows[0]?.row).not.toContain(code.replaceAll('-', ''))
  })

  it('Another app replaces the first by its code, with new recovery codes', async () => {
    const { ana, code, recoveryCodes } = await givenFactor()
    const { secret } = await ana.ask(openTotp)
    // Until then the first one is valid.
    expect((await answer(visitor, await challengeFor(visitor, ana), code())).status).toBe(200)
    const body = { code: codeAt(secret, clock.now()) }
    await ana.ask(confirmTotp, { body })
    clock.advance(MINUTE)
    const challenge = await challengeFor(visitor, ana)
    expect((await answer(visitor, challenge, code())).status).toBe(422)
    expect((await answer(visitor, challenge, recoveryCodes[0] ?? '')).status).toBe(422)
    const next = await answer(visitor, challenge, codeAt(secret, clock.now()))
    expect(next.status).toBe(200)
    expect(await eventsOf(ana)).toContain('second_factor.replaced')
  })

  it('Without the key of the server nothing is turned on, and a recovery code still logs in', async () => {
    const { ana, code, recoveryCodes } = await givenFactor()
    const { keyring } = services
    services.keyring = null
    const challenge = await challengeFor(visitor, ana)
    const replies = [
      await ana.call(openTotp),
      await answer(visitor, challenge, code()),
      await answer(visitor, challenge, recoveryCodes[0] ?? ''),
    ]
    services.keyring = keyring
    expect(replies.map(({ status, problem }) => problem?.code ?? status)).toEqual([
      'second_factor_off',
      'second_factor_off',
      200,
    ])
  })
})

describe('a login with a second factor', () => {
  it('The password answers a challenge and no login; a code of the app then logs in', async () => {
    const { ana, code } = await givenFactor()
    const reply = await visitor.call(login, { body: ana })
    expect([reply.status, Object.keys(reply.body)]).toEqual([200, ['challenge']])
    const entered = await answer(visitor, String(reply.body.challenge), code())
    expect(entered.body).toMatchObject({ psychologist: { id: ana.id } })
    expect(await isIn(entered.body.token)).toBe(true)
  })

  it('A challenge is no login', async () => {
    const { ana } = await givenFactor()
    expect(await isIn(await challengeFor(visitor, ana))).toBe(false)
  })

  it('A code is accepted once: its second use is refused, in another login and by another server', async () => {
    const { ana, code } = await givenFactor()
    const first = await challengeFor(visitor, ana)
    const second = await challengeFor(visitor, ana)
    const other = new Actor(await startAnother())
    expect((await answer(visitor, first, code())).status).toBe(200)
    const replayed = await answer(other, second, code())
    expect([replayed.status, replayed.problem?.details]).toEqual([422, WRONG])
    clock.advance(MINUTE)
    expect((await answer(other, second, code())).status).toBe(200)
  })

  it.each([
    [-30, 200],
    [30, 200],
    [-60, 422],
    [60, 422],
  ])('A clock that is %i seconds off is answered with %i', async (drift, status) => {
    const { ana, secret } = await givenFactor()
    const challenge = await challengeFor(visitor, ana)
    const code = codeAt(secret, clock.now() + drift * 1000)
    expect((await answer(visitor, challenge, code)).status).toBe(status)
  })

  it.each([
    [5 * MINUTE - 1, 200],
    [5 * MINUTE, 410],
  ])('A challenge works for 5 minutes: %i ms after it the answer is %i', async (wait, status) => {
    const { ana, code } = await givenFactor()
    const challenge = await challengeFor(visitor, ana)
    clock.advance(wait)
    expect((await answer(visitor, challenge, code())).status).toBe(status)
  })

  it('A challenge works once, also for two codes at the same time', async () => {
    const { ana, code, recoveryCodes } = await givenFactor()
    const challenge = await challengeFor(visitor, ana)
    const other = new Actor(await startAnother())
    const replies = await Promise.all([
      answer(visitor, challenge, code()),
      answer(other, challenge, recoveryCodes[0] ?? ''),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('A made-up challenge, one of another account and one without the password open nothing', async () => {
    const { ana, code, recoveryCodes } = await givenFactor()
    const bia = await givenFactor()
    for (const challenge of ['', 'abc', String(ana.token), 'A'.repeat(64)])
      for (const typed of [code(), recoveryCodes[0] ?? ''])
        expect((await answer(visitor, challenge, typed)).status).toBe(410)
    const ofBia = await challengeFor(visitor, bia.ana)
    expect((await answer(visitor, ofBia, recoveryCodes[0] ?? '')).status).toBe(422)
    const wrong = { email: ana.email, password: 'outra senha' }
    expect((await visitor.call(login, { body: wrong })).body).not.toHaveProperty('challenge')
  })

  it('A changed password ends the challenges of the former one', async () => {
    const { ana, code } = await givenFactor()
    const challenge = await challengeFor(visitor, ana)
    const body = { currentPassword: ana.password, newPassword: 'outra senha boa' }
    await ana.ask(changePassword, { body })
    expect((await answer(visitor, challenge, code())).status).toBe(410)
  })

  it('A password link leaves the second factor on', async () => {
    const { ana, code } = await givenFactor()
    const token = await db.asTenant(ana.id, (tenant) => openPasswordReset(tenant, clock.now()))
    await visitor.ask(resetPassword, { body: { token, password: 'outra senha boa' } })
    const challenge = await challengeFor(visitor, {
      ...ana,
      email: ana.email,
      password: 'outra senha boa',
    })
    expect((await answer(visitor, challenge, code())).status).toBe(200)
  })
})

describe('a recovery code', { tags: 'both-databases' }, () => {
  it('A recovery code works once, however it is typed, and its owner gets a mail', async () => {
    const { ana, recoveryCodes } = await givenFactor()
    const [first = ''] = recoveryCodes
    const typed = first.toLowerCase().replaceAll('-', ' ')
    expect((await answer(visitor, await challengeFor(visitor, ana), typed)).status).toBe(200)
    const again = await answer(visitor, await challengeFor(visitor, ana), first)
    expect([again.status, again.problem?.details]).toEqual([422, WRONG])
    expect((await ana.ask(getSecondFactor)).recoveryCodes).toBe(9)
    expect(await subjectsTo(ana.email)).toContain('recovery_code_used')
    expect(await eventsOf(ana)).toContain('recovery_code.used')
  })

  it('A recovery code used twice at once works once', async () => {
    const { ana, recoveryCodes } = await givenFactor()
    const other = new Actor(await startAnother())
    const challenges = [await challengeFor(visitor, ana), await challengeFor(visitor, ana)]
    const replies = await Promise.all(
      [visitor, other].map((actor, n) =>
        answer(actor, challenges[n] ?? '', recoveryCodes[0] ?? ''),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('New recovery codes replace the former ones', async () => {
    const { ana, recoveryCodes } = await givenFactor()
    const fresh = await ana.ask(replaceRecoveryCodes)
    expect(fresh.recoveryCodes).not.toEqual(recoveryCodes)
    const challenge = await challengeFor(visitor, ana)
    expect((await answer(visitor, challenge, recoveryCodes[1] ?? '')).status).toBe(422)
    expect((await answer(visitor, challenge, fresh.recoveryCodes[1] ?? '')).status).toBe(200)
  })

  it('New recovery codes that are requested twice at once are ten', async () => {
    const { ana } = await givenFactor()
    const replace = () => ana.ask(replaceRecoveryCodes)
    await overlapping(db, () => Promise.all([replace(), replace()]))
    expect((await ana.ask(getSecondFactor)).recoveryCodes).toBe(10)
  })

  it('Without a second factor there are no recovery codes to replace', async () => {
    const ana = await given.psychologist()
    expect((await ana.call(replaceRecoveryCodes)).status).toBe(404)
  })
})

describe('a remembered browser', () => {
  async function givenRemembered() {
    const factor = await givenFactor()
    const challenge = await challengeFor(visitor, factor.ana)
    const { headers } = await answer(visitor, challenge, factor.code(), true)
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const enter = async ({ email, password }: { email: string; password: string }) =>
      (await visitor.call(login, { body: { email, password } }, { headers: { cookie } })).body
    return { ...factor, cookie, enter }
  }

  it('A remembered browser skips the second step for 30 days, with the password', async () => {
    const { ana, enter } = await givenRemembered()
    expect(await enter(ana)).toHaveProperty('token')
    expect(await enter({ email: ana.email, password: 'outra' })).not.toHaveProperty('token')
    clock.advance(30 * DAY - 1)
    expect(await enter(ana)).toHaveProperty('token')
    clock.advance(1)
    expect(await enter(ana)).toHaveProperty('challenge')
  })

  it('A browser is remembered for one account, and no other browser is', async () => {
    const { ana, enter } = await givenRemembered()
    const bia = await givenFactor()
    expect(await enter(bia.ana)).toHaveProperty('challenge')
    expect((await visitor.call(login, { body: ana })).body).toHaveProperty('challenge')
  })

  it('Without the choice no browser is remembered', async () => {
    const { ana, code } = await givenFactor()
    const { headers } = await answer(visitor, await challengeFor(visitor, ana), code())
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const { body } = await visitor.call(login, { body: ana }, { headers: { cookie } })
    expect(body).toHaveProperty('challenge')
  })

  it('A changed password and a new app forget every browser', async () => {
    const first = await givenRemembered()
    const body = { currentPassword: first.ana.password, newPassword: 'outra senha boa' }
    await first.ana.ask(changePassword, { body })
    const { email } = first.ana
    expect(await first.enter({ email, password: 'outra senha boa' })).toHaveProperty('challenge')
    clock.set(START)
    const second = await givenRemembered()
    await turnOn(second.ana, clock)
    expect(await second.enter(second.ana)).toHaveProperty('challenge')
  })
})

describe('turning the second factor off', () => {
  it('After its removal the password is enough, the codes are deleted and the owner gets a mail', async () => {
    const { ana } = await givenFactor()
    expect((await ana.call(removeTotp)).status).toBe(204)
    expect(await ana.ask(getSecondFactor)).toMatchObject({ since: null, recoveryCodes: 0 })
    await logIn(visitor, ana)
    expect(await eventsOf(ana)).toContain('second_factor.off')
  })

  it('Turning off a factor that is off changes nothing', async () => {
    const ana = await given.psychologist()
    expect((await ana.call(removeTotp)).status).toBe(204)
    expect(await eventsOf(ana)).not.toContain('second_factor.off')
  })
})

describe('fresh proof by the second factor', () => {
  const exports = async (actor: Actor) => (await actor.call(exportAccount)).status

  it('A code of the app is a proof for 15 minutes, and only once', async () => {
    const { ana, code } = await givenFactor()
    clock.advance(15 * MINUTE)
    expect(await exports(ana)).toBe(403)
    const used = code()
    expect((await ana.call(proveLogin, { body: { code: used } })).status).toBe(204)
    expect(await exports(ana)).toBe(200)
    expect((await ana.call(proveLogin, { body: { code: used } })).status).toBe(422)
    clock.advance(15 * MINUTE)
    expect(await exports(ana)).toBe(403)
  })

  it('Without a second factor no code is a proof, and both or neither of the two are refused', async () => {
    const ana = await given.psychologist()
    clock.advance(15 * MINUTE)
    const both = { password: ana.password, code: '123456' }
    for (const body of [{ code: '123456' }, {}, both])
      expect((await ana.call(proveLogin, { body })).status).toBe(422)
    expect(await exports(ana)).toBe(403)
  })
})

describe('limits of the second step', async () => {
  const limited = await openPractice({ THROTTLE: 'on' })

  it('Wrong codes are accepted one by one after five; a browser that logged in before is not delayed', async () => {
    const ana = await limited.given.psychologist()
    const home = new Actor(limited.app)
    const known = await home.call(login, { body: ana })
    const cookie = String(known.headers['set-cookie']).split(';')[0] ?? ''
    const { code } = await turnOn(ana, limited.clock)
    const away = new Actor(limited.app)
    const challenge = await challengeFor(away, ana)
    const tried = []
    for (let n = 0; n < 7; n++) tried.push((await answer(away, challenge, '000000')).status)
    expect(tried).toEqual([422, 422, 422, 422, 422, 429, 429])
    expect((await answer(away, challenge, code())).status).toBe(429)
    const { body } = await home.call(login, { body: ana }, { headers: { cookie } })
    const own = { challenge: String(body.challenge), code: code() }
    const reply = await home.call(answerSecondFactor, { body: own }, { headers: { cookie } })
    expect(reply.status).toBe(200)
  })

  it('Made-up challenges of an account use up none of its attempts', async () => {
    const ana = await limited.given.psychologist()
    const { code } = await turnOn(ana, limited.clock)
    const away = new Actor(limited.app)
    for (let n = 0; n < 10; n++) await answer(away, String(ana.token), '000000')
    const here = new Actor(limited.app)
    expect((await answer(here, await challengeFor(here, ana), code())).status).toBe(200)
  })

  it('A wrong code after the right password is in the log of the account', async () => {
    const { ana } = await givenFactor()
    await answer(visitor, await challengeFor(visitor, ana), '000000')
    expect(await eventsOf(ana)).toContain('account.second_step_failed')
  })
})
