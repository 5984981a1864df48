import type { ExpenseInput } from '../../expenses/contract.ts'
import { foldCell } from '../reading/fold-cell.ts'

type KnownExpense = Pick<ExpenseInput, 'date' | 'amount' | 'description'>

/** Counts expenses by day, amount and text: a line that comes twice in a file is two expenses. */
export class KnownExpenses {
  readonly #counts = new Map<string, number>()

  add(expense: KnownExpense): void {
    const key = keyOf(expense)
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  /** Returns whether the practice has such an expense that no earlier row is; takes it for this row. */
  isKnown(expense: KnownExpense): boolean {
    const key = keyOf(expense)
    const left = this.#counts.get(key) ?? 0
    if (left > 0) this.#counts.set(key, left - 1)
    return left > 0
  }
}

function keyOf({ date, amount, description }: KnownExpense) {
  return `${date} ${amount} ${foldCell(description)}`
}
