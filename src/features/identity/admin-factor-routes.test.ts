import { afterEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { challengeFor, turnOn } from '../../../test/second-factor.ts'
import { routes } from '../../app/server.ts'
import { listPsychologists } from '../admin/psychologist-contract.ts'
import { getProfile } from '../practice/contract.ts'
import { login, logout } from './contract.ts'
import {
  answerSecondFactor,
  askRecovery,
  confirmTotp,
  getSecondFactor,
  openTotp,
  removeTotp,
} from './second-factor-contract.ts'

const { clock, given, services, visitor } = await openPractice({
  NODE_ENV: 'production',
  APP_ORIGIN: 'http://localhost:3000',
  MAIL_URL: 'smtp://127.0.0.1:1',
})
afterEach(() => clock.set(START))

const admin = await given.psychologist({ isAdmin: true })

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
