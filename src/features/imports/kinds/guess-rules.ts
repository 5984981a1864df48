import type { SheetKind } from '../labels.ts'
import type { ColumnField } from '../reading/cells.ts'
import { readTime } from '../reading/date-cells.ts'
import { isShare } from '../reading/headings.ts'
import { withoutWeekday } from '../reading/week-cells.ts'

/** Fields that only a person has. */
const OF_PEOPLE: readonly ColumnField[] = [
  'phone',
  'email',
  'cpf',
  'birthDate',
  'guardian',
  'payer',
  'emergencyName',
]

const COUNTS: readonly ColumnField[] = ['packageSessions', 'packageLeft', 'packageUsed']

/** Returns the kind of a sheet by the guessed fields of its columns; `examples` are some values of each column. */
export function guessKind(
  guesses: readonly ColumnField[],
  examples: readonly (readonly string[])[] = [],
): SheetKind {
  const has = (...fields: ColumnField[]) => fields.some((field) => guesses.includes(field))
  const isSpent = has('price') && !has('name', 'service', 'duration', 'type', ...OF_PEOPLE)
  if (isSpent && (has('category') || (has('description') && has('date', 'paidOn'))))
    return 'expenses'
  const namesPerson = has('name', ...OF_PEOPLE)
  const weekdays = examples[guesses.indexOf('weekday')] ?? []
  const hasTime = has('time') || weekdays.some((text) => readTime(withoutWeekday(text)) !== null)
  const names = examples[guesses.indexOf('name')] ?? []
  const isPast = has('paidOn', 'status', 'paid', 'method') || new Set(names).size < names.length
  // Next to a day, a weekday is only its name, unless each patient has one start.
  const isDay = has('date') && isPast
  if (namesPerson && has('weekday') && hasTime && !isDay) return 'series'
  const shares = COUNTS.flatMap((field) => examples[guesses.indexOf(field)] ?? [])
  const isCounted =
    (has('packageSessions') && has('packageLeft', 'packageUsed')) || shares.some(isShare)
  if (namesPerson && isCounted && !has('birthDate', 'guardian', 'date', 'status')) return 'packages'
  const isDated = has('date') && !has('birthDate')
  const isPaidFor = has('price', 'owed') && !has(...OF_PEOPLE)
  if (namesPerson && isDated && (isPaidFor || has('time', 'status', 'paid', 'service')))
    return 'sessions'
  const isOwing = has('owed') && !has('price', 'time', 'status', 'service', 'paid', 'weekday')
  if (namesPerson && isOwing && !isCounted && !has('birthDate', 'guardian')) return 'sessions'
  const isPriced = has('price') && !has('date', 'status', 'paid', ...OF_PEOPLE)
  if (isPriced && (has('name') ? has('duration', 'type') : has('service'))) return 'services'
  return 'patients'
}
