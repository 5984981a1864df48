import {
  insertArrivingExpenses,
  removeExpenses,
  showArrivingExpenses,
  usesOfExpenses,
} from '../../expenses/arriving-commands.ts'
import { itemId } from './item-ids.ts'
import type { PlannedExpense } from './planned.ts'
import type { ItemWork, WriteRows } from './writing-commands.ts'

export const writeExpenses: WriteRows<PlannedExpense> = async ({ tenant, head, now }, rows) => {
  const expenses = rows.flatMap(({ n, input }) =>
    input ? { ...input, id: itemId(head.id, n, 'expenses') } : [],
  )
  await insertArrivingExpenses(tenant, expenses, now)
  return { brought: { expenses: expenses.map(({ id }) => id) } }
}

export const expenseItems: ItemWork = {
  tables: ['expenses'],
  show: ({ tenant }, ids) => showArrivingExpenses(tenant, ids),
  remove: removeExpenses,
  usesOf: usesOfExpenses,
}
