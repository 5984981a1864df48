import type { Tenant } from '../../platform/server/database.ts'
import { FileReply } from '../../platform/server/routes.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { listExpenseRows } from '../expenses/queries.ts'
import { findOwnRow } from '../practice/queries.ts'
import type { FiscalYear } from './contract.ts'
import { type Income, listIncome } from './income-queries.ts'
import {
  changesOf,
  type Declaration,
  darfDay,
  expenseLine,
  LINES_A_FILE,
  monthOf,
  monthsOf,
  type Period,
  receiptLine,
} from './rules.ts'

type Practice = Awaited<ReturnType<typeof findOwnRow>>

export async function findFiscalYear(tenant: Tenant, period: Period): Promise<FiscalYear> {
  const practice = await findPerson(tenant)
  const incomes = (await listIncome(tenant, practice, monthsOf(period), { toIssue: true })).filter(
    ({ issued, netCents }) => issued !== null || netCents > 0,
  )
  const payments = incomes.filter(isOfPerson)
  const open = payments.filter(isOpen)
  const ready = isComplete(practice) ? open.filter(isDeclarable) : []
  return {
    ready: ready.length,
    payments: payments.map(toPayment),
    problems: [...practiceProblems(practice), ...open.flatMap(problemsOf)],
    files: chunked(ready).map((lines, index) => ({
      part: index + 1,
      lines: lines.length,
      total: moneyOut(lines.reduce((sum, { netCents }) => sum + netCents, 0)),
      from: lines[0]?.day ?? '',
      to: lines.at(-1)?.day ?? '',
      paymentIds: lines.map(({ id }) => id),
    })),
    changed: payments.flatMap((payment) => {
      const { id, issued, netCents, patientId } = payment
      if (!issued) return []
      const { on, amountCents, declared, reconstructed } = issued
      const isAmountOnly = reconstructed || patientId === null
      const declaredFields = isAmountOnly ? { amountCents } : { amountCents, ...declared }
      const fields = changesOf(declaredFields, declarationOf(payment, practice))
      if (fields.length === 0) return []
      const amounts = { declared: moneyOut(amountCents), now: moneyOut(netCents) }
      return [{ paymentId: id, issuedOn: on, ...amounts, fields }]
    }),
    excluded: incomes.filter((income) => !isOfPerson(income)).map(toExcluded),
    issued: payments.filter(({ issued }) => issued !== null).length,
    darfDay: darfDay(monthsOf(period).to),
  }
}

/** Returns the declaration of a payment: the names of its receipt and the practice's current CPF. */
export function declarationOf(
  { netCents, day, payerName, payerDocument, patientName, beneficiaryCpf, professional }: Income,
  present: { cpf: string | null; crp: string | null },
): Declaration {
  return {
    amountCents: netCents,
    day,
    payerName,
    payerCpf: payerDocument,
    beneficiaryName: patientName,
    beneficiaryCpf,
    professionalCpf: present.cpf,
    crp: professional?.crp ?? present.crp,
  }
}

function toPayment(payment: Income): FiscalYear['payments'][number] {
  const { id, day, text, patientId, patientName, payerName, netCents, issued } = payment
  const status = issued ? 'issued' : isDeclarable(payment) ? 'ready' : 'missing'
  const amount = moneyOut(issued?.amountCents ?? netCents)
  return {
    id,
    date: day,
    text,
    patientId,
    patientName,
    payerName,
    amount,
    status,
    issuedOn: issued?.on ?? null,
    reconstructed: issued ? issued.reconstructed : payment.reconstructed,
  }
}

function toExcluded(payment: Income): FiscalYear['excluded'][number] {
  const { id, day, text, patientId, patientName, payerName, payerDocument, netCents } = payment
  return {
    id,
    date: day,
    text,
    patientId,
    patientName,
    payerName: payerName ?? '',
    payerDocument: payerDocument ?? '',
    amount: moneyOut(netCents),
    reason: 'company',
  }
}

/** Returns whether a payment belongs in Receita Saúde: a payment by a company does not. A declared one stays in its list. */
export const isOfPerson = ({ issued, isCompany }: Income) => issued !== null || !isCompany

const isOpen = (income: Income) =>
  income.issued === null && income.netCents > 0 && isOfPerson(income)

export async function findReceitaSaudeFile(
  tenant: Tenant,
  { part, ...period }: Period & { part: string },
): Promise<FileReply> {
  const practice = await findPerson(tenant)
  const { cpf, crp } = practice
  const payments = await listIncome(tenant, practice, monthsOf(period), { toIssue: true })
  const ready = payments.filter(isOpen).filter(isDeclarable)
  const declared =
    cpf && crp
      ? ready.map((payment) =>
          receiptLine(
            { ...payment, payerCpf: payment.payerDocument },
            { cpf, crp: payment.professional?.crp ?? crp },
          ),
        )
      : []
  const file = latinFile(partOf(declared, part))
  return new FileReply(`receita-saude-${nameOf(period, part)}.csv`, 'text/csv', file)
}

export async function findExpensesFile(
  tenant: Tenant,
  { year, part }: { year: string; part: string },
): Promise<FileReply> {
  const expenses = await listExpenseRows(tenant, { from: `${year}-01-01`, to: `${year}-12-31` })
  const file = latinFile(
    partOf(expenses.toReversed(), part).map(({ date, category, amount_cents, description }) =>
      expenseLine({ day: date, category, amountCents: amount_cents, text: description }),
    ),
  )
  return new FileReply(`despesas-${nameOf({ year }, part)}.csv`, 'text/csv', file)
}

async function findPerson(tenant: Tenant): Promise<Practice> {
  const practice = await findOwnRow(tenant)
  if (practice.is_company) throw new Problem('company')
  return practice
}

function chunked<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / LINES_A_FILE) }, (_, index) =>
    rows.slice(index * LINES_A_FILE, (index + 1) * LINES_A_FILE),
  )
}

function latinFile(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
}

/** Returns one part of the rows of a file. The first part may be empty; any other empty one is not found. */
function partOf<T>(rows: readonly T[], part: string): T[] {
  const batch = chunked(rows)[Number(part) - 1]
  if (!batch && part !== '1') throw new Problem('not_found')
  return batch ?? []
}

const nameOf = (period: Period, part: string) =>
  `${monthOf(period) ?? period.year}${part === '1' ? '' : `-${part}`}`

type Declarable = Income & { payerDocument: string; beneficiaryCpf: string }

function isDeclarable(payment: Income): payment is Declarable {
  return payment.payerDocument !== null && payment.beneficiaryCpf !== null
}

const isComplete = ({ cpf, crp }: Practice) => cpf !== null && crp !== null

function practiceProblems({ cpf, crp }: Practice): FiscalYear['problems'] {
  const ids = { paymentId: null, patientId: null }
  return [
    ...(cpf ? [] : [{ ...ids, field: 'cpf' as const, text: 'Falta o seu CPF, no Perfil.' }]),
    ...(crp ? [] : [{ ...ids, field: 'crp' as const, text: 'Falta o seu CRP, no Perfil.' }]),
  ]
}

function problemsOf(payment: Income): FiscalYear['problems'] {
  const {
    id: paymentId,
    patientId,
    payerName,
    payerDocument,
    beneficiaryCpf,
    isOtherPayer,
  } = payment
  const ids = { paymentId, patientId }
  return [
    ...(beneficiaryCpf
      ? []
      : [{ ...ids, field: 'beneficiaryCpf' as const, text: 'Falta o CPF do paciente.' }]),
    ...(payerDocument || payerName === null
      ? []
      : [
          {
            paymentId,
            patientId: isOtherPayer ? null : patientId,
            field: 'payerCpf' as const,
            text: `Falta o CPF de quem pagou: ${payerName}.`,
          },
        ]),
  ]
}
