import { textToCents } from '../../platform/shared/money.ts'

/** Amounts of a price change: docs/product.md, Agreed prices. Kept apart from the code that every screen loads. */

/** A raise of a price: hundredths of a percent, or cents to add. */
export interface Raise {
  percent?: number | undefined
  amount?: number | undefined
}

/** Returns a text with a sign in cents, and a percentage in hundredths: `"-4.62"` → -462; null for other texts. */
export function signedTextToCents(typed: string | number): number | null {
  const text = String(typed).trim()
  const cents = textToCents(text.replace(/^[+-]/, ''))
  return cents !== null && text.startsWith('-') && cents !== 0 ? -cents : cents
}

/** Returns an amount in cents after a raise; half a cent is rounded up. */
export function changedCents(cents: number, { percent, amount = 0 }: Raise): number {
  if (percent === undefined) return cents + amount
  return Math.floor((cents * (WHOLE + percent) + WHOLE / 2) / WHOLE)
}

/** A hundred percent in hundredths. */
const WHOLE = 10_000
