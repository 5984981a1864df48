import { addDays, addMonths, formatDay } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { keysOf } from '../../platform/shared/keys.ts'
import { moneyWithComma } from '../../platform/shared/money.ts'
import { codeOf, narrowText } from '../../platform/shared/narrow-text.ts'
import { isBankDay } from './bank-day-rules.ts'
import { DECLARED_FIELDS, type DeclaredField } from './contract.ts'

/** The Receita Saúde import of Carnê-Leão Web (IN RFB 2.240/2024; manual do Carnê-Leão, Escrituração). */

export const LINES_A_FILE = 1_000
const INCOME_CODE = 'R01.001.001'
const OCCUPATION = '255'
const DESCRIPTION_MAX = 255
const REGISTRATION_MAX = 15

export interface DeclaredPayment {
  day: string
  netCents: number
  text: string
  payerCpf: string
  beneficiaryCpf: string
}

export interface Professional {
  cpf: string
  crp: string
}

export function receiptLine(payment: DeclaredPayment, { cpf, crp }: Professional): string {
  return [
    formatDay(payment.day),
    INCOME_CODE,
    OCCUPATION,
    moneyWithComma(moneyOut(payment.netCents)),
    '',
    plainField(payment.text, DESCRIPTION_MAX),
    'PF',
    payment.payerCpf,
    payment.beneficiaryCpf,
    '',
    '',
    '',
    '',
    'S',
    cpf,
    plainField(crp, REGISTRATION_MAX),
  ].join(';')
}

export interface DeclaredExpense {
  day: string
  category: string
  amountCents: number
  text: string
}

export function expenseLine({ day, category, amountCents, text }: DeclaredExpense): string {
  const value = moneyWithComma(moneyOut(amountCents))
  return [formatDay(day), category, value, plainField(text, DESCRIPTION_MAX)].join(';')
}

const LATIN_1 = /[\u0020-\u007e\u00a0-\u00ff]/
const CUT_CODE = /\[U\+[0-9A-F]*$/

/**
 * Returns a text without separators, line breaks and quotes, in Latin-1; a character that Latin-1 lacks is written as its code.
 */
export function plainField(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll(/[“”„‟″]/g, "'")
  // Last, since the plain form of a wide semicolon or quotation mark is a separator, too.
  const plain = narrowText(line, LATIN_1, codeOf)
    .replaceAll(/[;" ]+/g, ' ')
    .trim()
  return plain.length > max ? plain.slice(0, max).replace(CUT_CODE, '') : plain
}

export interface Portion {
  /** For a return, the payment that was returned. */
  paymentId: string
  kind: 'payment' | 'refund' | 'return'
  target: string
  amountCents: number
  at: number
}

/**
 * Returns the net amount of each payment, by its id. A return is subtracted from its payment, a refund from the latest
 * payments of the same session, package or balance; `at` is when the money came. Of payments at the same instant, the one
 * further down the list counts as later.
 */
export function netOf(portions: readonly Portion[]): Map<string, number> {
  const net = new Map<string, number>()
  for (const ofTarget of Map.groupBy(portions, ({ target }) => target).values()) {
    const latestFirst = ofTarget.toReversed().toSorted((a, b) => b.at - a.at)
    let back = latestFirst
      .filter(({ kind }) => kind === 'refund')
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
    const returned = new Map<string, number>()
    for (const { paymentId, kind, amountCents } of ofTarget)
      if (kind === 'return') returned.set(paymentId, (returned.get(paymentId) ?? 0) + amountCents)
    for (const { paymentId, kind, amountCents } of latestFirst) {
      if (kind !== 'payment') continue
      const wentBack = Math.min(returned.get(paymentId) ?? 0, amountCents)
      returned.set(paymentId, (returned.get(paymentId) ?? 0) - wentBack)
      const taken = Math.min(back, amountCents - wentBack)
      back -= taken
      net.set(paymentId, (net.get(paymentId) ?? 0) + amountCents - wentBack - taken)
    }
  }
  return net
}

/** Returns the last banking day of the next month (Law 11.196/2005, art. 70). */
export function darfDay(month: string): string {
  let day = addDays(`${addMonths(month, 2)}-01`, -1)
  while (!isBankDay(day)) day = addDays(day, -1)
  return day
}

/** The declaration of one payment in Receita Saúde; the day as `YYYY-MM-DD`. */
export interface Declaration {
  amountCents: number
  day: string
  payerName: string | null
  payerCpf: string | null
  beneficiaryName: string | null
  beneficiaryCpf: string | null
  professionalCpf: string | null
  crp: string | null
}

/**
 * Returns each field in which the declaration differs from the present data, the amount first. For a declaration from before
 * its fields were stored, only the amount is known.
 */
export function changesOf(
  declared: Pick<Declaration, 'amountCents'> & Partial<Declaration>,
  now: Declaration,
): { field: DeclaredField; declared: string | null; now: string | null }[] {
  return keysOf(DECLARED_FIELDS).flatMap((field) => {
    const [before, after] = [textOfField(declared, field), textOfField(now, field)]
    return before === undefined || before === after
      ? []
      : [{ field, declared: before, now: after ?? null }]
  })
}

function textOfField(declaration: Partial<Declaration>, field: DeclaredField) {
  return field === 'amount' ? moneyOut(declaration.amountCents ?? 0) : declaration[field]
}

/** A calendar year, or one of its months as `1` to `12`; an empty month means the year. */
export interface Period {
  year: string
  month?: string | undefined
}

export function monthOf({ year, month }: Period): string | null {
  return month ? `${year}-${month.padStart(2, '0')}` : null
}

export function monthsOf(period: Period): { from: string; to: string } {
  const month = monthOf(period)
  return { from: month ?? `${period.year}-01`, to: month ?? `${period.year}-12` }
}
