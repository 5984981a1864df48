import { dayAt, formatDateTime, instantAt } from '../../platform/shared/calendar.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { pluralize } from '../../platform/shared/figures.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { rhythmText } from '../series/rules.ts'
import { BULK_REFUSALS } from '../sessions/changes/bulk-contract.ts'
import type { Ending, undoEnding } from './contract.ts'

/** Returns the instant at which a treatment ended: now for today, otherwise the beginning of the day; null for a future day. */
export function endedAtOf(on: string, now: number, zone: string): number | null {
  const today = dayAt(now, zone)
  if (on > today) return null
  return on === today ? now : instantAt(on, '00:00', zone)
}

type Plans = Pick<Ending, 'sessions' | 'series'>

/** Returns whether the psychologist has to decide about upcoming sessions. */
export function asksAboutSessions({ sessions, series }: Plans): boolean {
  return sessions > 0 || series.length > 0
}

/** Returns the open matters, one per line, in the order in which to settle them. */
export function openLines(ending: Ending): string[] {
  const { sessions, series, credits, contracts, owed } = ending
  return [
    sessions > 0 && pluralize(sessions, 'sessão por vir', 'sessões por vir'),
    ...series.map((fixedTime) => `Horário fixo: ${rhythmText(fixedTime)}`),
    credits > 0 && pluralize(credits, 'sessão de pacote por usar', 'sessões de pacote por usar'),
    contracts > 0 &&
      pluralize(contracts, 'contrato à espera do aceite', 'contratos à espera do aceite'),
    Number(owed) > 0 && `${formatMoney(owed)} a receber do que já aconteceu`,
  ].filter((line) => line !== false)
}

export function keepLabel({ series }: Pick<Ending, 'series'>): string {
  return series.length > 0
    ? 'Continuam na agenda, e o horário fixo também.'
    : 'Continuam na agenda, como estão.'
}

/** Returns the effect of cancelling: `26 sessões, e o horário fixo acaba.` */
export function cancelLabel({ sessions, series }: Plans): string {
  const ends = series.length === 1 ? 'o horário fixo acaba' : 'os horários fixos acabam'
  const count = pluralize(sessions, 'sessão', 'sessões')
  if (series.length === 0) return `${count}.`
  return sessions === 0
    ? `${ends.charAt(0).toUpperCase()}${ends.slice(1)}.`
    : `${count}, e ${ends}.`
}

export function cancelledText(cancelled: number): string {
  if (cancelled === 0) return 'As sessões ficaram como estavam.'
  return `${pluralize(cancelled, 'sessão cancelada', 'sessões canceladas')}.`
}

type Undone = Pick<ReplyOf<typeof undoEnding>, 'restored' | 'resumed' | 'kept'>

const MOST_NAMED = 4

/** Returns what the undo of an ending brought back, and which sessions stay cancelled and why; undefined if nothing was cancelled. */
export function undoneText({ restored, resumed, kept }: Undone, zone: string): string | undefined {
  const back = [
    restored > 0 && pluralize(restored, 'sessão voltou', 'sessões voltaram'),
    resumed > 0 && pluralize(resumed, 'horário fixo continua', 'horários fixos continuam'),
  ].filter((line) => line !== false)
  const names = kept
    .slice(0, MOST_NAMED)
    .map(({ datetime, code }) => `${formatDateTime(datetime, zone)} (${BULK_REFUSALS[code]})`)
  const more = kept.length > MOST_NAMED ? ` e mais ${kept.length - MOST_NAMED}` : ''
  const stays = kept.length === 1 ? 'Continua cancelada: ' : 'Continuam canceladas: '
  const lines = [
    back.length > 0 ? `${back.join(', e ')}.` : '',
    kept.length > 0 ? `${stays}${names.join(', ')}${more}.` : '',
  ].filter((line) => line !== '')
  return lines.length > 0 ? lines.join(' ') : undefined
}
