import { CalendarOff, Coffee, PartyPopper } from 'lucide-react'
import { useMemo } from 'react'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { type ClosedPart, closedPartsOf, startsOfDay } from '../../../attendance/slot-rules.ts'
import { useDaysOff } from '../../../attendance/web/api.ts'
import { useProfile } from '../../../practice/web/api.ts'
import { parseWorkingHours } from '../../../practice/working-hours.ts'
import type { PlacedBlock } from '../../agenda/block-rules.ts'
import { closedLabel, type DayStarts, type Hours } from '../../agenda/grid-rules.ts'
import { areaStyle } from './over-grid.tsx'

export type ClosedDays = ReadonlyMap<string, readonly ClosedPart[]>

export function useClosedDays(days: readonly string[]): ClosedDays {
  return useDays(days, closedPartsOf)
}

/** Returns the start times of each day in minutes; none until they are loaded. */
export function useDayStarts(days: readonly string[]): DayStarts {
  return useDays(days, startsOfDay)
}

type DayRules = Parameters<typeof startsOfDay>[1]

/** Returns the result of a rule for each day; `ofDay` must be a stable function. */
function useDays<Result>(
  days: readonly string[],
  ofDay: (day: string, rules: DayRules) => Result,
): ReadonlyMap<string, Result> {
  const { data: profile } = useProfile()
  const { data: daysOff } = useDaysOff()
  return useMemo(() => {
    if (!profile || !daysOff) return new Map()
    const hours = parseWorkingHours(profile.workingHours)
    const rules = { ...profile, hours, daysOff }
    return new Map(days.map((day) => [day, ofDay(day, rules)]))
  }, [profile, daysOff, days, ofDay])
}

/** Returns the closed parts of each day with its blocks. */
export function withBlocks(closed: ClosedDays, blocks: readonly PlacedBlock[]): ClosedDays {
  const onDay = (day: string) => blocks.filter((block) => block.day === day)
  const partOf = ({ block, start, end }: PlacedBlock): ClosedPart => ({
    reason: 'day_off',
    name: block.label,
    start,
    end,
  })
  return new Map([...closed].map(([day, parts]) => [day, [...parts, ...onDay(day).map(partOf)]]))
}

type ClosedLayerProps = { days: readonly string[]; hours: Hours; closed: ClosedDays }

export function ClosedLayer({ days, hours, closed }: ClosedLayerProps) {
  const [first, end] = [hours.first * 60, (hours.last + 1) * 60]
  return days.flatMap((day, column) =>
    (closed.get(day) ?? []).flatMap((part) => {
      const shown = { start: Math.max(part.start, first), end: Math.min(part.end, end) }
      if (shown.start >= shown.end) return []
      const key = `${day} ${part.start} ${part.reason}`
      const area = { column, columns: days.length, hours, ...shown }
      return <ClosedBand key={key} part={part} style={areaStyle(area)} />
    }),
  )
}

const ICONS = { lunch: Coffee, day_off: CalendarOff, holiday: PartyPopper, closed: null }

type ClosedBandProps = { part: ClosedPart; style: ReturnType<typeof areaStyle> }

function ClosedBand({ part, style }: ClosedBandProps) {
  const special = part.reason === 'day_off' || part.reason === 'holiday'
  const Icon = ICONS[part.reason]
  return (
    <div
      aria-hidden="true"
      data-closed={part.reason}
      className={classNames(
        'absolute flex overflow-hidden',
        part.reason === 'day_off' && part.start > 0 ? 'items-end' : 'items-start',
        special ? specialClosedClass : hoursClass,
      )}
      style={style}
    >
      <span
        className={classNames(
          'm-1 inline-flex max-w-[calc(100%-0.5rem)] items-center gap-1 rounded-sm px-1 text-xs leading-4',
          special ? 'bg-clay-soft font-medium text-clay-ink' : 'bg-surface/85 text-muted',
        )}
      >
        {Icon && <Icon className="size-3.5 shrink-0" />}
        <span className={special && part.end - part.start >= 60 ? 'line-clamp-2' : 'truncate'}>
          {closedLabel(part)}
        </span>
      </span>
    </div>
  )
}

const hoursClass =
  'bg-sunken/60 bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_8px)]'
export const specialClosedClass =
  'bg-clay-soft/45 bg-[repeating-linear-gradient(135deg,color-mix(in_srgb,var(--clay)_26%,transparent)_0_1px,transparent_1px_8px)]'
