import { formatMoney } from '../../../platform/shared/money.ts'

/** Returns an amount that may be below zero as a person reads it. */
export function signedMoney(amount: string): string {
  return amount.startsWith('-') ? `−${formatMoney(amount.slice(1))}` : formatMoney(amount)
}
