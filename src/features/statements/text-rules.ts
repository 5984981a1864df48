import { formatDate, formatDay, formatMonth } from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { cpfText } from '../payments/receipt-rules.ts'
import type { Statement } from './contract.ts'

/** A statement as it is read, part by part. */
export interface StatementText {
  title: string
  number: string
  rows: [label: string, value: string][]
  /** Date, text and amount of each line. */
  lines: [string, string, string][]
  total: string
  /** What is still to come, where it is not the total. */
  open: string | null
  notes: string[]
}

/** Who a statement is from and for. CPFs as digits. */
export interface StatementFacts {
  statement: Pick<
    Statement,
    'number' | 'month' | 'patientName' | 'createdAt' | 'total' | 'open' | 'followedBy' | 'lines'
  >
  psychologist: { name: string; crp: string | null }
  patient: { cpf: string | null; payerName: string | null; payerCpf: string | null } | null
  timezone: string
  /** Whether a CPF shows its middle digits alone: where it is not proved who reads it. */
  masksCpf: boolean
}

const NOT_FISCAL =
  'Este demonstrativo mostra o que há a pagar. Ele não é recibo nem documento fiscal e não substitui a nota fiscal nem o Receita Saúde.'

/** Returns the text of a statement. */
export function statementText(facts: StatementFacts): StatementText {
  const { statement, psychologist, patient, timezone, masksCpf } = facts
  const { total, open, followedBy } = statement
  const named = (name: string, cpf: string | null) =>
    cpf ? `${name}, CPF\u00a0${cpfText(cpf, masksCpf)}` : name
  const payer: [string, string][] = patient?.payerName
    ? [['Pagador', named(patient.payerName, patient.payerCpf)]]
    : []
  return {
    title: titleOf(statement.month),
    number: `Nº ${statement.number}`,
    rows: [
      ['Paciente', named(statement.patientName, patient?.cpf ?? null)],
      ...payer,
      [
        'De',
        psychologist.crp ? `${psychologist.name}, CRP ${psychologist.crp}` : psychologist.name,
      ],
      ['Fechado em', formatDate(statement.createdAt, timezone)],
    ],
    lines: statement.lines.map(({ date, text, amount }) => [
      formatDay(date),
      text,
      signedMoney(amount),
    ]),
    total: signedMoney(total),
    open: open === total ? null : signedMoney(open),
    notes:
      followedBy === null
        ? [NOT_FISCAL]
        : [`O que restava foi para o demonstrativo nº ${followedBy}.`, NOT_FISCAL],
  }
}

/** An amount that may be below zero, as a person reads it. */
export function signedMoney(amount: string): string {
  return amount.startsWith('-') ? `-${formatMoney(amount.slice(1))}` : formatMoney(amount)
}

/** `demonstrativo-12-2026-11.pdf`. */
export function fileNameOf({ number, month }: { number: number; month: string }): string {
  return `demonstrativo-${number}-${month}.pdf`
}

function titleOf(month: string): string {
  return `Demonstrativo de ${formatMonth(month)}`
}
