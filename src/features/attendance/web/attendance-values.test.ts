import { describe, expect, it } from 'vitest'
import { DEFAULT_HOURS } from '../../practice/working-hours.ts'
import { dayText, SHOWN } from './attendance-values.ts'
import { dayOffText } from './day-off-text.ts'

describe('what another window changed is shown as a person reads it', () => {
  const { monday, sunday } = DEFAULT_HOURS
  it.each([
    [monday, '09:00–18:00, almoço 12:00–13:00'],
    [{ ...monday, hasLunch: false }, '09:00–18:00, sem pausa'],
    [sunday, 'Fechado'],
  ])('a weekday %j as "%s"', (day, text) => {
    expect(dayText(day)).toBe(text)
  })

  it.each([
    ['0', 'Sem mínimo', 'Sem intervalo'],
    ['15', '15 minutos', '15 minutos'],
    ['90', '90 minutos', '90 minutos'],
    ['60', '1 hora', '1 hora'],
    ['2880', '2 dias', '2 dias'],
  ])('%s minutes as "%s" of notice and "%s" of buffer', (minutes, notice, buffer) => {
    expect(SHOWN.minimumNoticeMinutes(minutes)).toBe(notice)
    expect(SHOWN.bufferMinutes(minutes)).toBe(buffer)
  })
})

describe('a day off reads', () => {
  const part = { startTime: '13:00', endTime: '18:00' }
  const whole = { startTime: null, endTime: null }
  it.each([
    ['24/12/2026', { firstDay: '2026-12-24', lastDay: '2026-12-24', ...whole }],
    ['24/12/2026 · 13:00–18:00', { firstDay: '2026-12-24', lastDay: '2026-12-24', ...part }],
    ['20/12/2026 a 05/01/2027', { firstDay: '2026-12-20', lastDay: '2027-01-05', ...whole }],
    [
      '20/12/2026 a 05/01/2027 · 13:00–18:00',
      { firstDay: '2026-12-20', lastDay: '2027-01-05', ...part },
    ],
  ])('%s', (text, dayOff) => {
    expect(dayOffText(dayOff)).toBe(text)
  })
})
