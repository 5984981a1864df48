import { expect, it } from 'vitest'
import type { ImportRow, RowCounts } from './contract.ts'
import type { RowState } from './labels.ts'
import { type PreviewPlan, PreviewPlans, packRows, rowsOfPlan } from './preview-queries.ts'

const none: RowCounts = { new: 0, same: 0, incomplete: 0, refused: 0, ambiguous: 0, skipped: 0 }

/** Returns a plan of chunks of rows in these states, numbered from 1. */
function planOf(...chunks: RowState[][]): PreviewPlan {
  let n = 0
  return {
    ...{ counts: none, brings: {} as PreviewPlan['brings'], months: new Map() },
    ...{ asksAreaCode: false, asksService: false, hasToCome: false, hasPayments: false },
    chunks: chunks.map((states) => {
      const counts = { ...none }
      for (const state of states) counts[state]++
      return packRows(
        states.map((state) => ({ n: ++n, state }) as ImportRow),
        counts,
      )
    }),
  }
}

const plan = planOf(['new', 'same', 'new'], ['same'], ['new', 'refused', 'new'])

it.each<[number, number, RowState | undefined, number[]]>([
  [0, 2, undefined, [1, 2]],
  [2, 3, undefined, [3, 4, 5]],
  [6, 5, undefined, [7]],
  [7, 5, undefined, []],
  [0, 10, 'new', [1, 3, 5, 7]],
  [1, 2, 'new', [3, 5]],
  [1, 2, 'same', [4]],
  [0, 2, 'skipped', []],
])(
  'the preview of an import returns from row %i on %i rows of the state %s',
  (first, most, state, numbers) => {
    expect(rowsOfPlan(plan, { first, most, state }).map(({ n }) => n)).toEqual(numbers)
  },
)

it('the preview of an import is planned once for a key, also while that is in progress, and again for another key', async () => {
  const plans = new PreviewPlans()
  let planCount = 0
  const find = (key: string) =>
    plans.find('a', key, async () => {
      planCount++
      return plan
    })
  await Promise.all([find('1'), find('1')])
  await find('1')
  expect(planCount).toBe(1)
  await find('2')
  expect(planCount).toBe(2)
})

it('the preview of an import is planned again after a failure', async () => {
  const plans = new PreviewPlans()
  const failing = plans.find('a', '1', () => Promise.reject(new Error('lost')))
  await expect(failing).rejects.toThrow('lost')
  expect(await plans.find('a', '1', async () => plan)).toBe(plan)
})
