import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  baseVersion,
  day,
  id,
  idParams,
  instantText,
  keyOf,
  money,
  moneyText,
  text,
} from '../../platform/shared/fields.ts'
import { EXPENSE_CATEGORIES } from './categories.ts'
import { PROOF_TYPES } from './rules.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    expenses: true
  }
}

const category = keyOf(EXPENSE_CATEGORIES, 'Escolha a categoria')

export const expenseRow = z.object({
  id,
  date: z.string(),
  category,
  description: z.string(),
  amount: moneyText,
  createdAt: instantText,
  version: z.int(),
})

const expenseFile = z.object({
  id,
  name: z.string(),
  type: z.enum(PROOF_TYPES),
  size: z.int(),
})
export type ExpenseFile = z.infer<typeof expenseFile>

/** The files, oldest first. */
export const expense = z.extend(expenseRow, { files: z.array(expenseFile) })
export type Expense = z.infer<typeof expense>

const fields = {
  date: day,
  category,
  description: text(255, 1, 'Descreva a despesa'),
  amount: money('Informe o valor, de até R$ 99.999,99').check(
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
})

export const expenseInput = z.object(fields)

export const createExpense = endpoint({
  method: 'POST',
  path: '/api/expenses',
  summary: 'Registra uma despesa do consultório',
  access: 'tenant',
  changes: ['expenses'],
  body: expenseInput,
  reply: expense,
  status: 201,
})
export type ExpenseInput = z.output<typeof expenseInput>
export type ExpenseFields = z.input<typeof expenseInput>

export const updateExpense = endpoint({
  method: 'PUT',
  path: '/api/expenses/:id',
  summary: 'Altera uma despesa',
  access: 'tenant',
  changes: ['expenses'],
  params: idParams,
  body: z.partial(z.object({ ...fields, version: baseVersion })),
  reply: expense,
  problems: ['not_found', 'changed_meanwhile'],
})
export type ExpenseChange = z.output<(typeof updateExpense)['body']>

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/api/expenses/:id',
  summary: 'Exclui uma despesa; por uma hora ela pode ser restaurada',
  access: 'tenant',
  changes: ['expenses'],
  params: idParams,
  status: 204,
  problems: ['not_found'],
})

export const restoreExpense = endpoint({
  method: 'POST',
  path: '/api/expenses/:id/restore',
  summary: 'Restaura uma despesa excluída há menos de uma hora, com os comprovantes',
  access: 'tenant',
  changes: ['expenses'],
  params: idParams,
  reply: expense,
  problems: ['not_found'],
})

/** The body is the file; its name is percent-encoded in `x-file-name`. */
export const addExpenseFile = endpoint({
  method: 'POST',
  path: '/api/expenses/:id/files',
  summary:
    'Anexa o comprovante de uma despesa, PDF ou imagem de até 10 MB; o corpo é o próprio arquivo',
  access: 'tenant',
  changes: ['expenses'],
  params: idParams,
  query: z.object({
    /** The id that the file gets; a second file with it adds nothing. */
    as: z.optional(id),
  }),
  upload: PROOF_TYPES,
  idempotent: false,
  reply: expenseFile,
  status: 201,
  problems: ['not_found', 'expense_files_full', 'expense_full', 'throttled'],
})

export const getExpenseFile = endpoint({
  method: 'GET',
  path: '/api/expense-files/:id',
  summary: 'O comprovante de uma despesa',
  access: 'tenant',
  params: idParams,
  file: PROOF_TYPES,
  problems: ['not_found', 'throttled'],
})

export const deleteExpenseFile = endpoint({
  method: 'DELETE',
  path: '/api/expense-files/:id',
  summary: 'Exclui o comprovante de uma despesa',
  access: 'tenant',
  changes: ['expenses'],
  params: idParams,
  status: 204,
  problems: ['not_found'],
})
