import { formatCount, type PrintedFigure } from '../../platform/shared/figures.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import type { AdvancedReport } from './contract.ts'
import {
  AVERAGE_NOTE,
  absencesText,
  formatGrowth,
  grownText,
  owedText,
  REVENUE_NOTE,
  rateNote,
  UNSCHEDULED_NOTE,
  unconfirmedText,
} from './report-texts.ts'
import type { Period } from './rules.ts'

export function printedFigures(
  { overview, trends }: AdvancedReport,
  period: Period | null,
): PrintedFigure[] {
  const grown = (growth: number) =>
    `${formatGrowth(growth)} ${grownText(trends.comparedDays, period)}`
  return [
    {
      label: 'Receita total',
      figure: formatMoney(overview.totalRevenue),
      hint: `${grown(trends.revenueGrowth)}. ${REVENUE_NOTE}`,
    },
    {
      label: 'Sessões realizadas',
      figure: formatCount(overview.completedSessions),
      hint: grown(trends.sessionGrowth),
    },
    {
      label: 'Taxa de pagamento',
      figure: `${overview.paymentRate}%`,
      hint: rateNote(overview),
    },
    {
      label: 'Valor médio',
      figure: formatMoney(overview.averageSessionValue),
      hint: AVERAGE_NOTE,
    },
    {
      label: 'Receita pendente',
      figure: formatMoney(overview.pendingRevenue),
      hint: `${unconfirmedText(overview)}. ${owedText(overview)}`,
    },
    {
      label: 'Recebido em parte',
      figure: formatMoney(overview.partiallyReceived),
      hint: 'Das sessões pendentes',
    },
    {
      label: 'Faltas e cancelamentos tardios',
      figure: formatCount(overview.absences + overview.lateCancellations),
      hint: absencesText(overview),
    },
    {
      label: 'Pacotes a agendar',
      figure: formatMoney(overview.unscheduledPackages),
      hint: UNSCHEDULED_NOTE,
    },
    {
      label: 'Total de pacientes',
      figure: formatCount(overview.totalPatients),
      hint: 'Cadastrados até hoje',
    },
    {
      label: 'Pacientes ativos',
      figure: formatCount(overview.activePatients),
      hint: 'Com sessões realizadas',
    },
  ]
}
