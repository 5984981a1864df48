import { describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { getCoupon } from '../coupons/contract.ts'
import { getPackage } from '../packages/contract.ts'
import { releaseEveryExpiredHold } from '../sessions/changes/hold-commands.ts'
import { confirmPayment, getSession, updateSession } from '../sessions/contract.ts'

const { clock, db, given } = await openPractice()

const release = () => releaseEveryExpiredHold(db, clock.now())
const SLOTS = ['2026-05-04T09:00:00-03:00', '2026-05-04T10:00:00-03:00'] as const

/** Opens a practice with a coupon of half the price and one use. */
async function practice() {
  const ana = await given.psychologist({ plan: 'pro' })
  const single = await given.service(ana, { price: '150.00' })
  const bundle = await given.service(ana, { type: 'package', sessionsCount: 3, price: '400.00' })
  const { id, code } = await given.coupon(ana, { percent: 50, maxUses: 1 })
  const book = async (serviceId: string, index: 0 | 1) => {
    const booking = { serviceId, couponCode: code, datetime: SLOTS[index] }
    const patientPhone = `11 9555${index}-0000`
    return (await given.booking(ana, { ...booking, patientPhone })).session
  }
  const uses = async () => (await ana.ask(getCoupon, { params: { id } })).uses
  return { ana, single, bundle, book, uses }
}

const sessionOf = (ana: PsychologistActor, { id }: { id: string }) =>
  ana.ask(getSession, { params: { id } })
const packageOf = async (ana: PsychologistActor, session: { id: string }) => {
  const { packageId } = await sessionOf(ana, session)
  return ana.ask(getPackage, { params: { id: packageId ?? '' } })
}
const confirm = (ana: PsychologistActor, { id }: { id: string }) =>
  ana.ask(confirmPayment, { params: { id }, body: {} })

describe('a booking that lost its coupon with its hold', () => {
  it('a booking that lost its coupon with its hold is paid late at the full price: one use lowers one price', async () => {
    const { ana, single, book, uses } = await practice()
    const late = await book(single.id, 0)
    clock.advance(DAY)
    const inTime = await book(single.id, 1)
    expect(await confirm(ana, late)).toMatchObject({
      ...{ status: 'confirmed', paid: true, couponCode: null },
      ...{ price: '150.00', received: '150.00' },
    })
    expect(await confirm(ana, inTime)).toMatchObject({ price: '75.00', received: '75.00' })
    expect(await uses()).toBe(1)
  })

  it('a booking of a package that lost its coupon with its hold costs the full price again, and so does each of its sessions', async () => {
    const { ana, bundle, book, uses } = await practice()
    const late = await book(bundle.id, 0)
    const { patientId, packageId } = await sessionOf(ana, late)
    const drawn = await given.session(ana, {
      ...{ patientId: patientId ?? '', serviceId: bundle.id, packageId: packageId ?? '' },
      datetime: '2026-05-11T09:00:00-03:00',
    })
    expect(drawn.price).toBe('66.67')
    clock.advance(DAY)
    await release()
    const inTime = await book(bundle.id, 1)
    expect((await sessionOf(ana, drawn)).price).toBe('133.33')
    expect(await confirm(ana, late)).toMatchObject({ price: '133.34', received: '133.34' })
    expect(await packageOf(ana, late)).toMatchObject({ price: '400.00', received: '400.00' })
    expect(await packageOf(ana, inTime)).toMatchObject({ price: '200.00', received: '0.00' })
    expect(await uses()).toBe(1)
  })

  it('a booking that lost its coupon with its hold has its price restored once, however often the holds are checked', {
    tags: 'both-databases',
  }, async () => {
    const { ana, single, book, uses } = await practice()
    const late = await book(single.id, 0)
    clock.advance(DAY)
    await Promise.all([1, 2, 3].map(release))
    expect(await sessionOf(ana, late)).toMatchObject({ price: '150.00', couponCode: null })
    expect(await uses()).toBe(0)
  })

  it('a booking that lost its coupon with its hold keeps a price that the psychologist agreed on meanwhile', async () => {
    const { ana, single, book } = await practice()
    const late = await book(single.id, 0)
    await ana.ask(updateSession, { params: { id: late.id }, body: { price: '100.00' } })
    clock.advance(DAY)
    await release()
    expect((await sessionOf(ana, late)).price).toBe('100.00')
  })
})
