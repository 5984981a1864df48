import { addDays, addMonths } from '../../platform/shared/calendar.ts'
import type { ExpenseCategory } from '../expenses/categories.ts'

export interface MadeUpExpense {
  date: string
  category: ExpenseCategory
  description: string
  amountCents: number
}

interface Habit {
  category: ExpenseCategory
  description: string
  day: number
  cents: readonly number[]
  months?: readonly number[]
}

const HABITS: readonly Habit[] = [
  { category: 'P10.01.00002', description: 'Aluguel da sala', day: 5, cents: [145_000] },
  { category: 'P10.01.00003', description: 'Condomínio da sala', day: 8, cents: [38_000] },
  {
    category: 'P10.01.00014',
    description: 'Internet e telefone',
    day: 12,
    cents: [11_990],
  },
  {
    category: 'P10.01.00007',
    description: 'Conta de luz',
    day: 15,
    cents: [9_742, 10_318, 12_655, 8_871],
  },
  {
    category: 'P10.01.00004',
    description: 'Anuidade do CRP, parcela',
    day: 20,
    cents: [19_860],
    months: [1, 2, 3],
  },
  { category: 'P10.01.00011', description: 'Limpeza da sala', day: 22, cents: [24_000] },
  {
    category: 'P10.01.00012',
    description: 'Papel, tinta e canetas',
    day: 18,
    cents: [8_640, 6_275],
    months: [2, 5, 8, 11],
  },
  {
    category: 'P11.01.00011',
    description: 'Livros de clínica',
    day: 25,
    cents: [18_490, 12_900],
    months: [4, 7, 10, 12],
  },
  {
    category: 'P11.01.00010',
    description: 'Transporte para o congresso',
    day: 14,
    cents: [32_150],
    months: [9],
  },
]

export function madeUpExpenses(firstDay: string, today: string): MadeUpExpense[] {
  const expenses: MadeUpExpense[] = []
  for (let month = firstDay.slice(0, 7); month <= today.slice(0, 7); month = addMonths(month, 1)) {
    for (const { category, description, day, cents, months } of HABITS) {
      const number = Number(month.slice(5))
      const date = addDays(`${month}-01`, day - 1)
      if (date < firstDay || date > today || (months && !months.includes(number))) continue
      const amountCents = cents[number % cents.length] ?? 0
      expenses.push({ date, category, description, amountCents })
    }
  }
  return expenses.toSorted((a, b) => b.date.localeCompare(a.date))
}
