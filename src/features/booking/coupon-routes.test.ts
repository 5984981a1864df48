import { describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { openPractice } from '../../../test/practice.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { listCoupons } from '../coupons/contract.ts'
import { updatePublicSettings } from '../profile/contract.ts'
import { updateService } from '../services/contract.ts'
import { listSessions } from '../sessions/contract.ts'
import { previewCoupon } from './coupon-contract.ts'

const { app, given, clock } = await openPractice({ THROTTLE: 'on' })

const ana = await given.psychologist({ plan: 'pro' })
const single = await given.service(ana, { price: '150.00' })
const bundle = await given.service(ana, { type: 'package', sessionsCount: 4, price: '560.00' })
const { code } = await given.coupon(ana, { code: 'VOLTA10', percent: 10 })

/** Creates a visitor from a separate IP address who requests the value of a code. */
function stranger(id = ana.friendlyId) {
  const somebody = new Actor(app)
  return (typed: string, serviceId = single.id) =>
    somebody.call(previewCoupon, { params: { id }, body: { code: typed, serviceId } })
}

describe('the value of a code', () => {
  it.each([
    ['a session', single.id, { discount: '15.00', price: '135.00' }],
    ['a package, whole', bundle.id, { discount: '56.00', price: '504.00' }],
  ])(
    'the value of a code is shown for %s, and neither books nor uses it',
    async (_, serviceId, worth) => {
      expect((await stranger()('volta 10', serviceId)).body).toEqual({ code, ...worth })
      expect(await ana.ask(listSessions)).toEqual([])
      expect(await ana.ask(listCoupons)).toMatchObject([{ uses: 0 }])
    },
  )

  it('the value of a code is refused at its field if it is worth nothing', async () => {
    const { status, problem } = await stranger()('OUTRO10')
    expect(status).toBe(422)
    expect(problem?.details?.[0]?.path).toBe('code')
  })

  it('the value of a code is a 404 in an unknown practice or for an unknown service', async () => {
    const { id } = await given.service(ana)
    await ana.ask(updateService, { params: { id }, body: { active: false } })
    expect((await stranger(999_999)(code)).status).toBe(404)
    expect((await stranger()(code, id)).status).toBe(404)
  })

  it('the value of a code is a 403 if online booking is off', async () => {
    const bia = await given.psychologist({ plan: 'pro' })
    const { id: serviceId } = await given.service(bia)
    await bia.ask(updatePublicSettings, { body: { allowOnlineBooking: false } })
    const { problem } = await stranger(bia.friendlyId)(code, serviceId)
    expect(problem?.code).toBe('online_booking_off')
  })
})

describe('a machine', () => {
  it('a visitor cannot guess codes without limit: 20 wrong ones an hour, and then no more', async () => {
    clock.set('2026-03-02T12:00:00-03:00')
    const ask = stranger()
    for (let n = 0; n < 25; n++) expect((await ask(code)).status).toBe(200)
    const guesses = await Promise.all(Array.from({ length: 22 }, (_, n) => ask(`TENTA-${n}`)))
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(20).fill(422), 429, 429])
    expect((await ask(code)).status).toBe(429)
    expect((await stranger()(code)).status).toBe(200)
    clock.advance(HOUR)
    expect((await ask(code)).status).toBe(200)
  })
})
