import { beforeEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { openCheckout, subscribe } from '../../../test/checkout.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { closeAccount } from '../account/contract.ts'
import { cancelSubscription, payTestCheckout, receiveTestEvent } from './contract.ts'
import { settlePeriods } from './period-commands.ts'
import { signEvent, type TestEvent } from './test-checkout-commands.ts'

const { clock, given, messages, services, visitor } = await openPractice()
beforeEach(() => clock.set(START))

const toldTo = async ({ email }: PsychologistActor) =>
  (await messages()).filter(
    ({ recipient, kind }) =>
      recipient === email && ['plan_changed', 'renewal_failed'].includes(kind),
  )
const subjectsTo = async (owner: PsychologistActor) =>
  (await toldTo(owner)).map(({ subject }) => subject)
const settle = () => settlePeriods(services, new AbortController().signal)

const PRO = 'Seu plano agora é o Pro Mensal'
const CANCELLED = 'Sua assinatura foi cancelada'
const FREE = 'Seu plano agora é o Básico'

describe('the plan', () => {
  it('A paid plan is notified once it is active, also with session e-mails off', async () => {
    const ana = await given.psychologist({ settings: { enableEmailNotifications: false } })
    const reference = await openCheckout(ana)
    expect(await subjectsTo(ana)).toEqual([])
    await ana.ask(payTestCheckout, { body: { reference } })
    expect(await subjectsTo(ana)).toEqual([PRO])
  })

  it('A renewed plan is not notified', async () => {
    const ana = await given.psychologist()
    await subscribe(ana)
    clock.advance(40 * DAY)
    await settle()
    expect(await subjectsTo(ana)).toEqual([PRO])
  })

  it('A cancellation is notified once with the end of the access, and again at that end with the free plan', async () => {
    const ana = await given.psychologist()
    await subscribe(ana)
    await ana.ask(cancelSubscription)
    await ana.ask(cancelSubscription)
    expect(await subjectsTo(ana)).toEqual([PRO, CANCELLED])
    expect((await toldTo(ana)).at(-1)?.text).toContain('continua até 02/04/2026')
    clock.advance(40 * DAY)
    await settle()
    await settle()
    expect(await subjectsTo(ana)).toEqual([PRO, CANCELLED, FREE])
  })

  it('A closing account gets the notice of the closing alone', async () => {
    const ana = await given.psychologist()
    await subscribe(ana)
    await ana.ask(closeAccount, { body: { password: ana.password } })
    clock.advance(40 * DAY)
    await settle()
    expect(await subjectsTo(ana)).toEqual([PRO])
  })
})

describe('a failed renewal', () => {
  const failed = (reference: string, id: string): TestEvent => ({
    type: 'renewal_failed',
    id,
    reference,
    subscription: 'uma',
    unpaidFrom: Date.parse('2026-04-02T12:00:00Z'),
    payPage: 'https://pagar.test/fatura',
  })
  const hear = async (event: TestEvent) =>
    visitor.call(receiveTestEvent, { body: signEvent(event, clock.now()) })

  it('A failed renewal is notified once a period, with the grace and the payment page', async () => {
    const ana = await given.psychologist()
    const reference = await subscribe(ana)
    clock.set('2026-04-02T10:00:00-03:00')
    for (const id of ['um', 'dois', 'dois']) await hear(failed(reference, id))
    const [, told, ...others] = await toldTo(ana)
    expect([told?.kind, others]).toEqual(['renewal_failed', []])
    expect(told?.text).toContain('continua até 09/04/2026')
    expect(told?.text).toContain('https://pagar.test/fatura')
  })

  it('A failed renewal that was paid meanwhile is not notified', async () => {
    const ana = await given.psychologist()
    const reference = await subscribe(ana)
    clock.set('2026-04-03T10:00:00-03:00')
    await settle()
    await hear(failed(reference, 'tarde'))
    expect(await subjectsTo(ana)).toEqual([PRO])
  })
})
