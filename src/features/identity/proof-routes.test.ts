import { afterEach, describe, expect, it } from 'vitest'
import { Actor, logIn } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { examplesFor } from '../../../test/examples.ts'
import { openPractice } from '../../../test/practice.ts'
import { routes } from '../../app/server.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { closeAccount, exportAccount } from '../account/contract.ts'
import { openCalendarFeed, updateCalendarFeed } from '../calendar-feed/contract.ts'
import { connectCalendar, updateCalendar } from '../calendars/contract.ts'
import { connectPixProvider, disconnectPixProvider } from '../pix-provider/contract.ts'
import { getProfile } from '../practice/contract.ts'
import { updateProfile } from '../profile/contract.ts'
import { createEntry, getRecord } from '../records/contract.ts'
import { changePassword, proveLogin } from './contract.ts'
import { addPasskey, removePasskey } from './passkey-contract.ts'
import {
  confirmTotp,
  openTotp,
  removeTotp,
  replaceRecoveryCodes,
} from './second-factor-contract.ts'

const { app, clock, given, visitor } = await openPractice()
afterEach(() => clock.set(START))

const NEEDED = {
  code: 'proof_needed',
  message: 'Por segurança, confirme sua senha para continuar.',
}
const examples = examplesFor({ patientId: '', serviceId: '' })

async function givenStale() {
  const ana = await given.psychologist()
  clock.advance(15 * MINUTE)
  return ana
}

const exports = async (actor: Actor) => (await actor.call(exportAccount)).status

describe('fresh proof', () => {
  const asking = routes.map(({ endpoint }) => endpoint).filter(({ proof }) => proof)

  it.each(asking.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'Fresh proof is required by %s',
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

  it('Fresh proof is required by export and closing, the keys, the bank connection, records, and calendars elsewhere', () => {
    expect(asking).toEqual(
      expect.arrayContaining([
        ...[exportAccount, closeAccount],
        ...[openTotp, confirmTotp, removeTotp, replaceRecoveryCodes, addPasskey, removePasskey],
        ...[connectPixProvider, disconnectPixProvider, getRecord, createEntry],
        ...[connectCalendar, updateCalendar, openCalendarFeed, updateCalendarFeed],
      ]),
    )
  })

  it('The password of a calendar is no proof of the account’s', async () => {
    const ana = await givenStale()
    const body = {
      kind: 'caldav' as const,
      name: 'Hospital',
      url: 'https://calendario.example/dav',
      username: 'ana',
      password: ana.password,
    }
    const reply = await ana.call(connectCalendar, { body })
    expect([reply.status, reply.problem]).toEqual([403, NEEDED])
  })

  it.each([
    [15 * MINUTE - 1, 200],
    [15 * MINUTE, 403],
  ])('A login is a proof for 15 minutes: %i ms after it the answer is %i', async (wait, status) => {
    const ana = await given.psychologist()
    clock.advance(wait)
    expect(await exports(ana)).toBe(status)
  })

  it.each([
    [15 * MINUTE - 1, 200],
    [15 * MINUTE, 403],
  ])(
    'The password is a proof for 15 minutes: %i ms after it the answer is %i',
    async (wait, status) => {
      const ana = await givenStale()
      const reply = await ana.call(proveLogin, { body: { password: ana.password } })
      expect([reply.status, reply.body]).toEqual([204, undefined])
      clock.advance(wait)
      expect(await exports(ana)).toBe(status)
    },
  )

  it('A wrong password is no proof', async () => {
    const ana = await givenStale()
    const reply = await ana.call(proveLogin, { body: { password: 'não é esta' } })
    expect([reply.status, reply.problem?.details]).toEqual([
      422,
      [{ path: 'password', message: 'Senha incorreta. Tente de novo.' }],
    ])
    expect(await exports(ana)).toBe(403)
  })

  it('A proof belongs to one login: another device needs its own', async () => {
    const ana = await given.psychologist()
    const { token } = await logIn(visitor, ana)
    const elsewhere = new Actor(app, token)
    clock.advance(15 * MINUTE)
    await elsewhere.ask(proveLogin, { body: { password: ana.password } })
    expect([await exports(elsewhere), await exports(ana)]).toEqual([200, 403])
  })

  it('The current password in a change is a proof', async () => {
    const ana = await givenStale()
    const body = { currentPassword: ana.password, newPassword: 'outra senha boa' }
    await ana.ask(changePassword, { body })
    expect(await exports(ana)).toBe(200)
  })

  it('A closed account can prove itself and export its data', async () => {
    const ana = await given.psychologist()
    await ana.ask(closeAccount, { body: {} })
    clock.advance(15 * MINUTE)
    expect(await exports(ana)).toBe(403)
    await ana.ask(proveLogin, { body: { password: ana.password } })
    expect(await exports(ana)).toBe(200)
  })
})

describe('the closing of an account', () => {
  const isClosed = async (ana: Actor) => (await ana.ask(getProfile)).closedAt !== null

  it('The closing accepts the password in its body as proof', async () => {
    const ana = await givenStale()
    expect((await ana.call(closeAccount, { body: { password: ana.password } })).status).toBe(200)
    expect(await isClosed(ana)).toBe(true)
  })

  it('The closing refuses a wrong password after any login', async () => {
    const ana = await given.psychologist()
    expect((await ana.call(closeAccount, { body: { password: 'não é esta' } })).status).toBe(422)
    expect(await isClosed(ana)).toBe(false)
  })

  it('The closing needs no password right after the login', async () => {
    const ana = await given.psychologist()
    expect((await ana.call(closeAccount, { body: {} })).status).toBe(200)
  })
})

describe('the profile', () => {
  it('A changed e-mail requires proof, and changes nothing without it', async () => {
    const ana = await givenStale()
    const body = { name: 'Outro Nome', email: 'outra@exemplo.com.br' }
    const reply = await ana.call(updateProfile, { body })
    expect([reply.status, reply.problem]).toEqual([403, NEEDED])
    expect(await ana.ask(getProfile)).toMatchObject({ name: ana.name, email: ana.email })
    await ana.ask(proveLogin, { body: { password: ana.password } })
    expect((await ana.call(updateProfile, { body })).status).toBe(200)
  })

  it('An unchanged e-mail requires no proof', async () => {
    const ana = await givenStale()
    const body = { name: 'Outro Nome', email: ana.email }
    expect((await ana.ask(updateProfile, { body })).name).toBe('Outro Nome')
  })
})
