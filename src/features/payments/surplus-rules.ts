import { centsOf, formatMoney } from '../../platform/shared/money.ts'
import type { Payment } from './record-contract.ts'

/**
 * Returns how much of a typed amount became balance, as a sentence, by the payments recorded for it; undefined if nothing did.
 */
export function keptText(
  typedCents: number,
  recorded: readonly Pick<Payment, 'amount' | 'balanceId'>[],
): string | undefined {
  const here = recorded.reduce(
    (sum, { amount, balanceId }) => sum + (balanceId === null ? centsOf(amount) : 0),
    0,
  )
  return typedCents > here ? `${formatMoney(typedCents - here)} ficaram como saldo.` : undefined
}
