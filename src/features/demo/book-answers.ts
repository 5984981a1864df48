import { formatDate } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import {
  createExpense,
  deleteExpense,
  type Expense,
  listExpenses,
  restoreExpense,
  updateExpense,
} from '../expenses/contract.ts'
import { type Book, type BookIncome, getBook } from '../fiscal/book-contract.ts'
import { bookOf } from '../fiscal/book-rules.ts'
import { monthOf, netOf, type Period } from '../fiscal/rules.ts'
import { isCnpj } from '../patients/document-contract.ts'
import { type Answer, answer } from './answer.ts'
import {
  cents,
  changed,
  dropRow,
  keepRow,
  moneyGiven,
  nameOf,
  newRow,
  type Practice,
  patientOf,
  rowOf,
} from './practice.ts'

export const bookAnswers: readonly Answer[] = [
  answer(listExpenses, ({ practice, query: { from = '', to = '9' } }) =>
    latestFirst(practice.expenses.filter(({ date }) => date >= from && date <= to)),
  ),
  answer(createExpense, ({ practice, body, now }) => {
    const expense: Expense = newRow({ ...body, amount: moneyOut(body.amount), files: [] }, now)
    practice.expenses.unshift(expense)
    return expense
  }),
  answer(updateExpense, ({ practice, params, body }) => {
    const change = { ...body, amount: moneyGiven(body.amount) }
    return keepRow(practice.expenses, changed(rowOf(practice.expenses, params.id), change))
  }),
  answer(deleteExpense, ({ practice, params: { id } }) => {
    practice.deletedExpenses.push(rowOf(practice.expenses, id))
    return dropRow(practice.expenses, id)
  }),
  answer(restoreExpense, ({ practice, params: { id } }) => {
    const existing = practice.expenses.find((expense) => expense.id === id)
    if (existing) return existing
    const expense = rowOf(practice.deletedExpenses, id)
    dropRow(practice.deletedExpenses, id)
    practice.expenses.push(expense)
    return expense
  }),
  answer(getBook, ({ practice, query }) => bookIn(practice, query)),
]

function latestFirst<Row extends { date: string }>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => b.date.localeCompare(a.date))
}

function bookIn(practice: Practice, period: Period): Book {
  const month = monthOf(period)
  const incomes = incomesOf(practice)
  const { expenses } = practice
  const figures = bookOf(
    { year: period.year, month },
    incomes.map(({ date: day, amount }) => ({ day, cents: cents(amount) })),
    expenses.map(({ date: day, category, amount }) => ({ day, category, cents: cents(amount) })),
  )
  if (month === null) return { ...figures, incomes: null, expenses: null }
  const inMonth = <Row extends { date: string }>(rows: Row[]) =>
    latestFirst(rows.filter(({ date }) => date.startsWith(month)))
  return { ...figures, incomes: inMonth(incomes), expenses: inMonth(expenses) }
}

/** Returns the rest of each payment after refunds. */
function incomesOf({ payments, sessions, packages, patients, profile }: Practice): BookIncome[] {
  const net = netOf(
    payments.map(({ id, kind, sessionId, packageId, amount, createdAt }) => ({
      paymentId: id,
      kind,
      target: packageId ?? sessionId ?? '',
      amountCents: cents(amount),
      at: Date.parse(createdAt),
    })),
  )
  return payments.flatMap(({ id, sessionId, packageId, receivedOn, payer }) => {
    const cents = net.get(id) ?? 0
    if (cents === 0) return []
    const session = sessions.find((session) => session.id === sessionId)
    const bought = packages.find((pack) => pack.id === packageId)
    const patientId = bought?.patientId ?? session?.patientId ?? null
    return [
      {
        id,
        date: receivedOn,
        text: bought
          ? `Pacote de ${bought.sessionsCount} atendimentos`
          : `Atendimento de ${session ? formatDate(session.datetime, profile.timezone) : ''}`,
        patientId,
        patientName: patientOf({ patients }, patientId) ? nameOf({ patients }, patientId) : null,
        payerName: payer?.name ?? null,
        fromCompany: isCnpj(payer?.document ?? null),
        amount: moneyOut(cents),
      },
    ]
  })
}
