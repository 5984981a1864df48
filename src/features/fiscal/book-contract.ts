import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, keyOf, moneyText } from '../../platform/shared/fields.ts'
import { tableFormat, typesOf } from '../../platform/shared/file-formats.ts'
import { EXPENSE_CATEGORIES } from '../expenses/categories.ts'
import { expense } from '../expenses/contract.ts'
import { period } from './contract.ts'

const sums = {
  /** Payments minus refunds, in the month of the payment, as Receita Saúde requires. */
  received: moneyText,
  spent: moneyText,
  net: moneyText,
}

const bookIncome = z.object({
  id,
  date: z.string(),
  text: z.string(),
  patientId: z.nullable(id),
  patientName: z.nullable(z.string()),
  /** The payer as the receipt names them; null if the patient paid. */
  payerName: z.nullable(z.string()),
  /** Whether the payer has a CNPJ. */
  fromCompany: z.boolean(),
  amount: moneyText,
})
export type BookIncome = z.infer<typeof bookIncome>

const book = z.object({
  total: z.object(sums),
  /** The part of `spent` that Carnê-Leão deducts from the income. */
  deductible: moneyText,
  months: z.array(z.object({ month: z.string(), ...sums })),
  categories: z.array(
    z.object({
      category: keyOf(EXPENSE_CATEGORIES),
      amount: moneyText,
    }),
  ),
  incomes: z.nullable(z.array(bookIncome)),
  expenses: z.nullable(z.array(expense)),
})
export type Book = z.infer<typeof book>

export const getBook = endpoint({
  method: 'GET',
  path: '/api/fiscal/book',
  summary: 'O livro de um ano ou mês: o que entrou, o que saiu e o que sobrou',
  access: 'tenant',
  takesLong: true,
  reads: ['expenses', 'payments', 'patients', 'profile'],
  query: z.object(period),
  reply: book,
})

export const exportBook = endpoint({
  method: 'GET',
  path: '/api/fiscal/book/export',
  summary: 'Os recebimentos e as despesas de um ano ou mês, como tabela',
  access: 'tenant',
  query: z.object({ ...period, format: tableFormat }),
  file: typesOf('csv', 'xlsx'),
  problems: ['throttled'],
})
