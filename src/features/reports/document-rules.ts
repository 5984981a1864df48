import { formatCount, type PrintedFigure } from '../../platform/shared/figures.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import type { AdvancedReport } from './contract.ts'
import { againstText, countSessions, formatGrowth } from './text-rules.ts'

/** The figures of the screen's four tabs, by the same names. */
export function printedFigures({ overview, trends }: AdvancedReport): PrintedFigure[] {
  const grown = (growth: number) => `${formatGrowth(growth)} ${againstText(trends.comparedDays)}`
  return [
    {
      label: 'Receita Total',
      figure: formatMoney(overview.totalRevenue),
      hint: grown(trends.revenueGrowth),
    },
    {
      label: 'Sessões Realizadas',
      figure: formatCount(overview.completedSessions),
      hint: grown(trends.sessionGrowth),
    },
    {
      label: 'Taxa de Pagamento',
      figure: `${overview.paymentRate}%`,
      hint: `${formatCount(overview.paidSessions)} de ${countSessions(overview.totalSessions)}`,
    },
    {
      label: 'Valor Médio',
      figure: formatMoney(overview.averageSessionValue),
      hint: 'Por sessão paga',
    },
    {
      label: 'Receita Pendente',
      figure: formatMoney(overview.pendingRevenue),
      hint: `${countSessions(overview.pendingPayments)} sem pagamento confirmado`,
    },
    {
      label: 'Recebido em Parte',
      figure: formatMoney(overview.partiallyReceived),
      hint: 'Das sessões pendentes',
    },
    {
      label: 'Total de Pacientes',
      figure: formatCount(overview.totalPatients),
      hint: 'Cadastrados',
    },
    {
      label: 'Pacientes Ativos',
      figure: formatCount(overview.activePatients),
      hint: 'Com sessões realizadas',
    },
  ]
}
