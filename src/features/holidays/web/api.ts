import { changeHook, useRead } from '../../../platform/web/query.ts'
import {
  addHoliday,
  HOLIDAY_KINDS,
  listHolidays,
  placeHolidays,
  removeHoliday,
  type ShownHoliday,
} from '../contract.ts'

/** Returns the holidays of the next year, with their place. */
export const useHolidaysAhead = () => useRead(listHolidays, { query: {} })

const NONE: readonly ShownHoliday[] = []

/** Returns the holidays of a day's year; none while loading, or without a day. */
export function useHolidaysOfYear(day: string | undefined): readonly ShownHoliday[] {
  const query = { year: day?.slice(0, 4) ?? '' }
  const { data } = useRead(listHolidays, { query }, { enabled: day !== undefined })
  return data?.holidays ?? NONE
}

export const useAddHoliday = changeHook(addHoliday)
export const usePlaceHolidays = changeHook(placeHolidays)
export const useRemoveHoliday = changeHook(removeHoliday)

/** Returns the names of a day's holidays: "Corpus Christi (ponto facultativo)". Null for a day without one. */
export function holidayTextOf(holidays: readonly ShownHoliday[], day: string): string | null {
  const matching = holidays.filter((holiday) => holiday.day === day)
  return matching.length === 0 ? null : matching.map(holidayText).join(', ')
}

export function holidayText({ name, kind }: Pick<ShownHoliday, 'name' | 'kind'>): string {
  return kind === 'own' ? name : `${name} (${HOLIDAY_KINDS[kind].toLowerCase()})`
}
