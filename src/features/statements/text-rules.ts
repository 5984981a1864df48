import { formatDay, formatMonth, zoneName } from '../../platform/shared/calendar.ts'
import { formatMoney, MAX_CENTS } from '../../platform/shared/money.ts'
import { unlinked } from '../../platform/shared/plain-name.ts'
import { labelledDocument } from '../patients/document-rules.ts'
import type { Statement } from './contract.ts'
import type { Closing } from './rules.ts'

export interface StatementText {
  title: string
  number: string
  rows: [label: string, value: string][]
  lines: [string, string, string][]
  total: string
  open: string | null
  notes: string[]
}

export interface StatementFacts {
  statement: Pick<Statement, 'number' | 'month' | 'followedBy'> &
    Pick<Closing, 'lines' | 'totalCents' | 'openCents'>
  psychologist: { name: string; crp: string | null }
  /** Null behind a link, which may have been forwarded. */
  patient: {
    name: string
    cpf: string | null
    payerName: string | null
    /** A CPF or a CNPJ. */
    payerCpf: string | null
  } | null
  /** The day of the closing, in the practice's zone at that time. */
  closedOn: string
  /** The zone of its hours. */
  timezone: string
}

const HOUR = /\d\d:\d\d/

const NOT_FISCAL =
  'Este demonstrativo mostra o que há a pagar. Ele não é recibo nem documento fiscal e não substitui a nota fiscal nem o Receita Saúde.'

export function statementText(facts: StatementFacts): StatementText {
  const { statement, psychologist, patient, closedOn, timezone } = facts
  const { totalCents, openCents, followedBy } = statement
  return {
    title: titleOf(statement.month),
    number: `Nº ${statement.number}`,
    rows: [
      ...(patient ? peopleOf(patient) : []),
      [
        'De',
        psychologist.crp
          ? `${unlinked(psychologist.name)}, CRP ${psychologist.crp}`
          : unlinked(psychologist.name),
      ],
      ['Fechado em', formatDay(closedOn)],
    ],
    lines: statement.lines.map(({ date, text, amountCents }) => [
      formatDay(date),
      text,
      formatMoney(amountCents),
    ]),
    total: formatMoney(totalCents),
    open: openCents === totalCents ? null : formatMoney(openCents),
    notes: [
      ...[severalPayments(openCents)].filter((note) => note !== null),
      ...(statement.lines.some(({ text }) => HOUR.test(text))
        ? [`As horas são do ${zoneName(timezone, Date.parse(closedOn))}.`]
        : []),
      ...(followedBy === null ? [] : [`O que restava foi para o demonstrativo nº ${followedBy}.`]),
      NOT_FISCAL,
    ],
  }
}

/** Returns a note if an amount cannot be paid by one payment; null otherwise. */
export function severalPayments(openCents: number): string | null {
  const count = Math.ceil(openCents / MAX_CENTS)
  return count > 1
    ? `Um pagamento tem no máximo ${formatMoney(MAX_CENTS)}: este valor pede ${count} pagamentos.`
    : null
}

function peopleOf({
  name,
  cpf,
  payerName,
  payerCpf,
}: NonNullable<StatementFacts['patient']>): StatementText['rows'] {
  const payer: StatementText['rows'] = payerName ? [['Pagador', named(payerName, payerCpf)]] : []
  return [['Paciente', named(name, cpf)], ...payer]
}

function named(name: string, document: string | null): string {
  const shown = unlinked(name)
  return document ? `${shown}, ${labelledDocument(document)}` : shown
}

export function fileNameOf({ number, month }: { number: number; month: string }): string {
  return `demonstrativo-${number}-${month}.pdf`
}

function titleOf(month: string): string {
  return `Demonstrativo de ${formatMonth(month)}`
}
