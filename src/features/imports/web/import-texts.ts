import { formatDay, isDay } from '../../../platform/shared/calendar.ts'
import { formatCount } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { maskCpf } from '../../../platform/web/ui/masks.ts'
import { BILLINGS, type Billing } from '../../patients/contract.ts'
import type { ImportRow, RowCounts } from '../contract.ts'

export function patientsText(count: number): string {
  return count === 1 ? '1 paciente' : `${formatCount(count)} pacientes`
}

/** Returns a value as people write it; one that was refused stays as it is. */
export function shownValue({ field, text }: ImportRow['values'][number]): string {
  if (field.toLowerCase().endsWith('phone')) return formatPhone(text)
  if (field === 'birthDate') return isDay(text) ? formatDay(text) : text
  if (field === 'price') return /^\d+\.\d\d$/.test(text) ? formatMoney(text) : text
  if (/^\d{11}$/.test(text)) return maskCpf(text)
  if (field === 'billing') return BILLINGS[text as Billing] ?? text
  return text
}

const LEFT_OUT: readonly (readonly [state: keyof RowCounts, one: string, many: string])[] = [
  ['same', '1 já estava cadastrado', 'já estavam cadastrados'],
  ['incomplete', '1 incompleto ficou de fora', 'incompletos ficaram de fora'],
  ['refused', '1 linha recusada ficou de fora', 'linhas recusadas ficaram de fora'],
  ['ambiguous', '1 sem decisão ficou de fora', 'sem decisão ficaram de fora'],
  ['skipped', '1 ficou de fora por sua escolha', 'ficaram de fora por sua escolha'],
]

/** Returns a text for each kind of row that an import left out. */
export function leftOutTexts(counts: RowCounts): string[] {
  return LEFT_OUT.filter(([state]) => counts[state] > 0).map(([state, one, many]) =>
    counts[state] === 1 ? one : `${formatCount(counts[state])} ${many}`,
  )
}
