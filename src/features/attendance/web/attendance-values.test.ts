import { expect, it } from 'vitest'
import { DEFAULT_HOURS } from '../../practice/working-hours.ts'
import { dayText, dayValuesOf, hoursOf, SHOWN } from './attendance-values.ts'

const DAYS = dayValuesOf(DEFAULT_HOURS)
const { monday, sunday } = DAYS
it.each([
  [monday, '09:00–18:00, almoço 12:00–13:00'],
  [{ ...monday, hasLunch: false }, '09:00–18:00, sem almoço'],
  [{ ...monday, starts: '8:30' }, '09:00–18:00, almoço 12:00–13:00, inícios próprios'],
  [sunday, 'Fechado'],
])('a weekday %j is shown as "%s"', (day, text) => {
  expect(dayText(day)).toBe(text)
})

it.each([
  ['0', 'Sem mínimo', 'Sem intervalo'],
  ['15', '15 minutos', '15 minutos'],
  ['90', '90 minutos', '90 minutos'],
  ['60', '1 hora', '1 hora'],
  ['2880', '2 dias', '2 dias'],
])('%s minutes are shown as "%s" of notice and "%s" of pause', (minutes, notice, buffer) => {
  expect(SHOWN.minimumNoticeMinutes(minutes)).toBe(notice)
  expect(SHOWN.bufferMinutes(minutes)).toBe(buffer)
})

it('explicit start times may be typed in any usual way, and are stored as times', () => {
  const typed = { ...monday, starts: '8:30, 9h20;10h 10:60' }
  const { monday: hours } = hoursOf({ ...DAYS, monday: typed })
  expect(hours.starts).toEqual(['08:30', '09:20', '10:00', '10:60'])
})
