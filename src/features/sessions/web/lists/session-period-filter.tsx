import { DEFAULT_ZONE } from '../../../../platform/shared/calendar.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { DayFilter } from '../../../../platform/web/ui/day-filter.tsx'
import { useToday } from '../../../../platform/web/use-clock.ts'
import { useProfile } from '../../../practice/web/api.ts'
import type { SessionFilters } from '../../rules.ts'
import { type Period, quickPeriods, withFilter } from './session-filters.ts'

type PeriodFilterProps = { filters: SessionFilters; onChange: (filters: SessionFilters) => void }

export function SessionPeriodFilter({ filters, onChange }: PeriodFilterProps) {
  const change = (name: 'from' | 'to') => (day: string) => onChange(withFilter(filters, name, day))
  return (
    <div className="grid items-end gap-3 min-[26rem]:grid-cols-2 md:grid-cols-[minmax(0,12rem)_minmax(0,12rem)_1fr]">
      <DayFilter label="De" day={filters.from ?? ''} onDay={change('from')} />
      <DayFilter label="Até" day={filters.to ?? ''} onDay={change('to')} />
      <QuickPeriods filters={filters} onChange={onChange} />
    </div>
  )
}

function QuickPeriods({ filters, onChange }: PeriodFilterProps) {
  const { data: profile } = useProfile()
  const today = useToday(profile?.timezone ?? DEFAULT_ZONE)
  const periods = profile ? quickPeriods(today) : []
  const toggle = (period: Period, pressed: boolean) => {
    const { from, to, ...rest } = filters
    onChange(pressed ? rest : { ...rest, from: period.from, to: period.to })
  }
  return (
    <fieldset className="col-span-full min-w-0 md:col-span-1">
      <legend className="sr-only">Período</legend>
      <div className="flex min-h-12 flex-wrap items-center gap-2">
        {periods.map((period) => {
          const pressed = filters.from === period.from && filters.to === period.to
          return (
            <Button
              key={period.label}
              size="sm"
              variant={pressed ? 'secondary' : 'outline'}
              aria-pressed={pressed}
              onClick={() => toggle(period, pressed)}
            >
              {period.label}
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}
