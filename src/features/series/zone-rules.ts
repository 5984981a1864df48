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

/** Like `sameClock` for a date of a fixed time, whose hour an offset change may have skipped on that day. */
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
 * that does not move. `begun` are the current sessions, which never move.
 */
export function movesOf<Session extends SessionAhead>(
  ahead: readonly Session[],
  begun: readonly Span[],
  now: number,
): { moving: Session[]; staying: Session[] } {
  const changed = ahead.filter(({ start, target }) => target !== start)
  const staying = new Set(changed.filter(({ target }) => target <= now))
  const fixed = [...begun, ...ahead.filter((one) => one.occupiesTime && one.target === one.start)]
  let hits: Session[]
  do {
    const placed = [...fixed, ...[...staying].filter(({ occupiesTime }) => occupiesTime)]
    hits = meeting(
      changed.filter((one) => one.occupiesTime && !staying.has(one)),
      placed,
    )
    for (const hit of hits) staying.add(hit)
  } while (hits.length > 0)
  return {
    moving: changed.filter((one) => !staying.has(one)),
    staying: changed.filter((one) => staying.has(one)),
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
    (one, other) => one.start - other.start || Number(other.session === null) - 1,
  )
  const hits = new Set<Session>()
  let last: (typeof inOrder)[number] | undefined
  for (const one of inOrder) {
    const later = one.session ?? last?.session
    if (last && one.start < last.end && later) hits.add(later)
    if (!last || one.end > last.end) last = one
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
      (one) => instantAt(one, time, before) > now,
    ) ?? rule.firstDate
  const instant = instantAt(date, time, before)
  return { time: timeAt(instant, after), shift: countDays(date, dayAt(instant, after)) - 1 }
}

/** Every rule has a date within this time: four weeks, or a month and a weekday of it. */
const DAYS_OF_ANY_RULE = 40

interface Named {
  id: string
  patientName: string
}

interface Booked {
  moving: readonly (SessionAhead & Named & { patientId: string | null })[]
  staying: readonly (SessionAhead & Named)[]
  series: readonly (DateRule & Named & { time: string })[]
  daysOff: readonly { lastDay: string }[]
  /** Null for a weekly block without an end. */
  blocks: readonly { lastDay: string | null }[]
}

/** Returns the effect of a zone on open sessions, fixed times that continue, days off and blocks; sessions by time. */
export function zonePreviewOf(
  { moving, staying, series, daysOff, blocks }: Booked,
  zones: Zones,
  now: number,
): ZonePreview {
  const [next] = moving
  const today = dayAt(now, zones.after)
  const named = ({ id, patientName }: Named) => ({ id, patientName })
  const datetimeOf = ({ start }: Span) => new Date(start).toISOString()
  return {
    moving: moving.length,
    staying: staying.map((one) => ({ ...named(one), datetime: datetimeOf(one) })),
    patients: [...new Map(moving.map((one) => [one.patientId, one.patientName])).values()],
    next: next
      ? {
          ...named(next),
          datetime: datetimeOf(next),
          movesTo: new Date(next.target).toISOString(),
        }
      : null,
    series: series.map((one) => ({
      ...named(one),
      time: one.time,
      timeAtInstant: sameInstantRule(one, one.time, zones, now).time,
    })),
    daysOff: daysOff.filter(({ lastDay }) => lastDay >= today).length,
    blocks: blocks.filter(({ lastDay }) => lastDay === null || lastDay >= today).length,
  }
}
