import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { logIn, PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { getProfile } from '../practice/contract.ts'
import { changePassword, forgotPassword, login, resetPassword } from './contract.ts'

const { app, clock, db, given, messages, visitor } = await openPractice()
afterEach(() => clock.set(START))

const USED = 'Este link expirou ou já foi usado. Peça um novo.'

async function linkOf(email: string): Promise<string> {
  await visitor.ask(forgotPassword, { body: { email } })
  const mail = (await messages()).findLast(({ recipient }) => recipient === email)
  return (
    /https:\/\/consultorio\.test\/psychologist\/reset-password\?token=(\S+)/.exec(
      mail?.text ?? '',
    )?.[1] ?? ''
  )
}

const enters = async (email: string, password: string) =>
  (await visitor.call(login, { body: { email, password } })).status

describe('a forgotten password', () => {
  it('A known and an unknown e-mail get 204, and only the known one gets a message', async () => {
    const ana = await given.psychologist({ name: 'Ana Souza' })
    const before = await messages()
    const known = await visitor.call(forgotPassword, { body: { email: ana.email.toUpperCase() } })
    const unknown = await visitor.call(forgotPassword, { body: { email: 'x@exemplo.com.br' } })
    expect([known.status, unknown.status]).toEqual([204, 204])
    expect([known.body, unknown.body]).toEqual([undefined, undefined])
    const written = (await messages()).slice(before.length)
    expect(written).toHaveLength(1)
    expect(written[0]).toMatchObject({
      channel: 'email',
      kind: 'password_reset',
      recipient: ana.email,
      subject: 'Sua nova senha',
      status: 'queued',
    })
    expect(written[0]?.text).toMatch(/^Olá\.\n/)
  })

  it('The mail is written in the transaction that makes the link', async () => {
    const { id, email } = await given.psychologist()
    await linkOf(email)
    const { rows } = await db.asPlatform((platform) =>
      sql<{ link: string; mail: string }>`
        select t.xmin::text as link, m.xmin::text as mail from login_tokens t
        join messages m on m.psychologist_id = t.psychologist_id and m.kind = t.purpose
        where t.psychologist_id = ${id} and t.purpose = 'password_reset'`.execute(platform),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.link).toBe(rows[0]?.mail)
  })

  it('An invalid e-mail is refused', async () => {
    const reply = await visitor.call(forgotPassword, { body: { email: 'ana' } })
    expect([reply.status, reply.problem?.message]).toEqual([422, 'Email inválido'])
  })
})

describe('a password link', () => {
  it('A link sets the password once', async () => {
    const { email, password } = await given.psychologist()
    const token = await linkOf(email)
    const body = { token, password: 'outra senha' }
    expect((await visitor.call(resetPassword, { body })).status).toBe(204)
    expect(await enters(email, 'outra senha')).toBe(200)
    expect(await enters(email, password)).toBe(401)
    const again = await visitor.call(resetPassword, {
      body: { token, password: 'terceira senha boa' },
    })
    expect([again.status, again.problem?.message]).toEqual([422, USED])
    expect(await enters(email, 'outra senha')).toBe(200)
  })

  it('Of 5 concurrent uses of a link one succeeds', async () => {
    const { email } = await given.psychologist()
    const token = await linkOf(email)
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        visitor.call(resetPassword, { body: { token, password: `senha boa ${n}` } }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 422, 422, 422, 422])
  })

  it.each([
    [HOUR - 1, 204],
    [HOUR, 422],
  ])('A link is valid for 1 hour: after %i ms it answers %i', async (wait, status) => {
    const { email } = await given.psychologist()
    const token = await linkOf(email)
    clock.advance(wait)
    const reply = await visitor.call(resetPassword, { body: { token, password: 'outra senha' } })
    expect(reply.status).toBe(status)
  })

  it('A used link ends all logins and earlier links', async () => {
    const ana = await given.psychologist()
    const [first, second] = [await linkOf(ana.email), await linkOf(ana.email)]
    await visitor.ask(resetPassword, { body: { token: second, password: 'outra senha' } })
    expect((await ana.call(getProfile)).status).toBe(401)
    const old = await visitor.call(resetPassword, {
      body: { token: first, password: 'terceira senha boa' },
    })
    expect(old.status).toBe(422)
  })

  it('A link is no login', async () => {
    const { email } = await given.psychologist()
    const authorization = `Bearer ${await linkOf(email)}`
    const { statusCode } = await app.inject({ url: getProfile.path, headers: { authorization } })
    expect(statusCode).toBe(401)
  })

  it.each(['', 'x', 'x'.repeat(64), `${'x'.repeat(60)}\0`])(
    'An unknown link is refused',
    async (token) => {
      const reply = await visitor.call(resetPassword, { body: { token, password: 'outra senha' } })
      expect([reply.status, reply.problem?.message]).toEqual([422, USED])
    },
  )

  it('A link refuses a short password and stays valid', async () => {
    const { email } = await given.psychologist()
    const token = await linkOf(email)
    const short = await visitor.call(resetPassword, { body: { token, password: '12345' } })
    expect([short.status, short.problem?.message]).toEqual([
      422,
      'Nova senha deve ter pelo menos 6 caracteres',
    ])
    await visitor.ask(resetPassword, { body: { token, password: 'Xk7$qpZ' } })
  })
})

describe('changing the password', () => {
  it('A changed password ends the other logins and keeps this one', async () => {
    const ana = await given.psychologist()
    const other = new PsychologistActor(app, await logIn(visitor, ana), ana.password)
    const body = { currentPassword: ana.password, newPassword: 'outra senha' }
    expect((await ana.call(changePassword, { body })).status).toBe(204)
    expect((await ana.call(getProfile)).status).toBe(200)
    expect((await other.call(getProfile)).status).toBe(401)
    expect(await enters(ana.email, ana.password)).toBe(401)
    expect(await enters(ana.email, 'outra senha')).toBe(200)
  })

  it.each([
    ['currentPassword', 'errada', 'Senha atual incorreta'],
    ['currentPassword', '', 'Digite sua senha atual'],
    ['newPassword', '12345', 'Nova senha deve ter pelo menos 6 caracteres'],
  ])('A change of the password refuses the %s %j: %s', async (field, value, message) => {
    const ana = await given.psychologist()
    const reply = await ana.call(changePassword, {
      body: { currentPassword: ana.password, newPassword: 'outra senha', [field]: value },
    })
    expect(reply.status).toBe(422)
    expect(reply.problem?.details).toEqual([{ path: field, message }])
    expect(await enters(ana.email, ana.password)).toBe(200)
  })
})
