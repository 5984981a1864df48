import type { ReactNode } from 'react'
import { Card } from '../../../platform/web/ui/card.tsx'
import { Bone } from '../../../platform/web/ui/skeleton.tsx'

/** Two in a row on a phone, where a StatCard would leave no room for money. */
export function FigureGrid({
  columns = 4,
  children,
}: {
  columns?: 2 | 3 | 4
  children: ReactNode
}) {
  const wide = { 2: '', 3: 'sm:grid-cols-3', 4: 'xl:grid-cols-4' }[columns]
  return <div className={`grid grid-cols-2 gap-3 sm:gap-4 ${wide}`}>{children}</div>
}

type FigureCardProps = {
  label: string
  /** Already written for people. */
  figure: ReactNode
  hint?: ReactNode
  icon: ReactNode
  /** The last of three takes a phone's whole row. */
  wide?: boolean
}

export function FigureCard({ label, figure, hint, icon, wide }: FigureCardProps) {
  return (
    <Card className={`flex flex-col p-3.5 sm:p-5 ${wide ? 'max-sm:col-span-2' : ''}`}>
      <div className="flex items-start justify-between gap-2 text-sm text-muted">
        <p>{label}</p>
        <span
          aria-hidden="true"
          className="hidden text-petrol-ink sm:block xl:hidden 2xl:block [&_svg]:size-5"
        >
          {icon}
        </span>
      </div>
      <p className="mt-1 whitespace-nowrap text-base font-semibold tracking-tight tabular-nums min-[26rem]:text-lg md:text-xl 2xl:text-2xl">
        {figure}
      </p>
      {hint && <div className="mt-1 text-sm text-muted">{hint}</div>}
    </Card>
  )
}

/** The shape of a card; `hint` where it has a line under its figure. */
export function FigureBone({ hint = false }: { hint?: boolean }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-3.5 sm:p-5">
      <Bone className="h-5.5 w-2/3" />
      <Bone className="mt-2 h-7 w-1/2" />
      {hint && <Bone className="mt-2 h-4 w-3/4" />}
    </div>
  )
}
