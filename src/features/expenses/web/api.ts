import { call, callUpload } from '../../../platform/web/api.ts'
import { changeHook, useInvalidate, useRead } from '../../../platform/web/query.ts'
import {
  addExpenseFile,
  createExpense,
  deleteExpense,
  deleteExpenseFile,
  type Expense,
  listExpenses,
  restoreExpense,
  updateExpense,
} from '../contract.ts'

export function useExpenses(query: { from: string; to: string }) {
  return useRead(listExpenses, { query })
}

export const useDeleteExpense = changeHook(deleteExpense)
export const useRestoreExpense = changeHook(restoreExpense)
export const useCreateExpense = changeHook(createExpense)
export const useUpdateExpense = changeHook(updateExpense)
export const useDeleteExpenseFile = changeHook(deleteExpenseFile)

export function uploadProof(expenseId: string, file: File, onSent: (share: number) => void) {
  return callUpload(addExpenseFile, { params: { id: expenseId } }, file, onSent)
}

export function useExpensesChanged() {
  const invalidate = useInvalidate()
  return () => invalidate(addExpenseFile.changes)
}

export async function readExpense({ id }: Expense): Promise<Expense> {
  const current = (await call(listExpenses, {})).find((expense) => expense.id === id)
  if (!current) throw new Error('Esta despesa foi excluída.')
  return current
}
