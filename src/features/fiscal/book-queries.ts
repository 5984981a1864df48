import { wholeBatch } from '../../platform/server/batches.ts'
import type { Tenant } from '../../platform/server/database.ts'
import type { TableColumn } from '../../platform/server/table-file.ts'
import { wholeMonth } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { EXPENSE_CATEGORIES } from '../expenses/categories.ts'
import { type ExpenseRow, listExpenseRows, toExpense } from '../expenses/queries.ts'
import { labelledDocument } from '../patients/document-rules.ts'
import { findOwnRow } from '../practice/queries.ts'
import type { Book } from './book-contract.ts'
import { bookOf } from './book-rules.ts'
import { type Income, listIncome } from './income-queries.ts'
import { monthOf, monthsOf, type Period } from './rules.ts'

export async function findBook(tenant: Tenant, period: Period): Promise<Book> {
  const month = monthOf(period)
  const { incomes, expenses } = await readEntries(tenant, { year: period.year })
  const figures = bookOf(
    { year: period.year, month },
    incomes.map(({ day, netCents }) => ({ day, cents: netCents })),
    expenses.map(({ date, category, amount_cents }) => ({
      day: date,
      category,
      cents: amount_cents,
    })),
  )
  if (month === null) return { ...figures, incomes: null, expenses: null }
  return {
    ...figures,
    incomes: incomes
      .filter(({ day }) => day.startsWith(month))
      .map(({ id, day, text, patientId, nameToUse, payerName, isCompany, netCents }) => ({
        id,
        date: day,
        text,
        patientId,
        patientName: nameToUse,
        payerName,
        fromCompany: isCompany,
        amount: moneyOut(netCents),
      }))
      .toReversed(),
    expenses: expenses.filter(({ date }) => date.startsWith(month)).map(toExpense),
  }
}

async function readEntries(tenant: Tenant, period: Period) {
  const practice = await findOwnRow(tenant)
  const months = monthsOf(period)
  const [{ from }, { to }] = [wholeMonth(months.from), wholeMonth(months.to)]
  const incomes = await listIncome(tenant, practice, months)
  const expenses = await listExpenseRows(tenant, { from, to })
  return { incomes: incomes.filter(({ netCents }) => netCents > 0), expenses }
}

type Line = { income: Income } | { expense: ExpenseRow }

export async function findBookBatch(tenant: Tenant, period: Period) {
  const { incomes, expenses } = await readEntries(tenant, period)
  const lines: Line[] = [
    ...incomes.map((income) => ({ income })),
    ...expenses.toReversed().map((expense) => ({ expense })),
  ]
  const dayOf = (line: Line) => ('income' in line ? line.income.day : line.expense.date)
  return wholeBatch(lines.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b))))
}

/** Returns an income's text, which names a company: Carnê-Leão Web enters those in a different place. */
function describedIncome({ text, isCompany, payerName, payerDocument }: Income): string {
  if (!isCompany || payerDocument === null) return text
  return `${text}, de pessoa jurídica: ${payerName}, ${labelledDocument(payerDocument)}`
}

const ofIncome =
  <T>(read: (income: Income) => T) =>
  (line: Line) =>
    'income' in line ? read(line.income) : null
const ofExpense =
  <T>(read: (expense: ExpenseRow) => T) =>
  (line: Line) =>
    'expense' in line ? read(line.expense) : null

export const bookColumns: readonly TableColumn<Line>[] = [
  {
    header: 'Data',
    kind: 'day',
    width: 12,
    value: (line) => ('income' in line ? line.income.day : line.expense.date),
  },
  {
    header: 'Tipo',
    kind: 'text',
    width: 13,
    value: (line) => ('income' in line ? 'Recebimento' : 'Despesa'),
  },
  {
    header: 'Descrição',
    kind: 'text',
    width: 44,
    value: (line) => ('income' in line ? describedIncome(line.income) : line.expense.description),
  },
  {
    header: 'Paciente',
    kind: 'text',
    width: 30,
    value: ofIncome(({ nameToUse }) => nameToUse),
  },
  {
    header: 'Categoria',
    kind: 'text',
    width: 40,
    value: ofExpense(({ category }) => EXPENSE_CATEGORIES[category]),
  },
  { header: 'Código', kind: 'text', width: 14, value: ofExpense(({ category }) => category) },
  {
    header: 'Entrada',
    kind: 'money',
    width: 14,
    value: ofIncome(({ netCents }) => moneyOut(netCents)),
  },
  {
    header: 'Saída',
    kind: 'money',
    width: 14,
    value: ofExpense(({ amount_cents }) => moneyOut(amount_cents)),
  },
]
