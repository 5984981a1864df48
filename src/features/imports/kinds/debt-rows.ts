import { addDays, formatDay, instantAt } from '../../../platform/shared/calendar.ts'
import type { RowField } from '../labels.ts'
import type { Planning } from './planned.ts'
import { NOON } from './received-cells.ts'
import type { RowCells } from './row-cells.ts'

/**
 * A sheet of what each patient owes names no sessions. Each amount becomes one unpaid past session: only sessions and packages
 * can be owed, and this one says that it is an amount from before.
 */

/** The beginning of such a session's notes, by which the same amount is recognized. */
export const DEBT_NOTE = 'Valor em aberto de antes da importação'

const OF_SESSIONS: readonly RowField[] = [
  'price',
  'time',
  'status',
  'service',
  'paid',
  'duration',
  'type',
]

export function listsDebts({ fields }: Planning['sheet']): boolean {
  return fields.includes('owed') && !OF_SESSIONS.some((field) => fields.includes(field))
}

export function debtKey(patientId: string, cents: number): string {
  return `${patientId} ${cents}`
}

interface DebtDay {
  startsAt: number | null
  isPast: true
  lacksTime: false
  /** Whether the row says no day. */
  isUndated: boolean
}

/** Returns the day of an amount, at noon: the given one, otherwise the day before the import. */
export function debtDayOf(
  row: RowCells,
  { today, timezone }: Pick<Planning['context'], 'today' | 'timezone'>,
): DebtDay {
  const isUndated = row.text('date') === null
  const given = row.readDay('date', { today, timezone })
  const day = isUndated ? addDays(today, -1) : given
  const isOver = day !== null && day < today
  if (day !== null && !isOver) row.refuse('date', 'Este dia ainda não passou')
  const shown = isOver ? formatDay(day) : ''
  if (isOver) row.note('owed', `Entra como uma sessão não paga de ${shown}`)
  const startsAt = isOver ? instantAt(day, NOON, timezone) : null
  return { startsAt, isPast: true, lacksTime: false, isUndated }
}
