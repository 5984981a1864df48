import { formatDay } from '../../../platform/shared/calendar.ts'
import { moneyWithComma, textToCents } from '../../../platform/shared/money.ts'
import { EXPENSE_CATEGORIES } from '../../expenses/categories.ts'
import { expenseInput } from '../../expenses/contract.ts'
import { KIND_FIELDS, type RowField, type RowState } from '../labels.ts'
import { readYes } from '../reading/cells.ts'
import { readDate } from '../reading/date-cells.ts'
import { readCategory } from '../reading/expense-categories.ts'
import { readMoney } from '../reading/money-cells.ts'
import { isLeftOut, type RowProblem, type RowTexts, textsOf } from '../row-rules.ts'
import { expenseKey } from './known.ts'
import type { PlannedExpense, PlanRow } from './planned.ts'
import { RowCells, withYears } from './row-cells.ts'

/** Plans a row of a sheet of expenses: docs/product.md, Import. */
export const planExpense: PlanRow<PlannedExpense> = (
  [line, cells, mended, chosen],
  place,
  { sheet, context, known: { expenses } },
) => {
  const { texts, notes } = withYears(
    textsOf(cells, sheet, mended ?? {}),
    ['date', 'paidOn'],
    context.today,
  )
  const { values, problems, input } = readExpense(texts, context.today)
  const isUnpaid = readYes(texts.paid ?? 'sim') === false
  const row = new RowCells(texts, notes)
  const isLeft = isUnpaid || isLeftOut(texts, chosen) || row.isOtherSide('out', sheet)
  const state = ((): RowState => {
    if (isLeft) return 'skipped'
    if (!input) return 'refused'
    return chosen !== 'new' && expenses.take(expenseKey(input)) ? 'same' : 'new'
  })()
  const isNew = state === 'new'
  return {
    ...{
      ...place,
      kind: 'expenses',
      line,
      state,
      chosen,
      values,
      problems: isLeft ? [] : problems,
    },
    name: texts.description ?? texts.category ?? '',
    notes: isUnpaid
      ? [...row.notes, { field: 'paid', text: 'Ainda não foi paga: fica de fora' }]
      : row.notes,
    ...{ asksAreaCode: false, asksService: false, month: null },
    candidates: [],
    brings: isNew ? ['expenses'] : [],
    input: isNew ? input : null,
  }
}

type Input = NonNullable<PlannedExpense['input']>

function readExpense(texts: RowTexts, today: string) {
  const { date, paidOn, description, category, price } = texts
  const problems: RowProblem[] = []
  const shown = new Map<RowField, string>()
  const read = <Value>(
    field: RowField,
    value: Value | null,
    show: (value: Value) => string,
    fault: string,
  ): Value | null => {
    if (value === null) problems.push({ field, text: fault })
    else shown.set(field, show(value))
    return value
  }
  // An expense belongs to the day on which it was paid.
  const dayField = paidOn ? 'paidOn' : 'date'
  const day = read(
    dayField,
    readDate(paidOn ?? date ?? '', { today }),
    formatDay,
    'Informe o dia, o mês e o ano',
  )
  const cents = read('price', centsOf(price), (cell) => moneyWithComma(cell), 'Informe o valor')
  const account = read(
    'category',
    readCategory(category ?? '') ?? readCategory(description ?? ''),
    (code) => EXPENSE_CATEGORIES[code],
    'Escolha a categoria do Carnê-Leão',
  )
  const text = description ?? category ?? (account ? EXPENSE_CATEGORIES[account] : '')
  const parsed = expenseInput.safeParse({
    date: day ?? '',
    category: account ?? '',
    description: text,
    amount: cents ?? '',
  })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = FIELD_OF[String(path[0])] ?? 'description'
    if (
      problems.every(
        (problem) => problem.field !== field && !(field === 'date' && problem.field === dayField),
      )
    )
      problems.push({ field, text: message })
  }
  return {
    problems,
    values: KIND_FIELDS.expenses.flatMap((field) => {
      const value = shown.get(field) ?? texts[field]
      return value ? [{ field, text: value }] : []
    }),
    input: parsed.success && problems.length === 0 ? (parsed.data satisfies Input) : null,
  }
}

const FIELD_OF: Record<string, RowField> = {
  date: 'date',
  category: 'category',
  description: 'description',
  amount: 'price',
}

/** Spreadsheets write expenses with or without a minus. */
function centsOf(text: string | undefined): string | null {
  const amount = readMoney(text ?? '')?.replace('-', '') ?? null
  return amount !== null && textToCents(amount) ? amount : null
}
