import { describe, expect, it } from 'vitest'
import { nearestSlots } from '../../attendance/nearest-slots.ts'
import { chosenHour, withUnanswered } from './use-choice.ts'

const nine = '2026-12-01T12:00:00.000Z'
const ten = '2026-12-01T13:00:00.000Z'
const times = (...slots: string[]) => ({
  timezone: 'America/Sao_Paulo',
  days: slots.length > 0 ? [{ date: '2026-12-01', slots }] : [],
})
const choice = (day: string | null, slot: string | null) => ({
  serviceId: '',
  month: '2026-12',
  day,
  slot,
})

describe('the chosen hour', () => {
  it('the chosen hour is held while it is free', () => {
    const held = chosenHour(choice('2026-12-01', nine), times(nine, ten))
    expect(held).toEqual({ slot: nine, lost: null, gone: null })
  })

  it('the chosen hour is lost when another takes it: the day says so, and offers free hours around it', () => {
    const held = chosenHour(choice('2026-12-01', nine), times(ten))
    const gone = { date: '2026-12-01', slot: nine }
    expect(held).toEqual({
      slot: null,
      lost: 'O horário escolhido não está mais livre. Escolha outro.',
      gone,
    })
    expect(nearestSlots(times(ten), gone)).toEqual([{ date: '2026-12-01', slot: ten }])
  })

  it('the chosen hour is lost together with its day', () => {
    const lost = 'Este dia não tem mais horários livres. Escolha outro dia.'
    expect(chosenHour(choice('2026-12-01', nine), times()).lost).toBe(lost)
    expect(chosenHour(choice('2026-12-01', null), times()).lost).toBe(lost)
  })

  it('the chosen hour is not mentioned before a day is chosen', () => {
    const held = chosenHour(choice(null, null), times())
    expect(held).toEqual({ slot: null, lost: null, gone: null })
  })

  it('the chosen hour stays chosen while an attempt at it is unanswered, though it is no longer free', () => {
    const withOwn = withUnanswered(times(ten), choice('2026-12-01', nine), nine)
    expect(chosenHour(choice('2026-12-01', nine), withOwn).slot).toBe(nine)
    const alone = withUnanswered(times(), choice('2026-12-01', nine), nine)
    expect(chosenHour(choice('2026-12-01', nine), alone).slot).toBe(nine)
    expect(withUnanswered(times(ten), choice('2026-12-01', nine), ten)).toEqual(times(ten))
  })
})
