import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { openBrowserFor } from '../../../test/push-browser.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { eraseClosedAccounts } from '../account/commands.ts'
import { closeAccount } from '../account/contract.ts'
import { changePassword, login, logout } from '../identity/contract.ts'
import { getPushKey, MOST_BROWSERS, subscribeOwn, unsubscribeOwn } from './contract.ts'
import { listOwnBrowsers } from './queries.ts'

const { clock, db, given, services, visitor } = await openPractice()
const SERVICE = 'https://push.test'
let lastNumber = 0
const newBrowser = () => openBrowserFor(SERVICE, `aparelho-${++lastNumber}`)

const kept = async () =>
  (
    await db.asPlatform((sql) =>
      sql
        .selectFrom('push_subscriptions')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    )
  ).map(({ psychologist_id, patient_id, endpoint }) => ({ psychologist_id, patient_id, endpoint }))
const keptOf = async (endpoint: string) =>
  (await kept()).filter((subscription) => subscription.endpoint === endpoint)

beforeEach(() => clock.set(START))

describe('a psychologist’s browser', () => {
  it('a psychologist’s browser gets the sender’s key, the same for everybody', async () => {
    const { key } = await visitor.ask(getPushKey)
    expect(key).toBe(services.pushKeys.publicKey)
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  })

  it('a psychologist’s browser receives notifications once switched on, each once, until switched off', async () => {
    const ana = await given.psychologist()
    const { subscription } = newBrowser()
    const own = () => db.asTenant(ana.id, listOwnBrowsers)
    await ana.ask(subscribeOwn, { body: subscription })
    const first = await own()
    await ana.ask(subscribeOwn, { body: subscription })
    expect([first.length, await own()]).toEqual([1, first])
    await ana.ask(unsubscribeOwn, { body: { endpoint: subscription.endpoint } })
    expect(await own()).toEqual([])
  })

  it('a psychologist’s browser receives none after its login ended, while browsers of other logins continue', async () => {
    const ana = await given.psychologist()
    const [here, there] = [newBrowser().subscription, newBrowser().subscription]
    const { token } = await visitor.ask(login, {
      body: { email: ana.email, password: ana.password },
    })
    await ana.ask(subscribeOwn, { body: here })
    const headers = { authorization: `Bearer ${token}` }
    await visitor.call(subscribeOwn, { body: there }, { headers })
    expect(await db.asTenant(ana.id, listOwnBrowsers)).toHaveLength(2)
    await visitor.call(logout, {}, { headers })
    expect([(await keptOf(here.endpoint)).length, await keptOf(there.endpoint)]).toEqual([1, []])
  })

  it('a psychologist’s browser receives none after another device changed the password', async () => {
    const ana = await given.psychologist()
    const { subscription } = newBrowser()
    const { token } = await visitor.ask(login, {
      body: { email: ana.email, password: ana.password },
    })
    const headers = { authorization: `Bearer ${token}` }
    await visitor.call(subscribeOwn, { body: subscription }, { headers })
    const body = { currentPassword: ana.password, newPassword: 'outra senha boa' }
    await ana.ask(changePassword, { body })
    expect(await keptOf(subscription.endpoint)).toEqual([])
  })

  it('a psychologist’s browser belongs to one psychologist: a previous one gets nothing there', async () => {
    const [ana, bia] = [await given.psychologist(), await given.psychologist()]
    const { subscription } = newBrowser()
    await ana.ask(subscribeOwn, { body: subscription })
    await bia.ask(subscribeOwn, { body: subscription })
    expect(await keptOf(subscription.endpoint)).toMatchObject([{ psychologist_id: bia.id }])
  })

  it('a psychologist’s browser is not ended by another psychologist', async () => {
    const [ana, bia] = [await given.psychologist(), await given.psychologist()]
    const { subscription } = newBrowser()
    await ana.ask(subscribeOwn, { body: subscription })
    await bia.ask(unsubscribeOwn, { body: { endpoint: subscription.endpoint } })
    expect(await keptOf(subscription.endpoint)).toHaveLength(1)
  })

  it(`a psychologist’s browser is one of at most ${MOST_BROWSERS}; with more, the oldest is removed`, async () => {
    const ana = await given.psychologist()
    const browsers = Array.from({ length: MOST_BROWSERS + 1 }, newBrowser)
    for (const { subscription } of browsers) {
      clock.advance(MINUTE)
      await ana.ask(subscribeOwn, { body: subscription })
    }
    const subscriptions = (await kept()).filter(
      (subscription) => subscription.psychologist_id === ana.id,
    )
    expect(subscriptions.map(({ endpoint }) => endpoint)).toEqual(
      browsers.slice(1).map(({ subscription }) => subscription.endpoint),
    )
  })

  it.each<[string, object, string, string]>([
    [
      'an address of the server’s own network',
      { endpoint: 'https://10.0.0.7/x' },
      'endpoint',
      'Endereço de notificações inválido',
    ],
    [
      'a name of such a network',
      { endpoint: 'https://metadata.google.internal/x' },
      'endpoint',
      'Endereço de notificações inválido',
    ],
    [
      'letters that are more than a byte each',
      { endpoint: `https://push.test/${'鍵'.repeat(900)}` },
      'endpoint',
      'Endereço de notificações inválido',
    ],
    [
      'more characters than a browser’s parser makes of it are kept',
      { endpoint: `https://push.test/${'<'.repeat(900)}` },
      'endpoint',
      'Endereço de notificações inválido',
    ],
    ['no address', { endpoint: '' }, 'endpoint', 'Endereço de notificações inválido'],
    [
      'a key that is no point',
      { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
      'keys.p256dh',
      'Chave inválida',
    ],
    [
      'a short secret',
      { keys: { ...newBrowser().subscription.keys, auth: 'A' } },
      'keys.auth',
      'Chave inválida',
    ],
  ])('a psychologist’s browser is refused with %s', async (_, wrong, path, message) => {
    const ana = await given.psychologist()
    const body = { ...newBrowser().subscription, ...wrong }
    const { status, problem } = await ana.call(subscribeOwn, { body })
    expect([status, problem?.details]).toEqual([422, [{ path, message }]])
  })

  it('a psychologist’s browser is erased with the account', async () => {
    const ana = await given.psychologist()
    const { subscription } = newBrowser()
    await ana.ask(subscribeOwn, { body: subscription })
    await ana.ask(closeAccount, { body: { password: ana.password } })
    await eraseClosedAccounts(db, clock.now() + 31 * DAY)
    expect(await keptOf(subscription.endpoint)).toEqual([])
  })
})
