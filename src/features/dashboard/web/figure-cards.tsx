import { CalendarCheck, ChartNoAxesColumn, Users, Wallet } from 'lucide-react'
import { formatMoney } from '../../../platform/shared/money.ts'
import { FigureBone, FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import type { Dashboard } from '../contract.ts'

/** The four figures: spec part 1 §2 and §9. */
export function FigureCards({ figures }: { figures: Dashboard }) {
  return (
    <FigureGrid>
      <FigureCard label="Total de pacientes" figure={figures.totalPatients} icon={<Users />} />
      <FigureCard label="Sessões hoje" figure={figures.sessionsToday} icon={<CalendarCheck />} />
      <FigureCard
        label="Receita do mês"
        figure={formatMoney(figures.monthRevenue)}
        icon={<Wallet />}
      />
      <FigureCard
        label="Taxa de ocupação"
        figure={`${figures.occupancyRate}%`}
        icon={<ChartNoAxesColumn />}
      />
    </FigureGrid>
  )
}

export function FigureSkeleton() {
  return (
    <Skeleton>
      <FigureGrid>
        <FigureBone />
        <FigureBone />
        <FigureBone />
        <FigureBone />
      </FigureGrid>
    </Skeleton>
  )
}
