import { afterEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { createToken } from '../../platform/server/tokens.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { closeAccount } from '../account/contract.ts'
import { changePassword, forgotPassword, login, logout, register } from './contract.ts'

const { app, clock, db, given, messages } = await openPractice({ THROTTLE: 'on' })
afterEach(() => clock.set(START))

const told = (wait: string) => `Muitas tentativas. Tente novamente em ${wait}.`

/** The statuses of one call after the other. */
async function repeat(times: number, call: (n: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await call(n)).status)
  return statuses
}

describe('throttled logins', () => {
  it('are 10 an account in 15 minutes, from wherever they come', async () => {
    const ana = await given.psychologist()
    const guess = () =>
      new Actor(app).call(login, { body: { email: ana.email, password: 'errada' } })
    expect(await repeat(10, guess)).toEqual(Array(10).fill(401))
    const right = await new Actor(app).call(login, { body: ana })
    expect([right.status, right.problem?.message]).toEqual([429, told('15 minutos')])
    const wait = Number(right.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    clock.advance(wait * 1000)
    expect((await new Actor(app).call(login, { body: ana })).status).toBe(200)
  })

  it('leave the other accounts alone', async () => {
    const [ana, bia] = [await given.psychologist(), await given.psychologist()]
    await repeat(11, () => new Actor(app).call(login, { body: { ...ana, password: 'errada' } }))
    expect((await new Actor(app).call(login, { body: bia })).status).toBe(200)
  })

  it('are 60 an address in 15 minutes, whatever the account', async () => {
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

  it('are counted without keeping who it was', async () => {
    const ana = await given.psychologist()
    await new Actor(app).call(login, { body: ana })
    const hits = await db.asPlatform((sql) =>
      sql.selectFrom('throttle_hits').select('key').execute(),
    )
    expect(hits.length).toBeGreaterThan(0)
    expect(JSON.stringify(hits)).not.toMatch(/exemplo|10\.0\./)
  })
})

describe('throttled registrations', () => {
  it('are 20 an address in an hour', async () => {
    const here = new Actor(app)
    const account = (n: number) => ({
      body: { name: 'Ana Souza', email: `conta${n}@exemplo.com.br`, password: 'segredo' },
    })
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => here.call(register, account(n))),
    )
    expect(replies.every(({ status }) => status === 201)).toBe(true)
    const refused = await here.call(register, account(20))
    expect([refused.status, refused.problem?.message]).toEqual([429, told('1 hora')])
    expect((await new Actor(app).call(register, account(20))).status).toBe(201)
  })
})

describe('throttled password links', () => {
  it('are 3 an account in an hour', async () => {
    const { email } = await given.psychologist()
    const asked = await repeat(4, () => new Actor(app).call(forgotPassword, { body: { email } }))
    expect(asked).toEqual([204, 204, 204, 429])
    const links = ({ recipient, kind }: { recipient: string; kind: string }) =>
      recipient === email && kind === 'password_reset'
    const sent = (await messages()).filter(links)
    expect(sent).toHaveLength(3)
  })
})

describe('throttled proofs of the own password', () => {
  const change = (actor: Actor, currentPassword: string) =>
    actor.call(changePassword, { body: { currentPassword, newPassword: 'outra senha' } })
  const countHits = () =>
    db.asPlatform((sql) =>
      sql
        .selectFrom('throttle_hits')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst(),
    )

  it('are 10 an account in 15 minutes, whatever they are for', async () => {
    const ana = await given.psychologist()
    expect(await repeat(10, () => change(ana, 'errada'))).toEqual(Array(10).fill(422))
    expect((await change(ana, ana.password)).problem?.message).toBe(told('15 minutos'))
    const body = { password: ana.password }
    expect((await ana.call(closeAccount, { body })).problem?.message).toBe(told('15 minutos'))
  })

  it('count for nothing without a live login: who forges or kept a token locks nobody out', async () => {
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
