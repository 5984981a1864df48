import { formatDay } from '../../../platform/shared/calendar.ts'
import { centsOf, moneyWithComma } from '../../../platform/shared/money.ts'
import type { RowField, SheetColumn, SheetKind } from '../labels.ts'
import { KIND_FIELDS } from '../labels.ts'
import { readDate, withLikelyYear } from '../reading/date-cells.ts'
import { readMoney } from '../reading/money-cells.ts'
import { readSide } from '../reading/side-cells.ts'
import type { RowProblem, RowTexts } from '../row-rules.ts'

/** Returns a row's texts with a year in days that lack one, and a note about each. */
export function withYears(
  texts: RowTexts,
  fields: readonly RowField[],
  today: string,
): { texts: RowTexts; notes: RowProblem[] } {
  const completed = fields.flatMap((field) => {
    const full = withLikelyYear(texts[field] ?? '', today)
    const day = full === null ? null : readDate(full, { today })
    if (full === null || day === null) return []
    const note = { field, text: `Sem o ano na planilha: lida como ${formatDay(day)}` }
    return [{ field, full, note }]
  })
  const full = Object.fromEntries(completed.map(({ field, full }) => [field, full]))
  return { texts: { ...texts, ...full }, notes: completed.map(({ note }) => note) }
}

const OTHER_SIDES = {
  in: 'Entrada: não é despesa e fica de fora',
  out: 'Saída: não é de paciente e fica de fora',
  none: 'Nem entrada nem saída: fica de fora',
} as const

/** The cells of a row with their problems and their shown texts. */
export class RowCells {
  readonly #texts: RowTexts
  readonly #shown = new Map<RowField, string>()
  readonly problems: RowProblem[] = []
  readonly notes: RowProblem[] = []

  constructor(texts: RowTexts, notes: readonly RowProblem[] = []) {
    this.#texts = texts
    this.notes.push(...notes)
  }

  text(field: RowField): string | null {
    return this.#texts[field] ?? null
  }

  show(field: RowField, text: string): void {
    this.#shown.set(field, text)
  }

  note(field: RowField, text: string): void {
    this.notes.push({ field, text })
  }

  /** Refuses a field and shows it as written. */
  refuse(field: RowField, text: string): void {
    this.#shown.delete(field)
    if (this.problems.every((problem) => problem.field !== field))
      this.problems.push({ field, text })
  }

  /** Returns the value of a cell; null if it is empty or refused. */
  read<Value>(
    field: RowField,
    read: (text: string) => Value | null,
    show: (value: Value) => string,
    fault: string,
  ): Value | null {
    const text = this.text(field)
    if (text === null) return null
    const value = read(text)
    if (value === null) this.refuse(field, fault)
    else this.show(field, show(value))
    return value
  }

  readDay(
    field: RowField,
    { today, timezone }: { today: string; timezone: string },
  ): string | null {
    const readDayOf = (text: string) => readDate(text, { today, zone: timezone })
    return this.read(field, readDayOf, formatDay, 'Data inválida. Use dia, mês e ano')
  }

  /** Returns an amount in cents; a negative one is refused. */
  readCents(field: RowField, read = readMoney): number | null {
    const readAmount = (text: string) => {
      const amount = read(text)
      return amount?.startsWith('-') ? null : amount
    }
    return centsOf(this.read(field, readAmount, moneyWithComma, 'Valor inválido'))
  }

  /**
   * Returns whether a row of a cash book is left out: its amount is on the other side, or has none. Notes the reason. False in a
   * sheet without sides.
   */
  isOtherSide(side: 'in' | 'out', { fields }: { fields: readonly SheetColumn[] }): boolean {
    if (!fields.includes('side')) return false
    const written = readSide(this.text('side') ?? '')
    if (written === side) return false
    this.note('side', OTHER_SIDES[written ?? 'none'])
    return true
  }

  /** Returns the fields that are not empty, in the order of a kind. */
  values(kind: SheetKind): { field: RowField; text: string }[] {
    return KIND_FIELDS[kind].flatMap((field) => {
      const text = this.#shown.get(field) ?? this.text(field)
      return text ? [{ field, text }] : []
    })
  }
}
