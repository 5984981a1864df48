import { afterEach, describe, expect, it } from 'vitest'
import { Actor, type PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { getProfile } from '../practice/contract.ts'
import { login, register, verifyEmail } from './contract.ts'
import { endLogin, endLogins, endMailedLogin, listLogins } from './device-contract.ts'

const { app, clock, db, given, messages, visitor } = await openPractice()
afterEach(() => clock.set(START))

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

/** Logs in from a browser: with its cookie, which it gets at its first login. */
async function logIn(ana: PsychologistActor, cookie = '') {
  const headers = { 'user-agent': IPHONE, ...(cookie ? { cookie } : {}) }
  const reply = await visitor.call(login, { body: ana }, { headers })
  return {
    actor: new Actor(app, reply.body.token),
    cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '',
  }
}

const loginMailsTo = async ({ email }: { email: string }) =>
  (await messages()).filter(({ kind, recipient }) => kind === 'new_login' && recipient === email)

const tokenIn = (text: string | undefined) =>
  /end-login\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const isOpen = async (actor: Actor) => (await actor.call(getProfile)).status === 200

describe('connected devices', () => {
  it('Each login has its device in words and its first and last use, the present one first', async () => {
    const ana = await given.psychologist()
    const first = new Date(clock.now()).toISOString()
    clock.advance(DAY)
    const { actor } = await logIn(ana)
    const second = new Date(clock.now()).toISOString()
    clock.advance(2 * HOUR)
    await ana.ask(getProfile)
    const now = new Date(clock.now()).toISOString()
    expect(await actor.ask(listLogins)).toEqual([
      expect.objectContaining({ device: 'Safari no iPhone', isCurrent: true, createdAt: second }),
      {
        ...{ id: expect.any(String), device: 'Aparelho desconhecido', isCurrent: false },
        ...{ createdAt: first, lastUsedAt: now },
      },
    ])
  })

  it('The last use is written at most once an hour', async () => {
    const ana = await given.psychologist()
    const lastUse = async () => (await ana.ask(listLogins))[0]?.lastUsedAt
    const opened = await lastUse()
    clock.advance(HOUR)
    expect(await lastUse()).toBe(opened)
    clock.advance(1)
    expect(await lastUse()).toBe(new Date(clock.now()).toISOString())
  })

  it('No address, place or header of a login is stored', async () => {
    const ana = await given.psychologist()
    await logIn(ana)
    const rows = await db.asPlatform((scope) =>
      scope.selectFrom('login_tokens').selectAll().where('psychologist_id', '=', ana.id).execute(),
    )
    const stored = JSON.stringify(rows)
    expect(stored).toContain('Safari no iPhone')
    expect(stored).not.toMatch(/Mozilla|604\.1|10\.0\.\d/)
  })

  it('One can be ended, and one of another account is not found', {
    tags: 'both-databases',
  }, async () => {
    const ana = await given.psychologist()
    const bia = await given.psychologist()
    const { actor } = await logIn(ana)
    const other = (await ana.ask(listLogins)).find(({ isCurrent }) => !isCurrent)
    if (!other) throw new Error('no other login')
    expect((await bia.call(endLogin, of(other))).status).toBe(404)
    expect(await isOpen(actor)).toBe(true)
    expect((await ana.call(endLogin, of(other))).status).toBe(204)
    expect([await isOpen(actor), await isOpen(ana)]).toEqual([false, true])
    expect((await ana.call(endLogin, of(other))).status).toBe(404)
  })

  it('All others are ended together, and the present one stays', async () => {
    const ana = await given.psychologist()
    const others = [await logIn(ana), await logIn(ana)]
    expect((await ana.call(endLogins)).status).toBe(204)
    expect(await Promise.all(others.map(({ actor }) => isOpen(actor)))).toEqual([false, false])
    expect(await ana.ask(listLogins)).toHaveLength(1)
  })
})

describe('the mail of a new device', () => {
  it('The first login from a device is announced, the next ones are not', {
    tags: 'both-databases',
  }, async () => {
    const ana = await given.psychologist()
    expect(await loginMailsTo(ana)).toEqual([])
    const { cookie } = await logIn(ana)
    await logIn(ana, cookie)
    const mails = await loginMailsTo(ana)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/Aparelho: Safari no iPhone/)
    expect(mails[0]?.text).not.toMatch(/10\.0\.\d/)
  })

  it('The link in the mail of a new device ends only that login, by a POST, however often it is pressed', async () => {
    const ana = await given.psychologist()
    const { actor, cookie } = await logIn(ana)
    const token = tokenIn((await loginMailsTo(ana))[0]?.text)
    const page = await visitor.send({
      method: 'GET',
      url: `/psychologist/end-login?token=${token}`,
    })
    expect([page.statusCode === 204, await isOpen(actor)]).toEqual([false, true])
    for (let press = 0; press < 2; press++)
      expect((await visitor.call(endMailedLogin, { body: { token } })).status).toBe(204)
    expect([await isOpen(actor), await isOpen(ana)]).toEqual([false, true])
    // The device counts as new again.
    await logIn(ana, cookie)
    expect(await loginMailsTo(ana)).toHaveLength(2)
  })

  it('A changed link ends nothing', async () => {
    const ana = await given.psychologist()
    const { actor } = await logIn(ana)
    const token = tokenIn((await loginMailsTo(ana))[0]?.text)
    for (const other of [
      '',
      token.slice(1),
      `${token.slice(0, 40)}A${token.slice(41)}`,
      'A'.repeat(64),
    ]) {
      const reply = await visitor.call(endMailedLogin, { body: { token: other } })
      expect([reply.status, reply.problem?.code]).toEqual([410, 'link_expired'])
    }
    expect(await isOpen(actor)).toBe(true)
  })

  it('A device with a second login stays known when one of them ends', async () => {
    const ana = await given.psychologist()
    const { actor, cookie } = await logIn(ana)
    await logIn(ana, cookie)
    const current = (await actor.ask(listLogins)).find(({ isCurrent }) => isCurrent)
    if (!current) throw new Error('no login')
    await actor.ask(endLogin, of(current))
    await logIn(ana, cookie)
    expect(await loginMailsTo(ana)).toHaveLength(1)
  })

  it('A device whose other login has expired is new when its last one ends', async () => {
    const ana = await given.psychologist()
    const { cookie } = await logIn(ana)
    clock.advance(30 * DAY)
    const { actor } = await logIn(ana, cookie)
    const current = (await actor.ask(listLogins)).find(({ isCurrent }) => isCurrent)
    if (!current) throw new Error('no login')
    await actor.ask(endLogin, of(current))
    await logIn(ana, cookie)
    expect(await loginMailsTo(ana)).toHaveLength(2)
  })

  it('At most 10 are sent a day, however many devices somebody invents', async () => {
    const ana = await given.psychologist()
    for (let device = 0; device < 12; device++) {
      await logIn(ana)
      clock.advance(MINUTE)
    }
    expect(await loginMailsTo(ana)).toHaveLength(10)
    clock.advance(DAY)
    await logIn(ana)
    expect(await loginMailsTo(ana)).toHaveLength(11)
  })
})

describe('an account whose e-mail is not proved', async () => {
  const practice = await openPractice({ MAIL_URL: 'smtp://mail.invalid:25' })

  it('An address gets no mail about logins until it is proved', async () => {
    const body = { name: 'Ana Souza', email: 'nova@exemplo.com.br', password: 'uma senha boa' }
    await practice.visitor.ask(register, { body })
    const mails = async () => (await practice.messages()).filter(({ kind }) => kind === 'new_login')
    await practice.visitor.ask(login, { body })
    expect(await mails()).toEqual([])
    const proof = (await practice.messages()).find(({ kind }) => kind === 'email_verification')
    const token = /token=([\w-]+)/.exec(proof?.text ?? '')?.[1] ?? ''
    await practice.visitor.ask(verifyEmail, { body: { token } })
    await practice.visitor.ask(login, { body })
    expect(await mails()).toHaveLength(1)
  })
})
