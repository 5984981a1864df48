import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { planIn, withPlan } from '../practice/addresses.ts'
import { isPro, PLAN_LABELS, PLAN_PRICES, PRO_ONLY } from '../practice/plans.ts'
import { refuseUnlessOpen } from '../practice/queries.ts'
import { SUBSCRIPTION_STATUSES } from './contract.ts'
import {
  ANNUAL_ORIGINAL,
  ANNUAL_SAVING,
  ANNUAL_SAVING_PERCENT,
  PLAN_COMPARISON,
  PLUS_PRICE,
  PRO_FEATURES,
} from './plan-features.ts'
import { destinationOf, firstChargeAt, graceEnd, offerOf, periodEnd, returnPath } from './rules.ts'

const SAO_PAULO = 'America/Sao_Paulo'

it('The plans are labelled Básico, Pro Mensal and Pro Anual', () => {
  expect(PLAN_LABELS).toEqual({ free: 'Básico', pro: 'Pro Mensal', 'pro-annual': 'Pro Anual' })
})

it('The subscription states are labelled Ativo, Cancelado and Pendente', () => {
  expect(SUBSCRIPTION_STATUSES).toEqual({
    active: 'Ativo',
    cancelled: 'Cancelado',
    pending: 'Pendente',
  })
})

it('The prices are R$ 49 a month or R$ 490 a year instead of R$ 588, saving R$ 98 or about 17%; Plus R$ 89', () => {
  expect(PLAN_PRICES).toEqual({ pro: 4_900, 'pro-annual': 49_000 })
  expect([ANNUAL_ORIGINAL, ANNUAL_SAVING, ANNUAL_SAVING_PERCENT]).toEqual([58_800, 9_800, 17])
  expect(PLUS_PRICE).toBe(8_900)
})

it('The table of plans leaves out of Básico exactly the calls that the server refuses there, which the offer of Pro names', () => {
  const refused = PRO_ONLY.filter((feature) => isRefused(() => refuseUnlessOpen(feature, FREE)))
  expect(refused).toEqual(PRO_ONLY)
  for (const plan of ['pro', 'pro-annual'] as const)
    for (const feature of PRO_ONLY) refuseUnlessOpen(feature, { plan })
  const missing = PLAN_COMPARISON.filter(({ free }) => free === false)
  expect(missing).toHaveLength(refused.length)
  for (const { feature } of missing) expect(PRO_FEATURES).toContain(feature)
  expect(PLAN_COMPARISON.filter(({ pro }) => pro === false)).toEqual([])
})

const FREE = { plan: 'free' } as const

function isRefused(act: () => void): boolean {
  try {
    act()
    return false
  } catch (error) {
    return error instanceof Problem && error.code === 'pro_only'
  }
}

it.each([
  ['2026-03-02T09:00:00-03:00', 'pro', '2026-04-02T09:00:00-03:00'],
  ['2026-03-02T09:00:00-03:00', 'pro-annual', '2027-03-02T09:00:00-03:00'],
  ['2026-12-15T23:30:00-03:00', 'pro', '2027-01-15T23:30:00-03:00'],
  ['2026-01-31T09:00:00-03:00', 'pro', '2026-02-28T09:00:00-03:00'],
  ['2028-02-29T09:00:00-03:00', 'pro-annual', '2029-02-28T09:00:00-03:00'],
] as const)('A period from %s on %s ends on %s', (start, plan, end) => {
  expect(new Date(periodEnd(Date.parse(start), plan, SAO_PAULO))).toEqual(new Date(end))
})

it.each([
  ['pro', 2, '2026-03-31T09:00:00-03:00'],
  ['pro', 3, '2026-04-30T09:00:00-03:00'],
  ['pro', 12, '2027-01-31T09:00:00-03:00'],
  ['pro-annual', 2, '2028-01-31T09:00:00-03:00'],
] as const)(
  'A subscription to %s for %i periods from January 31st ends on %s',
  (plan, periods, end) => {
    const start = Date.parse('2026-01-31T09:00:00-03:00')
    expect(new Date(periodEnd(start, plan, SAO_PAULO, periods))).toEqual(new Date(end))
  },
)

it.each([
  ['pro', 'free', null, 'subscribe'],
  ['pro-annual', 'free', null, 'subscribe'],
  ['pro', 'pro', 'active', 'current'],
  ['pro', 'pro', null, 'current'],
  ['pro', 'pro', 'cancelled', 'renew'],
  ['pro-annual', 'pro', 'active', 'switch'],
  ['pro-annual', 'pro', 'cancelled', 'switch'],
  ['pro', 'pro-annual', 'active', 'switch'],
  ['pro-annual', 'pro-annual', 'cancelled', 'renew'],
] as const)(
  'A subscription to %s, on %s with one that is %s: %s',
  (choice, plan, status, offer) => {
    expect(offerOf(choice, { plan, status, overdue: false })).toBe(offer)
  },
)

it('Subscribing to one’s own plan while its renewal fails is a renewal', () => {
  expect(offerOf('pro', { plan: 'pro', status: 'active', overdue: true })).toBe('renew')
})

const END = Date.parse('2026-04-02T12:00:00Z')
const UNTIL = Date.parse('2026-04-09T12:00:00Z')

it.each([
  ['before the period ends', -1, null],
  ['while the charge of a renewal may be under way', DAY - 1, null],
  ['after a failure of a period that was paid meanwhile', 0, END - 30 * DAY],
])('There is no grace %s', (_, after, unpaidFrom) => {
  expect(graceEnd({ periodEnd: END, unpaidFrom }, END + after)).toBeNull()
})

it.each([
  ['a day after a period without a reported renewal', DAY, null],
  ['as soon as the charge of the next period failed', 0, END],
])('The grace of 7 days begins %s', (_, after, unpaidFrom) => {
  expect(graceEnd({ periodEnd: END, unpaidFrom }, END + after)).toBe(UNTIL)
})

it('The return path has the checkout’s id, never its secret reference', () => {
  expect(returnPath('success', 'a-b')).toBe('/psychologist/plans?checkout=success&id=a-b')
})

const NOW = Date.parse('2026-03-02T12:00:00Z')
const WAIT = 48 * HOUR + 10 * MINUTE
it.each([
  ['no days that are paid', null, null],
  ['48 h 10 min of them', NOW + WAIT, NOW + WAIT],
  ['fewer', NOW + WAIT - 1, null],
])('The first charge with %s left is set', (_, paidUntil, at) => {
  expect(firstChargeAt(paidUntil, NOW)).toBe(at)
})

it.each([
  ['https://pagamento.exemplo.com/c/1?a=b', 'https://pagamento.exemplo.com/c/1?a=b'],
  ['http://127.0.0.1:3000/checkout/test?reference=abc', '/checkout/test?reference=abc'],
])('The destination of %s is %s', (checkoutUrl, destination) => {
  expect(destinationOf(checkoutUrl, 'http://localhost:3000/psychologist/plans')).toBe(destination)
})

it.each(['pro', 'pro-annual'] as const)('The chosen plan is carried in the address: %s', (plan) => {
  const address = withPlan('/psychologist/register', plan)
  expect(address).toBe(`/psychologist/register?plan=${plan}`)
  expect(planIn(new URLSearchParams(address.split('?')[1]))).toBe(plan)
})

it.each(['', 'plan=', 'plan=free', 'plan=plus'])('The address ?%s has no chosen plan', (search) => {
  expect(planIn(new URLSearchParams(search))).toBeNull()
})

it('The address stays unchanged without a chosen plan', () => {
  expect(withPlan('/psychologist/login', null)).toBe('/psychologist/login')
})

it.each([
  ['pro', true],
  ['pro-annual', true],
  ['free', false],
  [undefined, false],
])('A Pro feature on the plan %s is open: %s', (plan, open) => {
  expect(isPro(plan)).toBe(open)
})
