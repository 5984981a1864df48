import { formatCount, formatDecimal } from '../../platform/shared/figures.ts'
import { centsOf, formatMoney, reaisOf } from '../../platform/shared/money.ts'
import { againstText, formatGrowth } from '../reports/report-texts.ts'
import type { Basis, Metric, Metrics } from './analytics-contract.ts'

export interface MetricLine {
  label: string
  figure: string
  value: number
  unit: string
  help: string
  basis: Basis
}

export const BASIS_LABELS = { ever: 'desde o início', reference: 'referência' } as const
export const BASIS_HELP = {
  ever: 'Medido desde o começo da plataforma, e não só no período.',
  reference: 'Ainda não há dados para medir: este é um valor de referência.',
} as const

export function isAbout(subject: Metric, chosen: Metric | null): boolean {
  return chosen === null || chosen === subject
}

export function metricLines(metrics: Metrics, chosen: Metric | null): MetricLine[] {
  return [
    ...(isAbout('growth', chosen) ? growthLines(metrics) : []),
    ...(isAbout('revenue', chosen) ? [churnLine(metrics)] : []),
    ...(isAbout('engagement', chosen) ? engagementLines(metrics) : []),
    ...(isAbout('revenue', chosen) ? revenueLines(metrics) : []),
  ]
}

function growthLines({ days, newUsers, growthRate }: Metrics): MetricLine[] {
  return [
    {
      label: 'Novos usuários',
      figure: formatCount(newUsers),
      value: newUsers,
      unit: 'psicólogos',
      help: 'Psicólogos que se cadastraram no período',
      basis: 'period',
    },
    {
      label: 'Taxa de crescimento',
      figure: formatGrowth(growthRate),
      value: growthRate,
      unit: '%',
      help: `Novos usuários ${againstText(days)}`,
      basis: 'period',
    },
  ]
}

function churnLine({ churnRate: { value, basis } }: Metrics): MetricLine {
  return {
    label: 'Churn',
    figure: `${formatDecimal(value)}%`,
    value,
    unit: '%',
    help: 'Assinantes do começo do período que deixaram de pagar nele',
    basis,
  }
}

function engagementLines({ dailyActives, visitSeconds, topFeature }: Metrics): MetricLine[] {
  const { name, percent } = topFeature.value
  return [
    {
      label: 'Usuários ativos diários',
      figure: formatDecimal(dailyActives.value),
      value: dailyActives.value,
      unit: 'contas por dia',
      help: 'Contas que usaram a plataforma em um dia, em média',
      basis: dailyActives.basis,
    },
    {
      label: 'Tempo médio de sessão',
      figure: formatVisit(visitSeconds.value),
      value: visitSeconds.value,
      unit: 'segundos',
      help: 'Quanto dura uma visita à plataforma',
      basis: visitSeconds.basis,
    },
    {
      label: 'Recurso mais usado',
      figure: `${name} (${percent}%)`,
      value: percent,
      unit: `% · ${name}`,
      help: 'E quantas das contas ativas em um dia o usaram',
      basis: topFeature.basis,
    },
  ]
}

function revenueLines({ daysToConvert, lifetimeValue }: Metrics): MetricLine[] {
  return [
    {
      label: 'Tempo para conversão',
      figure: `${formatDecimal(daysToConvert.value)} dias`,
      value: daysToConvert.value,
      unit: 'dias',
      help: 'Do cadastro ao primeiro pagamento, em média',
      basis: daysToConvert.basis,
    },
    {
      label: 'LTV',
      figure: formatMoney(lifetimeValue.value),
      value: reaisOf(centsOf(lifetimeValue.value)),
      unit: 'reais',
      help: 'Recebido até hoje por conta que já pagou',
      basis: lifetimeValue.basis,
    },
  ]
}

export function formatVisit(seconds: number): string {
  return `${formatCount(Math.floor(seconds / 60))}m ${String(seconds % 60).padStart(2, '0')}s`
}
