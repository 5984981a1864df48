import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { getCoupon, updateCoupon } from '../coupons/contract.ts'
import { getPackage } from '../packages/contract.ts'
import { cancelBooking } from '../patient-area/contract.ts'
import { listPatients } from '../patients/contract.ts'
import { tokenOfManagePath } from '../practice/link-rules.ts'
import { releaseEveryExpiredHold } from '../sessions/changes/hold-commands.ts'
import { cancelSession, deleteSession, getSession } from '../sessions/contract.ts'
import { createBooking } from './contract.ts'

const { clock, db, given, visitor, messages } = await openPractice()

const ana = await given.psychologist({ plan: 'pro', settings: { pixKey: 'ana@exemplo.com.br' } })
const single = await given.service(ana, { price: '150.00' })
const bundle = await given.service(ana, { type: 'package', sessionsCount: 3, price: '400.00' })

let hours = 0
/** Returns a free hour for each booking. */
function nextHour(): string {
  const day = ['04', '05', '06', '07', '08', '11', '12'][Math.floor(hours / 8)]
  const hour = [9, 10, 11, 13, 14, 15, 16, 17][hours++ % 8]
  return `2026-05-${day}T${String(hour).padStart(2, '0')}:00:00-03:00`
}

type Fields = { serviceId?: string; patientPhone?: string }
const bookWith = (couponCode: string, fields: Fields = {}) =>
  given.booking(ana, { serviceId: single.id, couponCode, datetime: nextHour(), ...fields })

/** The same, without checking the result. */
const tryWith = (couponCode: string, fields: Fields = {}) =>
  visitor.call(createBooking, {
    params: { id: ana.friendlyId },
    body: {
      patientName: 'João Reis',
      patientPhone: `11 95555-${String(hours).padStart(4, '0')}`,
      serviceId: single.id,
      datetime: nextHour(),
      couponCode,
      ...fields,
    },
  })

const cancel = (id: string) => ana.ask(cancelSession, { params: { id } })
const usesOf = async (id: string) => (await ana.ask(getCoupon, { params: { id } })).uses

const sessionOf = (id: string) => ana.ask(getSession, { params: { id } })

const release = () => releaseEveryExpiredHold(db, clock.now())

/** Returns the package that was booked with a session. */
async function soldWith({ id }: { id: string }) {
  const { packageId } = await sessionOf(id)
  return ana.ask(getPackage, { params: { id: packageId ?? '' } })
}

describe('a booking with a coupon', () => {
  it('a booking with a coupon costs less, in its answer, its Pix and its e-mail, and counts as a use', async () => {
    const { id, code } = await given.coupon(ana, { amount: '20.00' })
    const { session, payment } = await given.booking(ana, {
      serviceId: single.id,
      couponCode: ` ${code.toLowerCase()} `,
      datetime: nextHour(),
      patientEmail: 'joao@exemplo.com',
    })
    expect([session.price, payment?.amount]).toEqual(['130.00', '130.00'])
    expect(payment?.brCode).toContain('5406130.00')
    const mail = (await messages()).findLast(({ recipient }) => recipient === 'joao@exemplo.com')
    expect(mail?.text).toContain('Valor: R$\u00a0130,00')
    expect(await sessionOf(session.id)).toMatchObject({
      price: '130.00',
      couponCode: code,
    })
    expect(await usesOf(id)).toBe(1)
  })

  it('a booking with a coupon of a package lowers the price of it all, and each session is its share', async () => {
    const { code } = await given.coupon(ana, { percent: 50 })
    const { session, payment } = await bookWith(code, { serviceId: bundle.id })
    expect([session.price, payment?.amount]).toEqual(['66.67', '200.00'])
    expect(await soldWith(session)).toMatchObject({ price: '200.00', sessionsCount: 3 })
  })

  it('a booking with a coupon that covers the price leaves nothing to pay', async () => {
    const { code } = await given.coupon(ana, { amount: '500.00' })
    const { session, payment } = await bookWith(code)
    expect([session.price, payment]).toEqual(['0.00', null])
  })

  it('a booking with a coupon stays valid after a downgrade: nothing is lost', async () => {
    const cai = await given.psychologist({ plan: 'pro' })
    const { id: serviceId } = await given.service(cai)
    const { code: couponCode } = await given.coupon(cai)
    await db.asPlatform((sql) =>
      sql.updateTable('psychologists').set({ plan: 'free' }).where('id', '=', cai.id).execute(),
    )
    const { session } = await given.booking(cai, { serviceId, couponCode })
    expect(session.price).toBe('135.00')
  })
})

describe('a code that cannot be used', () => {
  it.each([
    ['nobody has made', {}, 'NAOEXISTE', /^Não encontramos este código\./],
    ['is no code at all', {}, '%$#', /^Não encontramos este código\./],
    ['is switched off', { active: false }, null, /^Não encontramos este código\./],
    [
      'starts tomorrow',
      { validFrom: '2026-03-03' },
      null,
      /^Este código vale a partir de 03\/03\/2026\./,
    ],
    [
      'ended yesterday',
      { validUntil: '2026-03-01' },
      null,
      /^Este código valeu até 01\/03\/2026\./,
    ],
  ])(
    'a code that cannot be used because it %s is reported at its field, and nothing is booked',
    async (_, fields, typed, text) => {
      const { code } = await given.coupon(ana, fields)
      const before = await ana.ask(listPatients)
      const { status, problem } = await tryWith(typed ?? code)
      expect(status).toBe(422)
      expect(problem?.details).toEqual([
        { path: 'couponCode', message: expect.stringMatching(text) },
      ])
      expect(await ana.ask(listPatients)).toEqual(before)
    },
  )

  it('a code over its limit per patient is refused to that patient only', async () => {
    const { code } = await given.coupon(ana, { maxUsesPerPatient: 1 })
    const patientPhone = '11 94444-0001'
    await bookWith(code, { patientPhone })
    const again = await tryWith(code, { patientPhone: '(11) 94444-0001' })
    expect(again.problem?.message).toMatch(/^Você já usou este código/)
    await bookWith(code, { patientPhone: '11 94444-0002' })
  })

  it('a code of another practice is unknown in this one', async () => {
    const bia = await given.psychologist({ plan: 'pro' })
    const { code } = await given.coupon(bia, { code: 'SO-DA-BIA' })
    expect((await tryWith(code)).problem?.details?.[0]?.path).toBe('couponCode')
  })
})

describe('the use of a coupon', () => {
  it.each([
    ['the psychologist cancels', cancel],
    ['the psychologist deletes', (id: string) => ana.ask(deleteSession, { params: { id } })],
    [
      'the patient cancels',
      (_: string, manageUrl: string) =>
        visitor.ask(cancelBooking, { params: { token: tokenOfManagePath(manageUrl) } }),
    ],
  ])('the use of a coupon is restored if %s', async (_, end) => {
    const { id, code } = await given.coupon(ana, { maxUses: 1, maxUsesPerPatient: 1 })
    const patientPhone = '11 94444-0003'
    const { session, manageUrl } = await bookWith(code, { patientPhone })
    expect(await usesOf(id)).toBe(1)
    await end(session.id, manageUrl)
    expect(await usesOf(id)).toBe(0)
    const again = await bookWith(code, { patientPhone })
    await cancel(again.session.id)
  })

  it.each([
    ['paid', { percent: 50 }, '200.00'],
    ['paid in part', { percent: 50 }, '1.00'],
    ['confirmed at no price', { percent: 100 }, '0'],
  ])(
    'the use of a coupon of a package that was %s stays counted: its cancelled session is no new chance',
    async (_, discount, amount) => {
      const { id, code } = await given.coupon(ana, { ...discount, maxUsesPerPatient: 1 })
      const patientPhone = '11 94444-0004'
      const { session } = await bookWith(code, { serviceId: bundle.id, patientPhone })
      await given.payment(ana, session, { amount })
      await cancel(session.id)
      expect(await usesOf(id)).toBe(1)
      const again = await tryWith(code, { serviceId: bundle.id, patientPhone })
      expect(again.problem?.message).toMatch(/^Você já usou este código/)
    },
  )

  it.each([
    ['cancelled', cancel],
    ['deleted', (id: string) => ana.ask(deleteSession, { params: { id } })],
  ])('the use of a coupon of an unpaid package is restored when it is %s', async (_, end) => {
    const { id, code } = await given.coupon(ana, { maxUses: 1 })
    const { session } = await bookWith(code, { serviceId: bundle.id })
    const sold = await soldWith(session)
    await end(session.id)
    expect(await usesOf(id)).toBe(0)
    expect((await ana.call(getPackage, { params: { id: sold.id } })).status).toBe(404)
  })

  it('the use of a coupon of a booking that is not paid in time is restored once, for the next booking', async () => {
    const { id, code } = await given.coupon(ana, { maxUses: 1, maxUsesPerPatient: 1 })
    const patientPhone = '11 94444-0005'
    const { session } = await bookWith(code, { patientPhone })
    clock.advance(DAY)
    await Promise.all([1, 2, 3].map(release))
    expect(await usesOf(id)).toBe(0)
    expect(await sessionOf(session.id)).toMatchObject({ couponCode: null, price: '150.00' })
    const again = await bookWith(code, { patientPhone })
    await cancel(session.id)
    expect(await usesOf(id)).toBe(1)
    clock.advance(DAY)
    await bookWith(code, { patientPhone })
    expect(await usesOf(id)).toBe(1)
    expect((await sessionOf(again.session.id)).couponCode).toBeNull()
  })

  it('the use of a coupon of a booking that was paid in part stays counted when its hold expires, with the lower price', async () => {
    const { id, code } = await given.coupon(ana)
    const { session } = await bookWith(code)
    await given.payment(ana, session)
    clock.advance(DAY)
    await release()
    expect(await usesOf(id)).toBe(1)
    expect(await sessionOf(session.id)).toMatchObject({ couponCode: code, price: '135.00' })
  })

  it('the last use of a coupon goes to one of ten concurrent bookings; the others get a message at the field', async () => {
    const { id, code } = await given.coupon(ana, { maxUses: 1 })
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => tryWith(code, { patientPhone: `11 93333-00${10 + n}` })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)])
    const refusals = replies.flatMap(({ problem }) => problem?.details ?? [])
    expect(refusals).toEqual(
      Array(9).fill({
        path: 'couponCode',
        message: 'Este código já foi usado todas as vezes que podia. Agende sem ele ou use outro.',
      }),
    )
    expect(await usesOf(id)).toBe(1)
  })

  it('a changed coupon leaves bookings unchanged', async () => {
    const { id, code } = await given.coupon(ana, { percent: 10 })
    const { session } = await bookWith(code)
    await ana.ask(updateCoupon, { params: { id }, body: { percent: 90, active: false } })
    expect((await sessionOf(session.id)).price).toBe('135.00')
  })
})
