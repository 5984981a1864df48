import { addDays, weekdayOf } from '../../platform/shared/calendar.ts'
import {
  CARNIVAL_MONDAY,
  CARNIVAL_TUESDAY,
  CORPUS_CHRISTI,
  easterOf,
  isHoliday,
} from '../attendance/holiday-rules.ts'

/**
 * The days on which banks serve the public: CMN Resolution 4.880/2020 and the calendar of the banks (Febraban, Anbima). In
 * addition to Saturdays, Sundays and national holidays, banks are closed on Carnival Monday and Tuesday, on Corpus Christi and
 * on the last working day of a year. A practice's days off do not depend on these days.
 */

export function isBankDay(day: string): boolean {
  return isWorkingDay(day) && !isLastWorkingDayOfYear(day)
}

function isWorkingDay(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !isHoliday(day) && !isMovableBankHoliday(day)
}

function isMovableBankHoliday(day: string): boolean {
  const easter = easterOf(Number(day.slice(0, 4)))
  return [CARNIVAL_MONDAY, CARNIVAL_TUESDAY, CORPUS_CHRISTI].some(
    (distance) => addDays(easter, distance) === day,
  )
}

function isLastWorkingDayOfYear(day: string): boolean {
  let last = `${day.slice(0, 4)}-12-31`
  while (!isWorkingDay(last)) last = addDays(last, -1)
  return day === last
}
