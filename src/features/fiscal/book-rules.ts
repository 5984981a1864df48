import { moneyOut } from '../../platform/shared/fields.ts'
import { type ExpenseCategory, isDeductible } from '../expenses/categories.ts'
import type { Book } from './book-contract.ts'

export interface Entry {
  day: string
  cents: number
}
export interface SpentEntry extends Entry {
  category: ExpenseCategory
}

type Sums = Book['total']

export function bookOf(
  { year, month }: { year: string; month: string | null },
  incomes: readonly Entry[],
  expenses: readonly SpentEntry[],
): Omit<Book, 'incomes' | 'expenses'> {
  const months = Array.from(
    { length: 12 },
    (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`,
  )
  const isAsked = ({ day }: Entry) => day.startsWith(month ?? year)
  const spent = expenses.filter(isAsked)
  const byCategory = Map.groupBy(spent, ({ category }) => category)
  return {
    total: sumsOf(incomes.filter(isAsked), spent),
    deductible: moneyOut(sum(spent.filter(({ category }) => isDeductible(category)))),
    months: months.map((month) => {
      const isIn = ({ day }: Entry) => day.startsWith(month)
      return { month, ...sumsOf(incomes.filter(isIn), expenses.filter(isIn)) }
    }),
    categories: [...byCategory]
      .map(([category, ofCategory]) => ({ category, cents: sum(ofCategory) }))
      .toSorted((a, b) => b.cents - a.cents || a.category.localeCompare(b.category))
      .map(({ category, cents }) => ({ category, amount: moneyOut(cents) })),
  }
}

function sumsOf(incomes: readonly Entry[], expenses: readonly Entry[]): Sums {
  const [received, spent] = [sum(incomes), sum(expenses)]
  return { received: moneyOut(received), spent: moneyOut(spent), net: moneyOut(received - spent) }
}

function sum(amounts: readonly Entry[]): number {
  return amounts.reduce((all, { cents }) => all + cents, 0)
}
