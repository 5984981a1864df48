import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  baseVersion,
  day,
  id,
  idParams,
  instantText,
  money,
  moneyText,
  text,
} from '../../platform/shared/fields.ts'
import { EXPENSE_CATEGORIES, type ExpenseCategory } from './categories.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    expenses: true
  }
}

const category = z.enum(Object.keys(EXPENSE_CATEGORIES) as ExpenseCategory[], 'Escolha a categoria')

/** Money that a practice spent (docs/product.md, Book and Receita Saúde). */
export const expense = z.object({
  id,
  date: z.string(),
  category,
  description: z.string(),
  amount: moneyText,
  createdAt: instantText,
  version: z.int(),
})
export type Expense = z.infer<typeof expense>

const fields = {
  date: day,
  category,
  description: text(255, 1, 'Descreva a despesa'),
  amount: money('Informe o valor').check(
    z.refine((cents) => cents > 0, 'Informe um valor maior que zero'),
  ),
}

export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses',
  summary: 'As despesas de um período, da mais recente à mais antiga; sem período, todas',
  access: 'tenant',
  reads: ['expenses'],
  query: z.object({ from: z.optional(day), to: z.optional(day) }),
  reply: z.array(expense),
  status: 200,
})

export const createExpense = endpoint({
  method: 'POST',
  path: '/api/expenses',
  summary: 'Registra uma despesa do consultório',
  access: 'tenant',
  changes: ['expenses'],
  body: z.object(fields),
  reply: expense,
  status: 201,
})
export type ExpenseInput = z.output<(typeof createExpense)['body']>

export const updateExpense = endpoint({
  method: 'PUT',
  path: '/api/expenses/:id',
  summary: 'Altera uma despesa',
  access: 'tenant',
  changes: ['expenses'],
  params: idParams,
  body: z.partial(z.object({ ...fields, version: baseVersion })),
  reply: expense,
  status: 200,
  problems: ['not_found', 'changed_meanwhile'],
})
export type ExpenseChange = z.output<(typeof updateExpense)['body']>

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/api/expenses/:id',
  summary: 'Exclui uma despesa',
  access: 'tenant',
  changes: ['expenses'],
  params: idParams,
  status: 204,
  problems: ['not_found'],
})
