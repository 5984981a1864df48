import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textToCents } from '../../platform/shared/money.ts'
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '../expenses/categories.ts'
import { bookOf } from './book-rules.ts'

const day = fc
  .date({
    min: new Date('2025-11-01'),
    max: new Date('2027-02-28'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))
const cents = fc.integer({ min: 1, max: 9_999_999 })
const category = fc.constantFrom(...(Object.keys(EXPENSE_CATEGORIES) as ExpenseCategory[]))
const anyYear = fc.record({
  incomes: fc.array(fc.record({ day, cents }), { maxLength: 40 }),
  expenses: fc.array(fc.record({ day, cents, category }), { maxLength: 40 }),
})

const signed = (text: string) =>
  text.startsWith('-') ? -(textToCents(text.slice(1)) ?? 0) : (textToCents(text) ?? 0)
const added = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + signed(amount), 0)

it('the months of a year add up to the year, each has its book, and categories add up to the expenses', () => {
  fc.assert(
    fc.property(anyYear, ({ incomes, expenses }) => {
      const year = bookOf({ year: '2026', month: null }, incomes, expenses)
      for (const sum of ['received', 'spent', 'net'] as const)
        expect(added(year.months.map((month) => month[sum]))).toBe(signed(year.total[sum]))
      for (const { month, ...sums } of year.months) {
        const book = bookOf({ year: '2026', month }, incomes, expenses)
        expect(book.total).toEqual(sums)
        expect(added(book.categories.map(({ amount }) => amount))).toBe(signed(book.total.spent))
      }
      const ofYear = incomes.filter(
        (income) => income.day >= '2026-01-01' && income.day <= '2026-12-31',
      )
      expect(signed(year.total.received)).toBe(
        ofYear.reduce((sum, income) => sum + income.cents, 0),
      )
    }),
  )
})

it('the book deducts deductible accounts only, and lists categories by their sum', () => {
  const book = bookOf(
    { year: '2026', month: '2026-02' },
    [{ day: '2026-02-03', cents: 10_000 }],
    [
      { day: '2026-02-01', cents: 4_000, category: 'P11.01.00010' },
      { day: '2026-02-10', cents: 3_000, category: 'P10.01.00002' },
      { day: '2026-02-20', cents: 6_500, category: 'P10.01.00002' },
    ],
  )
  expect(book.total).toEqual({ received: '100.00', spent: '135.00', net: '-35.00' })
  expect(book.deductible).toBe('95.00')
  expect(book.categories).toEqual([
    { category: 'P10.01.00002', amount: '95.00' },
    { category: 'P11.01.00010', amount: '40.00' },
  ])
})
