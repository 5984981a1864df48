import { addDays, dayAt, timeAt, weekdayOf } from '../../platform/shared/calendar.ts'
import type { DateState, Occurrence } from './contract.ts'
import { MAY_BE_KEPT } from './rules.ts'

/** The choices for the dates of a fixed time, until it is saved. */

export interface TypedChoice {
  action: 'skip' | 'move' | 'keep'
  /** The new time of one that moves, ISO 8601. */
  start?: string
}
/** By date. */
export type Choices = Readonly<Record<string, TypedChoice | undefined>>

type Shown = Pick<Occurrence, 'date' | 'state'>

/** Whether nothing is left to be chosen: it is free, or the choice fits what it is. */
function isDecided({ date, state }: Shown, choices: Choices): boolean {
  const choice = choices[date]
  if (!choice) return state === 'free'
  return choice.action !== 'keep' || state === 'free' || MAY_BE_KEPT.includes(state)
}

/** The dates that still wait for a choice. */
export function undecidedOf<Of extends Shown>(occurrences: readonly Of[], choices: Choices): Of[] {
  return occurrences.filter((one) => !isDecided(one, choices))
}

/** How many sessions saving makes: of every date but those that are skipped. */
export function countMade(occurrences: readonly Shown[], choices: Choices): number {
  return occurrences.filter(({ date }) => choices[date]?.action !== 'skip').length
}

/** The choices as they are sent: those of the dates that are shown. */
export function choicesFor(occurrences: readonly Shown[], choices: Choices) {
  return occurrences.flatMap(({ date }) => {
    const choice = choices[date]
    return choice ? [{ date, ...choice }] : []
  })
}

export interface Alike {
  state: Exclude<DateState, 'free'>
  occurrences: Occurrence[]
}

/** The dates that are not free, by why they are not, in the order in which the reasons first come. */
export function groupAlike(occurrences: readonly Occurrence[]): Alike[] {
  const groups = new Map<Alike['state'], Occurrence[]>()
  for (const one of occurrences)
    if (one.state !== 'free') groups.set(one.state, [...(groups.get(one.state) ?? []), one])
  return [...groups].map(([state, alike]) => ({ state, occurrences: alike }))
}

/**
 * After a refusal: the choices that still fit, and the dates that are asked about again. A time that was chosen for a date and is
 * free no longer is to be chosen again; the reply has such a date at that time.
 */
export function afterRefusal(
  refused: readonly Shown[],
  choices: Choices,
): { choices: Choices; again: string[] } {
  const again = refused
    .filter(({ date, state }) => {
      const action = choices[date]?.action
      return state !== 'free' && (action === undefined || action === 'move')
    })
    .map(({ date }) => date)
  const left = Object.entries(choices).filter(([date]) => !again.includes(date))
  return { choices: Object.fromEntries(left), again }
}

/** The dates of a refusal as they are shown: one that moves to a time that is free keeps the face of its own date. */
export function shownAfter(
  before: readonly Occurrence[],
  refused: readonly Occurrence[],
  choices: Choices,
): Occurrence[] {
  const known = new Map(before.map((one) => [one.date, one]))
  return refused.map((one) =>
    choices[one.date]?.action === 'move' ? (known.get(one.date) ?? one) : one,
  )
}

/** The first day with that weekday (0 is Sunday) from a day on. */
export function firstOn(day: string, weekday: number): string {
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7)
}

type Offering = Pick<Occurrence, 'date' | 'suggestions'>

/** Hours offered to all dates of a group at once. */
const SHARED_TIMES = 2

/** The hours that are free on each of the dates. */
export function sharedTimes(occurrences: readonly Offering[], zone: string): string[] {
  const [first = [], ...rest] = occurrences.map(({ date, suggestions = [] }) =>
    suggestions
      .filter((one) => dayAt(Date.parse(one), zone) === date)
      .map((one) => timeAt(one, zone)),
  )
  return first.filter((time) => rest.every((times) => times.includes(time))).slice(0, SHARED_TIMES)
}

/** The choice that moves a date to such an hour of its day. */
export function moveTo(
  occurrences: readonly Offering[],
  date: string,
  time: string,
  zone: string,
): TypedChoice | undefined {
  const offered = occurrences.find((one) => one.date === date)?.suggestions ?? []
  const start = offered.find(
    (one) => timeAt(one, zone) === time && dayAt(Date.parse(one), zone) === date,
  )
  return start ? { action: 'move', start } : undefined
}

/** The choices with another one for some dates. */
export function withChoice(
  choices: Choices,
  dates: readonly string[],
  choiceOf: (date: string) => TypedChoice | undefined,
): Choices {
  return { ...choices, ...Object.fromEntries(dates.map((date) => [date, choiceOf(date)])) }
}
