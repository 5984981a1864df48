import { CalendarClock } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { clockOf, formatLongDay, formatNearDay } from '../../../../platform/shared/calendar.ts'
import { Card, CardHeader } from '../../../../platform/web/ui/card.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { IconText } from '../../../../platform/web/ui/icon-text.tsx'
import { useToday } from '../../../../platform/web/use-clock.ts'
import { overlap } from '../../../attendance/spans.ts'
import { acrossOf, isGone, splitCrowds } from '../../../sessions/agenda/grid-rules.ts'
import { daysOfWeek } from '../../../sessions/agenda/rules.ts'
import type { OutsideTimesProps } from '../../../sessions/web/parts/agenda-slots.ts'
import { type BusyPart, busyName, busyPartsOf, labelStart, rangeOfDays } from '../../busy-rules.ts'
import type { Calendar } from '../../contract.ts'
import { useBusyTimes, useCalendars } from '../api.ts'

/** Requests the calendars with a screen's first data. */
export function CalendarsAhead() {
  useCalendars()
  return null
}

/** The times that are taken in other calendars, in the agenda. Nothing is fetched if none is connected. */
export default function OutsideTimes(props: OutsideTimesProps) {
  const { data: calendars = [] } = useCalendars()
  return calendars.length > 0 && <Taken {...props} calendars={calendars} />
}

function Taken(props: OutsideTimesProps & { calendars: readonly Calendar[] }) {
  const { calendars, zone } = props
  const day = props.where === 'menu' ? props.placed.day : props.days[0]
  const isMonth = props.where === 'month'
  const days = isMonth ? props.days : undefined
  const week = useMemo(() => days ?? daysOfWeek(day ?? ''), [days, day])
  const { data: times = NONE } = useBusyTimes(rangeOfDays(week, zone))
  const parts = useMemo(
    () => busyPartsOf(times, calendars, week, zone),
    [times, calendars, week, zone],
  )
  const onTaken = isMonth ? props.onTaken : undefined
  useEffect(() => onTaken?.(parts), [onTaken, parts])
  if (props.where === 'month') return null
  if (props.where === 'menu') {
    const { placed } = props
    const span = { start: placed.start, end: placed.until }
    const met = parts.find((part) => part.day === placed.day && overlap(part, span))
    return met && !isGone(placed) && <AlsoTaken part={met} />
  }
  const shown = parts.filter((part) => props.days.includes(part.day))
  if (shown.length === 0) return null
  if (props.where === 'list') return <TakenList parts={shown} />
  return (
    <>
      <TakenLayer {...props} parts={shown} />
      <MetMarks {...props} parts={shown} />
    </>
  )
}

const NONE: [] = []

function AlsoTaken({ part }: { part: BusyPart }) {
  return (
    <span className="mt-2 block">
      <IconText tone="pending" icon={<CalendarClock aria-hidden="true" />}>
        Também ocupado em outro calendário: {part.names.join(', ')}
      </IconText>
    </span>
  )
}

type TakenLayerProps = Extract<OutsideTimesProps, { where: 'grid' }> & {
  parts: readonly BusyPart[]
}

/** The taken times, below the sessions. A press passes through to the hour, since a session may still be booked there. */
function TakenLayer({ parts, days, hours, placed, styleOf }: TakenLayerProps) {
  const [first, end] = [hours.first * 60, (hours.last + 1) * 60]
  const inSight = parts.filter((part) => overlap(part, { start: first, end }))
  return (
    <ul aria-label="Ocupado em outros calendários">
      {inSight.map((part) => {
        const area = {
          start: Math.max(part.start, first),
          end: Math.min(part.end, end),
          column: days.indexOf(part.day),
          columns: days.length,
          hours,
        }
        const label = labelStart(
          area,
          placed.filter(({ day }) => day === part.day),
        )
        const top = `${((label - area.start) / (area.end - area.start)) * 100}%`
        return (
          <li
            key={`${part.day} ${part.start}`}
            className="absolute overflow-hidden border-y border-line"
            style={styleOf(area)}
          >
            <span aria-hidden="true" className={hatchClass} />
            <span
              style={{ top }}
              className="absolute m-1 inline-flex max-w-[calc(100%-0.5rem)] items-center gap-1 rounded-sm bg-surface px-1 text-xs leading-4 text-muted"
            >
              <CalendarClock aria-hidden="true" className="size-3.5 shrink-0" />
              <span className="sr-only">{partText(part)}</span>
              <span className={part.end - part.start < 60 ? 'truncate' : 'line-clamp-2'}>
                {busyName(part)}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Marks the cards of sessions that overlap times in other calendars. */
function MetMarks({ parts, days, hours, placed, styleOf }: TakenLayerProps) {
  return days.map((day, column) => {
    const ofDay = parts.filter((part) => part.day === day)
    const { shown } = splitCrowds(placed.filter((placedSession) => placedSession.day === day))
    return shown.map((placedSession) => {
      const { session, start, end, until, continues } = placedSession
      const met = ofDay.find((part) => overlap(part, { start, end: until }))
      if (!met || isGone(placedSession)) return null
      return (
        <div
          key={`${session.id} ${continues}`}
          className="absolute z-2"
          style={styleOf({ column, columns: days.length, start, end, hours })}
        >
          <div className="absolute h-full" style={acrossOf(placedSession)}>
            <span
              role="img"
              aria-label={`Também ocupado em ${LIST.format(met.names)}`}
              className="absolute -top-2.5 right-0 grid size-4.5 place-items-center rounded-full border border-pending-ink bg-pending-soft text-pending-ink"
            >
              <CalendarClock aria-hidden="true" className="size-3" />
            </span>
          </div>
        </div>
      )
    })
  })
}

const LIST = new Intl.ListFormat('pt-BR')

function partText(part: BusyPart): string {
  return `${formatLongDay(part.day)}, ${clockOf(part.start)} às ${clockOf(part.end)}: `
}

/** The hatching of closed hours in the other direction. */
const hatchClass =
  'absolute inset-0 -scale-x-100 bg-sunken/30 bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_8px)]'

function TakenList({ parts }: { parts: readonly BusyPart[] }) {
  return (
    <section aria-labelledby="outside-times" className="mt-6">
      <h2 id="outside-times" className="mb-2 font-semibold">
        Em outros calendários
      </h2>
      <TakenLines
        parts={parts}
        showsDay
        className="rounded-lg border border-line bg-surface px-4"
      />
    </section>
  )
}

type TakenLinesProps = {
  parts: readonly BusyPart[]
  label?: string
  /** Whether each line names its day. */
  showsDay?: boolean
  className: string
}

/** Times that are taken in other calendars, a line for each. */
function TakenLines({ parts, label, showsDay = false, className }: TakenLinesProps) {
  return (
    <ul aria-label={label} className={classNames('divide-y divide-line', className)}>
      {parts.map((part) => (
        <li
          key={`${part.day} ${part.start}`}
          className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2"
        >
          <CalendarClock aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="tabular-nums">
            {showsDay && `${formatNearDay(part.day)} · `}
            {clockOf(part.start)}–{clockOf(part.end)}
          </span>
          <span className="min-w-0 text-muted wrap-anywhere">{busyName(part)}</span>
        </li>
      ))}
    </ul>
  )
}

export type TakenTodayProps = { zone: string }

/** The times that are taken today in other calendars; nothing if there are none. */
export function TakenToday({ zone }: TakenTodayProps) {
  const { data: calendars = [] } = useCalendars()
  return calendars.length > 0 && <Today zone={zone} calendars={calendars} />
}

function Today({ zone, calendars }: TakenTodayProps & { calendars: readonly Calendar[] }) {
  const today = useToday(zone)
  const { data: times } = useBusyTimes(rangeOfDays([today], zone))
  const parts = useMemo(
    () => busyPartsOf(times ?? [], calendars, [today], zone),
    [times, calendars, today, zone],
  )
  if (parts.length === 0) return null
  return (
    <Card>
      <CardHeader title="Hoje, em outros calendários" />
      <TakenLines
        parts={parts}
        label="Ocupado hoje em outros calendários"
        className="px-[min(1.25rem,6vw)] pb-3 sm:px-6"
      />
    </Card>
  )
}
