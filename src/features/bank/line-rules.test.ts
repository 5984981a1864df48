import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findNewLines, type KeyedLine } from './line-rules.ts'

const lines = (...named: string[]): KeyedLine[] =>
  named.map((one) => {
    const [key = '', reference] = one.split('#')
    return { key, reference: reference ?? null }
  })

it.each([
  ['a file that is read twice adds nothing', ['a#1', 'b#2'], ['a#1', 'b#2'], []],
  ['two equal lines of one file are two', ['a', 'a'], [], [0, 1]],
  ['two equal lines that were read stay two', ['a', 'a'], ['a', 'a'], []],
  ['one more equal line is one more', ['a', 'a', 'a'], ['a', 'a'], [0]],
  ['an identifier may repeat in a file', ['a#9', 'a#9', 'b#9'], [], [0, 1, 2]],
  [
    'a repeated identifier adds nothing the second time',
    ['a#9', 'a#9', 'b#9'],
    ['a#9', 'a#9', 'b#9'],
    [],
  ],
  ['lines that a bank numbers anew are the same lines', ['a#1', 'b#2'], ['b#1', 'a#2'], []],
  [
    'a lasting identifier tells an equal line of another file apart',
    ['b#2', 'a#3'],
    ['a#1', 'b#2'],
    [1],
  ],
  ['an identifier without proof tells nothing apart', ['a#3'], ['a#1'], []],
])('the new lines of a statement: %s', (_, incoming, stored, added) => {
  expect(findNewLines(lines(...incoming), lines(...stored))).toEqual(added)
})

it('the lines of a statement are stored once, in whatever order and however often its days are imported', () => {
  const statement = fc.array(
    fc.record({ day: fc.integer({ min: 1, max: 6 }), what: fc.constantFrom('a', 'b') }),
    { maxLength: 20 },
  )
  const periods = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(
      statement,
      periods,
      fc.constantFrom('none', 'lasting', 'counted'),
      (moves, asked, kind) => {
        const all = moves.map(({ day, what }, index) => ({ day, key: `${day}${what}`, at: index }))
        const file = ([one, other]: readonly [number, number]) =>
          all
            .filter(({ day }) => day >= Math.min(one, other) && day <= Math.max(one, other))
            .map(
              ({ key, at }, index): KeyedLine => ({
                key,
                reference: kind === 'none' ? null : String(kind === 'lasting' ? at : index),
              }),
            )
        const stored: KeyedLine[] = []
        for (const period of [...asked, [1, 6] as const]) {
          const lines = file(period)
          stored.push(...findNewLines(lines, stored).flatMap((index) => lines[index] ?? []))
        }
        const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).sort()
        expect(keys(stored)).toEqual(keys(all))
      },
    ),
  )
})
