import type { ReactNode } from 'react'
import { Card } from './card.tsx'

type StatCardProps = {
  label: ReactNode
  /** Already written for people: `R$ 1.234,50`, `12`. */
  figure: ReactNode
  hint?: ReactNode
  icon?: ReactNode
}

/** One figure and what it means. */
export function StatCard({ label, figure, hint, icon }: StatCardProps) {
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex items-start justify-between gap-3">
        <p className="text-muted">{label}</p>
        {icon && (
          <span
            aria-hidden="true"
            className="-mr-1 -mt-1 grid size-9 shrink-0 place-items-center rounded-full bg-petrol-soft text-petrol-ink [&_svg]:size-4.5"
          >
            {icon}
          </span>
        )}
      </div>
      <p className="mt-2 text-2xl font-semibold tracking-tight tabular-nums">{figure}</p>
      {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
    </Card>
  )
}
