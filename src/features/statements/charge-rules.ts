import { brCodeOf, txidOf } from '../payments/rules.ts'

/** Apart from rules.ts, which screens load: a code to pay by is made by the server and the demonstration. */

/** Returns the Pix charge of a statement's open amount; null without one or without a key. */
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
