import { CalendarCheck, ChartNoAxesColumn, Users, Wallet } from 'lucide-react'
import { formatMoney } from '../../../platform/shared/money.ts'
import { FigureBones, FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { BookLink } from '../../fiscal/web/parts/book-link.tsx'
import type { Dashboard } from '../contract.ts'

export function FigureCards({ figures, columns }: { figures: Dashboard; columns?: 2 | 4 }) {
  return (
    <FigureGrid columns={columns}>
      <FigureCard
        label="Total de pacientes"
        figure={figures.totalPatients}
        hint="Cadastrados"
        icon={<Users />}
      />
      <FigureCard
        label="Sessões hoje"
        figure={figures.sessionsToday}
        hint="Sem as canceladas"
        icon={<CalendarCheck />}
      />
      <FigureCard
        label="Receita do mês"
        figure={formatMoney(figures.monthRevenue)}
        hint={
          <>
            Valor das sessões pagas do mês; <BookLink />
          </>
        }
        icon={<Wallet />}
      />
      <FigureCard
        label="Taxa de ocupação"
        figure={`${figures.occupancyRate}%`}
        hint="Concluídas entre todas as sessões"
        icon={<ChartNoAxesColumn />}
      />
    </FigureGrid>
  )
}

export function FigureSkeleton() {
  return (
    <Skeleton>
      <FigureBones />
    </Skeleton>
  )
}
