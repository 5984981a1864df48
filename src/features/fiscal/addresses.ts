import { isDay } from '../../platform/shared/calendar.ts'

export const BOOK_PATH = '/psychologist/book'
export const RECEITA_SAUDE_PATH = '/psychologist/receita-saude'

export interface ShownPeriod {
  year: string
  month: string | null
  today: string
}

export function readPeriod(search: URLSearchParams, today: string): ShownPeriod {
  const year = search.get('year')
  if (year && /^20\d\d$/.test(year)) return { year, month: null, today }
  const monthParam = search.get('month') ?? ''
  const month =
    /^20\d\d-\d\d$/.test(monthParam) && isDay(`${monthParam}-01`) ? monthParam : today.slice(0, 7)
  return { year: month.slice(0, 4), month, today }
}

export function periodPath(path: string, { year, month }: Omit<ShownPeriod, 'today'>): string {
  return month === null ? `${path}?year=${year}` : `${path}?month=${month}`
}

export function periodQuery({ year, month }: ShownPeriod): { year: string; month?: string } {
  return month === null ? { year } : { year, month: String(Number(month.slice(5))) }
}
