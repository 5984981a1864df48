import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  baseVersion,
  day,
  id,
  idParams,
  instantText,
  line,
  moneyText,
  optionalMoney,
  page,
  text,
  whole,
} from '../../platform/shared/fields.ts'
import type { ProblemDetail } from '../../platform/shared/problem.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    coupons: true
  }
}

/** A text that cannot be a code counts as an unknown code, not as an invalid field. */
export const typedCode = text(80, 1)

export function plainCode(typed: string): string {
  return typed.replace(/\s/gu, '').toUpperCase()
}

const CODE_MESSAGE = 'Use de 3 a 40 letras, números ou hífens'

export const couponCode = z.pipe(
  z.pipe(line(CODE_MESSAGE).check(z.maxLength(80, CODE_MESSAGE)), z.transform(plainCode)),
  z.string().check(z.regex(/^[A-Z0-9-]{3,40}$/, CODE_MESSAGE)),
)

export const coupon = z.object({
  id,
  code: z.string(),
  /** One of the two is set: whole percent, or an amount. */
  percent: z.nullable(z.int()),
  amount: z.nullable(moneyText),
  /** Both days are included, in the practice's zone. */
  validFrom: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  maxUses: z.nullable(z.int()),
  maxUsesPerPatient: z.nullable(z.int()),
  /** Bookings with it, except cancelled ones and those whose hold expired. */
  uses: z.int(),
  active: z.boolean(),
  createdAt: instantText,
  version: z.int(),
})
export type Coupon = z.infer<typeof coupon>

const uses = z.nullish(whole(1, 1_000_000, 'Use um número maior que zero'))

const fields = z.object({
  code: couponCode,
  percent: z.nullish(whole(1, 100, 'Use de 1 a 100 por cento')),
  amount: optionalMoney,
  validFrom: z.nullish(day),
  validUntil: z.nullish(day),
  maxUses: uses,
  maxUsesPerPatient: uses,
  active: z._default(z.boolean(), true),
})
/** The checks between fields of a new coupon; those of a change need the stored coupon. */
export const couponInput = fields.check(({ value, issues }) => {
  for (const { path, message } of couponProblems(value, 0))
    issues.push({ code: 'custom', input: value, path: [path], message })
})
export type CouponInput = z.output<typeof couponInput>

export const couponChange = z.partial(
  z.object({ ...fields.shape, active: z.boolean(), version: baseVersion }),
)
export type CouponChange = z.output<typeof couponChange>

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/coupons',
  summary: 'Os cupons, dos mais recentes aos mais antigos, no plano Pro; com limit, em páginas',
  access: 'tenant',
  reads: ['coupons', 'sessions'],
  query: z.object(page),
  reply: z.array(coupon),
  problems: ['pro_only'],
})

export const getCoupon = endpoint({
  method: 'GET',
  path: '/api/coupons/:id',
  summary: 'Um cupom, no plano Pro',
  access: 'tenant',
  reads: ['coupons', 'sessions'],
  params: idParams,
  reply: coupon,
  problems: ['pro_only', 'not_found'],
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/coupons',
  summary: 'Cria um cupom, no plano Pro',
  access: 'tenant',
  changes: ['coupons'],
  body: couponInput,
  reply: coupon,
  status: 201,
  problems: ['pro_only', 'coupon_code_taken'],
})

export const updateCoupon = endpoint({
  method: 'PUT',
  path: '/api/coupons/:id',
  summary: 'Altera um cupom, no plano Pro; o que já se agendou com ele fica como está',
  access: 'tenant',
  changes: ['coupons'],
  params: idParams,
  body: couponChange,
  reply: coupon,
  problems: ['pro_only', 'not_found', 'changed_meanwhile', 'coupon_code_taken'],
})

export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/api/coupons/:id',
  summary: 'Exclui um cupom que ninguém usou, no plano Pro',
  access: 'tenant',
  changes: ['coupons'],
  params: idParams,
  status: 204,
  problems: ['pro_only', 'not_found', 'coupon_in_use'],
})

type CouponFields = Pick<CouponInput, 'validFrom' | 'validUntil' | 'maxUses'> & {
  percent?: number | null | undefined
  amount: number | null
}

export function couponProblems(written: CouponFields, uses: number): ProblemDetail[] {
  const { validFrom, validUntil, maxUses } = written
  const faults = discountProblems(written)
  if (validFrom && validUntil && validUntil < validFrom)
    faults.push({ path: 'validUntil', message: 'O último dia vem antes do primeiro' })
  if (maxUses && maxUses < uses)
    faults.push({
      path: 'maxUses',
      message: `Já foi usado ${uses} vezes: o limite não pode ser menor`,
    })
  return faults
}

function discountProblems({ percent, amount }: Pick<CouponFields, 'percent' | 'amount'>) {
  const both = (message: string) => ['percent', 'amount'].map((path) => ({ path, message }))
  if (amount === 0) return [{ path: 'amount', message: 'Informe um valor maior que zero' }]
  if (percent && amount) return both('Informe a porcentagem ou o valor, não os dois')
  return percent || amount ? [] : both('Informe o desconto')
}
