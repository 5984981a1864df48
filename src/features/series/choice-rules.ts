import { addDays, dayAt, timeAt, weekdayOf } from '../../platform/shared/calendar.ts'
import { pluralize } from '../../platform/shared/figures.ts'
import type { DateState } from './conflict-schema.ts'
import type { Occurrence } from './contract.ts'
import { MAY_BE_KEPT } from './rules.ts'

export interface TypedChoice {
  action: 'skip' | 'move' | 'keep'
  start?: string
}
export type Choices = Readonly<Record<string, TypedChoice | undefined>>

type ShownState = Pick<Occurrence, 'date' | 'state'>

function isDecided({ date, state }: ShownState, choices: Choices): boolean {
  const choice = choices[date]
  if (!choice) return state === 'free'
  return choice.action !== 'keep' || state === 'free' || MAY_BE_KEPT.includes(state)
}

export function undecidedOf<Of extends ShownState>(
  occurrences: readonly Of[],
  choices: Choices,
): Of[] {
  return occurrences.filter((occurrence) => !isDecided(occurrence, choices))
}

export function countCreated(occurrences: readonly ShownState[], choices: Choices): number {
  return occurrences.filter(({ date }) => choices[date]?.action !== 'skip').length
}

/** Returns a text with the number of dates that still need a choice; null if none does. */
export function openText(occurrences: readonly ShownState[], choices: Choices): string | null {
  const open = undecidedOf(occurrences, choices).length
  if (open === 0) return null
  return pluralize(open, 'data precisa de uma decisão.', 'datas precisam de uma decisão.')
}

export function choicesFor(occurrences: readonly ShownState[], choices: Choices) {
  return occurrences.flatMap(({ date }) => {
    const choice = choices[date]
    return choice ? [{ date, ...choice }] : []
  })
}

export interface Alike {
  state: Exclude<DateState, 'free'>
  occurrences: Occurrence[]
}

export function groupAlike(occurrences: readonly Occurrence[]): Alike[] {
  const groups = new Map<Alike['state'], Occurrence[]>()
  for (const occurrence of occurrences)
    if (occurrence.state !== 'free')
      groups.set(occurrence.state, [...(groups.get(occurrence.state) ?? []), occurrence])
  return [...groups].map(([state, alike]) => ({ state, occurrences: alike }))
}

/**
 * Returns the choices that still fit after a refusal, and the dates to ask about again. A chosen time that is no longer
 * free must be chosen again; the reply has its date at that time.
 */
export function afterRefusal(
  refused: readonly ShownState[],
  choices: Choices,
): { choices: Choices; again: string[] } {
  const again = refused
    .filter(({ date, state }) => {
      const action = choices[date]?.action
      return state !== 'free' && (action === undefined || action === 'move')
    })
    .map(({ date }) => date)
  const otherChoices = Object.entries(choices).filter(([date]) => !again.includes(date))
  return { choices: Object.fromEntries(otherChoices), again }
}

export function shownAfter(
  before: readonly Occurrence[],
  refused: readonly Occurrence[],
  choices: Choices,
): Occurrence[] {
  const known = new Map(before.map((occurrence) => [occurrence.date, occurrence]))
  return refused.map((occurrence) =>
    choices[occurrence.date]?.action === 'move'
      ? (known.get(occurrence.date) ?? occurrence)
      : occurrence,
  )
}

/** Returns the first day with that weekday, from `day` on. */
export function firstOn(day: string, weekday: number): string {
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7)
}

type Offering = Pick<Occurrence, 'date' | 'suggestions'>

const SHARED_TIMES = 2

export function sharedTimes(occurrences: readonly Offering[], zone: string): string[] {
  const [first = [], ...rest] = occurrences.map(({ date, suggestions = [] }) =>
    suggestions
      .filter((suggestion) => dayAt(Date.parse(suggestion), zone) === date)
      .map((suggestion) => timeAt(suggestion, zone)),
  )
  return first.filter((time) => rest.every((times) => times.includes(time))).slice(0, SHARED_TIMES)
}

export function moveTo(
  occurrences: readonly Offering[],
  date: string,
  time: string,
  zone: string,
): TypedChoice | undefined {
  const offered = occurrences.find((occurrence) => occurrence.date === date)?.suggestions ?? []
  const start = offered.find(
    (suggestion) =>
      timeAt(suggestion, zone) === time && dayAt(Date.parse(suggestion), zone) === date,
  )
  return start ? { action: 'move', start } : undefined
}

export function withChoice(
  choices: Choices,
  dates: readonly string[],
  choiceOf: (date: string) => TypedChoice | undefined,
): Choices {
  return { ...choices, ...Object.fromEntries(dates.map((date) => [date, choiceOf(date)])) }
}
