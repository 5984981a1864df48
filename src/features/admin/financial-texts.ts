import {
  formatCount,
  formatDecimal,
  type PrintedFigure,
  pluralize,
} from '../../platform/shared/figures.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { PERIOD_LABELS } from '../subscription/plan-features.ts'
import { ADMIN_PLANS } from './contract.ts'
import type { AdminRevenue, PlatformSubscription } from './financial-contract.ts'

export const FINANCIALS_TITLE = 'Relatórios Financeiros'
export const DISTRIBUTION_TITLE = 'Distribuição de planos'
export const GROWTH_TITLE = 'Métricas de crescimento'
export const ACTIVE_TITLE = 'Assinaturas Ativas'
export const NO_SUBSCRIPTIONS = 'Nenhuma assinatura encontrada.'

export function priceText({ amount, plan }: Pick<PlatformSubscription, 'amount' | 'plan'>): string {
  return `${formatMoney(amount)} por ${PERIOD_LABELS[plan]}`
}

function activeText({ activeSubscriptions: count }: AdminRevenue): string {
  return pluralize(count, 'assinatura ativa', 'assinaturas ativas')
}

function payingText({ paidPsychologists, totalPsychologists: total }: AdminRevenue): string {
  const all = pluralize(total, 'psicólogo', 'psicólogos')
  return `${formatCount(paidPsychologists)} de ${all}`
}

export function percentText(percent: number): string {
  return `${formatDecimal(percent)}%`
}

const MRR_NOTE = 'Receita mensal recorrente, sem as assinaturas canceladas'
const ARPU_NOTE = 'Receita mensal por assinante, com quem cancelou e está no período já pago'
const TOTAL_NOTE = 'Acumulado desde o início, até o fim do período'

export function cardFigures(revenue: AdminRevenue) {
  return {
    monthly: {
      label: 'Receita Mensal',
      figure: formatMoney(revenue.monthlyRevenue),
      hint: activeText(revenue),
    },
    total: {
      label: 'Receita Total',
      figure: formatMoney(revenue.totalRevenue),
      hint: TOTAL_NOTE,
    },
    conversion: {
      label: 'Taxa de Conversão',
      figure: percentText(revenue.conversionRate),
      hint: payingText(revenue),
    },
    projection: {
      label: 'Projeção Anual',
      figure: formatMoney(revenue.projectedRevenue),
      hint: 'Receita mensal × 12',
    },
  } satisfies Record<string, PrintedFigure>
}

export const RECEIVED_LABEL = 'Recebido no período'

export function growthFigures({ arr, monthlyRevenue, arpu, ltv }: AdminRevenue): PrintedFigure[] {
  return [
    { label: 'ARR', figure: formatMoney(arr), hint: 'Receita anual recorrente' },
    {
      label: 'MRR',
      figure: formatMoney(monthlyRevenue),
      hint: MRR_NOTE,
    },
    {
      label: 'ARPU',
      figure: formatMoney(arpu),
      hint: ARPU_NOTE,
    },
    { label: 'LTV estimado 12 meses', figure: formatMoney(ltv), hint: 'ARPU × 12' },
  ]
}

export interface SummaryLine {
  label: string
  amount?: string
  count?: number
  percent?: number
  note?: string
}

export function summaryLines(revenue: AdminRevenue): SummaryLine[] {
  const { distribution } = revenue
  return [
    { label: RECEIVED_LABEL, amount: revenue.receivedRevenue },
    { label: 'Receita Mensal (MRR)', amount: revenue.monthlyRevenue, note: MRR_NOTE },
    { label: 'Assinaturas ativas', count: revenue.activeSubscriptions },
    { label: 'Receita Total', amount: revenue.totalRevenue, note: TOTAL_NOTE },
    { label: 'Projeção Anual (ARR)', amount: revenue.projectedRevenue },
    { label: 'ARPU', amount: revenue.arpu, note: ARPU_NOTE },
    { label: 'LTV estimado 12 meses', amount: revenue.ltv },
    { label: 'Total de psicólogos', count: revenue.totalPsychologists },
    { label: 'Taxa de Conversão', percent: revenue.conversionRate },
    { label: `Plano ${ADMIN_PLANS.pro}`, ...distribution.pro },
    { label: `Plano ${ADMIN_PLANS.free}`, ...distribution.free },
  ]
}
