import { describe, expect, it } from 'vitest'
import { Actor, logIn } from '../../../test/actors.ts'
import { openPractice } from '../../../test/practice.ts'
import { ensureAdmin } from '../../app/admin.ts'
import { hashPassword } from '../../platform/server/password.ts'
import { changePassword, forgotPassword, login, register, resetPassword } from './contract.ts'

const { db, given, messages, visitor } = await openPractice()
const production = await openPractice({
  NODE_ENV: 'production',
  APP_ORIGIN: 'http://localhost:3000',
  MAIL_URL: 'smtp://127.0.0.1:1',
})

const WEAK = /^Esta senha é fácil de adivinhar\. .*Use três ou mais palavras/

let lastNumber = 0
const account = (password: string, name = 'Ana Souza') => ({
  body: { name, email: `conta${++lastNumber}@exemplo.com.br`, password },
})

async function resetLink(email: string): Promise<string> {
  await visitor.ask(forgotPassword, { body: { email } })
  const mail = (await messages()).findLast(({ recipient }) => recipient === email)
  return /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('a new password', () => {
  it.each([
    ['a common one', '123456'],
    ['a common one in Portuguese', 'senha123'],
    ['a word by itself', 'segredo'],
    ['a row of the keyboard', 'qwertyuiop'],
    ['one character, repeated', 'aaaaaaaaaaaa'],
    ['a date', '12031985'],
    ['the own name', 'anasouza'],
    ['this site’s name', 'consultorio1'],
  ])('A password that is %s (%s) is refused with advice', async (_, password) => {
    const reply = await visitor.call(register, account(password))
    expect(reply.status).toBe(422)
    expect(reply.problem?.details).toEqual([
      { path: 'password', message: expect.stringMatching(WEAK) },
    ])
  })

  it.each(['uma senha boa', 'girassol azul', 'Xk7$qpZ2', 'á ç ã õ ê ü ñ', '李李 b🌱 zoológico'])(
    'A password that takes long to guess (%s) is accepted',
    async (password) => {
      expect((await visitor.call(register, account(password))).status).toBe(201)
    },
  )

  it('A password of 5 characters is refused for its length, with the existing text', async () => {
    const reply = await visitor.call(register, account('x7$Qp'))
    expect(reply.problem?.message).toBe('Senha deve ter pelo menos 6 caracteres')
  })

  it('A long password is checked quickly', async () => {
    const typed = Array.from({ length: 200 }, (_, n) => String.fromCharCode(33 + ((n * 37) % 90)))
    const begun = performance.now()
    expect((await visitor.call(register, account(typed.join('')))).status).toBe(201)
    expect(performance.now() - begun).toBeLessThan(2_000)
  })

  it('A password with a weak beginning is accepted if the rest is strong', async () => {
    const password = `${'a'.repeat(32)} girassol azul na janela`
    expect((await visitor.call(register, account(password))).status).toBe(201)
  })

  it('A changed password is checked', async () => {
    const ana = await given.psychologist()
    const body = { currentPassword: ana.password, newPassword: 'senha123' }
    const reply = await ana.call(changePassword, { body })
    expect(reply.problem?.details).toEqual([
      { path: 'newPassword', message: expect.stringMatching(WEAK) },
    ])
  })

  it('A password set by a link is checked, and the link stays valid', async () => {
    const ana = await given.psychologist()
    const token = await resetLink(ana.email)
    const weak = await visitor.call(resetPassword, { body: { token, password: 'segredo' } })
    expect(weak.problem?.details).toEqual([
      { path: 'password', message: expect.stringMatching(WEAK) },
    ])
    const body = { token, password: 'outra senha boa' }
    expect((await visitor.call(resetPassword, { body })).status).toBe(204)
  })

  it('An invalid link is refused before the password is checked', async () => {
    const ana = await given.psychologist({ name: 'Zuleide Quaresma' })
    const { token } = await logIn(visitor, ana)
    const body = { token, password: 'zuleide quaresma' }
    const reply = await visitor.call(resetPassword, { body })
    expect(reply.problem?.details?.[0]?.path).toBe('token')
  })

  it('An earlier weak password still logs in', async () => {
    const ana = await given.psychologist()
    const password_hash = await hashPassword('segredo')
    await db.asTenant(ana.id, ({ sql }) =>
      sql.updateTable('psychologists').set({ password_hash }).where('id', '=', ana.id).execute(),
    )
    const body = { email: ana.email, password: 'segredo' }
    expect((await visitor.call(login, { body })).status).toBe(200)
  })
})

describe('the super admin’s password in production', () => {
  const change = async (isAdmin: boolean, newPassword: string) => {
    const { token, psychologist } = await production.visitor.ask(register, account('uma senha boa'))
    await production.db.asPlatform((sql) =>
      sql
        .updateTable('psychologists')
        .set({ is_admin: isAdmin })
        .where('id', '=', psychologist.id)
        .execute(),
    )
    const body = { currentPassword: 'uma senha boa', newPassword }
    return new Actor(production.app, token).call(changePassword, { body })
  }

  it('The super admin’s password has at least 12 characters', async () => {
    const reply = await change(true, 'Xk7$qpZ2!vn')
    expect(reply.problem?.details).toEqual([
      {
        path: 'newPassword',
        message: 'A senha da administração precisa de pelo menos 12 caracteres.',
      },
    ])
    expect((await change(true, 'Xk7$qpZ2!vnW')).status).toBe(204)
  })

  it('An easily guessed setting is refused for the super admin', async () => {
    const { db, clock, environment } = { ...production, ...production.services }
    const make = (password: string) =>
      ensureAdmin({ db, now: clock.now, environment }, 'dona@exemplo.com.br', password)
    await expect(make('123456789012')).rejects.toThrow(/^ADMIN_PASSWORD não pode ser usado\. Esta/)
    expect(await make('girassol na janela')).toBe(true)
  })

  it('Only the super admin’s password needs that many characters', async () => {
    expect((await change(false, 'Xk7$qpZ2!vn')).status).toBe(204)
  })
})
