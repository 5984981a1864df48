import { addDays } from '../../platform/shared/calendar.ts'

/**
 * The national holidays of Brazil: Laws 662/1949 (as changed by 10.607/2002), 6.802/1980 and 14.759/2023. Good Friday is among
 * them (docs/decisions/010); Carnival and Corpus Christi are not. The holidays of states and capitals are in holidays/.
 */

const FIXED: readonly { date: string; name: string; since?: number }[] = [
  { date: '01-01', name: 'Confraternização Universal' },
  { date: '04-21', name: 'Tiradentes' },
  { date: '05-01', name: 'Dia do Trabalho' },
  { date: '09-07', name: 'Independência do Brasil' },
  { date: '10-12', name: 'Nossa Senhora Aparecida' },
  { date: '11-02', name: 'Finados' },
  { date: '11-15', name: 'Proclamação da República' },
  { date: '11-20', name: 'Dia da Consciência Negra', since: 2024 },
  { date: '12-25', name: 'Natal' },
]
const GOOD_FRIDAY = 'Sexta-feira Santa'

/** Days from Easter Sunday. */
export const CARNIVAL_MONDAY = -48
export const CARNIVAL_TUESDAY = -47
export const CORPUS_CHRISTI = 60

const years = new Map<number, ReadonlyMap<string, string>>()

function holidaysOf(year: number): ReadonlyMap<string, string> {
  const known = years.get(year)
  if (known) return known
  const fixed = FIXED.filter(({ since = 0 }) => since <= year).map(
    ({ date, name }) => [`${yearText(year)}-${date}`, name] as const,
  )
  const holidays = new Map([...fixed, [addDays(easterOf(year), -2), GOOD_FRIDAY] as const].sort())
  years.set(year, holidays)
  return holidays
}

export function isHoliday(day: string): boolean {
  return holidaysOf(Number(day.slice(0, 4))).has(day)
}

export function holidayName(day: string): string | null {
  return holidaysOf(Number(day.slice(0, 4))).get(day) ?? null
}

/**
 * Returns Easter Sunday of a Gregorian year by the anonymous computus (Nature, 1876; Meeus, Astronomical Algorithms,
 * chapter 8).
 */
export function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const leapCenturies = Math.floor(century / 4)
  const lunarCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCenturies - lunarCorrection + 15) % 30
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * late + 114
  const [month, day] = [Math.floor(sum / 31), (sum % 31) + 1]
  return `${yearText(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function yearText(year: number): string {
  return String(year).padStart(4, '0')
}
