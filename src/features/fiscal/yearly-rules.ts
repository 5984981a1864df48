import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { formatDay } from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { shownName } from '../delivery/message-texts.ts'
import { labelledDocument } from '../patients/document-rules.ts'
import type { Profile } from '../practice/contract.ts'
import { PROFESSIONAL_TITLES } from '../practice/professional-titles.ts'

export interface YearlyPayment {
  day: string
  text: string
  receiptNumber: number
  netCents: number
  payerName: string | null
  /** A CPF or a CNPJ. */
  payerCpf: string | null
}

export interface YearlyFacts {
  year: string
  patient: { name: string; cpf: string | null }
  payments: readonly YearlyPayment[]
  psychologist: Pick<Profile, 'name' | 'crp' | 'cpf' | 'city' | 'professionalTitle' | 'isCompany'>
  today: string
}

export interface YearlyText {
  title: string
  year: string
  rows: [label: string, value: string][]
  payers: { name: string; lines: [string, string, string, string][]; total: string }[]
  total: string
  placeAndDate: string
  signature: string[]
  notes: string[]
}

const REFUNDS = 'Os valores já descontam o que foi devolvido.'
const OFFICIAL = {
  person:
    'Este informe não é documento fiscal e não substitui o Receita Saúde. O recibo oficial de cada pagamento é emitido por quem atende, no Carnê-Leão Web ou no app Receita Saúde, e aparece na declaração pré-preenchida de quem pagou.',
  company:
    'Este informe não é documento fiscal e não substitui a nota fiscal. O documento oficial de cada pagamento é a nota fiscal emitida por quem atende.',
}

export function yearlyText(facts: YearlyFacts): YearlyText {
  const { year, patient, payments, psychologist, today } = facts
  const { name, crp, cpf, city, professionalTitle, isCompany } = psychologist
  const byPayer = Map.groupBy(payments, (payment) => payerOf(payment, patient))
  const professional = [
    shownName(name),
    ...(cpf && !isCompany ? [`CPF\u00a0${formatCpf(cpf)}`] : []),
    crp ? `CRP\u00a0${crp}` : 'CRP não informado',
  ].join(', ')
  return {
    title: 'Informe de pagamentos',
    year,
    rows: [
      ['Recebido por', professional],
      ['Paciente', named(patient)],
    ],
    payers: [...byPayer].map(([payer, paid]) => ({
      name: payer,
      lines: paid.map(({ day, text, receiptNumber, netCents }) => [
        formatDay(day),
        text,
        `Nº ${receiptNumber}`,
        formatMoney(netCents),
      ]),
      total: formatMoney(sum(paid)),
    })),
    total: formatMoney(sum(payments)),
    placeAndDate: city ? `${city}, ${formatDay(today)}` : formatDay(today),
    signature: [
      shownName(name),
      PROFESSIONAL_TITLES[professionalTitle],
      crp ? `CRP ${crp}` : 'CRP não informado',
    ],
    notes: [REFUNDS, isCompany ? OFFICIAL.company : OFFICIAL.person],
  }
}

function payerOf({ payerName, payerCpf }: YearlyPayment, patient: YearlyFacts['patient']): string {
  return payerName === null ? named(patient) : named({ name: payerName, cpf: payerCpf })
}

function named({ name, cpf }: YearlyFacts['patient']): string {
  return `${shownName(name)}, ${cpf ? labelledDocument(cpf) : 'CPF não informado'}`
}

function sum(payments: readonly YearlyPayment[]): number {
  return payments.reduce((all, { netCents }) => all + netCents, 0)
}
