import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { GROWTH_DAYS } from '../contract.ts'
import { formatGrowth } from './report-text.ts'

/** How a figure grew, with an arrow beside its sign. */
export function GrowthFigure({ growth }: { growth: number }) {
  const Arrow = growth > 0 ? ArrowUpRight : growth < 0 ? ArrowDownRight : ArrowRight
  const tone = growth > 0 ? 'text-paid-ink' : growth < 0 ? 'text-cancelled-ink' : ''
  return (
    <span className={`whitespace-nowrap font-semibold tabular-nums ${tone}`}>
      <Arrow aria-hidden="true" className="mr-1 inline size-[1.1em] align-[-0.15em]" />
      {formatGrowth(growth)}
    </span>
  )
}

export function GrowthNote({ growth }: { growth: number }) {
  return (
    <p>
      <GrowthFigure growth={growth} /> ante os {GROWTH_DAYS} dias anteriores
    </p>
  )
}
