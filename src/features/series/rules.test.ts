import { expect, it } from 'vitest'
import type { DateState } from './conflict-schema.ts'
import { alikeConflicts, rhythmText, spanText } from './rules.ts'

const week = (count: number) => ({ unit: 'week', count }) as const
const month = { unit: 'month', count: 1 } as const

it.each([
  ['2026-12-01', week(1), 'toda terça, 15:00'],
  ['2026-12-05', week(1), 'todo sábado, 15:00'],
  ['2026-12-01', week(2), 'às terças, a cada 2 semanas, 15:00'],
  ['2026-12-06', week(4), 'aos domingos, a cada 4 semanas, 15:00'],
  ['2026-12-01', month, 'toda 1ª terça do mês, 15:00'],
  ['2026-12-12', month, 'todo 2º sábado do mês, 15:00'],
  ['2026-12-29', month, 'toda última terça do mês, 15:00'],
  ['2027-01-31', month, 'todo último domingo do mês, 15:00'],
])('the label of a fixed time from %s on: %s', (firstDate, every, text) => {
  expect(rhythmText({ firstDate, every, time: '15:00' })).toBe(text)
})

it.each([
  [null, 'a partir de 01/12/2026'],
  [{ date: '2027-03-30' }, 'a partir de 01/12/2026, até 30/03/2027'],
  [{ count: 10 }, 'a partir de 01/12/2026, 10 vezes'],
  [{ count: 1 }, 'a partir de 01/12/2026, 1 vez'],
])('the label of a fixed time has its end: %s', (end, text) => {
  expect(spanText({ firstDate: '2026-12-01', end })).toBe(text)
})

it.each<[string, DateState[], [DateState, number][]]>([
  ['nothing', [], []],
  ['one of each reason', ['holiday', 'taken'], []],
  ['two holidays', ['holiday', 'holiday'], [['holiday', 2]]],
  [
    'mixed reasons',
    ['holiday', 'day_off', 'holiday', 'taken', 'day_off', 'holiday'],
    [
      ['holiday', 3],
      ['day_off', 2],
    ],
  ],
])('dates that share a reason with another one are settled together: %s', (_, reasons, groups) => {
  const conflicts = reasons.map((reason, index) => ({
    seriesId: 's',
    patientName: 'Maria Lima',
    date: `2026-12-${10 + index}`,
    start: `2026-12-${10 + index}T18:00:00.000Z`,
    reason,
  }))
  const found = alikeConflicts(conflicts).map((group) => [group.reason, group.conflicts.length])
  expect(found).toEqual(groups)
})
