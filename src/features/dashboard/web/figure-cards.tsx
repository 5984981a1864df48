import { CalendarCheck, ChartNoAxesColumn, Users, Wallet } from 'lucide-react'
import { Link } from 'wouter'
import { formatMoney } from '../../../platform/shared/money.ts'
import { FigureBones, FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { BOOK_PATH } from '../../fiscal/addresses.ts'
import type { Dashboard } from '../contract.ts'

export function FigureCards({ figures }: { figures: Dashboard }) {
  return (
    <FigureGrid>
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
            Valor das sessões pagas do mês;{' '}
            <Link href={BOOK_PATH} className="underline underline-offset-4">
              no Livro, pelo dia do pagamento
            </Link>
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
