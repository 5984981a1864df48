import { afterEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { examplesFor } from '../../../test/examples.ts'
import { openPractice } from '../../../test/practice.ts'
import { routes } from '../../app/server.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { closeAccount, exportAccount } from '../account/contract.ts'
import { getProfile } from '../practice/contract.ts'
import { updateProfile } from '../profile/contract.ts'
import { changePassword, login, proveLogin } from './contract.ts'

const { app, clock, given, visitor } = await openPractice()
afterEach(() => clock.set(START))

const NEEDED = {
  code: 'proof_needed',
  message: 'Por segurança, confirme sua senha para continuar.',
}
const examples = examplesFor({ patientId: '', serviceId: '' })

/** Somebody who logged in too long ago. */
async function givenStale() {
  const ana = await given.psychologist()
  clock.advance(15 * MINUTE)
  return ana
}

const exports = async (actor: Actor) => (await actor.call(exportAccount)).status

describe('fresh proof', () => {
  const asking = routes.map(({ endpoint }) => endpoint).filter(({ proof }) => proof)

  it.each(asking.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is asked for by %s',
    async (_, endpoint) => {
      const { password: __, ...body } = { password: '', ...examples.get(endpoint) }
      const ana = await givenStale()
      const { method, path } = endpoint
      const reply = await ana.send({
        method,
        url: path,
        ...(endpoint.body ? { payload: body } : {}),
      })
      expect([reply.statusCode, reply.json()]).toEqual([403, NEEDED])
    },
  )

  it('is asked for by the export of the account and by closing it', () => {
    expect(asking).toEqual(expect.arrayContaining([exportAccount, closeAccount]))
  })

  it.each([
    [15 * MINUTE - 1, 200],
    [15 * MINUTE, 403],
  ])('is a login for 15 minutes: %i ms after it the answer is %i', async (wait, status) => {
    const ana = await given.psychologist()
    clock.advance(wait)
    expect(await exports(ana)).toBe(status)
  })

  it.each([
    [15 * MINUTE - 1, 200],
    [15 * MINUTE, 403],
  ])('is the password for 15 minutes: %i ms after it the answer is %i', async (wait, status) => {
    const ana = await givenStale()
    const reply = await ana.call(proveLogin, { body: { password: ana.password } })
    expect([reply.status, reply.body]).toEqual([204, undefined])
    clock.advance(wait)
    expect(await exports(ana)).toBe(status)
  })

  it('is no wrong password', async () => {
    const ana = await givenStale()
    const reply = await ana.call(proveLogin, { body: { password: 'não é esta' } })
    expect([reply.status, reply.problem?.details]).toEqual([
      422,
      [{ path: 'password', message: 'Senha atual incorreta' }],
    ])
    expect(await exports(ana)).toBe(403)
  })

  it('is of one login: another device proves for itself', async () => {
    const ana = await given.psychologist()
    const { token } = await visitor.ask(login, { body: ana })
    const elsewhere = new Actor(app, token)
    clock.advance(15 * MINUTE)
    await elsewhere.ask(proveLogin, { body: { password: ana.password } })
    expect([await exports(elsewhere), await exports(ana)]).toEqual([200, 403])
  })

  it('is the current password of a changed one', async () => {
    const ana = await givenStale()
    const body = { currentPassword: ana.password, newPassword: 'outra senha boa' }
    await ana.ask(changePassword, { body })
    expect(await exports(ana)).toBe(200)
  })

  it('is given by a closed account too: it may still export what it has', async () => {
    const ana = await given.psychologist()
    await ana.ask(closeAccount, { body: {} })
    clock.advance(15 * MINUTE)
    expect(await exports(ana)).toBe(403)
    await ana.ask(proveLogin, { body: { password: ana.password } })
    expect(await exports(ana)).toBe(200)
  })
})

describe('closing the account', () => {
  const isClosed = async (ana: Actor) => (await ana.ask(getProfile)).closedAt !== null

  it('takes the password in its body for proof', async () => {
    const ana = await givenStale()
    expect((await ana.call(closeAccount, { body: { password: ana.password } })).status).toBe(200)
    expect(await isClosed(ana)).toBe(true)
  })

  it('takes no wrong one, fresh as the login may be', async () => {
    const ana = await given.psychologist()
    expect((await ana.call(closeAccount, { body: { password: 'não é esta' } })).status).toBe(422)
    expect(await isClosed(ana)).toBe(false)
  })

  it('needs none right after the login', async () => {
    const ana = await given.psychologist()
    expect((await ana.call(closeAccount, { body: {} })).status).toBe(200)
  })
})

describe('the profile', () => {
  it('asks for proof where the e-mail changes, and then changes nothing without it', async () => {
    const ana = await givenStale()
    const body = { name: 'Outro Nome', email: 'outra@exemplo.com.br' }
    const reply = await ana.call(updateProfile, { body })
    expect([reply.status, reply.problem]).toEqual([403, NEEDED])
    expect(await ana.ask(getProfile)).toMatchObject({ name: ana.name, email: ana.email })
    await ana.ask(proveLogin, { body: { password: ana.password } })
    expect((await ana.call(updateProfile, { body })).status).toBe(200)
  })

  it('asks for none where the e-mail stays', async () => {
    const ana = await givenStale()
    const body = { name: 'Outro Nome', email: ana.email }
    expect((await ana.ask(updateProfile, { body })).name).toBe('Outro Nome')
  })
})
