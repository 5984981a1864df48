import { formatMoney } from '../../../platform/shared/money.ts'

export function signedMoney(amount: string): string {
  return amount.startsWith('-') ? `−${formatMoney(amount.slice(1))}` : formatMoney(amount)
}
