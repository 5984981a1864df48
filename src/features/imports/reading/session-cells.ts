import { countDays } from '../../../platform/shared/calendar.ts'
import type { PaymentMethod } from '../../payments/contract.ts'
import { readYes } from './cells.ts'
import { readDate, withYear } from './date-cells.ts'
import { foldCell, spelledOut } from './fold-cell.ts'
import { readMoney } from './money-cells.ts'
import { LACKS_MONEY, readStatus } from './status-cells.ts'

/** How a session of a spreadsheet went, and whether it was paid; null for what the cell does not contain. */
export interface CellOutcome {
  outcome: 'completed' | 'absent' | 'late_cancel' | 'cancelled' | null
  paid: boolean | null
}

const PAID = /\b(?:pag[oa]s?|pagou|paguei|pg|quitad[oa]|recebid[oa]|paid|pix)\b/
const UNPAID =
  /\bnao (?:foi )?(?:pag[oa]|recebid[oa]|pagou|paguei|pg|quitad[oa])\b|\b(?:pendente|pend|a (?:pagar|receber)|em aberto|aberto|devendo|deve|inadimplente|unpaid|falta pagar)\b/

const PLAIN_NO = /^(?:n|no|nao\b.*|f|false|falso|0.*|\W+)$/

/** A yes in a column of absences means that the patient did not come. */
const OF_ABSENCES = /falt|ausen|absent|missed|no[ _-]?show/
/** A yes in a column of cancellations means that the session did not take place; a no says only that it did not end there. */
const OF_CANCELLATIONS = /^(?:e-?)?(?:cancel|desmarc)/

/** Returns null for words that tell neither the outcome nor the payment; an empty cell means unknown. */
export function readOutcome(text: string, heading = ''): CellOutcome | null {
  const cell = spelledOut(foldCell(text))
  if (cell === '' || /^-+$/.test(cell)) return { outcome: null, paid: null }
  const yes = readYes(text)
  if (OF_CANCELLATIONS.test(foldCell(heading)) && yes !== null && !PAID.test(cell))
    return { outcome: yes ? 'cancelled' : null, paid: null }
  if (OF_ABSENCES.test(foldCell(heading)) && yes !== null && !PAID.test(cell))
    return { outcome: yes ? 'absent' : 'completed', paid: null }
  const isUnpaid = UNPAID.test(cell) || LACKS_MONEY.test(cell)
  const paid = isUnpaid ? false : PAID.test(cell) ? true : null
  const status = readStatus(text)
  const outcome = status === 'pending' || status === 'confirmed' ? null : status
  if (status !== null) return { outcome, paid }
  if (paid !== null) return { outcome: paid ? 'completed' : null, paid }
  if (yes === null) return null
  // The other answers that mean no are about the payment: `vencida`, `vai pagar`.
  if (!yes && !PLAIN_NO.test(cell)) return { outcome: null, paid: false }
  return { outcome: yes ? 'completed' : 'absent', paid: null }
}

export interface CellPayment {
  paid: boolean
  /** In reais, `120.00`; null if all was paid. */
  amount: string | null
  /** The day; null without one. */
  on: string | null
  method: PaymentMethod | null
}

const METHODS: readonly (readonly [PaymentMethod, RegExp])[] = [
  ['pix', /\bpix\b/],
  ['cash', /dinheiro|especie|\bcash\b|em maos/],
  ['card', /cart|credito|debito|\bcard\b|maquin/],
  ['transfer', /transfer|\bted\b|\bdoc\b|deposit|\bwire\b/],
  ['other', /boleto|cheque|outr|check|convenio|reembolso/],
]

/** Returns the method of a payment; null for words that name none. */
export function readMethod(text: string): PaymentMethod | null {
  const cell = foldCell(text)
  return METHODS.find(([, words]) => words.test(cell))?.[0] ?? null
}

/** Words which say that only a part was paid. */
const PARTLY =
  /\b(?:parcial|parcialmente|metade|em parte|sinal|entrada)\b|\b(?:falta|faltam|faltou|resta|restam|restou|deve|devendo) (?:r\$ ?)?\d/
const PAID_PART =
  /\b(?:pag(?:o|a|ou)|parcial(?:mente)?|metade|sinal|entrada)(?: de)?[ :(]+((?:r\$ ?)?\d[\d.,]*)(?![\d/-])/
/** A day without its month. */
const DAY_ONLY = / ?\b(?:no )?dia \d{1,2}(?![\d/.-])(?! de)/
/** Words for money that did not arrive yet, next to a method: `pix agendado`. */
const NOT_ARRIVED =
  /\b(?:nao|ainda|pendente|pend|aguard\w*|falt\w+|agendad\w|recusad\w|negad\w|devolv\w+|estorn\w+|voltou|vencid\w|errad\w|cobrar|enviar|mandar|pedir|solicitar|enviad\w|emitid\w|gerad\w|reembols\w+)\b/

/** The words around the day or the amount of a payment. */
const BEFORE_DETAIL =
  /^(?:(?:sim|s|ok|x|[✓✔☑✅]|ja|foi|pag[oa]s?|pagou|pg|pgo|pgto\.?|pagto\.?|pagamento|quitad[oa]|recebid[oa]|depositad[oa]|transferid[oa]|adiantad[oa]|antecipad[oa]|pix|dinheiro|cartao|transferencia|deposito|ted|boleto|em|no|na|via|por|com|dia|de)(?![a-z\d])[ ,:;.-]*)+/
const AFTER_DETAIL =
  /(?:[ ,;(-]*(?:(?:via|por|no|na|em|com) )?(?:pix|dinheiro|cartao|transferencia|deposito|ted|boleto)\)?| (?:ok|pg|pag[oa]|recebid[oa]))+$/
const IN_BRACKETS = /\((pix|dinheiro|cartao|transferencia|ted|boleto)\)/

/** A day next to an amount. */
const DAY_BESIDE = /(?<![\d.,/-])\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?(?![\d.,/-]\d|\d)/
const BETWEEN =
  /^[ ,;:()-]*(?:(?:em|no|dia|pix)\b[ ,;:()-]*)*|(?:[ ,;:()-]+(?:em|no|dia|pix))*[ ,;:()-]*$/g
/** A part of a whole: `100 de 180`. */
const PART_OF = /^(?:r\$ ?)?(\d{2,}(?:[.,]\d\d)?) ?(?:de|\/) ?(?:r\$ ?)?(?:\d{3}|\d{2,}[.,]\d\d)$/
/** Part of a sum, an instalment or an amount that was not read. */
const UNREAD_AMOUNT = /r\$ ?\d|\d[.,]\d\d(?!\d)|\d ?x ?\d|\d.*\+/

/** The most days between a session and its payment, for a payment whose day is written without a year. */
const MOST_DAYS_APART = 180

/** Returns the day of `10/03` that is nearest to a session's day, at most today. */
function dayNear(text: string, near: string, today: string): string | null {
  // `1/2` may be a half.
  if (/[/.-]\d$/.test(text)) return null
  const year = Number(near.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap(
    (full) => readDate(withYear(text, full) ?? '') ?? [],
  )
  const apart = (day: string) => Math.abs(countDays(near, day) - 1)
  const [nearest] = days
    .filter((day) => day <= today && apart(day) <= MOST_DAYS_APART)
    .sort((a, b) => apart(a) - apart(b))
  return nearest ?? null
}

/**
 * Reads a cell that says whether something was paid: a yes or no, a way, a day or an amount. A day without a year is read next
 * to the day of `near`.
 */
export function readPayment(text: string, today: string, near?: string): CellPayment | null {
  const cell = spelledOut(foldCell(text)).replace(DAY_ONLY, '')
  const method = readMethod(text)
  const plain = { amount: null, on: null, method }
  const yes = readYes(text)
  if (PARTLY.test(cell)) {
    const amount = readMoney(PAID_PART.exec(cell)?.[1] ?? '')
    return amount === null ? null : { ...plain, paid: Number(amount) > 0, amount }
  }
  const words = cell.replace(IN_BRACKETS, '$1')
  const rest = words.replace(BEFORE_DETAIL, '').replace(AFTER_DETAIL, '')
  const detail = rest === words ? rest : rest.replace(/^\(([^()]*)\)$/, '$1')
  // A bare `1` is a yes, and no amount.
  if (yes === false || (yes && detail === cell)) return { ...plain, paid: yes }
  const dayOf = (written: string) =>
    readDate(written, { today }) ?? (near ? dayNear(written, near, today) : null)
  const on = dayOf(detail)
  if (on !== null) return { ...plain, paid: true, on }
  const amount = readMoney(PART_OF.exec(detail)?.[1] ?? detail)
  if (amount !== null) return { ...plain, paid: Number(amount) > 0, amount }
  const day = DAY_BESIDE.exec(detail)?.[0] ?? ''
  const beside = readMoney(detail.replace(day, ' ').replace(BETWEEN, ''))
  if (beside !== null && dayOf(day) !== null)
    return { ...plain, paid: Number(beside) > 0, amount: beside, on: dayOf(day) }
  if (UNREAD_AMOUNT.test(detail) || (yes === null && NOT_ARRIVED.test(cell))) return null
  return yes || method !== null ? { ...plain, paid: true } : null
}
