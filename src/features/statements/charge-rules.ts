import { brCodeOf, txidOf } from '../payments/rules.ts'

/** Kept apart from rules.ts, which screens load: only the server and the demonstration create payment codes. */

/** Returns the Pix charge of a statement's open amount; null if nothing is open or there is no key. */
export function chargeOf(
  { name, city, pixKey }: { name: string; city: string | null; pixKey: string | null },
  id: string,
  amountCents: number,
) {
  if (!pixKey || amountCents === 0) return null
  const merchant = { pixKey, merchantName: name, merchantCity: city }
  const brCode = brCodeOf({ ...merchant, amountCents, targetId: id })
  return brCode === null ? null : { brCode, txid: txidOf(id) }
}
