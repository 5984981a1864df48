import { countDays, formatDay, formatMonth } from '../../platform/shared/calendar.ts'
import { formatCount, pluralize } from '../../platform/shared/figures.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { OWED_LABELS } from '../sessions/labels.ts'
import type { AdvancedReport, ReportSummary } from './contract.ts'
import type { Period } from './rules.ts'

const signed = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

export function formatGrowth(growth: number): string {
  return `${signed.format(growth)}%`
}

export function countSessions(count: number): string {
  return pluralize(count, 'sessão', 'sessões')
}

export const REVENUE_NOTE = 'Valor das sessões pagas'
export const AVERAGE_NOTE = 'Por sessão paga, sem as gratuitas'
export const ALL_SESSIONS_NOTE = 'Com as canceladas'
export const UNSCHEDULED_NOTE = 'Recebido por pacotes, sem sessão marcada ainda'
export const PAYMENTS_NOTE =
  'Sessões gratuitas que ninguém confirmou não estão em nenhuma das partes.'
export const TOP_PATIENTS_NOTE =
  'Sessões: todas, com as canceladas e as não pagas. Média: receita por sessão paga, sem as gratuitas. “Paciente excluído” soma todos os que foram excluídos.'

export function rateNote({
  paidSessions,
  totalSessions,
}: Pick<ReportSummary, 'paidSessions' | 'totalSessions'>): string {
  return `${formatCount(paidSessions)} de ${countSessions(totalSessions)}, com canceladas e gratuitas`
}

type Overview = AdvancedReport['overview']

export function unconfirmedText({ pendingPayments }: Pick<Overview, 'pendingPayments'>): string {
  return `${countSessions(pendingPayments)} sem pagamento confirmado`
}

export function owedText({ overdue, comingDue }: Pick<Overview, 'overdue' | 'comingDue'>): string {
  return [
    `${OWED_LABELS.overdue}: ${formatMoney(overdue.amount)}`,
    `${OWED_LABELS.comingDue}: ${formatMoney(comingDue.amount)}`,
  ].join('. ')
}

export function absencesText({
  absences,
  lateCancellations,
  feeRevenue,
  feesOwed,
}: Pick<Overview, 'absences' | 'lateCancellations' | 'feeRevenue' | 'feesOwed'>): string {
  const missed = pluralize(absences, 'falta', 'faltas')
  const late = pluralize(lateCancellations, 'cancelamento tardio', 'cancelamentos tardios')
  return `${missed} e ${late}: ${formatMoney(feeRevenue)} recebidos, ${formatMoney(feesOwed)} a receber`
}

export function previousText(days: number): string {
  return days === 1 ? 'dia anterior' : `${formatCount(days)} dias anteriores`
}

export function againstText(days: number): string {
  return `ante ${days === 1 ? 'o' : 'os'} ${previousText(days)}`
}

export function grownText(days: number, period: Period | null): string {
  if (period) return againstText(days)
  return `nos últimos ${formatCount(days)} dias, ante os ${formatCount(days)} anteriores`
}

export function recentText(days: number, period: Period | null): string {
  if (!period) return `Últimos ${days} dias`
  return days < countDays(period.from, period.to) ? 'No período, até hoje' : 'No período'
}

export function periodText(period: Period | null): string {
  return period ? `${formatDay(period.from)} a ${formatDay(period.to)}` : 'Todo o período'
}

export function shortMonth(month: string, months: number): string {
  const name = formatMonth(month).slice(0, 3)
  return months > 12 ? `${name}/${month.slice(2, 4)}` : name
}
