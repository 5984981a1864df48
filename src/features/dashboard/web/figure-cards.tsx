import { CalendarCheck, ChartNoAxesColumn, Users, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Card } from '../../../platform/web/ui/card.tsx'
import { Bone, Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import type { Dashboard } from '../contract.ts'

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4'

/** The four figures: spec part 1 §2 and §9. */
export function FigureCards({ figures }: { figures: Dashboard }) {
  return (
    <div className={GRID}>
      <Figure label="Total de pacientes" figure={figures.totalPatients} icon={<Users />} />
      <Figure label="Sessões hoje" figure={figures.sessionsToday} icon={<CalendarCheck />} />
      <Figure label="Receita do mês" figure={formatMoney(figures.monthRevenue)} icon={<Wallet />} />
      <Figure
        label="Taxa de ocupação"
        figure={`${figures.occupancyRate}%`}
        icon={<ChartNoAxesColumn />}
      />
    </div>
  )
}

type FigureProps = { label: string; figure: ReactNode; icon: ReactNode }

/** Smaller than a StatCard: all four, and the next session, are seen at once on a phone. */
function Figure({ label, figure, icon }: FigureProps) {
  return (
    <Card className="flex flex-col justify-between p-3.5 sm:p-5">
      <div className="flex items-start justify-between gap-2 text-sm text-muted">
        <p>{label}</p>
        <span aria-hidden="true" className="hidden text-petrol-ink sm:block [&_svg]:size-5">
          {icon}
        </span>
      </div>
      <p className="mt-1 whitespace-nowrap text-base font-semibold tracking-tight tabular-nums min-[26rem]:text-lg sm:text-2xl lg:text-xl 2xl:text-2xl">
        {figure}
      </p>
    </Card>
  )
}

export function FigureSkeleton() {
  return (
    <Skeleton className={GRID}>
      {['patients', 'today', 'revenue', 'rate'].map((figure) => (
        <div key={figure} className="rounded-lg border border-line bg-surface p-3.5 sm:p-5">
          <Bone className="h-5.5 w-2/3" />
          <Bone className="mt-2 h-7 w-1/2" />
        </div>
      ))}
    </Skeleton>
  )
}
