import { expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { cancelSession } from '../sessions/contract.ts'
import {
  type CouponChange,
  createCoupon,
  deleteCoupon,
  getCoupon,
  listCoupons,
  updateCoupon,
} from './contract.ts'

const { clock, db, given } = await openPractice()

const ana = await given.psychologist({ plan: 'pro' })
const consultation = await given.service(ana)

const useOnce = (code: string, datetime: string) =>
  given.booking(ana, { serviceId: consultation.id, couponCode: code, datetime })

const problemAt = (paths: string[]) => ({
  code: 'invalid',
  details: paths.map((path) => expect.objectContaining({ path })),
})

it('a coupon is stored as typed, with its code in upper case and without spaces', {
  tags: 'both-databases',
}, async () => {
  const body = {
    code: ' primeira 10',
    amount: '20.5',
    validFrom: '2026-03-02',
    validUntil: '2026-03-31',
    maxUses: 10,
    maxUsesPerPatient: 1,
  }
  const coupon = await ana.ask(createCoupon, { body })
  expect(coupon).toMatchObject({
    code: 'PRIMEIRA10',
    percent: null,
    amount: '20.50',
    validFrom: '2026-03-02',
    validUntil: '2026-03-31',
    maxUses: 10,
    maxUsesPerPatient: 1,
    uses: 0,
    active: true,
    version: 1,
  })
  expect(await ana.ask(getCoupon, { params: { id: coupon.id } })).toEqual(coupon)
})

it('coupons are listed newest first, completely or in pages', {
  tags: 'both-databases',
}, async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  for (const code of ['UM-1', 'DOIS-2', 'TRES-3']) {
    clock.advance(MINUTE)
    await given.coupon(bia, { code })
  }
  const codesOf = (coupons: { code: string }[]) => coupons.map(({ code }) => code)
  expect(codesOf(await bia.ask(listCoupons))).toEqual(['TRES-3', 'DOIS-2', 'UM-1'])
  const first = await bia.call(listCoupons, { query: { limit: 2 } })
  expect([codesOf(first.body), first.headers['x-total-count']]).toEqual([['TRES-3', 'DOIS-2'], '3'])
  const after = /[?&]after=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? ''
  const last = await bia.call(listCoupons, { query: { limit: 2, after } })
  expect([codesOf(last.body), last.headers.link]).toEqual([['UM-1'], undefined])
})

it.each([
  ['both a percentage and an amount', { percent: 10, amount: '20.00' }, ['percent', 'amount']],
  ['neither', {}, ['percent', 'amount']],
  ['more than the whole', { percent: 101 }, ['percent']],
  [
    'an end before its start',
    { percent: 5, validFrom: '2026-03-02', validUntil: '2026-03-01' },
    ['validUntil'],
  ],
  ['no use at all', { percent: 5, maxUses: 0 }, ['maxUses']],
])('a coupon with %s is refused at its fields', async (_, fields, paths) => {
  const { status, problem } = await ana.call(createCoupon, {
    body: { code: 'ERRADO', ...fields },
  })
  expect(status).toBe(422)
  expect(problem).toMatchObject(problemAt(paths))
})

it.each(['ab', 'com_sublinhado', 'promoção', 'x'.repeat(41)])(
  '%j is no code of a coupon',
  async (code) => {
    const { problem } = await ana.call(createCoupon, { body: { code, percent: 5 } })
    expect(problem?.details?.[0]).toEqual({
      path: 'code',
      message: 'Use de 3 a 40 letras, números ou hífens',
    })
  },
)

it('the code of a coupon is unique in its practice, however it is written', {
  tags: 'both-databases',
}, async () => {
  await given.coupon(ana, { code: 'REPETIDO' })
  const again = await ana.call(createCoupon, { body: { code: 'repetido', percent: 5 } })
  expect([again.status, again.problem?.code]).toEqual([409, 'coupon_code_taken'])
  const bia = await given.psychologist({ plan: 'pro' })
  expect((await given.coupon(bia, { code: 'REPETIDO' })).code).toBe('REPETIDO')
})

it('a change of a coupon leaves the other fields', async () => {
  const before = await given.coupon(ana, { maxUses: 5, validUntil: '2026-12-31' })
  const body = { percent: null, amount: '15.00', validUntil: null }
  const after = await ana.ask(updateCoupon, { params: { id: before.id }, body })
  expect(after).toEqual({
    ...before,
    percent: null,
    amount: '15.00',
    validUntil: null,
    version: before.version + 1,
  })
})

it.each<[sentence: string, change: Partial<CouponChange>, paths: string[]]>([
  ['an amount beside its percentage', { amount: 100 }, ['percent', 'amount']],
  ['no discount any more', { percent: null }, ['percent', 'amount']],
  ['an end before its start', { validUntil: '2026-03-01' }, ['validUntil']],
])('a change of a coupon to %s is refused at its fields', async (_, body, paths) => {
  const { id } = await given.coupon(ana, { validFrom: '2026-03-02' })
  const { status, problem } = await ana.call(updateCoupon, { params: { id }, body })
  expect(status).toBe(422)
  expect(problem).toMatchObject(problemAt(paths))
})

it('a change of a coupon is refused over a newer version, which a use does not create', async () => {
  const { id, code, version } = await given.coupon(ana)
  await useOnce(code, '2026-03-16T09:00:00-03:00')
  const params = { id }
  const changed = await ana.ask(updateCoupon, { params, body: { version, active: false } })
  expect(changed).toMatchObject({ uses: 1, active: false, version: version + 1 })
  const late = await ana.call(updateCoupon, { params, body: { version, active: true } })
  expect([late.status, late.problem?.code]).toEqual([409, 'changed_meanwhile'])
})

it('a change of a coupon cannot set its limit below its uses', async () => {
  const { id, code } = await given.coupon(ana, { maxUses: 3 })
  await useOnce(code, '2026-03-16T10:00:00-03:00')
  await useOnce(code, '2026-03-16T11:00:00-03:00')
  const limit = (maxUses: number) => ana.call(updateCoupon, { params: { id }, body: { maxUses } })
  const refused = await limit(1)
  expect(refused.status).toBe(422)
  expect(refused.problem?.details).toEqual([
    { path: 'maxUses', message: 'Já foi usado 2 vezes: o limite não pode ser menor' },
  ])
  expect((await limit(2)).body).toMatchObject({ maxUses: 2, uses: 2 })
})

it('an unused coupon is deleted', async () => {
  const params = { id: (await given.coupon(ana)).id }
  expect((await ana.call(deleteCoupon, { params })).status).toBe(204)
  expect((await ana.call(getCoupon, { params })).status).toBe(404)
})

it('a coupon is not deleted after it was used, even by a booking cancelled since', {
  tags: 'both-databases',
}, async () => {
  const { id, code } = await given.coupon(ana)
  const { session } = await useOnce(code, '2026-03-17T09:00:00-03:00')
  const remove = () => ana.call(deleteCoupon, { params: { id } })
  expect((await remove()).problem?.code).toBe('coupon_in_use')
  await ana.ask(cancelSession, { params: { id: session.id } })
  expect((await remove()).status).toBe(409)
  expect(await ana.ask(getCoupon, { params: { id } })).toMatchObject({ uses: 0 })
})

it('every call of coupons is a 403 on the free plan, and the coupons stay', async () => {
  const cai = await given.psychologist({ plan: 'pro' })
  const { id } = await given.coupon(cai, { code: 'FICA10' })
  const setPlan = (plan: 'free' | 'pro') =>
    db.asPlatform((sql) =>
      sql.updateTable('psychologists').set({ plan }).where('id', '=', cai.id).execute(),
    )
  await setPlan('free')
  const params = { id }
  const replies = [
    await cai.call(listCoupons),
    await cai.call(getCoupon, { params }),
    await cai.call(createCoupon, { body: { code: 'OUTRO', percent: 5 } }),
    await cai.call(updateCoupon, { params, body: { active: false } }),
    await cai.call(deleteCoupon, { params }),
  ]
  expect(replies.map(({ status, problem }) => [status, problem?.message])).toEqual(
    Array(5).fill([403, 'Recurso disponível no plano Pro']),
  )
  await setPlan('pro')
  expect(await cai.ask(listCoupons)).toMatchObject([{ code: 'FICA10', active: true }])
})
