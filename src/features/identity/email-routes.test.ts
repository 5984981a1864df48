import { afterEach, describe, expect, it } from 'vitest'
import { Actor, type PsychologistActor } from '../../../test/actors.ts'
import { registerPasskey } from '../../../test/authenticator.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { closeAccount } from '../account/contract.ts'
import { getProfile } from '../practice/contract.ts'
import { updateProfile } from '../profile/contract.ts'
import { deleteLoginRows } from './commands.ts'
import {
  changePassword,
  confirmEmail,
  forgotPassword,
  login,
  proveLogin,
  register,
  resetPassword,
  revertEmail,
} from './contract.ts'

const MAIL = { MAIL_URL: 'smtp://127.0.0.1:1', ADMIN_EMAIL: 'dona@exemplo.com.br' }
const { app, clock, db, given, messages, visitor } = await openPractice(MAIL)
const unmailed = await openPractice()
const limited = await openPractice({ ...MAIL, THROTTLE: 'on' })
afterEach(() => {
  for (const { clock } of [unmailed, limited]) clock.set(START)
  clock.set(START)
})

const DEAD = 'Este link expirou ou já foi usado. Peça um novo.'

let lastNumber = 0
const freshAddress = () => `nova${++lastNumber}@exemplo.com.br`

const change = (ana: Actor, email: string) => ana.call(updateProfile, { body: { email } })

const mailsTo = async (email: string) =>
  (await messages()).filter(({ recipient }) => recipient === email)

async function linkTo(email: string, page: 'confirm-email' | 'revert-email'): Promise<string> {
  const texts = (await mailsTo(email)).map(({ text }) => text)
  const link = new RegExp(`https://consultorio\\.test/psychologist/${page}\\?token=([\\w-]+)`)
  return texts.flatMap((text) => link.exec(text)?.[1] ?? []).at(-1) ?? ''
}

async function changed(ana: Actor, from: string, to: string): Promise<string> {
  await change(ana, to)
  await visitor.ask(confirmEmail, { body: { token: await linkTo(to, 'confirm-email') } })
  return linkTo(from, 'revert-email')
}

const enters = async (email: string, password: string) =>
  (await visitor.call(login, { body: { email, password } })).status === 200

const isLoggedIn = async (ana: Actor) => (await ana.call(getProfile)).status === 200

describe('a new e-mail', () => {
  it('A new e-mail waits until it is confirmed, with the rest of the profile saved', async () => {
    const ana = await given.psychologist()
    const email = freshAddress()
    const reply = await ana.call(updateProfile, { body: { email, bio: 'Olá' } })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ email: ana.email, pendingEmail: email, bio: 'Olá' })
    expect(await ana.ask(getProfile)).toMatchObject({ email: ana.email, pendingEmail: email })
    expect([await enters(ana.email, ana.password), await enters(email, ana.password)]).toEqual([
      true,
      false,
    ])
  })

  it('A new e-mail gets the link, and the former one nothing yet', async () => {
    const ana = await given.psychologist()
    const before = (await mailsTo(ana.email)).length
    const email = freshAddress()
    await change(ana, email)
    expect(await mailsTo(email)).toMatchObject([
      { kind: 'email_change', subject: 'Confirme seu novo e-mail' },
    ])
    expect(await mailsTo(ana.email)).toHaveLength(before)
  })

  it('A new e-mail replaces the former one when its link is opened', async () => {
    const ana = await given.psychologist()
    const email = freshAddress()
    await change(ana, email)
    const body = { token: await linkTo(email, 'confirm-email') }
    expect((await visitor.call(confirmEmail, { body })).status).toBe(204)
    expect(await ana.ask(getProfile)).toMatchObject({ email, pendingEmail: null })
    expect([await enters(ana.email, ana.password), await enters(email, ana.password)]).toEqual([
      false,
      true,
    ])
    const again = await visitor.call(confirmEmail, { body })
    expect([again.status, again.problem?.message]).toEqual([422, DEAD])
  })

  it.each([
    [DAY - 1, 204],
    [DAY, 422],
  ])(
    'The link of a new e-mail is valid for a day: %i ms later it answers %i',
    async (wait, status) => {
      const ana = await given.psychologist()
      const email = freshAddress()
      await change(ana, email)
      const token = await linkTo(email, 'confirm-email')
      clock.advance(wait)
      expect((await visitor.call(confirmEmail, { body: { token } })).status).toBe(status)
    },
  )

  it('An unconfirmed e-mail is removed after a day', async () => {
    const ana = await given.psychologist()
    await change(ana, freshAddress())
    clock.advance(DAY + 1)
    await db.asPlatform((scope) => deleteLoginRows(scope, clock.now()))
    expect((await ana.ask(getProfile)).pendingEmail).toBeNull()
  })

  it('A pending or removed e-mail does not change the version, and an open form is still saved', async () => {
    const ana = await given.psychologist()
    const { version } = await ana.ask(getProfile)
    await change(ana, freshAddress())
    clock.advance(DAY + 1)
    await db.asPlatform((scope) => deleteLoginRows(scope, clock.now()))
    expect(await ana.ask(getProfile)).toMatchObject({ version, pendingEmail: null })
    expect((await ana.call(updateProfile, { body: { bio: 'Olá', version } })).status).toBe(200)
  })

  it('A second new e-mail replaces the first, and its link opens nothing', async () => {
    const ana = await given.psychologist()
    const [first, second] = [freshAddress(), freshAddress()]
    await change(ana, first)
    expect((await change(ana, second)).body.pendingEmail).toBe(second)
    const token = await linkTo(first, 'confirm-email')
    expect((await visitor.call(confirmEmail, { body: { token } })).status).toBe(422)
  })

  it('A pending e-mail is cancelled by entering the account’s own address', async () => {
    const ana = await given.psychologist()
    const email = freshAddress()
    await change(ana, email)
    expect((await change(ana, ana.email)).body.pendingEmail).toBeNull()
    const token = await linkTo(email, 'confirm-email')
    expect((await visitor.call(confirmEmail, { body: { token } })).status).toBe(422)
  })

  it('A pending e-mail is removed when the password is changed', async () => {
    const ana = await given.psychologist()
    const email = freshAddress()
    await change(ana, email)
    const body = { currentPassword: ana.password, newPassword: 'outra senha boa' }
    await ana.ask(changePassword, { body })
    expect((await ana.ask(getProfile)).pendingEmail).toBeNull()
    const token = await linkTo(email, 'confirm-email')
    expect((await visitor.call(confirmEmail, { body: { token } })).status).toBe(422)
  })

  it('The e-mail of another account or the super admin is refused', async () => {
    const [ana, bia] = [await given.psychologist(), await given.psychologist()]
    for (const email of [bia.email, MAIL.ADMIN_EMAIL]) {
      const reply = await change(ana, email)
      expect([reply.status, reply.problem?.code]).toEqual([409, 'email_taken'])
    }
    expect((await ana.ask(getProfile)).pendingEmail).toBeNull()
  })

  it('A pending e-mail that another account took meanwhile stays with that account', async () => {
    const ana = await given.psychologist()
    const email = freshAddress()
    await change(ana, email)
    await given.psychologist({ email })
    const token = await linkTo(email, 'confirm-email')
    const reply = await visitor.call(confirmEmail, { body: { token } })
    expect([reply.status, reply.problem?.code]).toEqual([409, 'email_taken'])
    expect((await ana.ask(getProfile)).email).toBe(ana.email)
  })

  it.each(['', 'x', 'A'.repeat(64)])('An invalid link confirms no e-mail', async (token) => {
    for (const endpoint of [confirmEmail, revertEmail]) {
      const reply = await visitor.call(endpoint, { body: { token } })
      expect([reply.status, reply.problem?.message]).toEqual([422, DEAD])
    }
  })

  it('A link of another kind confirms no e-mail, and a confirmation link is no login', async () => {
    const ana = await given.psychologist()
    const email = freshAddress()
    const revert = await changed(ana, ana.email, email)
    expect((await visitor.call(confirmEmail, { body: { token: revert } })).status).toBe(422)
    expect(await isLoggedIn(new Actor(app, revert))).toBe(false)
    const body = { token: revert, password: 'outra senha boa' }
    expect((await visitor.call(resetPassword, { body })).status).toBe(422)
  })

  it('New e-mails are limited to 5 an hour, since each may be anybody’s address', async () => {
    const ana = await limited.given.psychologist()
    for (let n = 0; n < 5; n++) expect((await change(ana, freshAddress())).status).toBe(200)
    expect((await change(ana, freshAddress())).status).toBe(429)
    limited.clock.advance(14 * MINUTE)
    expect((await change(ana, freshAddress())).status).toBe(429)
    const { token } = await limited.visitor.ask(login, { body: ana })
    limited.clock.advance(HOUR)
    expect((await change(new Actor(limited.app, token), freshAddress())).status).toBe(403)
  })
})

describe('an account without a mail server', () => {
  it('Without a mail server a new e-mail is set immediately, and the former one is notified', async () => {
    const ana = await unmailed.given.psychologist()
    const email = freshAddress()
    expect((await change(ana, email)).body).toMatchObject({ email, pendingEmail: null })
    const notices = (await unmailed.messages()).filter(({ recipient }) => recipient === ana.email)
    expect(notices.map(({ kind }) => kind)).toContain('email_changed')
  })
})

describe('the former e-mail', () => {
  it('The former e-mail is notified of the change, with a link that reverts it', async () => {
    const ana = await given.psychologist()
    await changed(ana, ana.email, freshAddress())
    const notice = (await mailsTo(ana.email)).at(-1)
    expect(notice).toMatchObject({
      kind: 'email_changed',
      subject: 'O e-mail da sua conta foi alterado',
    })
    expect(notice?.text).toContain('Não fui eu')
  })

  it('The revert ends every login, blocks passwords, and its link sets a new one', async () => {
    const ana = await given.psychologist()
    const email = freshAddress()
    const token = await changed(ana, ana.email, email)
    const thief = new Actor(app, (await visitor.ask(login, { body: { ...ana, email } })).token)
    expect((await visitor.call(revertEmail, { body: { token } })).status).toBe(204)
    expect([await isLoggedIn(ana), await isLoggedIn(thief)]).toEqual([false, false])
    expect([await enters(email, ana.password), await enters(ana.email, ana.password)]).toEqual([
      false,
      false,
    ])
    const body = { token, password: 'outra senha boa' }
    expect((await visitor.call(resetPassword, { body })).status).toBe(204)
    expect(await enters(ana.email, 'outra senha boa')).toBe(true)
    const again = await visitor.call(revertEmail, { body: { token } })
    expect([again.status, again.problem?.message]).toEqual([422, DEAD])
  })

  it.each([
    [7 * DAY - 1, 204],
    [7 * DAY, 422],
  ])('The revert is possible for 7 days: %i ms later the answer is %i', async (wait, status) => {
    const ana = await given.psychologist()
    const token = await changed(ana, ana.email, freshAddress())
    clock.advance(wait)
    expect((await visitor.call(revertEmail, { body: { token } })).status).toBe(status)
  })

  it('The revert removes passkeys of the week before the change and since, and no older ones', async () => {
    const ana = await given.psychologist()
    const add = async () => (await registerPasskey(ana)).passkey.id
    const passkey = await add()
    clock.advance(7 * DAY + 1)
    await ana.ask(proveLogin, { body: { password: ana.password } })
    await add()
    const token = await changed(ana, ana.email, freshAddress())
    await add()
    await visitor.ask(revertEmail, { body: { token } })
    const remaining = await db.asTenant(ana.id, ({ sql, id }) =>
      sql.selectFrom('passkeys').select('id').where('psychologist_id', '=', id).execute(),
    )
    expect(remaining).toEqual([{ id: passkey }])
  })

  it('The former e-mail is refused to other accounts for those 7 days', async () => {
    const [ana, bia] = [await given.psychologist(), await given.psychologist()]
    const token = await changed(ana, ana.email, freshAddress())
    const body = { name: 'Bia Melo', email: ana.email, password: 'uma senha boa' }
    const replies = [await visitor.call(register, { body }), await change(bia, ana.email)]
    for (const { status, problem } of replies)
      expect([status, problem?.code]).toEqual([409, 'email_taken'])
    expect((await visitor.call(revertEmail, { body: { token } })).status).toBe(204)
  })

  it('The former e-mail is refused even to an earlier link of another account', async () => {
    const [ana, bia] = [await given.psychologist(), await given.psychologist()]
    const email = freshAddress()
    await change(bia, email)
    const link = await linkTo(email, 'confirm-email')
    await changed(ana, ana.email, email)
    await changed(ana, email, freshAddress())
    const reply = await visitor.call(confirmEmail, { body: { token: link } })
    expect([reply.status, reply.problem?.code]).toEqual([409, 'email_taken'])
  })

  it('The account can change back to its former e-mail', async () => {
    const ana = await given.psychologist()
    const email = freshAddress()
    await changed(ana, ana.email, email)
    expect((await change(ana, ana.email)).body.pendingEmail).toBe(ana.email)
  })

  it('The former e-mail is free after the 7 days', async () => {
    const ana = await given.psychologist()
    await changed(ana, ana.email, freshAddress())
    clock.advance(7 * DAY)
    const body = { name: 'Bia Melo', email: ana.email, password: 'uma senha boa' }
    expect((await visitor.call(register, { body })).status).toBe(201)
  })

  it('Later changes of the account do not end the revert', async () => {
    const ana = await given.psychologist()
    const token = await changed(ana, ana.email, freshAddress())
    const body = { currentPassword: ana.password, newPassword: 'outra senha boa' }
    await ana.ask(changePassword, { body })
    await ana.ask(closeAccount, { body: {} })
    expect((await visitor.call(revertEmail, { body: { token } })).status).toBe(204)
  })

  it('An earlier e-mail takes precedence over later ones, which cannot revert it', async () => {
    const ana = await given.psychologist()
    const [second, third] = [freshAddress(), freshAddress()]
    const first = await changed(ana, ana.email, second)
    clock.advance(MINUTE)
    const later = await changed(ana, second, third)
    await visitor.ask(revertEmail, { body: { token: later } })
    expect(await ownerOf(ana)).toBe(second)
    await visitor.ask(revertEmail, { body: { token: first } })
    expect(await ownerOf(ana)).toBe(ana.email)
    expect((await visitor.call(revertEmail, { body: { token: later } })).status).toBe(422)
  })

  it('The revert ends links to later e-mails', async () => {
    const ana = await given.psychologist()
    const second = freshAddress()
    const first = await changed(ana, ana.email, second)
    clock.advance(MINUTE)
    const later = await changed(ana, second, freshAddress())
    await visitor.ask(revertEmail, { body: { token: first } })
    expect((await visitor.call(revertEmail, { body: { token: later } })).status).toBe(422)
  })

  const ownerOf = async ({ id }: PsychologistActor) =>
    db.asTenant(id, async ({ sql }) => {
      const { email } = await sql
        .selectFrom('psychologists')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return email
    })
})

describe('a changed password', () => {
  const noticesTo = async (email: string) =>
    (await mailsTo(email)).filter(({ kind }) => kind === 'password_changed')

  it('A changed password is notified by mail', async () => {
    const ana = await given.psychologist()
    const body = { currentPassword: ana.password, newPassword: 'outra senha boa' }
    await ana.ask(changePassword, { body })
    const [notice, ...more] = await noticesTo(ana.email)
    expect([notice?.subject, more]).toEqual(['Sua senha foi alterada', []])
    expect(notice?.text).toContain('02/03/2026 às 09:00')
    expect(notice?.text).toContain('https://consultorio.test/psychologist/forgot-password')
  })

  it('A password set by a link is notified by mail', async () => {
    const ana = await given.psychologist()
    await visitor.ask(forgotPassword, { body: { email: ana.email } })
    const mail = (await mailsTo(ana.email)).find(({ kind }) => kind === 'password_reset')
    const text = mail?.text ?? ''
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
    await visitor.ask(resetPassword, { body: { token, password: 'outra senha boa' } })
    expect(await noticesTo(ana.email)).toHaveLength(1)
  })
})

describe('registering', () => {
  it('An address pending elsewhere can be registered by its reader', async () => {
    const ana = await given.psychologist()
    const email = freshAddress()
    await change(ana, email)
    const body = { name: 'Bia Melo', email, password: 'uma senha boa' }
    expect((await visitor.call(register, { body })).status).toBe(201)
  })
})
