import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actors.ts'
import { Authenticator, registerPasskey } from '../../../test/authenticator.ts'
import { START } from '../../../test/clock.ts'
import { overlapping } from '../../../test/overlapping.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { challengeFor, turnOn } from '../../../test/second-factor.ts'
import { routes } from '../../app/server.ts'
import { listPsychologists } from '../admin/psychologist-contract.ts'
import { getProfile } from '../practice/contract.ts'
import { login, logout } from './contract.ts'
import { listPasskeys, removePasskey } from './passkey-contract.ts'
import {
  answerSecondFactor,
  askRecovery,
  confirmTotp,
  getSecondFactor,
  openTotp,
  removeTotp,
} from './second-factor-contract.ts'

const origin = 'http://localhost:3000'
const { clock, db, given, services, visitor } = await openPractice({
  NODE_ENV: 'production',
  APP_ORIGIN: origin,
  MAIL_URL: 'smtp://127.0.0.1:1',
})
afterEach(() => clock.set(START))

const admin = await given.psychologist({ isAdmin: true })

const givenPasskey = (owner: Actor) => registerPasskey(owner, new Authenticator({ origin }))

describe('the super admin in production', () => {
  const guarded = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access === 'tenant' || access === 'admin')
    .filter(({ whileUnsecured, outsideProduction }) => !whileUnsecured && !outsideProduction)

  it('Without a second factor every call is refused except those that turn it on', async () => {
    for (const { method, path, body } of guarded) {
      const reply = await admin.send({ method, url: path, ...(body ? { payload: {} } : {}) })
      expect([path, reply.statusCode, reply.json().code]).toEqual([
        path,
        403,
        'second_factor_needed',
      ])
    }
    expect(guarded.length).toBeGreaterThan(100)
    expect((await admin.ask(getSecondFactor)).required).toBe(true)
  })

  it('With it on all calls are allowed, it cannot be turned off, and another app may replace it', async () => {
    const owner = await given.psychologist({ isAdmin: true })
    const { code } = await turnOn(owner, clock)
    expect((await owner.call(listPsychologists)).status).toBe(200)
    const refused = await owner.call(removeTotp)
    expect([refused.status, refused.problem?.code]).toEqual([403, 'second_factor_needed'])
    const challenge = await challengeFor(visitor, owner)
    const body = { challenge, code: code() }
    expect((await visitor.call(answerSecondFactor, { body })).status).toBe(200)
    await turnOn(owner, clock)
    expect((await owner.ask(getSecondFactor)).recoveryCodes).toBe(10)
  })

  it('No e-mail removes it', async () => {
    const owner = await given.psychologist({ isAdmin: true })
    await turnOn(owner, clock)
    const body = { challenge: await challengeFor(visitor, owner) }
    const reply = await visitor.call(askRecovery, { body })
    expect([reply.status, reply.problem?.message]).toEqual([
      403,
      expect.stringContaining('npm run second-factor'),
    ])
  })

  it('Of the last two passkeys one stays if both are removed at once', async () => {
    const owner = await given.psychologist({ isAdmin: true })
    const passkeys = [await givenPasskey(owner), await givenPasskey(owner)]
    const replies = await overlapping(db, () =>
      Promise.all(passkeys.map(({ passkey }) => owner.call(removePasskey, of(passkey)))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 403])
    expect(await owner.ask(listPasskeys)).toHaveLength(1)
  })

  it('A passkey of a former domain is not enough', async () => {
    const owner = await given.psychologist({ isAdmin: true })
    const { passkey } = await givenPasskey(owner)
    const { passkey: present } = await givenPasskey(owner)
    await db.asTenant(owner.id, (tenant) =>
      sql`update passkeys set rp_id = 'antes.example' where id = ${passkey.id}`.execute(tenant.sql),
    )
    expect((await owner.call(listPsychologists)).status).toBe(200)
    expect((await owner.call(removePasskey, of(present))).status).toBe(403)
    await db.asTenant(owner.id, (tenant) =>
      sql`update passkeys set rp_id = 'antes.example'`.execute(tenant.sql),
    )
    const reply = await owner.call(listPsychologists)
    expect([reply.status, reply.problem?.code]).toEqual([403, 'second_factor_needed'])
  })

  it('A psychologist needs no second factor', async () => {
    const ana = await given.psychologist()
    expect((await ana.call(getProfile)).status).toBe(200)
    await turnOn(ana, clock)
    expect((await ana.call(removeTotp)).status).toBe(204)
  })

  it('On a server that can store no key, none is required', async () => {
    const { keyring } = services
    services.keyring = null
    const reply = await admin.call(listPsychologists)
    services.keyring = keyring
    expect(reply.status).toBe(200)
  })

  it('The password is enough to log in, turn it on, and log out', async () => {
    const owner = await given.psychologist({ isAdmin: true })
    expect((await visitor.call(login, { body: owner })).body).toHaveProperty('token')
    expect((await owner.call(openTotp)).status).toBe(200)
    expect((await owner.call(confirmTotp, { body: { code: '000000' } })).status).toBe(422)
    expect((await owner.call(logout)).status).toBe(204)
  })
})

it('Outside production the super admin needs no second factor', async () => {
  const trial = await openPractice()
  const owner = await trial.given.psychologist({ isAdmin: true })
  expect((await owner.call(listPsychologists)).status).toBe(200)
})
