import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatDay, formatMonth } from '../../../../platform/shared/calendar.ts'
import { Badge } from '../../../../platform/web/ui/badge.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { daysOfWeek } from '../../agenda/rules.ts'
import { usePrefetchWeek } from '../api.ts'
import type { ShownWeek } from './use-shown-week.ts'

type AgendaToolbarProps = {
  shownWeek: ShownWeek
  summary: string
}

export function AgendaToolbar({ shownWeek, summary }: AgendaToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-md:px-0! md:mb-4">
      <div className="flex flex-wrap items-center gap-[min(0.5rem,1.25vw)]">
        <WeekButton shownWeek={shownWeek} step={-1} />
        <Button
          variant="outline"
          className="px-[min(1.25rem,4vw)]!"
          onClick={() => shownWeek.press(shownWeek.today)}
        >
          Hoje
        </Button>
        <WeekButton shownWeek={shownWeek} step={1} />
      </div>
      <div aria-live="polite" className="min-w-0 flex-1 basis-60 tabular-nums max-md:sr-only">
        <h2 className="font-semibold first-letter:uppercase md:text-lg">{rangeOf(shownWeek)}</h2>
        {shownWeek.view !== 'month' && (
          <p className="min-h-6 text-sm text-muted max-md:hidden">{summary}</p>
        )}
      </div>
      {shownWeek.wide && shownWeek.view === 'grid' && <Legend />}
    </div>
  )
}

export function Legend() {
  return (
    <div className="flex flex-wrap gap-2">
      <Badge variant="online">Sessão Online</Badge>
      <Badge variant="in-person">Sessão Presencial</Badge>
    </div>
  )
}

export function weekRange(day: string): string {
  const days = daysOfWeek(day)
  return `${formatDay(days[0] ?? day)} a ${formatDay(days[6] ?? day)}`
}

function rangeOf({ view, wide, day }: ShownWeek): string {
  if (view === 'month') return formatMonth(day.slice(0, 7))
  return wide ? weekRange(day) : shortRange(day)
}

function shortRange(day: string): string {
  return weekRange(day).replace(/\/\d{4}/g, '')
}

const STEPS = {
  week: ['Semana anterior', 'Próxima semana'],
  month: ['Mês anterior', 'Próximo mês'],
} as const

function WeekButton({ shownWeek, step }: { shownWeek: ShownWeek; step: 1 | -1 }) {
  const prefetch = usePrefetchWeek()
  const label = STEPS[shownWeek.view === 'month' ? 'month' : 'week'][step < 0 ? 0 : 1]
  const day = shownWeek.away(step)
  const ahead = () => shownWeek.view !== 'month' && prefetch(day)
  return (
    <Button
      variant="outline"
      size="icon"
      data-dwell=""
      aria-label={label}
      title={label}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() => shownWeek.press(day)}
    >
      {step < 0 ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </Button>
  )
}
