import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Bone } from './skeleton.tsx'

type FigureGridProps = {
  columns?: 2 | 3 | 4
  /** Millions of reais may stand here: on a phone each takes a row. */
  large?: boolean
  children: ReactNode
}

/** Figures beside each other: two in a row on a phone, with room for an account's money. */
export function FigureGrid({ columns = 4, large = false, children }: FigureGridProps) {
  const wide = { 2: '', 3: 'sm:grid-cols-3', 4: 'xl:grid-cols-4' }[columns]
  const narrow = large ? 'grid-cols-1 min-[30rem]:grid-cols-2' : 'grid-cols-2'
  return <div className={`grid ${narrow} gap-3 sm:gap-4 ${wide}`}>{children}</div>
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

/** One figure and what it means. */
export function FigureCard({ label, figure, hint, icon, wide }: FigureCardProps) {
  return (
    <Card className={wide ? 'max-sm:col-span-2' : undefined}>
      <dl className="flex h-full flex-col p-3.5 sm:p-5">
        <dt className="flex items-start justify-between gap-2 text-sm text-muted">
          {label}
          <span
            aria-hidden="true"
            className="hidden text-petrol-ink sm:block xl:hidden 2xl:block [&_svg]:size-5"
          >
            {icon}
          </span>
        </dt>
        <dd className="mt-1 whitespace-nowrap text-base font-semibold tracking-tight tabular-nums min-[26rem]:text-lg md:text-xl 2xl:text-2xl">
          {figure}
        </dd>
        {hint && <dd className="mt-1 text-sm text-muted">{hint}</dd>}
      </dl>
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
