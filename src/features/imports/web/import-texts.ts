import { formatCount } from '../../../platform/shared/figures.ts'
import type { Import, ImportRow, RowCounts } from '../contract.ts'

export function patientsText(count: number): string {
  return count === 1 ? '1 paciente' : `${formatCount(count)} pacientes`
}

/** Returns how much an import brings: patients, or the rows of a practice. */
export function amountText({ account }: Pick<Import, 'account'>, count: number): string {
  if (!account) return patientsText(count)
  return count === 1 ? '1 linha' : `${formatCount(count)} linhas`
}

/** Returns a value of a row as it is shown; the others are written as they will be. */
export function shownValue({ field, text }: ImportRow['values'][number]): string {
  return field === 'price' && /^[\d.]+,\d\d$/.test(text) ? `R$ ${text}` : text
}

const LEFT_OUT: readonly (readonly [state: keyof RowCounts, one: string, many: string])[] = [
  ['same', '1 já estava cadastrado', 'já estavam cadastrados'],
  ['incomplete', '1 incompleto ficou de fora', 'incompletos ficaram de fora'],
  ['refused', '1 linha recusada ficou de fora', 'linhas recusadas ficaram de fora'],
  ['ambiguous', '1 sem decisão ficou de fora', 'sem decisão ficaram de fora'],
  ['skipped', '1 foi deixado de fora', 'foram deixados de fora'],
]

/** Returns a text for each kind of row that an import left out. */
export function leftOutTexts(counts: RowCounts): string[] {
  return LEFT_OUT.filter(([state]) => counts[state] > 0).map(([state, one, many]) =>
    counts[state] === 1 ? one : `${formatCount(counts[state])} ${many}`,
  )
}
