import { addDays, countDays, dayAt, instantAt, timeAt } from '../../platform/shared/calendar.ts'
import type { Span } from '../attendance/spans.ts'
import { type DateRule, datesBetween } from './date-rules.ts'
import type { ZonePreview } from './zone-contract.ts'

/** Sessions and fixed times after a corrected time zone: docs/product.md, Time. */

export interface Zones {
  before: string
  after: string
}

/** Returns the instant at which the new zone's clocks show what the old zone's show at `instant`. */
export function sameClock(instant: number, { before, after }: Zones): number {
  return instantAt(dayAt(instant, before), timeAt(instant, before), after)
}

/** Returns the instant like `sameClock` for a date of a fixed time, whose hour an offset change may have skipped on that day. */
export function sameClockOfDate(
  { date, start }: { date: string; start: number },
  time: string,
  zones: Zones,
): number {
  const isByRule = start === instantAt(date, time, zones.before)
  return isByRule ? instantAt(date, time, zones.after) : sameClock(start, zones)
}

/** A session that has not begun. `end` includes the pause after it; `target` is its start after the change. */
export interface SessionAhead extends Span {
  id: string
  occupiesTime: boolean
  target: number
}

/**
 * Returns the sessions that move to their target. The others keep their instant: their target has passed, or overlaps a session
 * that does not move. `unmoved` are other times, which never move.
 */
export function movesOf<Session extends SessionAhead>(
  ahead: readonly Session[],
  unmoved: readonly Span[],
  now: number,
): { moving: Session[]; staying: Session[] } {
  const changed = ahead.filter(({ start, target }) => target !== start)
  const staying = new Set(changed.filter(({ target }) => target <= now))
  const fixed = [
    ...unmoved,
    ...ahead.filter((session) => session.occupiesTime && session.target === session.start),
  ]
  let hits: Session[]
  do {
    const placed = [...fixed, ...[...staying].filter(({ occupiesTime }) => occupiesTime)]
    hits = meeting(
      changed.filter((session) => session.occupiesTime && !staying.has(session)),
      placed,
    )
    for (const hit of hits) staying.add(hit)
  } while (hits.length > 0)
  return {
    moving: changed.filter((session) => !staying.has(session)),
    staying: changed.filter((session) => staying.has(session)),
  }
}

function meeting<Session extends SessionAhead>(
  moving: readonly Session[],
  placed: readonly Span[],
): Session[] {
  const targets = moving.map((session) => ({
    session,
    start: session.target,
    end: session.target + session.end - session.start,
  }))
  const inOrder = [...placed.map((span) => ({ ...span, session: null })), ...targets].sort(
    (a, b) => a.start - b.start || Number(b.session === null) - 1,
  )
  const hits = new Set<Session>()
  let last: (typeof inOrder)[number] | undefined
  for (const entry of inOrder) {
    const later = entry.session ?? last?.session
    if (last && entry.start < last.end && later) hits.add(later)
    if (!last || entry.end > last.end) last = entry
  }
  return [...hits]
}

/** Returns the weekday's shift and the hour that keep a fixed time's next date at its instant. */
export function sameInstantRule(
  rule: DateRule,
  time: string,
  { before, after }: Zones,
  now: number,
): { time: string; shift: number } {
  const today = addDays(dayAt(now, before), -1)
  const from = rule.firstDate > today ? rule.firstDate : today
  const date =
    datesBetween(rule, from, addDays(from, DAYS_OF_ANY_RULE)).find(
      (day) => instantAt(day, time, before) > now,
    ) ?? rule.firstDate
  const instant = instantAt(date, time, before)
  return { time: timeAt(instant, after), shift: countDays(date, dayAt(instant, after)) - 1 }
}

/** Every rule has a date within this time: four weeks, or a month and a weekday of it. */
const DAYS_OF_ANY_RULE = 40

interface PatientName {
  id: string
  patientName: string
}

interface BookedTimes {
  moving: readonly (SessionAhead & PatientName & { patientId: string | null })[]
  staying: readonly (SessionAhead & PatientName)[]
  series: readonly (DateRule & PatientName & { time: string })[]
  daysOff: readonly { lastDay: string }[]
  /** Null for a weekly block without an end. */
  blocks: readonly { lastDay: string | null }[]
}

/** Returns the effect of a zone on open sessions, fixed times that continue, days off and blocks; sessions by time. */
export function zonePreviewOf(
  { moving, staying, series, daysOff, blocks }: BookedTimes,
  zones: Zones,
  now: number,
): ZonePreview {
  const [next] = moving
  const today = dayAt(now, zones.after)
  const toName = ({ id, patientName }: PatientName) => ({ id, patientName })
  const datetimeOf = ({ start }: Span) => new Date(start).toISOString()
  return {
    moving: moving.length,
    staying: staying.map((session) => ({ ...toName(session), datetime: datetimeOf(session) })),
    patients: [
      ...new Map(moving.map((session) => [session.patientId, session.patientName])).values(),
    ],
    next: next
      ? {
          ...toName(next),
          datetime: datetimeOf(next),
          movesTo: new Date(next.target).toISOString(),
        }
      : null,
    series: series.map((row) => ({
      ...toName(row),
      time: row.time,
      timeAtInstant: sameInstantRule(row, row.time, zones, now).time,
    })),
    daysOff: daysOff.filter(({ lastDay }) => lastDay >= today).length,
    blocks: blocks.filter(({ lastDay }) => lastDay === null || lastDay >= today).length,
  }
}
