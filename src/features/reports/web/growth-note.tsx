import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { formatGrowth, grownText } from '../report-texts.ts'
import type { Period } from '../rules.ts'

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

type GrowthNoteProps = {
  growth: number
  days: number
  period: Period | null
}

export function GrowthNote({ growth, days, period }: GrowthNoteProps) {
  return (
    <p>
      <GrowthFigure growth={growth} /> {grownText(days, period)}
    </p>
  )
}
