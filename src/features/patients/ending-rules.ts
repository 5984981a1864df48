import { dayAt, formatDay } from '../../platform/shared/calendar.ts'
import type { EndReason, Patient } from './contract.ts'
import { recordPath } from './rules.ts'

/** The texts about an ended treatment, in screens, files and the record. */

export const END_REASONS: Record<EndReason, string> = {
  discharge: 'Alta',
  dropout: 'Abandono',
  referral: 'Encaminhamento',
  move: 'Mudança',
  other: 'Outro',
}

export const CLOSING_ENTRY = 'encerramento'

/** Returns a link to the record with a new closing entry, prefilled with when and why the treatment ended. */
export function closingEntryPath(id: string): string {
  return `${recordPath(id)}?novo=${CLOSING_ENTRY}`
}

type End = Pick<Patient, 'endedAt' | 'endReason'>

/** Returns `Ativo`, or `Encerrado em 02/03/2026 · Alta`. */
export function endedText({ endedAt, endReason }: End, zone: string): string {
  if (endedAt === null || endReason === null) return 'Ativo'
  return `Encerrado em ${formatDay(dayAt(Date.parse(endedAt), zone))} · ${END_REASONS[endReason]}`
}

/** Returns the text with which the closing entry of a record begins. */
export function closingText({ endedAt, endReason }: End, zone: string): string {
  if (endedAt === null || endReason === null) return ''
  const day = formatDay(dayAt(Date.parse(endedAt), zone))
  return `Acompanhamento encerrado em ${day}. Motivo: ${END_REASONS[endReason].toLowerCase()}.`
}
