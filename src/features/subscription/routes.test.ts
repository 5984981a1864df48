import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { readEnvironment } from '../../app/environment.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import {
  createSubscription,
  getSubscription,
  getTestCheckout,
  payTestCheckout,
  receiveTestEvent,
} from './contract.ts'
import { signEvent } from './test-checkout-commands.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_ORIGIN: 'https://consultorio.exemplo.com.br',
  MAIL_URL: 'smtp://127.0.0.1:2525',
}

describe('in production without a provider', async () => {
  const { clock, given, visitor } = await openPractice({ ...PRODUCTION, THROTTLE: 'on' })
  const ana = await given.psychologist()

  it('Without a provider, subscribing reports that it is unavailable and nothing was charged', async () => {
    const reply = await ana.call(createSubscription, { body: { planType: 'pro' } })
    expect([reply.status, reply.problem]).toEqual([
      503,
      {
        code: 'checkout_unavailable',
        message: 'As assinaturas ainda não estão disponíveis neste endereço. Nada foi cobrado.',
      },
    ])
    expect(await ana.ask(getSubscription)).toMatchObject({
      subscription: null,
      testCheckout: false,
    })
  })

  it('In production there is no test checkout, and its events are refused', async () => {
    const reference = ana.token ?? ''
    const event = {
      type: 'paid',
      id: 'um',
      reference,
      subscription: 'uma',
      paidFrom: clock.now(),
      paidUntil: clock.now(),
      amountCents: 0,
      paidAt: clock.now(),
    } as const
    const replies = [
      await ana.call(getTestCheckout, { query: { reference } }),
      await ana.call(payTestCheckout, { body: { reference } }),
      await visitor.call(receiveTestEvent, { body: signEvent(event, clock.now()) }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('payment pages', async () => {
  const { clock, given } = await openPractice({ THROTTLE: 'on' })

  it('Payment pages are limited to twenty an hour per account', async () => {
    const [ana, bia] = [await given.psychologist(), await given.psychologist()]
    const open = () => ana.call(createSubscription, { body: { planType: 'pro' } })
    for (const _ of Array(20)) expect((await open()).status).toBe(200)
    expect((await open()).problem?.code).toBe('throttled')
    expect((await bia.call(createSubscription, { body: { planType: 'pro' } })).status).toBe(200)
    clock.advance(HOUR)
    expect((await open()).status).toBe(200)
  })
})

it.each([
  ['a trial on this machine', {}, true],
  ['a trial on an address that others reach', { HOST: '0.0.0.0' }, false],
  ['a trial at a public name', { APP_ORIGIN: 'https://consultorio.exemplo.com.br' }, false],
  ['a trial behind a proxy', { TRUST_PROXY: 'loopback' }, false],
  ['production', PRODUCTION, false],
  ['production on this machine', { ...PRODUCTION, APP_ORIGIN: 'http://127.0.0.1' }, false],
])('The test checkout in %s (%j): %s', (_, settings, there) => {
  expect(readEnvironment(settings).testCheckout).toBe(there)
})
