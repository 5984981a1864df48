import {
  addDays,
  clockOf,
  DAY_MINUTES,
  minutesOf,
  toLocalInput,
} from '../../../platform/shared/calendar.ts'
import { dayOffName } from '../../attendance/day-off-rules.ts'
import type { ClosedPart } from '../../attendance/slot-rules.ts'
import { overlap } from '../../attendance/spans.ts'
import type { Session } from '../contract.ts'
import { isOpen } from '../rules.ts'
import { blockName, type PlacedBlock } from './block-rules.ts'

/** The places of sessions in the weekly agenda: docs/product.md, Agenda. A time of day is in minutes after the practice's midnight. */

export interface Hours {
  first: number
  last: number
}
export const AGENDA_HOURS: Hours = { first: 8, last: 17 }
export const OPENED_HOURS: Hours = { first: 6, last: 21 }

/** Minutes of the agenda's steps. */
export const STEP = 15
const SHORTEST_SHOWN = 30
/** The duration in minutes below which a card has one line. */
export const SHORT = 45

/**
 * A session on its day; one across midnight is on both. `end` is the end of its card, `until` the end of the time it takes on
 * that day. Sessions at one time share `lanes`; `wide` counts its lane and the free ones next to it. One that no longer has its
 * time is a `strip` at the edge if another has it: the lanes next to it are `inset`.
 */
export interface Placed {
  session: Session
  day: string
  start: number
  end: number
  until: number
  /** The part after midnight of a session that began on the day before. */
  continues: boolean
  lane: number
  lanes: number
  wide: number
  strip?: boolean
  inset?: boolean
  dayOff?: string
}
type Span = Pick<Placed, 'session' | 'day' | 'start' | 'end' | 'until' | 'continues'>

export function placeSessions(
  sessions: readonly Session[],
  days: readonly string[],
  zone: string,
): Placed[] {
  const spans = sessions.flatMap((session) => spansOf(session, zone)).sort(earlierThenLonger)
  return days.flatMap((day) => {
    const onDay = spans.filter((span) => span.day === day)
    const live = onDay.filter((span) => !isGone(span))
    const isStrip = (span: Span) => isGone(span) && live.some((other) => overlap(span, other))
    const strips = onDay.filter(isStrip)
    const clusters = clustersOf(onDay.filter((span) => !isStrip(span)))
    return [
      ...clusters.flatMap((cluster) => inLanes(cluster, strips)),
      ...strips.map((span) => ({ ...span, lane: 0, lanes: 1, wide: 1, strip: true })),
    ]
  })
}

/** Returns whether a session has lost its time: it is cancelled, or its booking expired. */
export function isGone({ session: { status, holdExpired } }: Pick<Placed, 'session'>): boolean {
  return status === 'cancelled' || holdExpired
}

function spansOf(session: Session, zone: string): Span[] {
  const local = toLocalInput(session.datetime, zone)
  const start = minutesOf(local.slice(11))
  const day = local.slice(0, 10)
  const until = start + session.duration
  const partOf = (from: number, to: number) => ({
    ...{ start: from, until: Math.min(to, DAY_MINUTES) },
    end: Math.min(Math.max(to, from + SHORTEST_SHOWN), DAY_MINUTES),
  })
  const firstPart = { session, day, continues: false, ...partOf(start, until) }
  if (until <= DAY_MINUTES) return [firstPart]
  const rest = partOf(0, until - DAY_MINUTES)
  return [firstPart, { session, day: addDays(day, 1), continues: true, ...rest }]
}

function earlierThenLonger(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end || a.session.id.localeCompare(b.session.id)
}

function clustersOf<One extends Span>(spans: readonly One[]): One[][] {
  const clusters: One[][] = []
  let reach = 0
  for (const span of spans) {
    const last = clusters.at(-1)
    if (last && span.start < reach) last.push(span)
    else clusters.push([span])
    reach = Math.max(reach, span.end)
  }
  return clusters
}

function inLanes(cluster: readonly Span[], strips: readonly Span[]): Placed[] {
  const placed: (Span & { lane: number })[] = []
  for (const span of cluster) {
    let lane = 0
    while (placed.some((other) => other.lane === lane && overlap(span, other))) lane += 1
    placed.push({ ...span, lane })
  }
  const lanes = Math.max(...placed.map(({ lane }) => lane)) + 1
  const inset = strips.some((strip) => cluster.some((span) => overlap(span, strip)))
  return placed.map((placedSession) => {
    const right = placed.filter(
      (other) => other.lane > placedSession.lane && overlap(placedSession, other),
    )
    return {
      ...placedSession,
      lanes,
      inset,
      wide: Math.min(lanes, ...right.map(({ lane }) => lane)) - placedSession.lane,
    }
  })
}

export interface Opened {
  early: boolean
  late: boolean
}

/** Returns the first and last hour to show: 08:00 and 17:00, extended to the hours opened by hand and to all sessions. */
export function hoursShown(placed: readonly Placed[], { early, late }: Opened): Hours {
  return {
    first: Math.min(
      (early ? OPENED_HOURS : AGENDA_HOURS).first,
      ...placed.map(({ start }) => Math.floor(start / 60)),
    ),
    last: Math.max(
      (late ? OPENED_HOURS : AGENDA_HOURS).last,
      ...placed.map(({ end }) => Math.ceil(end / 60) - 1),
    ),
  }
}

/** Returns the parts of a day that sessions and blocks take. */
export function takenOf(onDay: readonly Placed[], blocks: readonly PlacedBlock[]): TakenMinutes[] {
  const sessions = onDay.filter((placedSession) => !isGone(placedSession))
  return [...sessions.map(({ start, until }) => ({ start, end: until })), ...blocks]
}

type TakenMinutes = { start: number; end: number }

export function freePart(hour: number, taken: readonly TakenMinutes[]) {
  const [from, until] = [hour * 60, hour * 60 + 60]
  const busy = taken.filter(({ start, end }) => start < until && end > from)
  const parts = [from, ...busy.map(({ end }) => end)]
    .filter((minute) => !busy.some(({ start, end }) => start <= minute && minute < end))
    .map((start) => {
      const next = busy.map((other) => other.start).filter((minute) => minute > start)
      return { start, minutes: Math.min(until, ...next) - start }
    })
  return parts.reduce((best, part) => (part.minutes > best.minutes ? part : best), {
    start: from,
    minutes: 0,
  })
}

/** The offer of an hour for a new session; `starts` are minutes of the day, at least one. */
export interface Offer {
  starts: readonly number[]
  isFree: boolean
}

/**
 * Returns the starts that an hour offers for a new session: the practice's starts with room until the next start, or as much
 * room as the longest free part; otherwise the start of that part. `isFree` is false if it is shorter than a step.
 */
export function offeredStarts(
  hour: number,
  taken: readonly TakenMinutes[],
  starts: readonly number[],
): Offer {
  const longest = freePart(hour, taken)
  const ownStarts = starts.filter((start, index) => {
    const room = Math.min(longest.minutes, (starts[index + 1] ?? DAY_MINUTES) - start)
    const hasRoom = !taken.some((takenSpan) => overlap(takenSpan, { start, end: start + room }))
    return Math.floor(start / 60) === hour && hasRoom
  })
  return {
    starts: ownStarts.length > 0 ? ownStarts : [longest.start],
    isFree: longest.minutes >= STEP,
  }
}

/** The starts of each day in minutes, in order. */
export type DayStarts = ReadonlyMap<string, readonly number[]>

export interface Cell {
  placed: readonly Placed[]
  blocks: readonly ShownBlock[]
  crowds: readonly Crowd[]
  offer: Offer
}
const NOTHING: readonly Placed[] = []
const NO_CROWDS: readonly Crowd[] = []
const NO_BLOCKS: readonly ShownBlock[] = []

/** The part of a block within the shown hours. */
export interface ShownBlock {
  block: PlacedBlock
  start: number
  end: number
}

function shownPart(block: PlacedBlock, { first, last }: Hours): ShownBlock[] {
  const start = Math.max(block.start, first * 60)
  const end = Math.min(block.end, (last + 1) * 60)
  return start < end ? [{ block, start, end }] : []
}

export function cellsOf(
  placed: readonly Placed[],
  days: readonly string[],
  { first, last }: Hours,
  { startsOn, blocks }: { startsOn: DayStarts; blocks: readonly PlacedBlock[] },
): { hour: number; cells: Cell[] }[] {
  const byDay = days.map((day) => {
    const onDay = placed.filter((placedSession) => placedSession.day === day)
    const blocked = blocks.filter((block) => block.day === day)
    const takenParts = takenOf(onDay, blocked)
    const inside = blocked.flatMap((block) => shownPart(block, { first, last }))
    return { taken: takenParts, inside, starts: startsOn.get(day) ?? [], ...splitCrowds(onDay) }
  })
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index
    const isInHour = ({ start }: { start: number }) => Math.floor(start / 60) === hour
    const cells = byDay.map(({ taken, inside, starts, shown, crowds }) => {
      const starting = shown.filter(isInHour)
      const crowded = crowds.filter(isInHour)
      const blocks = inside.filter(isInHour)
      return {
        placed: starting.length > 0 ? starting : NOTHING,
        crowds: crowded.length > 0 ? crowded : NO_CROWDS,
        blocks: blocks.length > 0 ? blocks : NO_BLOCKS,
        offer: offeredStarts(hour, taken, starts),
      }
    })
    return { hour, cells }
  })
}

/** Sessions at the same time beyond the readable number of lanes; they are listed in the last lane. */
export interface Crowd {
  sessions: readonly Session[]
  start: number
  end: number
  lane: number
  lanes: number
  strip?: boolean
  inset?: boolean
}

/** Returns the place across a day's column. A strip, such as of a cancelled session, has 24 px and a gap at the right edge. */
export function acrossOf({
  lane,
  lanes,
  wide = 1,
  strip,
  inset,
}: Pick<Crowd, 'lane' | 'lanes' | 'strip' | 'inset'> & { wide?: number }) {
  if (strip) return { right: 0, width: '1.625rem' }
  const share = (part: number) =>
    inset ? `calc((100% - 1.625rem) * ${part / lanes})` : `${(part / lanes) * 100}%`
  return { left: share(lane), width: share(wide) }
}

/** The maximum of readable cards side by side in a column of the week. */
const MOST_LANES = 3

/**
 * Splits the sessions of a day into cards and, if more than three are at one time, crowds of those without a lane. Strips at
 * one time are a crowd too.
 */
export function splitCrowds(onDay: readonly Placed[]): { shown: Placed[]; crowds: Crowd[] } {
  const last = MOST_LANES - 1
  const isCrowded = ({ lanes }: Placed) => lanes > MOST_LANES
  const shown = onDay
    .filter((placedSession) => !isCrowded(placedSession) || placedSession.lane < last)
    .map((placedSession) =>
      isCrowded(placedSession)
        ? {
            ...placedSession,
            lanes: MOST_LANES,
            wide: Math.min(placedSession.wide, last - placedSession.lane),
          }
        : placedSession,
    )
  const hidden = onDay.filter(
    (placedSession) => isCrowded(placedSession) && placedSession.lane >= last,
  )
  const crowds = clustersOf(hidden.toSorted(earlierThenLonger)).map((cluster) => ({
    ...crowdOf(cluster),
    ...{ lane: last, lanes: MOST_LANES, inset: cluster.some(({ inset }) => inset) },
  }))
  const strips = clustersOf(onDay.filter(({ strip }) => strip)).filter(({ length }) => length > 1)
  const inStrips = new Set(strips.flat())
  return {
    shown: shown.filter((placedSession) => !inStrips.has(placedSession)),
    crowds: [
      ...crowds,
      ...strips.map((cluster) => ({ ...crowdOf(cluster), lane: 0, lanes: 1, strip: true })),
    ],
  }
}

function crowdOf(cluster: readonly Placed[]): Pick<Crowd, 'sessions' | 'start' | 'end'> {
  return {
    sessions: cluster.map(({ session }) => session),
    start: Math.min(...cluster.map(({ start }) => start)),
    end: Math.max(...cluster.map(({ end }) => end)),
  }
}

export function countKept(placed: readonly Placed[]): number {
  const sessions = placed.filter(({ session }) => session.status !== 'cancelled')
  return new Set(sessions.map(({ session }) => session.id)).size
}

export function closedPartText(part: ClosedPart): string {
  const { start, end } = part
  const label = closedLabel(part)
  if (start === 0 && end === DAY_MINUTES)
    return part.reason === 'closed' ? label : `${label} o dia todo`
  if (start === 0) return `${label} até ${clockOf(end)}`
  if (end === DAY_MINUTES) return `${label} a partir de ${clockOf(start)}`
  return `${label} das ${clockOf(start)} às ${clockOf(end)}`
}

export function closedLabel({ reason, name }: Pick<ClosedPart, 'reason' | 'name'>): string {
  switch (reason) {
    case 'lunch':
      return 'Almoço'
    case 'holiday':
      return `Feriado: ${name}`
    case 'day_off':
      return dayOffName({ name })
    case 'closed':
      return 'Fechado'
  }
}

export function withDaysOff(
  placed: readonly Placed[],
  closed: ReadonlyMap<string, readonly ClosedPart[]>,
  blocks: readonly PlacedBlock[],
): Placed[] {
  return placed.map((placedSession) => {
    const { session, day, start, until } = placedSession
    const off = closed
      .get(day)
      ?.find((part) => part.reason === 'day_off' && overlap(part, { start, end: until }))
    const block = blocks.find((other) => other.day === day && overlap(other, { start, end: until }))
    const name = off ? closedLabel(off) : block && blockName(block.block)
    return name && isOpen(session) ? { ...placedSession, dayOff: name } : placedSession
  })
}
