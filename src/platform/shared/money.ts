/**
 * Money is integer cents inside and `"150.00"` outside (docs/product.md, Payments). No other file multiplies or divides
 * by a hundred.
 */

export const MAX_CENTS = 9_999_999

// Created at its first use: at a public page's start it would delay an old phone.
let reais: Intl.NumberFormat | undefined

/** Returns cents as text: `15000` → `"150.00"` */
export function centsToText(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns an amount in cents: `"150.00"`, `"150"`, `150.5`; null for more than two decimals and other texts. */
export function textToCents(amount: string | number): number | null {
  const text = typeof amount === 'number' ? numberToText(amount) : amount.trim()
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Returns an amount of a reply in cents: `"-150.00"` → -15000. */
export function centsOf(amount: string): number
export function centsOf(amount: string | null): number | null
export function centsOf(amount: string | null): number | null {
  return amount === null ? null : Math.round(Number(amount) * 100)
}

type InCents<Answer, Field extends keyof Answer & string> = {
  [F in Field as `${F}Cents`]: null extends Answer[F] ? number | null : number
}

/** Returns a reply with the named amounts in cents as well: `{ price: "150.00", priceCents: 15000 }`. */
export function withCents<
  const Field extends string,
  Answer extends Readonly<Record<Field, string | null>>,
>(answer: Answer, ...fields: readonly Field[]): Answer & InCents<Answer, Field> {
  const cents = fields.map((field) => [`${field}Cents`, centsOf(answer[field])])
  return { ...answer, ...Object.fromEntries(cents) }
}

/** Returns cents in reais, for a library that counts in them. */
export function reaisOf(cents: number): number {
  return cents / 100
}

/** Returns cents, or an amount of a reply, as `R$ 1.234,50`, with a space that does not break. */
export function formatMoney(amount: string | number): string {
  const cents = typeof amount === 'number' ? amount : centsOf(amount)
  reais ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  return reais.format(reaisOf(cents) + 0)
}

export function moneyWithComma(text: string): string {
  return text.replace('.', ',')
}

/** Returns the price of the n-th of `count` equal parts (n from 0): parts differ by a cent at most and add up to the whole. */
export function shareOf(totalCents: number, count: number, n: number): number {
  const base = Math.floor(totalCents / count)
  return n < totalCents - base * count ? base + 1 : base
}

/** Returns whole percents of an amount, from 0 to 100; half a cent is rounded up. */
export function percentOfCents(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100)
}

function numberToText(amount: number): string {
  return Number.isFinite(amount) && amount >= 0 && amount < 1e9 ? String(amount) : ''
}
