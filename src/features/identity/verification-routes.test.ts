import { afterEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { getProfile } from '../practice/contract.ts'
import { updateProfile } from '../profile/contract.ts'
import {
  changePassword,
  confirmEmail,
  forgotPassword,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './contract.ts'
import { VERIFICATION_LIFE } from './rules.ts'

const practice = await openPractice({ MAIL_URL: 'smtp://correio.test:25' })
const { app, clock, db, messages, visitor } = practice
afterEach(() => clock.set(START))

const PASSWORD = 'uma senha boa'
let lastNumber = 0

async function registerNew() {
  const email = `nova${++lastNumber}@exemplo.com.br`
  const { token } = await new Actor(app).ask(register, {
    body: { name: 'Ana Souza', email, password: PASSWORD },
  })
  const ana = new Actor(app, token)
  return { ana, email, isProved: async () => (await ana.ask(getProfile)).emailVerified }
}

async function linksTo(email: string, kind = 'email_verification'): Promise<string[]> {
  const mails = (await messages()).filter(
    (message) => message.recipient === email && message.kind === kind,
  )
  return mails.map(({ text }) => /\?token=(\S+)/.exec(text)?.[1] ?? '')
}

const verify = (token = '') => visitor.call(verifyEmail, { body: { token } })

describe('registering', () => {
  it('A registration mails a link without a name, and leaves the address unproved', async () => {
    const { email, isProved } = await registerNew()
    expect(await isProved()).toBe(false)
    const mails = (await messages()).filter(({ recipient }) => recipient === email)
    expect(mails.map(({ kind }) => kind)).toEqual(['welcome', 'email_verification'])
    expect(mails[1]?.text).toMatch(
      /^Olá\.\n.+https:\/\/consultorio\.test\/psychologist\/verify-email\?token=[\w-]{64}\n/s,
    )
  })

  it('Without a mail server a registration is proved and mails no link', async () => {
    const without = await openPractice()
    const ana = await without.given.psychologist()
    expect((await ana.ask(getProfile)).emailVerified).toBe(true)
    const kinds = (await without.messages()).map(({ kind }) => kind)
    expect(kinds).not.toContain('email_verification')
  })
})

describe('the link', () => {
  it('The link proves the e-mail once without a login, and only its hash is stored', async () => {
    const { email, isProved } = await registerNew()
    const [link = ''] = await linksTo(email)
    const rows = await db.asPlatform((scope) =>
      scope.selectFrom('login_tokens').selectAll().execute(),
    )
    const stored = rows.filter(({ purpose }) => purpose === 'email_verification')
    expect(stored.at(-1)?.token_hash).toHaveLength(32)
    expect(JSON.stringify(stored)).not.toContain(link)
    expect((await verify(link)).status).toBe(204)
    expect(await isProved()).toBe(true)
    expect(await verify(link)).toMatchObject({
      status: 410,
      problem: { code: 'link_expired', message: 'Este link expirou ou já foi usado.' },
    })
  })

  it('The link is valid for 3 days', async () => {
    const { email, isProved } = await registerNew()
    const [link] = await linksTo(email)
    clock.advance(VERIFICATION_LIFE)
    expect((await verify(link)).problem?.code).toBe('link_expired')
    expect(await isProved()).toBe(false)
  })

  it('A link of another purpose and other text prove nothing', async () => {
    const { ana, email, isProved } = await registerNew()
    await visitor.ask(forgotPassword, { body: { email } })
    const [reset] = await linksTo(email, 'password_reset')
    for (const other of [reset, ana.token ?? '', 'x', '', 'a'.repeat(64)])
      expect((await verify(other)).problem?.code).toBe('link_expired')
    expect(await isProved()).toBe(false)
  })

  it('The link stays valid after a changed password', async () => {
    const { ana, email, isProved } = await registerNew()
    await ana.ask(changePassword, {
      body: { currentPassword: PASSWORD, newPassword: 'outra senha boa' },
    })
    expect((await verify((await linksTo(email))[0])).status).toBe(204)
    expect(await isProved()).toBe(true)
  })

  it('The proof keeps the version, and an open form is still saved', async () => {
    const { ana, email } = await registerNew()
    const { version } = await ana.ask(getProfile)
    await verify((await linksTo(email))[0])
    expect((await ana.ask(getProfile)).version).toBe(version)
  })
})

describe('a used password link', () => {
  it('A used password link proves the e-mail, as it went to the same address', async () => {
    const { ana, email } = await registerNew()
    await visitor.ask(forgotPassword, { body: { email } })
    const [token = ''] = await linksTo(email, 'password_reset')
    await visitor.ask(resetPassword, { body: { token, password: 'outra senha boa' } })
    const account = await db.asPlatform((scope) =>
      scope
        .selectFrom('psychologists')
        .select('email_verified_at')
        .where('email', '=', email)
        .executeTakeFirstOrThrow(),
    )
    expect(account.email_verified_at).toEqual(new Date(START))
    expect((await ana.call(getProfile)).status).toBe(401)
  })
})

describe('a mistyped address', () => {
  it('A mistyped address is replaced by the link to the correct one, and gets no revert link', async () => {
    const { ana, email, isProved } = await registerNew()
    const right = `certa${lastNumber}@exemplo.com.br`
    await ana.ask(updateProfile, { body: { email: right } })
    const [token = ''] = await linksTo(right, 'email_change')
    await visitor.ask(confirmEmail, { body: { token } })
    expect(await isProved()).toBe(true)
    expect((await verify((await linksTo(email))[0])).problem?.code).toBe('link_expired')
    const toWrong = (await messages()).filter(({ recipient }) => recipient === email)
    expect(toWrong.map(({ kind }) => kind)).toEqual(['welcome', 'email_verification'])
  })
})

describe('requests for another link', () => {
  it('A second request mails another link, and the first stays valid', async () => {
    const { ana, email } = await registerNew()
    expect((await ana.call(resendVerification)).status).toBe(204)
    const [first, second] = await linksTo(email)
    expect(first).not.toBe(second)
    expect((await verify(first)).status).toBe(204)
    expect((await verify(second)).problem?.code).toBe('link_expired')
  })

  it('A proved account gets no link, and the request needs a login', async () => {
    const { ana, email } = await registerNew()
    await verify((await linksTo(email))[0])
    expect((await ana.call(resendVerification)).status).toBe(204)
    expect(await linksTo(email)).toHaveLength(1)
    expect((await visitor.call(resendVerification)).status).toBe(401)
  })

  it('Requests are limited to 5 a day', async () => {
    const limited = await openPractice({ MAIL_URL: 'smtp://correio.test:25', THROTTLE: 'on' })
    const ana = await limited.given.psychologist({ isProved: false })
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await ana.call(resendVerification)).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    limited.clock.advance(DAY)
    expect((await ana.call(resendVerification)).status).toBe(204)
  })
})
