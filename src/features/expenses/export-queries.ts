import type { TableColumn } from '../../platform/server/table-file.ts'
import { EXPENSE_CATEGORIES } from './categories.ts'
import type { Expense } from './contract.ts'

export const expenseColumns: readonly TableColumn<Expense>[] = [
  { header: 'Data', kind: 'day', width: 12, value: ({ date }) => date },
  { header: 'Código', kind: 'text', width: 14, value: ({ category }) => category },
  {
    header: 'Categoria',
    kind: 'text',
    width: 36,
    value: ({ category }) => EXPENSE_CATEGORIES[category],
  },
  { header: 'Descrição', kind: 'text', width: 50, value: ({ description }) => description },
  { header: 'Valor', kind: 'money', width: 14, value: ({ amount }) => amount },
]
