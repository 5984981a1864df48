import { addDays, addMonths, clockOf, isDay, weekdayOf } from '../../platform/shared/calendar.ts'

/** A typed day, with a time of day if one was typed; `minute` is null for a whole hour. */
export interface TypedTime {
  day: string
  hour: number | null
  minute: number | null
}

export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
}

/** Returns whether each typed word begins a word of the text; a small word such as `meus` may be missing. */
export function isFound(typed: string, text: string): boolean {
  const words = wordsOf(text)
  const begins = (prefix: string) => words.some((word) => word.startsWith(prefix))
  const typedWords = wordsOf(typed)
  if (typedWords.length === 0) return true
  return typedWords.some(begins) && typedWords.every((word) => begins(word) || isSmall(word))
}

function wordsOf(text: string): string[] {
  return plainText(text)
    .split(/[\s,/-]+/)
    .filter(Boolean)
}

function isSmall(word: string): boolean {
  return /^(?:[aeo]s?|d[aeo]s?|n[ao]s?|um|uma|para|com|por|meus?|minhas?)$/.test(word)
}

export function looksLikeName(text: string): boolean {
  const words = text.trim().split(/\s+/)
  return words.length > 1 && words.every((word) => /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word))
}

const NEAR_DAYS: Record<string, number> = { ontem: -1, hoje: 0, amanha: 1, 'depois de amanha': 2 }
const WEEKDAY =
  /^(dom(?:ingo)?|seg(?:unda)?|ter(?:ca)?|qua(?:rta)?|qui(?:nta)?|sex(?:ta)?|sab(?:ado)?)(?:-feira)?$/
const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab']
const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
const MONTH_NAMES =
  /^(?:jan(?:eiro)?|fev(?:ereiro)?|mar(?:co)?|abr(?:il)?|mai(?:o)?|jun(?:ho)?|jul(?:ho)?|ago(?:sto)?|set(?:embro)?|out(?:ubro)?|nov(?:embro)?|dez(?:embro)?)$/
/** `15h`, `15h30`, `15:30` */
const TIME = /^(\d{1,2})(?:h(\d{2})?|:(\d{2}))$/

/**
 * Returns the day and time of a whole text, such as `ter 15h`, `24/11`, `amanhã às 9:30`, `dia 3` or `24 de novembro`; null if
 * it contains any other word. A weekday means the next one, including today.
 */
export function typedTime(text: string, today: string): TypedTime | null {
  const words = plainText(text)
    .replace('depois de amanha', 'depois-de-amanha')
    .replace(/(\d)\s+h\b/g, '$1h')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !/^(?:as|a|de|feira|no|na)$/.test(word))
  let day: string | null = null
  let time: Omit<TypedTime, 'day'> | null = null
  for (let index = 0; index < words.length; ) {
    const rest = words.slice(index)
    const parsedDay: NamedDay | null = day === null ? dayAtStart(rest, today) : null
    const timed: Omit<TypedTime, 'day'> | null =
      time === null && !parsedDay ? timeOf(rest[0] ?? '', day !== null) : null
    if (parsedDay) day = parsedDay.day
    else if (timed) time = timed
    else return null
    index += parsedDay?.words ?? 1
  }
  if (day === null && time === null) return null
  return { day: day ?? today, ...(time ?? { hour: null, minute: null }) }
}

interface NamedDay {
  day: string
  words: number
}

function dayAtStart([first = '', second = '']: readonly string[], today: string): NamedDay | null {
  const near = NEAR_DAYS[first.replaceAll('-', ' ')]
  if (near !== undefined) return { day: addDays(today, near), words: 1 }
  const weekday = WEEKDAY.exec(first)?.[1]
  if (weekday) {
    const ahead = (WEEKDAYS.indexOf(weekday.slice(0, 3)) - weekdayOf(today) + 7) % 7
    return { day: addDays(today, ahead), words: 1 }
  }
  const [, date, month, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(first) ?? []
  if (date && month) return namedDay(dateOf(Number(date), Number(month), year, today), 1)
  if (first === 'dia' && /^\d{1,2}$/.test(second))
    return namedDay(dayOfMonth(Number(second), today), 2)
  if (/^\d{1,2}$/.test(first) && MONTH_NAMES.test(second))
    return namedDay(
      dateOf(Number(first), MONTHS.indexOf(second.slice(0, 3)) + 1, undefined, today),
      2,
    )
  return null
}

function namedDay(day: string | null, words: number): NamedDay | null {
  return day === null ? null : { day, words }
}

/** Without a year, a recent day is more likely than one a year later. */
const LATELY_DAYS = 90

function dateOf(
  date: number,
  month: number,
  year: string | undefined,
  today: string,
): string | null {
  if (year) {
    const day = dayOf(Number(year.length === 2 ? `20${year}` : year), month, date)
    return isDay(day) ? day : null
  }
  const thisYear = Number(today.slice(0, 4))
  const days = [thisYear - 1, thisYear, thisYear + 1].map((year) => dayOf(year, month, date))
  return days.find((day) => isDay(day) && day >= addDays(today, -LATELY_DAYS)) ?? null
}

function dayOfMonth(date: number, today: string): string | null {
  const months = [today.slice(0, 7), addMonths(today, 1)]
  const days = months.map((month) => `${month}-${String(date).padStart(2, '0')}`).filter(isDay)
  return days.find((day) => day >= today) ?? null
}

function dayOf(year: number, month: number, date: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** Returns a word as a time of day. A bare number is one only next to a day; otherwise it may be part of a phone number. */
function timeOf(word: string, isNextToDay: boolean): Omit<TypedTime, 'day'> | null {
  const [, hour, afterH, afterColon] =
    TIME.exec(isNextToDay && /^\d{1,2}$/.test(word) ? `${word}h` : word) ?? []
  if (!hour) return null
  const minute = afterH ?? afterColon ?? null
  if (Number(hour) > 23 || Number(minute) > 59) return null
  return { hour: Number(hour), minute: minute === null ? null : Number(minute) }
}

export function isAtTypedTime(time: string, { hour, minute }: TypedTime): boolean {
  if (hour === null) return true
  const [atHour, atMinute] = time.split(':').map(Number)
  return atHour === hour && (minute === null || atMinute === minute)
}

export function clockOfTyped({ hour, minute }: TypedTime): string | null {
  if (hour === null) return null
  return clockOf(hour * 60 + (minute ?? 0))
}
