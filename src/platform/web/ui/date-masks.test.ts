import { describe, expect, it } from 'vitest'
import { finishTime, maskDay, maskMoment, maskTime, plainDay, plainMoment } from './date-masks.ts'

describe('a day while it is typed', () => {
  it.each([
    ['', ''],
    ['2', '2'],
    ['21', '21'],
    ['211', '21/1'],
    ['21112026', '21/11/2026'],
    ['21/11/2026', '21/11/2026'],
    ['5', '05'],
    ['5/3/2026', '05/03/2026'],
    ['532026', '05/03/2026'],
    ['2026-11-21', '21/11/2026'],
    ['21112026999', '21/11/2026'],
    ['dia 21', '21'],
  ])('the typed day %j is written %j, and again the same', (typed, shown) => {
    expect(maskDay(typed)).toBe(shown)
    expect(maskDay(shown)).toBe(shown)
  })

  it('a day while it is typed is sent in the calendar’s format; an incomplete day stays as typed', () => {
    expect(['21/11/2026', '2026-11-21', '', '21/11'].map(plainDay)).toEqual([
      '2026-11-21',
      '2026-11-21',
      '',
      '21/11',
    ])
  })
})

describe('a time while it is typed', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['19', '19'],
    ['193', '19:3'],
    ['1930', '19:30'],
    ['9', '09'],
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['09:00', '09:00'],
    ['09:00:00', '09:00'],
  ])('the typed time %j is written %j, and again the same', (typed, shown) => {
    expect(maskTime(typed)).toBe(shown)
    expect(maskTime(shown)).toBe(shown)
  })

  it('a time while it is typed gets its minutes when the field is left', () => {
    expect(['', '1', '09', '09:3', '09:30'].map(finishTime)).toEqual([
      '',
      '01:00',
      '09:00',
      '09:30',
      '09:30',
    ])
  })
})

describe('a day with its time', () => {
  it.each([
    ['21112026', '21/11/2026'],
    ['211120260', '21/11/2026 0'],
    ['211120260930', '21/11/2026 09:30'],
    ['21/11/2026 9', '21/11/2026 09'],
    ['2026-11-21T09:30', '21/11/2026 09:30'],
  ])('the typed day with its time %j is written %j, and again the same', (typed, shown) => {
    expect(maskMoment(typed)).toBe(shown)
    expect(maskMoment(shown)).toBe(shown)
  })

  it('a day with its time is sent only if it is complete', () => {
    expect(plainMoment('21/11/2026 09:30')).toBe('2026-11-21T09:30')
    expect(plainMoment('2026-11-21T09:30')).toBe('2026-11-21T09:30')
    for (const part of [
      '',
      '21/11/2026',
      '31/02/2026 09:30',
      '21/11/2026 24:00',
      '21/11/2026 09:75',
    ])
      expect(plainMoment(part)).toBe('')
  })
})
