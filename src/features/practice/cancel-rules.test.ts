import { describe, expect, it } from 'vitest'
import { cancelRuleText, feeOf, isLate, isStricter, usesCreditUp } from './cancel-rules.ts'

const at = (instant: string) => Date.parse(instant)
const START = at('2026-03-10T15:00:00Z')

describe('a cancellation', () => {
  it.each([
    [24, '2026-03-09T14:59:59.999Z', false],
    [24, '2026-03-09T15:00:00.000Z', false],
    [24, '2026-03-09T15:00:00.001Z', true],
    [48, '2026-03-08T15:00:00.000Z', false],
    [48, '2026-03-08T15:00:00.001Z', true],
    [0, '2026-03-10T15:00:00.000Z', false],
    [0, '2026-03-10T15:00:00.001Z', true],
    [168, '2026-03-03T15:00:00.001Z', true],
  ])(
    'A cancellation with %i hours of notice, at %s, is late: %s',
    (cancelNoticeHours, now, late) => {
      expect(isLate(START, { cancelNoticeHours }, at(now))).toBe(late)
    },
  )

  it('The notice counts absolute hours if the clocks change in between', () => {
    // São Paulo put its clocks an hour ahead in the night to 4 November 2018: 24 hours before 10:00 it was 09:00.
    const startsAt = at('2018-11-04T10:00:00-02:00')
    expect(isLate(startsAt, { cancelNoticeHours: 24 }, at('2018-11-03T09:00:00-03:00'))).toBe(false)
    expect(isLate(startsAt, { cancelNoticeHours: 24 }, at('2018-11-03T09:00:01-03:00'))).toBe(true)
  })
})

describe('the fee', () => {
  it.each([
    [15_000, 0, 0],
    [15_000, 50, 7_500],
    [15_000, 100, 15_000],
    [15_001, 50, 7_501],
    [1, 50, 1],
    [0, 100, 0],
  ])('The fee of %i cents at %i %% is %i', (price, lateCancelPercent, fee) => {
    expect(feeOf(price, { cancelNoticeHours: 24, lateCancelPercent })).toBe(fee)
  })

  it.each([
    [0, false],
    [50, false],
    [100, true],
  ])('A fee of %i %% consumes the package credit: %s', (lateCancelPercent, used) => {
    expect(usesCreditUp({ lateCancelPercent })).toBe(used)
  })
})

describe('the text of the rule for patients', () => {
  it.each([
    [24, 0, null],
    [24, 50, 'Cancelar é grátis até 24 h antes; depois, ou se faltar, é cobrada metade.'],
    [48, 100, 'Cancelar é grátis até 48 h antes; depois, ou se faltar, é cobrado o valor inteiro.'],
    [0, 50, 'Cancelar é grátis até o início; se faltar, é cobrada metade.'],
  ])('The rule with %i hours and %i %% reads %s', (cancelNoticeHours, lateCancelPercent, text) => {
    expect(cancelRuleText({ cancelNoticeHours, lateCancelPercent })).toBe(text)
  })
})

describe('two rules', () => {
  it.each([
    [24, 50, 24, 50, false],
    [48, 50, 24, 50, true],
    [12, 50, 24, 50, false],
    [24, 100, 24, 50, true],
    [24, 50, 24, 100, false],
    [2, 100, 24, 50, true],
    [48, 50, 24, 100, true],
    [168, 0, 24, 50, false],
    [24, 50, 168, 0, true],
  ])(
    'A rule of %i h and %i %% is stricter than one of %i h and %i %%: %s',
    (hours, percent, hoursBefore, percentBefore, stricter) => {
      const rule = { cancelNoticeHours: hours, lateCancelPercent: percent }
      const than = { cancelNoticeHours: hoursBefore, lateCancelPercent: percentBefore }
      expect(isStricter(rule, than)).toBe(stricter)
    },
  )
})
