import { moneyOut } from '../../platform/shared/fields.ts'
import { textToCents } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import {
  type CouponChange,
  couponProblems,
  createCoupon,
  deleteCoupon,
  getCoupon,
  listCoupons,
  updateCoupon,
} from '../coupons/contract.ts'
import { type Answer, answer } from './answer.ts'
import { couponOf } from './made-up-sales.ts'
import { changed, dropRow, instantOut, keepRow, type Practice, rowOf } from './practice.ts'

export const couponAnswers: readonly Answer[] = [
  answer(listCoupons, ({ practice }) => practice.coupons),
  answer(getCoupon, ({ practice, params }) => rowOf(practice.coupons, params.id)),
  answer(createCoupon, ({ practice, body, now }) => {
    refuseSameCode(practice, body.code, null)
    const coupon = couponOf(body, instantOut(now))
    practice.coupons.unshift(coupon)
    return coupon
  }),
  answer(updateCoupon, ({ practice, params: { id }, body }) => {
    const after = changed(rowOf(practice.coupons, id), textAmount(body))
    const cents = after.amount === null ? null : textToCents(after.amount)
    const details = couponProblems({ ...after, amount: cents }, after.uses)
    if (details.length > 0) throw new Problem('invalid', { details })
    refuseSameCode(practice, after.code, id)
    return keepRow(practice.coupons, after)
  }),
  answer(deleteCoupon, ({ practice, params: { id } }) => {
    const { code } = rowOf(practice.coupons, id)
    if (practice.sessions.some(({ couponCode }) => couponCode === code))
      throw new Problem('coupon_in_use')
    return dropRow(practice.coupons, id)
  }),
]

function textAmount({ amount, ...change }: CouponChange) {
  return { ...change, amount: amount === undefined ? undefined : moneyOut(amount) }
}

function refuseSameCode({ coupons }: Practice, code: string, except: string | null): void {
  const taken = coupons.some((one) => one.code === code && one.id !== except)
  if (taken) throw new Problem('coupon_code_taken')
}
