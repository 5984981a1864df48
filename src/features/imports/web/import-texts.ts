import { formatCount } from '../../../platform/shared/figures.ts'
import type { BroughtCounts, Import, ImportRow, RowCounts } from '../contract.ts'
import { ITEM_KINDS, type ItemKind } from '../labels.ts'

export function patientsText(count: number): string {
  return count === 1 ? '1 paciente' : `${formatCount(count)} pacientes`
}

const ITEM_TEXTS: Record<ItemKind, readonly [one: string, many: string]> = {
  patients: ['paciente', 'pacientes'],
  services: ['serviço', 'serviços'],
  sessions: ['sessão', 'sessões'],
  series: ['horário fixo', 'horários fixos'],
}

/** Returns how many of each kind: `40 pacientes, 2 serviços e 40 horários fixos`. */
export function broughtText(brings: BroughtCounts): string {
  const texts = ITEM_KINDS.filter((kind) => brings[kind] > 0).map(
    (kind) => `${formatCount(brings[kind])} ${ITEM_TEXTS[kind][brings[kind] === 1 ? 0 : 1]}`,
  )
  if (texts.length === 0) return patientsText(0)
  const last = texts.at(-1) ?? ''
  return texts.length === 1 ? last : `${texts.slice(0, -1).join(', ')} e ${last}`
}

/** Returns what an import brought; an earlier one that counted rows only brought patients. */
export function broughtBy({ brings, counts }: Pick<Import, 'brings' | 'counts'>): BroughtCounts {
  return brings ?? { patients: counts?.new ?? 0, services: 0, sessions: 0, series: 0 }
}

/** Whether there are sessions or fixed times among the things brought. */
export function fillsAgenda({ sessions, series }: BroughtCounts): boolean {
  return sessions + series > 0
}

/** Returns a value of a row as it is shown; the others are written as they will be. */
export function shownValue({ field, text }: ImportRow['values'][number]): string {
  return (field === 'price' || field === 'owed') && /^[\d.]+,\d\d$/.test(text) ? `R$ ${text}` : text
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
