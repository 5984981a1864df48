import {
  addDays,
  clockOf,
  DAY_MINUTES,
  DEFAULT_ZONE,
  dayAt,
  isDay,
  platformDay,
  timeAt,
  weekdayOf,
} from '../../../platform/shared/calendar.ts'
import { readYes } from './cells.ts'
import { foldCell } from './fold-cell.ts'
import { readStatus } from './status-cells.ts'
import { readClock } from './time-cells.ts'
import { readWeekday, withoutWeekday } from './week-cells.ts'

export interface DateOptions {
  /** A two-digit year is in the century that is nearer to this day. */
  today?: string
  /** A birth date is never after `today`. */
  isBirth?: boolean
  /** Old spreadsheets on a Mac count days from 1904. */
  is1904?: boolean
  /** The zone for instants with an offset, such as `2026-03-05T17:30:00Z`. */
  zone?: string
}

/** Returns the day of a cell with a day, or a day and a time, as `YYYY-MM-DD`; null for others and for a day without a year. */
export function readDate(text: string, options: DateOptions = {}): string | null {
  const cell = foldCell(text)
  const time = instantOf(cell, options) ?? dayAndRest(cell, options)
  if (!time || OTHER_DAY.test(time.rest)) return null
  if (time.rest !== '' && readClock(time.rest) === null) return null
  const today = options.today ?? platformDay(Date.now())
  return options.isBirth && time.day > today ? null : time.day
}

/** A second day, of a span such as `02/03 a 06/03`. */
const OTHER_DAY = /^(?:a|e|ate|ou|as)? ?\d{1,2}\/(?:0\d|1[0-2])(?![\d:h])/

/** The leap year has all days. */
const LEAP_YEAR = 2000

/** Returns whether a cell has a day and a month, such as a birthday without its year. */
export function isYearlessDay(text: string): boolean {
  const full = withYear(text, LEAP_YEAR)
  return full !== null && readDate(full) !== null
}

const YEARLESS =
  /^(\d{1,2})[oº°]?(?:[/.-]| de | (?=[a-z]))(\d{1,2}|[a-z]{3,9})\.?(?=$|[ ,;|)])(?! ?(?:de |[/.,-] ?)?(?:\d{4}|\d{2})(?![\d:h]))/

/** Returns a cell with this year behind its day and month: `12/3/2026 14h` for `qui 12/03 14h`; null for other cells. */
export function withYear(text: string, year: number): string | null {
  const cell = foldCell(text)
  const [, month, date] = /^--(\d\d)-?(\d\d)$/.exec(cell) ?? []
  if (month !== undefined) return `${date}/${month}/${year}`
  const bare = cell.replace(WEEKDAY, '').replace(/^dia /, '')
  return YEARLESS.test(bare) ? bare.replace(YEARLESS, `$1/$2/${year}`) : null
}

/** How far ahead of today a day without its year may be, in days. */
const MOST_DAYS_AHEAD = 31

/**
 * Returns a cell without a year with the one of its last day before or soon after today; the weekday that it names decides
 * first. Null for other cells.
 */
export function withLikelyYear(text: string, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const candidates = [year + 1, year, year - 1].flatMap((near) => {
    const full = withYear(text, near)
    const day = full === null ? null : readDate(full, { today })
    return full === null || day === null ? [] : [{ full, day }]
  })
  const named = readWeekday(text)
  const ofWeekday = candidates.filter(({ day }) => weekdayOf(day) === named)
  const isSoon = ({ day }: { day: string }) => day <= addDays(today, MOST_DAYS_AHEAD)
  return (ofWeekday.find(isSoon) ?? candidates.find(isSoon))?.full ?? null
}

/** Returns the reason why a cell is not a birth date. */
export function birthFault(text: string, today: string): string {
  const day = readDate(text, { today })
  if (day !== null && day > today) return 'A data de nascimento está no futuro. Confira o ano'
  const year = /(?<!\d)(1[0-8]\d\d|2[1-9]\d\d)(?!\d)/.exec(text)?.[1]
  if (year === undefined) return 'Data inválida. Use dia, mês e ano'
  return year < '1900'
    ? 'A data de nascimento é anterior a 1900. Confira o ano'
    : 'A data de nascimento está no futuro. Confira o ano'
}

/** Programs write a time without a day together with their first day. */
const DAY_ZERO = /^(?:1899-12-3[01]|1900-01-0[01]|3[01]\/12\/1899|0?[01]\/0?1\/1900)[ t]+/

/** Returns the time of a cell with a time, or a day or weekday and a time, as `HH:mm`. */
export function readTime(text: string, options: DateOptions = {}): string | null {
  const cell = foldCell(text).replace(DAY_ZERO, '')
  const instant = instantOf(cell, options)
  if (instant) return readClock(instant.rest)
  const day = dayAndRest(cell, options)
  if (day) return readClock(day.rest)
  return readClock(readWeekday(cell) === null ? cell : withoutWeekday(cell))
}

interface DayAndRest {
  day: string
  rest: string
}

const INSTANT =
  /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d)(:\d\d(?:\.\d+)?)? ?(?:(z|utc|gmt)|([+-]\d\d)(?::?(\d\d))?(?: utc)?)$/

/** Reads an instant with an offset. Midnight in UTC is how programs write a day without a time. */
function instantOf(cell: string, { zone = DEFAULT_ZONE }: DateOptions): DayAndRest | null {
  const match = INSTANT.exec(cell)
  const [, day = '', time = '', seconds = '', utc, hours = '+00', minutes = '00'] = match ?? []
  if (!match || !isDay(day)) return null
  const isUtc = utc !== undefined || (hours.endsWith('00') && minutes === '00')
  if (isUtc && time === '00:00') return { day, rest: '' }
  const instant = Date.parse(`${day}T${time}${seconds}${isUtc ? 'Z' : `${hours}:${minutes}`}`)
  return Number.isNaN(instant) ? null : { day: dayAt(instant, zone), rest: timeAt(instant, zone) }
}

const WEEKDAY =
  /^\(?(?:(?:segunda|terca|quarta|quinta|sexta)(?:[- ]feira)?|sabado|domingo|(?:seg|ter|qua|qui|sex|sab|dom|mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day)?|lun(?:es)?|martes|mie(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|[2-6]a(?:[- ]feira|(?=[ ,.-]+\d)))\b\)?[.,:]*[ |/-]*/

const SEPARATOR = ' ?[-/.,|_\\\\ ] ?'
const MONTH_NAME = '([a-z]{3,10})\\.?'
const YEAR = "'?(\\d{4}|\\d{2})"

const YEAR_FIRST = new RegExp(
  `^(\\d{4})${SEPARATOR}(\\d{1,2}|[a-z]{3,10})${SEPARATOR}(\\d{1,2})(?!\\d)`,
)
const DAY_FIRST = new RegExp(`^(\\d{1,2})${SEPARATOR}(\\d{1,2})${SEPARATOR}${YEAR}(?![\\d])`)
const DAY_NAMED = new RegExp(
  `^(\\d{1,2})[oaº]?(?:${SEPARATOR}| de | of |\\. ?)?${MONTH_NAME}(?:${SEPARATOR}| de |,)? ?(?:de |del )?${YEAR}(?!\\d)`,
)
const MONTH_NAMED = new RegExp(
  `^${MONTH_NAME}[ -](\\d{1,2})(?:st|nd|rd|th|o)?(?:,[ -]?|[ -])(?:de )?${YEAR}(?!\\d)`,
)
const DIGITS = /^(\d{5,8})(?:[.,](\d+))?$/

/** Returns the day at the beginning of a cell, and the rest of the cell. */
function dayAndRest(cell: string, options: DateOptions): DayAndRest | null {
  const text = cell
    .replace(/^[[(]([^[\]()]*)[\])]$/, '$1')
    .replace(/ ?\*+$/, '')
    .replace(
      /^(?:\*+|dia|em|desde(?: o dia)?|a partir d[eo](?: dia)?|data(?: (?:de nascimento|da (?:sessao|consulta)))?|d\.?n|nasc(?:imento)?|nascid[oa](?: em)?)[ :.]+/,
      '',
    )
    .replace(AGE_BEFORE, '$1')
    .replace(IN_WORDS, (words, day: string, month: string, year: string) => {
      const numbers = [day, year].map(numberOf)
      return numbers.includes(null) ? words : `${numbers[0]} de ${month} de ${numbers[1]}`
    })
    .replace(TIME_BEFORE, '$2 $1')
    .replace(WEEKDAY, '')
    .replace(/^(\d{1,2})(?:\.?[o°]|st|nd|rd|th)(?=[ /.-])/, '$1')
    .replace(/^(\d{1,2}) d[eo] (\d{1,2}) d[eo] (?=\d)/, '$1/$2/')
    .replace(/^(\d{1,2}[/.-]\d{1,2}) de (?=\d)/, '$1/')
    .replace(/^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(?:\d\d)?z?$/, '$1-$2-$3 $4:$5')
    .replace(/(?<=\d{4})[.,;]$/, '')
  const digits = DIGITS.exec(text)
  if (digits) return fromDigits(digits[1] ?? '', digits[2], options)
  for (const [pattern, order] of PATTERNS) {
    const match = pattern.exec(text)
    if (!match) continue
    const parts = { y: match[order.indexOf('y') + 1], m: match[order.indexOf('m') + 1] }
    const day = dayOf(parts.y, parts.m, match[order.indexOf('d') + 1], options)
    return day ? { day, rest: restOf(text.slice(match[0].length)) } : null
  }
  return null
}

/** A day whose number, or year, is written in words. */
const IN_WORDS =
  /^(\d{1,2}|[a-z]+(?: e [a-z]+)?) de ([a-z]{4,9}) (?:de |do ano de )(\d{4}|dois mil(?: e [a-z]+){0,2})$/
const WORDS =
  'um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'
const NUMBERS: Record<string, number> = {
  ...Object.fromEntries(WORDS.split(' ').map((word, index) => [word, index + 1])),
  ...{ primeiro: 1, catorze: 14, vinte: 20, trinta: 30, 'dois mil': 2_000 },
}
/** A time before its day. */
const TIME_BEFORE =
  /^(\d{1,2}(?:h\d{0,2}|:\d\d))(?:[ ,-]+|(?: do)? dia )(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})$/

/** Returns a number in digits or words: 31 for `trinta e um`; null for other words. */
function numberOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text)
  const parts = text.split(' e ').map((word) => NUMBERS[word] ?? Number.NaN)
  const sum = parts.reduce((total, part) => total + part, 0)
  return Number.isNaN(sum) ? null : sum
}

const PATTERNS: readonly (readonly [pattern: RegExp, order: string])[] = [
  [YEAR_FIRST, 'ymd'],
  [DAY_FIRST, 'dmy'],
  [DAY_NAMED, 'dmy'],
  [MONTH_NAMED, 'mdy'],
]

const AGE = String.raw`\d{1,3} ?(?:anos?|meses|a|m)\b`
const AGE_BEFORE = /^\d{1,3} ?(?:anos?|meses)\b[ ,:-]*\(?([^()]*)\)?$/
/** An age behind the day; one in brackets may be only a number. */
const AGE_BEHIND = new RegExp(`^[ ,;=/-]*(?:\\(\\d{1,3}\\)|\\(?${AGE}[^)]*\\)?)$`)

/** Where a session was, or a part of the day, behind the day. */
const PLAIN_REMARK =
  /^[ ,-]*\(?(?:(?:[ad]e? ?a? )?(?:manha|tarde|noite)|on-? ?line|presencial|remot[oa])\)?$/

/** Other words in brackets; how the session went is no part of its day. */
const REMARK = /^[ ,-]*\(([^()\d]{1,40})\)$/

function isOutcome(text: string): boolean {
  return readStatus(text) !== null || readYes(text) !== null
}

/** Removes a weekday, an age or a remark written behind the day, and the time zone that programs write. */
function restOf(text: string): string {
  return text
    .replace(AGE_BEHIND, '')
    .replace(PLAIN_REMARK, '')
    .replace(REMARK, (remark, inside: string) => (isOutcome(inside) ? remark : ''))
    .replace(/^t(?=\d)/, '')
    .replace(/^[ ,;-]+/, '')
    .replace(
      /^\(?(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|seg|ter|qua|qui|sex|sab|dom)(?:-feira)?\)?[ ,-]*/,
      '',
    )
    .replace(/ (?:gmt|utc|brs?t)[+-]?\d*(?: \(.*\))?$/, '')
}

function dayOf(year = '', month = '', day = '', options: DateOptions): string | null {
  const number = /^\d/.test(month) ? Number(month) : monthOf(month)
  const full = year.length === 4 ? year : fullYear(year, number, Number(day), options)
  return plausible(`${full}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`)
}

function plausible(day: string): string | null {
  return isDay(day) && day >= '1900-01-01' && day < '2100-01-01' ? day : null
}

/** How far ahead of today a two-digit year may be, in years. */
const YEARS_AHEAD = 20

function fullYear(year: string, month: number, day: number, options: DateOptions): string {
  const today = options.today ?? platformDay(Date.now())
  const limit = options.isBirth
    ? today
    : `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`
  const written = `-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return `20${year}${written}` <= limit ? `20${year}` : `19${year}`
}

const MONTHS = [
  ['janeiro', 'january', 'enero'],
  ['fevereiro', 'february', 'febrero'],
  ['marco', 'march', 'marzo'],
  ['abril', 'april'],
  ['maio', 'may', 'mayo'],
  ['junho', 'june', 'junio'],
  ['julho', 'july', 'julio'],
  ['agosto', 'august'],
  ['setembro', 'september', 'septiembre'],
  ['outubro', 'october', 'octubre'],
  ['novembro', 'november', 'noviembre'],
  ['dezembro', 'december', 'diciembre'],
]

/** Returns a month by its name or an abbreviation of at least three letters, in Portuguese, English or Spanish; otherwise 0. */
export function monthOf(word: string): number {
  return MONTHS.findIndex((names) => names.some((name) => name.startsWith(word))) + 1
}

/** The day before a spreadsheet's first one, and the first day on Macs. 29 February 1900, which did not exist, is counted. */
const EPOCH = { 1900: '1899-12-30', 1904: '1904-01-01' }

/** Parses `05032026`, `20260305`, `050326`, and a spreadsheet's number of a day, `46086` or `46086,604`. */
function fromDigits(
  digits: string,
  fraction: string | undefined,
  options: DateOptions,
): DayAndRest | null {
  if (digits.length === 5) return fromSerial(Number(digits), Number(`0.${fraction ?? 0}`), options)
  if (fraction && Number(fraction) !== 0) return null
  const padded = digits.length === 7 ? `0${digits}` : digits
  const [first, month, last] = [padded.slice(0, 2), padded.slice(2, 4), padded.slice(4)]
  const isoDay = () => dayOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6), options)
  const day = dayOf(last, month, first, options) ?? (digits.length === 8 ? isoDay() : null)
  return day === null ? null : { day, rest: '' }
}

function fromSerial(days: number, ofDay: number, options: DateOptions): DayAndRest | null {
  const day = plausible(addDays(EPOCH[options.is1904 ? 1904 : 1900], days))
  const minutes = Math.min(Math.round(ofDay * DAY_MINUTES), DAY_MINUTES - 1)
  return day === null ? null : { day, rest: minutes === 0 ? '' : clockOf(minutes) }
}
