import { describe, expect, it } from 'vitest'
import type { Block } from '../../attendance/block-contract.ts'
import { blockText, instantsOf, movedTimes, placeBlocks, timesOf } from './block-rules.ts'

const ZONE = 'America/Sao_Paulo'
const WEEK = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']

function weekly(start: string, end: string, until: string | null = null): Block {
  return { id: 'b', start, end, weekly: true, until, label: 'Supervisão' }
}

const wednesday = weekly('2026-02-18T17:00:00.000Z', '2026-02-18T18:00:00.000Z')

describe('the blocks of the shown days', () => {
  it('a weekly block is shown on its weekday, from its first day on', () => {
    const placed = placeBlocks([wednesday], WEEK, ZONE)
    expect(placed.map(({ day, start, end }) => [day, start, end])).toEqual([
      ['2026-03-04', 14 * 60, 15 * 60],
    ])
    expect(placeBlocks([wednesday], ['2026-02-11', '2026-02-18'], ZONE)).toHaveLength(1)
  })

  it('a weekly block is shown on its last day, and not after it', () => {
    const ending = { ...wednesday, until: '2026-03-04T18:00:00.000Z' }
    const days = ['2026-03-04', '2026-03-11']
    expect(placeBlocks([ending], days, ZONE).map(({ day }) => day)).toEqual(['2026-03-04'])
  })

  it('a single block is shown on its day only, until midnight if it ends there', () => {
    const late: Block = {
      ...{ id: 'c', weekly: false, until: null, label: null },
      start: '2026-03-05T01:30:00.000Z',
      end: '2026-03-05T03:00:00.000Z',
    }
    const placed = placeBlocks([late], ['2026-03-04', '2026-03-05', '2026-03-11'], ZONE)
    expect(placed).toEqual([{ block: late, day: '2026-03-04', start: 22.5 * 60, end: 24 * 60 }])
    expect(instantsOf(timesOf(placed[0] as (typeof placed)[0], ZONE), ZONE)).toEqual({
      start: late.start,
      end: late.end,
    })
  })

  it('a block keeps its local time if the clocks change', () => {
    const newYork = weekly('2026-02-18T19:00:00.000Z', '2026-02-18T20:00:00.000Z')
    const [before, after] = placeBlocks([newYork], ['2026-03-04', '2026-03-11'], 'America/New_York')
    expect([before?.start, after?.start]).toEqual([14 * 60, 14 * 60])
  })
})

describe('a block that is dragged', () => {
  const [placed] = placeBlocks(
    [{ ...wednesday, until: '2026-03-25T18:00:00.000Z' }],
    ['2026-03-04'],
    ZONE,
  )

  it('a block that is dragged moves all its weeks by as many days, with its last day', () => {
    const moved = placed && movedTimes(placed, { day: '2026-03-05', start: 9 * 60 }, ZONE)
    expect(moved).toEqual({
      ...{ day: '2026-02-19', start: 9 * 60, end: 10 * 60 },
      until: '2026-03-26',
    })
  })

  it('a block that is dragged ends at midnight at the latest', () => {
    const moved = placed && movedTimes(placed, { day: '2026-03-04', start: 23.5 * 60 }, ZONE)
    expect(moved).toMatchObject({ start: 23.5 * 60, end: 24 * 60 })
  })
})

describe('a block in words', () => {
  const stored = {
    ...{ firstDay: '2026-03-04', startTime: '14:00', endTime: '15:00' },
    label: 'Supervisão',
  }

  it.each([
    [true, null, 'Supervisão · quarta-feira, toda semana · 14:00–15:00'],
    [true, '2026-03-25', 'Supervisão · quarta-feira, toda semana · 14:00–15:00 · até 25/03/2026'],
    [false, '2026-03-04', 'Supervisão · 04/03/2026 · 14:00–15:00'],
  ])(
    'a block is described in words, weekly (%s) and with the last day %s',
    (isWeekly, lastDay, text) => {
      expect(blockText({ ...stored, isWeekly, lastDay })).toBe(text)
    },
  )
})
