import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_CENTS, shareOf } from '../../platform/shared/money.ts'
import {
  amountRefusal,
  type Movement,
  missingCents,
  paidAfter,
  type Standing,
  standingAfter,
} from './record-rules.ts'

const owing = (priceCents: number, receivedCents = 0): Standing => ({
  priceCents,
  receivedCents,
  paid: false,
})
const paid = (priceCents: number, receivedCents = priceCents): Standing => ({
  priceCents,
  receivedCents,
  paid: true,
})
const payment = (amountCents: number): Movement => ({ kind: 'payment', amountCents })
const refund = (amountCents: number): Movement => ({ kind: 'refund', amountCents })

it.each<[sentence: string, standing: Standing, isPaid: boolean]>([
  ['when the sum reaches its price', owing(15_000, 15_000), true],
  ['not a cent before', owing(15_000, 14_999), false],
  ['when its price is lowered to what came', owing(5_000, 5_000), true],
  ['no longer when its price is raised above what came', paid(15_001, 15_000), false],
  ['where it costs nothing, once that was confirmed', paid(0), true],
  ['where it costs nothing, not by itself', owing(0), false],
])('a session is paid or not by its amounts: %s', (_, standing, isPaid) => {
  expect(paidAfter(standing)).toBe(isPaid)
})

it.each<[sentence: string, before: Standing, movement: Movement, after: Standing]>([
  ['in part leaves the rest owed', owing(15_000), payment(5_000), owing(15_000, 5_000)],
  ['of the rest pays the whole', owing(15_000, 5_000), payment(10_000), paid(15_000)],
  ['of nothing confirms what costs nothing', owing(0), payment(0), paid(0)],
  ['back below the price leaves it unpaid', paid(15_000), refund(1), owing(15_000, 14_999)],
  ['back of what was too much leaves it paid', paid(100, 150), refund(50), paid(100, 100)],
])('a payment or refund %s', (_, before, movement, after) => {
  expect(standingAfter(before, movement)).toEqual(after)
})

it.each<[movement: Movement, standing: Standing, refusal: string | null]>([
  [payment(10_000), owing(15_000, 5_000), null],
  [
    payment(10_001),
    owing(15_000, 5_000),
    'Faltam R$\u00a0100,00: são R$\u00a00,01 a mais. Guarde-os como saldo do paciente, ou registre só o que falta.',
  ],
  [
    payment(1),
    paid(15_000),
    'Não falta nada aqui. Guarde este valor como saldo do paciente, ou registre-o no que ele deve.',
  ],
  [payment(0), paid(0), 'Informe um valor maior que zero.'],
  [payment(0), owing(15_000), 'Informe um valor maior que zero.'],
  [payment(0), owing(0), null],
  [refund(5_000), owing(15_000, 5_000), null],
  [
    refund(5_001),
    owing(15_000, 5_000),
    'Foram recebidos R$\u00a050,00: não devolva mais do que isso.',
  ],
  [refund(0), paid(15_000), 'Informe um valor maior que zero.'],
  [refund(1), owing(15_000), 'Nada foi recebido: não há o que devolver.'],
])('a payment or refund of %j over %j is refused with: %j', (movement, standing, refusal) => {
  expect(amountRefusal(standing, movement)).toBe(refusal)
})

const cents = fc.integer({ min: 0, max: MAX_CENTS })
const movements = fc.array(
  fc.record({ kind: fc.constantFrom('payment' as const, 'refund' as const), amountCents: cents }),
  { maxLength: 30 },
)

it('payments and refunds in any order keep every cent: the missing and the received amount add up to the price', () => {
  fc.assert(
    fc.property(cents, movements, (priceCents, changes) => {
      let standing = owing(priceCents)
      let sum = 0
      for (const movement of changes) {
        if (amountRefusal(standing, movement)) continue
        sum += movement.kind === 'payment' ? movement.amountCents : -movement.amountCents
        standing = standingAfter(standing, movement)
        expect(standing.receivedCents).toBe(sum)
        expect(sum + missingCents(standing)).toBe(priceCents)
        if (priceCents > 0) expect(standing.paid).toBe(sum === priceCents)
      }
    }),
  )
})

it('the shares of a package add up to its price, and differ by a cent at most', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 100 }), (total, count) => {
      const shares = Array.from({ length: count }, (_, index) => shareOf(total, count, index))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})
