/**
 * Days, times and time zones. A day is `YYYY-MM-DD`, a time `HH:mm`, an instant epoch milliseconds or ISO 8601; a zone is
 * an IANA name. Works in browsers without Temporal; its tests compare it with Temporal.
 */

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The minutes of a day on the wall clock, and its end in minutes from midnight. */
export const DAY_MINUTES = 24 * 60

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, ...options })
  formatters.set(key, format)
  return format
}

const WALL_CLOCK: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23', // biome-ignore format: one line
}

/** Since 1973 every zone has changed its offset on a full quarter of an hour (tz database). */
export const QUARTER = 15 * MINUTE
const FULL_QUARTERS_SINCE = Date.UTC(1973, 0, 1)
const rememberOffset = memo<number>()

/** Returns a zone's UTC offset in milliseconds, cached by day, or by quarter of an hour on a day that changes it. */
function offsetAt(instant: number, zone: string): number {
  if (instant < FULL_QUARTERS_SINCE) return computeOffset(instant, zone)
  const offsetFrom = (length: number, next = 0) => {
    const start = (Math.floor(instant / length) + next) * length
    return rememberOffset(`${start} ${zone}`, () => computeOffset(start, zone))
  }
  const ofDay = offsetFrom(DAY)
  return ofDay === offsetFrom(DAY, 1) ? ofDay : offsetFrom(QUARTER)
}

/** Parses `11/03/2026, 09:05:00`: formatToParts takes twice as long. */
function computeOffset(instant: number, zone: string): number {
  const [day = 0, month = 0, year = 0, ...time] =
    formatter(zone, WALL_CLOCK).format(instant).match(/\d+/g)?.map(Number) ?? []
  return Date.UTC(year, month - 1, day, ...time) - Math.floor(instant / 1000) * 1000
}

/** Returns a function that computes the value of a key once and keeps the latest few thousand. */
export function memo<T>(most = 5_000): (key: string, compute: () => T) => T {
  const values = new Map<string, T>()
  return (key, compute) => {
    const known = values.get(key)
    if (known !== undefined) return known
    if (values.size >= most) values.clear()
    const value = compute()
    values.set(key, value)
    return value
  }
}

export function dayAt(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 10)
}

/** Returns the day in the platform's zone. */
export function platformDay(instant: number): string {
  return dayAt(instant, DEFAULT_ZONE)
}

export function timeAt(instant: number | string, zone: string): string {
  const epoch = toEpoch(instant)
  return new Date(epoch + offsetAt(epoch, zone)).toISOString().slice(11, 16)
}

/**
 * Returns the instant at which clocks of that zone show this day and time. A skipped time becomes the one an hour later;
 * a repeated one is its first.
 */
export function instantAt(day: string, time: string, zone: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const before = asUtc - offsetAt(asUtc - DAY, zone)
  const after = asUtc - offsetAt(asUtc + DAY, zone)
  if (before === after) return before
  const fits = [before, after].filter((guess) => guess + offsetAt(guess, zone) === asUtc)
  return fits.length > 0 ? Math.min(...fits) : before
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).getUTCDate() === Number(text.slice(8))
}

const rememberNextDay = memo<string>()

/** Adds days to a day: `2026-02-28` + 1 → `2026-03-01` */
export function addDays(day: string, days: number): string {
  const add = () => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
  return days === 1 ? rememberNextDay(day, add) : add()
}

/** Returns the month of an instant in a zone: `2026-11`. */
export function monthAt(instant: number, zone: string): string {
  return dayAt(instant, zone).slice(0, 7)
}

/** Adds months to a month: `2026-12`, 2 → `2027-02`. A day is accepted for its month. */
export function addMonths(month: string, months: number): string {
  const [year, index] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, index - 1 + months, 1)).toISOString().slice(0, 7)
}

export function daysOfMonth(month: string): string[] {
  const firstOfMonth = `${month}-01`
  const days: string[] = []
  for (let day = firstOfMonth; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

export function wholeMonth(month: string): { from: string; to: string } {
  const days = daysOfMonth(month.slice(0, 7))
  return { from: days[0] ?? month, to: days.at(-1) ?? month }
}

/**
 * Returns a span's shortest name for files: `2026-11` for a whole month, `2026` for a whole year, `2026-09-a-2026-11` for whole
 * months, otherwise `2026-11-03-a-2026-11-09`; one day is its own name.
 */
export function periodName({ from, to }: { from: string; to: string }): string {
  const isWhole = from.endsWith('-01') && wholeMonth(to).to === to
  if (!isWhole) return from === to ? from : `${from}-a-${to}`
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  return first === last ? first : `${first}-a-${last}`
}

/** Returns the number of days, both included. */
export function countDays(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY + 1
}

const rememberWeekday = memo<number>()

/** Returns the weekday; Sunday is 0. */
export function weekdayOf(day: string): number {
  return rememberWeekday(day, () => new Date(`${day}T00:00:00Z`).getUTCDay())
}

export function startOfDay(instant: number, zone: string): number {
  return instantAt(dayAt(instant, zone), '00:00', zone)
}

/** Milliseconds before `now` that today's instant is set to, so that a clock that is a little ahead names no future instant. */
const JUST_BEFORE = 10_000

/**
 * Returns an instant on a past day: for today just before `now`, for another day noon. A typed day is stored as that day, even
 * if midnight passes before it arrives.
 */
export function instantOn(day: string, zone: string, now: number): number {
  if (day !== dayAt(now, zone)) return instantAt(day, '12:00', zone)
  return Math.max(startOfDay(now, zone), now - JUST_BEFORE)
}

/** Returns the half-open range of a month, `YYYY-MM`: from its first instant to the first of the next. */
export function monthRange(month: string, zone: string): { start: number; end: number } {
  return {
    start: instantAt(`${month}-01`, '00:00', zone),
    end: instantAt(`${addMonths(month, 1)}-01`, '00:00', zone),
  }
}

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** Returns the time of day of a minute after midnight, `09:30`. */
export function clockOf(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export function formatDate(instant: number | string, zone: string): string {
  return formatDay(dayAt(toEpoch(instant), zone))
}

export function formatDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** Returns an instant as `dd/MM/yyyy às HH:mm` in a zone. */
export function formatDateTime(instant: number | string, zone: string): string {
  return `${formatDate(instant, zone)} às ${timeAt(instant, zone)}`
}

/**
 * Returns an instant with the name of its zone, for a reader who may be elsewhere: `03/03/2026 às 11:00 (horário de
 * Brasília)`.
 */
export function formatZonedTime(instant: number | string, zone: string): string {
  return `${formatDateTime(instant, zone)} (${zoneName(zone, toEpoch(instant))})`
}

/** Returns a day as `terça-feira, 3 de março`, and the first of a month as `domingo, 1º de março`. */
export function formatLongDay(day: string): string {
  return formatter('UTC', { weekday: 'long', day: 'numeric', month: 'long' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(' 1 ', ' 1º ')
}

const rememberWeekdayName = memo<string>()

/** Returns a day as `terça-feira`. */
export function formatWeekday(day: string): string {
  return rememberWeekdayName(day, () =>
    formatter('UTC', { weekday: 'long' }).format(new Date(`${day}T00:00:00Z`)),
  )
}

/** Returns a near day as `Ter, 24/11`; with `today`, one of another year as `Ter, 24/11/2025`. */
export function formatNearDay(day: string, today = day): string {
  const name = formatter('UTC', { weekday: 'short' }).format(new Date(`${day}T00:00:00Z`))
  const date = formatDay(day)
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return `${name.charAt(0).toUpperCase()}${name.slice(1, 3)}, ${isThisYear ? date.slice(0, 5) : date}`
}

/** Returns a zone's usual name at an instant: `Horário de Brasília (GMT-3)`. */
export function formatZone(zone: string, instant: number): string {
  return `${genericName(zone, instant)} (${formatOffset(offsetAt(instant, zone))})`
}

/** Returns a zone's usual name within a sentence: `horário de Brasília`. */
export function zoneName(zone: string, instant: number): string {
  return genericName(zone, instant).replace(/^Horário/, 'horário')
}

const rememberGenericName = memo<string>()

/** Returns a zone's name in words, cached for each day: finding it takes as long as the rest of an e-mail. */
function genericName(zone: string, instant: number): string {
  return rememberGenericName(`${Math.floor(instant / DAY)} ${zone}`, () => {
    const parts = formatter(zone, { timeZoneName: 'longGeneric' }).formatToParts(instant)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
    return name.replace(' Padrão', '')
  })
}

function formatOffset(milliseconds: number): string {
  const minutes = Math.abs(milliseconds) / MINUTE
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `GMT${milliseconds < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`
}

export function formatMonth(month: string): string {
  return formatter('UTC', { month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** Returns the value of a `datetime-local` input for an instant: `2026-03-01T09:00`. */
export function toLocalInput(instant: number | string, zone: string): string {
  const epoch = toEpoch(instant)
  return `${dayAt(epoch, zone)}T${timeAt(epoch, zone)}`
}

const DAYS_KNOWN = 4_000

/**
 * Returns a function like `toLocalInput` for long lists: it calls Intl once a day instead of for each instant, except on days
 * of a clock change.
 */
export function localClock(zone: string): (instant: string) => string {
  const offsets = new Map<number, number | null>()
  const offsetOf = (day: number) => {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const offset = offsetAt(day * DAY, zone)
    const fixedOffset = offset === offsetAt((day + 1) * DAY, zone) ? offset : null
    if (offsets.size === DAYS_KNOWN) offsets.clear()
    offsets.set(day, fixedOffset)
    return fixedOffset
  }
  return (text) => {
    const instant = Date.parse(text)
    const offset = offsetOf(Math.floor(instant / DAY))
    if (offset === null) return toLocalInput(instant, zone)
    return new Date(instant + offset).toISOString().slice(0, 16)
  }
}

export function fromLocalInput(value: string, zone: string): string {
  return new Date(instantAt(value.slice(0, 10), value.slice(11, 16), zone)).toISOString()
}

function toEpoch(instant: number | string): number {
  return typeof instant === 'number' ? instant : Date.parse(instant)
}

/** Brazil's zones, as chosen in the settings. Source: tz database zone1970.tab, BR rows. */
export const BRAZIL_ZONES = {
  'America/Sao_Paulo': 'Brasília, São Paulo, Rio, Sul, Minas, Goiás',
  'America/Bahia': 'Bahia',
  'America/Fortaleza': 'Ceará, Maranhão, Piauí, Paraíba, Rio Grande do Norte',
  'America/Recife': 'Pernambuco',
  'America/Maceio': 'Alagoas, Sergipe',
  'America/Belem': 'Pará (leste), Amapá',
  'America/Santarem': 'Pará (oeste)',
  'America/Araguaina': 'Tocantins',
  'America/Campo_Grande': 'Mato Grosso do Sul',
  'America/Cuiaba': 'Mato Grosso',
  'America/Manaus': 'Amazonas',
  'America/Eirunepe': 'Amazonas (oeste)',
  'America/Porto_Velho': 'Rondônia',
  'America/Boa_Vista': 'Roraima',
  'America/Rio_Branco': 'Acre',
  'America/Noronha': 'Fernando de Noronha',
} as const

export type BrazilZone = keyof typeof BRAZIL_ZONES
export const DEFAULT_ZONE: BrazilZone = 'America/Sao_Paulo'
