import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatDay } from '../../../../platform/shared/calendar.ts'
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
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
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
      <div aria-live="polite" className="min-w-0 flex-1 basis-28 tabular-nums md:basis-60">
        <h2 className="font-semibold md:text-lg">
          {shownWeek.wide ? weekRange(shownWeek.day) : shortRange(shownWeek.day)}
        </h2>
        <p className="min-h-6 text-sm text-muted max-md:hidden">{summary}</p>
      </div>
      {shownWeek.wide && <Legend />}
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

function shortRange(day: string): string {
  return weekRange(day).replace(/\/\d{4}/g, '')
}

function WeekButton({ shownWeek, step }: { shownWeek: ShownWeek; step: 1 | -1 }) {
  const prefetch = usePrefetchWeek()
  const label = step < 0 ? 'Semana anterior' : 'Próxima semana'
  const day = shownWeek.weekFrom(step)
  const ahead = () => prefetch(day)
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
