import { convertCurrencyToWords } from '@brazilian-utils/brazilian-utils/convert-currency-to-words'
import { formatDate, formatDay, formatMonth } from '../../platform/shared/calendar.ts'
import { pluralize } from '../../platform/shared/figures.ts'
import { formatMoney, reaisOf } from '../../platform/shared/money.ts'
import { shownName } from '../delivery/message-texts.ts'
import { isCnpj } from '../patients/document-contract.ts'
import { labelledDocument } from '../patients/document-rules.ts'
import type { Profile } from '../practice/contract.ts'
import { PROFESSIONAL_TITLES } from '../practice/professional-titles.ts'
import { PAYMENT_METHODS } from './contract.ts'
import type { Payment } from './record-contract.ts'

/** A receipt does not say what the appointment was about. */

interface Person {
  name: string
  /** For a payer it may be a CNPJ. */
  cpf: string | null
}

export type Fee = 'absent' | 'late_cancel'

const FEES: Record<Fee, { line: string; of: string }> = {
  absent: { line: 'Falta', of: 'falta no' },
  late_cancel: { line: 'Cancelamento tardio', of: 'cancelamento tardio do' },
}

export interface ReceiptFacts {
  number: number
  amountCents: number
  receivedOn: string
  method: Payment['method']
  paidFor:
    | { startsAt: number; fee?: Fee | null }
    | { sessionsCount: number }
    | { statement: { number: number; month: string } }
    | { advance: true }
  patient: Person | null
  payer: { name: string | null; cpf: string | null }
  refundedCents: number
  /** The reversed parts of the payment, by their days. */
  returned?: readonly { on: string; cents: number }[]
  psychologist: Pick<Profile, 'name' | 'crp' | 'city' | 'professionalTitle'>
  /** The zone of the appointment's day. */
  timezone: string
  /** Hides digits of the CPFs, since the reader is not identified. */
  masksCpf?: boolean
}

export interface ReceiptText {
  title: string
  number: string
  amount: string
  amountInWords: string
  statement: string
  rows: [label: string, value: string][]
  placeAndDate: string
  signature: string[]
  note: string
}

const ERASED = 'pessoa cujos dados foram apagados'

const NOT_FISCAL =
  'Este é um recibo de pagamento. Ele não é o documento fiscal e não substitui a nota fiscal nem o Receita Saúde.'

export function receiptText(facts: ReceiptFacts): ReceiptText {
  const { psychologist } = facts
  const amount = formatMoney(facts.amountCents)
  const amountInWords = convertCurrencyToWords(reaisOf(facts.amountCents))
  const payer = payerOf(facts)
  const nameOf = (person: Person | null) => withCpf(person, facts.masksCpf ?? false)
  const day = formatDay(facts.receivedOn)
  return {
    title: 'Recibo de pagamento',
    number: `Nº ${facts.number}`,
    amount,
    amountInWords,
    statement: `Recebi de ${nameOf(payer)}, a quantia de ${amount} (${amountInWords}), referente a ${paidForText(facts)} de ${facts.patient ? shownName(facts.patient.name) : ERASED}.`,
    rows: [
      ['Pagador', nameOf(payer)],
      ['Paciente', nameOf(facts.patient)],
      ['Data do pagamento', day],
      ['Forma de pagamento', PAYMENT_METHODS[facts.method]],
      ...feeRow(facts),
      ...refundRow(facts),
      ...returnRows(facts),
    ],
    placeAndDate: psychologist.city ? `${psychologist.city}, ${day}` : day,
    signature: [
      shownName(psychologist.name),
      PROFESSIONAL_TITLES[psychologist.professionalTitle],
      psychologist.crp ? `CRP ${psychologist.crp}` : 'CRP não informado',
    ],
    note: NOT_FISCAL,
  }
}

function payerOf({ payer, patient }: ReceiptFacts): Person | null {
  if (payer.name) return { name: payer.name, cpf: payer.cpf }
  return patient
}

function withCpf(person: Person | null, masked: boolean): string {
  if (person === null) return ERASED
  const { name, cpf } = person
  if (!cpf) return `${shownName(name)}, CPF não informado`
  return `${shownName(name)}, ${masked ? maskedDocument(cpf) : labelledDocument(cpf)}`
}

/** Returns a CPF with masked digits, or a CNPJ unmasked: a company's number is public. */
function maskedDocument(document: string): string {
  const text = labelledDocument(document)
  return isCnpj(document) ? text : text.replace(/\d{3}/, '***').replace(/\d{2}$/, '**')
}

function paidForText({ paidFor, timezone }: ReceiptFacts): string {
  if ('startsAt' in paidFor) {
    const day = formatDate(paidFor.startsAt, timezone)
    return paidFor.fee ? `${FEES[paidFor.fee].of} atendimento de ${day}` : `atendimento em ${day}`
  }
  if ('statement' in paidFor) {
    const { number, month } = paidFor.statement
    return `atendimentos do demonstrativo nº ${number}, de ${formatMonth(month)},`
  }
  if ('advance' in paidFor) return 'atendimentos, pagos antes,'
  const { sessionsCount } = paidFor
  return `pacote de ${pluralize(sessionsCount, 'sessão', 'sessões')}`
}

function feeRow({ paidFor }: ReceiptFacts): [string, string][] {
  return 'startsAt' in paidFor && paidFor.fee ? [['Referente a', FEES[paidFor.fee].line]] : []
}

function refundRow({ paidFor, refundedCents }: ReceiptFacts): [string, string][] {
  if (refundedCents === 0) return []
  return [['Valor devolvido', `${formatMoney(refundedCents)} ${refundedOf(paidFor)}`]]
}

function returnRows({ returned = [] }: ReceiptFacts): [string, string][] {
  return returned.map(({ on, cents }) => [
    'Pagamento devolvido',
    `${formatMoney(cents)} em ${formatDay(on)}`,
  ])
}

function refundedOf(paidFor: ReceiptFacts['paidFor']): string {
  if ('startsAt' in paidFor) return 'deste atendimento'
  if ('advance' in paidFor) return 'do saldo'
  return 'statement' in paidFor ? 'deste demonstrativo' : 'deste pacote'
}
