import { expect, it } from 'vitest'
import {
  afterRefusal,
  type Choices,
  choicesFor,
  countCreated,
  firstOn,
  groupAlike,
  moveTo,
  sharedTimes,
  shownAfter,
  undecidedOf,
  withChoice,
} from './choice-rules.ts'
import type { DateState } from './conflict-schema.ts'
import type { Occurrence } from './contract.ts'

const ZONE = 'America/Sao_Paulo'

function at(date: string, state: DateState = 'free', suggestions?: string[]): Occurrence {
  return { date, start: `${date}T18:00:00.000Z`, state, ...(suggestions ? { suggestions } : {}) }
}

const FREE = at('2026-03-10')
const TAKEN = at('2026-03-17', 'taken')
const OFF = at('2026-03-24', 'day_off')
const ALL = [FREE, TAKEN, OFF]
const datesOf = (all: readonly { date: string }[]) => all.map(({ date }) => date)

it.each<[string, Choices, string[]]>([
  ['nothing is chosen', {}, [TAKEN.date, OFF.date]],
  ['a taken one is kept', { [TAKEN.date]: { action: 'keep' } }, [TAKEN.date, OFF.date]],
  ['a day off is kept', { [OFF.date]: { action: 'keep' } }, [TAKEN.date]],
  [
    'one is skipped and one moves',
    { [TAKEN.date]: { action: 'skip' }, [OFF.date]: { action: 'move', start: OFF.start } },
    [],
  ],
])('if %s, the undecided dates still wait', (_, choices, waiting) => {
  expect(datesOf(undecidedOf(ALL, choices))).toEqual(waiting)
})

it('the choices create a session for each date that is not skipped', () => {
  expect(countCreated(ALL, {})).toBe(3)
  expect(countCreated(ALL, { [FREE.date]: { action: 'skip' } })).toBe(2)
})

it('the choices are sent for shown dates only', () => {
  const choices: Choices = { [OFF.date]: { action: 'keep' }, '2026-04-01': { action: 'skip' } }
  expect(choicesFor(ALL, choices)).toEqual([{ date: OFF.date, action: 'keep' }])
})

it('the dates are grouped by the reason that they are not free', () => {
  const more = at('2026-03-31', 'taken')
  expect(groupAlike([...ALL, more])).toEqual([
    { state: 'taken', occurrences: [TAKEN, more] },
    { state: 'day_off', occurrences: [OFF] },
  ])
})

it('the choices move all dates at once to an hour that is free on each of them', () => {
  const one = at('2026-03-17', 'taken', ['2026-03-17T16:00:00.000Z', '2026-03-17T19:00:00.000Z'])
  const other = at('2026-03-24', 'taken', ['2026-03-23T19:00:00.000Z', '2026-03-24T16:00:00.000Z'])
  expect(sharedTimes([one, other], ZONE)).toEqual(['13:00'])
  const moved = withChoice({}, datesOf([one, other]), (date) =>
    moveTo([one, other], date, '13:00', ZONE),
  )
  expect(moved).toEqual({
    '2026-03-17': { action: 'move', start: '2026-03-17T16:00:00.000Z' },
    '2026-03-24': { action: 'move', start: '2026-03-24T16:00:00.000Z' },
  })
})

it('the choices stay after a refusal, except for a time that is no longer free', () => {
  const choices: Choices = {
    [TAKEN.date]: { action: 'move', start: '2026-03-18T16:00:00.000Z' },
    [OFF.date]: { action: 'keep' },
  }
  const refused = [
    at(FREE.date, 'taken'),
    { ...at(TAKEN.date, 'taken'), start: '2026-03-18T16:00:00.000Z' },
    OFF,
  ]
  const after = afterRefusal(refused, choices)
  expect(after).toEqual({
    choices: { [OFF.date]: { action: 'keep' } },
    again: [FREE.date, TAKEN.date],
  })
  expect(shownAfter(ALL, refused, after.choices)).toEqual(refused)
})

it('a date that still moves keeps its own state after a refusal', () => {
  const choices: Choices = { [TAKEN.date]: { action: 'move', start: '2026-03-18T16:00:00.000Z' } }
  const moved = { ...at(TAKEN.date), start: '2026-03-18T16:00:00.000Z' }
  expect(shownAfter(ALL, [at(FREE.date, 'taken'), moved, OFF], choices)).toEqual([
    at(FREE.date, 'taken'),
    TAKEN,
    OFF,
  ])
})

it.each([
  ['the same day', '2026-03-10', 2, '2026-03-10'],
  ['later in the week', '2026-03-10', 4, '2026-03-12'],
  ['in the week after', '2026-03-10', 1, '2026-03-16'],
])('the first such weekday is %s', (_, day, weekday, first) => {
  expect(firstOn(day, weekday)).toBe(first)
})
