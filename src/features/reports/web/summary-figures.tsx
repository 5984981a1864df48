import { CalendarDays, CircleCheck, Percent, Wallet } from 'lucide-react'
import { formatCount } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import { ALL_SESSIONS_NOTE, REVENUE_NOTE, rateNote } from '../texts.ts'
import type { useReportSummary } from './api.ts'

export function SummaryFigures({ summary }: { summary: ReturnType<typeof useReportSummary> }) {
  const figures = summary.data
  if (!figures) {
    return <ReadError read={summary} />
  }
  const fading = summary.isPlaceholderData
  return (
    <div aria-busy={fading || undefined} className={fading ? 'opacity-60' : undefined}>
      <FigureGrid>
        <FigureCard
          label="Total de Sessões"
          figure={formatCount(figures.totalSessions)}
          hint={ALL_SESSIONS_NOTE}
          icon={<CalendarDays />}
        />
        <FigureCard
          label="Sessões Pagas"
          figure={formatCount(figures.paidSessions)}
          hint="Com pagamento confirmado"
          icon={<CircleCheck />}
        />
        <FigureCard
          label="Receita Total"
          figure={formatMoney(figures.totalRevenue)}
          hint={REVENUE_NOTE}
          icon={<Wallet />}
        />
        <FigureCard
          label="Taxa de Pagamento"
          figure={`${figures.paymentRate}%`}
          hint={rateNote(figures)}
          icon={<Percent />}
        />
      </FigureGrid>
    </div>
  )
}
