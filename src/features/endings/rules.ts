import { dayAt, instantAt } from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import type { PlanName } from '../practice/plans.ts'
import { rhythmText } from '../series/rules.ts'
import type { Ending } from './contract.ts'

/** Endings and reopenings together, so that the limit of patients cannot be got round by taking turns. */
export const FREE_ENDINGS_A_MONTH = 3

export function isEndingLeft(plan: PlanName, done: number): boolean {
  return plan !== 'free' || done < FREE_ENDINGS_A_MONTH
}

/** Returns the instant at which a treatment ended: now on the present day, else the day's beginning; null for a day to come. */
export function endedAtOf(on: string, now: number, zone: string): number | null {
  const today = dayAt(now, zone)
  if (on > today) return null
  return on === today ? now : instantAt(on, '00:00', zone)
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

type Plans = Pick<Ending, 'sessions' | 'series'>

/** Whether the psychologist has to choose what becomes of sessions to come. */
export function asksAboutSessions({ sessions, series }: Plans): boolean {
  return sessions > 0 || series.length > 0
}

/** Returns what is open, a line each, in the order in which it is settled. */
export function openLines(ending: Ending): string[] {
  const { sessions, series, credits, contracts, owed } = ending
  return [
    sessions > 0 && counted(sessions, 'sessão por vir', 'sessões por vir'),
    ...series.map((one) => `Horário fixo: ${rhythmText(one)}`),
    credits > 0 && counted(credits, 'crédito de pacote por usar', 'créditos de pacote por usar'),
    contracts > 0 &&
      counted(contracts, 'contrato à espera do aceite', 'contratos à espera do aceite'),
    Number(owed) > 0 && `${formatMoney(owed)} a receber do que já aconteceu`,
  ].filter((line) => line !== false)
}

export function keepLabel({ series }: Pick<Ending, 'series'>): string {
  return series.length > 0
    ? 'Continuam na agenda, e o horário fixo também.'
    : 'Continuam na agenda, como estão.'
}

/** Returns what cancelling does: `26 sessões, e o horário fixo acaba.` */
export function cancelLabel({ sessions, series }: Plans): string {
  const ends = series.length === 1 ? 'o horário fixo acaba' : 'os horários fixos acabam'
  const count = counted(sessions, 'sessão', 'sessões')
  if (series.length === 0) return `${count}.`
  return sessions === 0
    ? `${ends.charAt(0).toUpperCase()}${ends.slice(1)}.`
    : `${count}, e ${ends}.`
}

export function cancelledText(cancelled: number): string {
  if (cancelled === 0) return 'As sessões ficaram como estavam.'
  const what = counted(cancelled, 'sessão cancelada', 'sessões canceladas')
  return `${what}. Desfazer não traz as sessões de volta.`
}
