import type { SheetKind } from '../labels.ts'
import type { ColumnField } from '../reading/cells.ts'
import { readTime } from '../reading/date-cells.ts'
import { isShare } from '../reading/headings.ts'
import { readSide } from '../reading/side-cells.ts'
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

/** Returns the kind of a sheet by the guessed fields of its columns; `examples` are some different values of each column. */
export function guessKind(
  guesses: readonly ColumnField[],
  examples: readonly (readonly string[])[] = [],
): SheetKind {
  const has = (...fields: ColumnField[]) => fields.some((field) => guesses.includes(field))
  const sides = (examples[guesses.indexOf('side')] ?? []).map(readSide)
  if (has('price') && sides.length > 0)
    return sides.includes('out') && !(has('name') && sides.includes('in')) ? 'expenses' : 'sessions'
  const isSpent = has('price') && !has('name', 'service', 'duration', 'type', ...OF_PEOPLE)
  if (isSpent && (has('category') || (has('description') && has('date', 'paidOn'))))
    return 'expenses'
  const namesPerson = has('name', ...OF_PEOPLE)
  const weekdays = examples[guesses.indexOf('weekday')] ?? []
  const hasTime = has('time') || weekdays.some((text) => readTime(withoutWeekday(text)) !== null)
  const differentOf = (field: ColumnField) => examples[guesses.indexOf(field)]?.length ?? 0
  const isRepeated = differentOf('name') < differentOf('date')
  const isHeld = isRepeated || has('paidOn', 'status', 'paid', 'method')
  // Next to the day of a session, a weekday is only its name.
  const isDated = has('date') && !has('birthDate')
  const isNamedDay = isDated && isHeld && !has('frequency')
  if (namesPerson && has('weekday') && hasTime && !isNamedDay) return 'series'
  const shares = COUNTS.flatMap((field) => examples[guesses.indexOf(field)] ?? [])
  const isCounted =
    (has('packageSessions') && has('packageLeft', 'packageUsed')) || shares.some(isShare)
  if (namesPerson && isCounted && !has('birthDate', 'guardian', 'date', 'status')) return 'packages'
  const isPaidFor = has('price', 'owed') && !has(...OF_PEOPLE)
  if (
    namesPerson &&
    isDated &&
    (isPaidFor || isRepeated || has('time', 'status', 'paid', 'service'))
  )
    return 'sessions'
  const isOwing = has('owed') && !has('price', 'time', 'status', 'service', 'paid', 'weekday')
  if (namesPerson && isOwing && !isCounted && !has('birthDate', 'guardian')) return 'sessions'
  const isPriced = has('price') && !has('date', 'status', 'paid', ...OF_PEOPLE)
  if (isPriced && (has('name') ? has('duration', 'type') : has('service'))) return 'services'
  return 'patients'
}
