import { expect, it } from 'vitest'
import { keptText } from './surplus-rules.ts'

const paid = (amount: string, balanceId: string | null = null) => ({ amount, balanceId })
const kept = (...given: Parameters<typeof keptText>) =>
  keptText(...given)?.replaceAll('\u00a0', ' ')

it('a payment says which part of the typed amount became balance', () => {
  expect(kept(100_000, [paid('880.00')])).toBe('R$ 120,00 ficaram como saldo.')
  expect(kept(33_000, [paid('150.00'), paid('150.00')])).toBe('R$ 30,00 ficaram como saldo.')
  expect(kept(12_000, [paid('120.00', 'balance')])).toBe('R$ 120,00 ficaram como saldo.')
  expect(kept(88_000, [paid('880.00')])).toBeUndefined()
})
