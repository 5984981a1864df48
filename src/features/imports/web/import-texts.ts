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
  packages: ['pacote', 'pacotes'],
  expenses: ['despesa', 'despesas'],
}

/** Returns the number of each kind: `40 pacientes, 2 serviços e 40 horários fixos`. */
export function broughtText(brings: BroughtCounts): string {
  const texts = ITEM_KINDS.filter((kind) => brings[kind] > 0).map(
    (kind) => `${formatCount(brings[kind])} ${ITEM_TEXTS[kind][brings[kind] === 1 ? 0 : 1]}`,
  )
  if (texts.length === 0) return patientsText(0)
  const last = texts.at(-1) ?? ''
  return texts.length === 1 ? last : `${texts.slice(0, -1).join(', ')} e ${last}`
}

/** Returns the text of what an import added; an earlier one that counted only rows added patients. */
export function broughtBy({ brings, counts }: Pick<Import, 'brings' | 'counts'>): BroughtCounts {
  const none = { services: 0, sessions: 0, series: 0, packages: 0, expenses: 0 }
  return brings ?? { patients: counts?.new ?? 0, ...none }
}

/** Returns whether sessions or fixed times are among the added things. */
export function fillsAgenda({ sessions, series }: BroughtCounts): boolean {
  return sessions + series > 0
}

/** Returns a value of a row as text; most are shown as they will be stored. */
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
  return LEFT_OUT.filter(([state]) => counts[state] > 0).map(([state, singular, plural]) =>
    counts[state] === 1 ? singular : `${formatCount(counts[state])} ${plural}`,
  )
}

type LeftOutEvents = NonNullable<Import['sheets'][number]['leftOut']>

const EVENTS: readonly (readonly [reason: keyof LeftOutEvents, one: string, many: string])[] = [
  ['allDay', 'de dia inteiro', 'de dia inteiro'],
  ['free', 'livre', 'livres'],
  ['cancelled', 'cancelado', 'cancelados'],
  ['declined', 'recusado', 'recusados'],
  ['untitled', 'sem título', 'sem título'],
  ['unreadable', 'ilegível', 'ilegíveis'],
]

/** Returns which events of a calendar are left out: `3 eventos ficam de fora: 2 de dia inteiro, 1 livre.` */
export function leftOutEventsText(leftOut: LeftOutEvents): string | null {
  const parts = EVENTS.filter(([reason]) => leftOut[reason] > 0)
  const total = parts.reduce((sum, [reason]) => sum + leftOut[reason], 0)
  if (total === 0) return null
  const partNames = parts.map(
    ([reason, singular, plural]) =>
      `${formatCount(leftOut[reason])} ${leftOut[reason] === 1 ? singular : plural}`,
  )
  return `${total === 1 ? '1 evento fica' : `${formatCount(total)} eventos ficam`} de fora: ${partNames.join(', ')}.`
}
