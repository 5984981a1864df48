/**
 * Days, times and time zones in one place. A day is `YYYY-MM-DD`, a time `HH:mm`, an instant epoch milliseconds or
 * ISO 8601; a zone is an IANA name. Works in the browser without Temporal; checked against Temporal in its tests.
 */

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, ...options })
  formatters.set(key, made)
  return made
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

/** By zone alone: some screens ask thousands of times. */
const wallClocks = new Map<string, Intl.DateTimeFormat>()

/** Reads the numbers of `11/03/2026, 09:05:00`: the parts themselves take twice as long. */
function wallClock(instant: number, zone: string) {
  const known = wallClocks.get(zone) ?? formatter(zone, WALL_CLOCK)
  wallClocks.set(zone, known)
  const [day = '', month = '', year = '', hour = '', minute = '', second = ''] =
    known.format(instant).match(/\d+/g) ?? []
  return { year, month, day, hour, minute, second }
}

/** How far the zone's clocks are ahead of UTC at that instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(instant, zone)
  const asUtc = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second)
  return asUtc - Math.floor(instant / 1000) * 1000
}

/** The day it is in that zone. */
export function dayAt(instant: number, zone: string): string {
  const { year, month, day } = wallClock(instant, zone)
  return `${year}-${month}-${day}`
}

/** The day it is on the platform, whatever the zone of an account. */
export function platformDay(instant: number): string {
  return dayAt(instant, DEFAULT_ZONE)
}

/** The time of day in that zone, `HH:mm`. */
export function timeAt(instant: number | string, zone: string): string {
  const { hour, minute } = wallClock(toEpoch(instant), zone)
  return `${hour}:${minute}`
}

/**
 * The instant at which clocks of that zone show this day and time. A time that a clock change skips becomes the
 * one an hour later; one that happens twice is its first.
 */
export function instantAt(day: string, time: string, zone: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const before = asUtc - offsetAt(asUtc - DAY, zone)
  const after = asUtc - offsetAt(asUtc + DAY, zone)
  if (before === after) return before
  const fits = [before, after].filter((guess) => guess + offsetAt(guess, zone) === asUtc)
  return fits.length > 0 ? Math.min(...fits) : before
}

/** Whether it is a day of the calendar: `2026-02-30` is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

/** `2026-02-28` + 1 → `2026-03-01` */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** The month `months` after this one: `2026-12`, 2 → `2027-02`. A day is accepted for its month. */
export function addMonths(month: string, months: number): string {
  const [year, index] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, index - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The days of a month, first to last. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  const days: string[] = []
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** The first and the last day of a month. A day is accepted for its month. */
export function wholeMonth(month: string): { from: string; to: string } {
  const days = daysOfMonth(month.slice(0, 7))
  return { from: days[0] ?? month, to: days.at(-1) ?? month }
}

/**
 * A span of days as a file is named after it, the shortest way: `2026-11` for a whole month, `2026` for a whole year,
 * `2026-09-a-2026-11` for whole months, else `2026-11-03-a-2026-11-09`. One day is its own name.
 */
export function periodName({ from, to }: { from: string; to: string }): string {
  const isWhole = from.endsWith('-01') && wholeMonth(to).to === to
  if (!isWhole) return from === to ? from : `${from}-a-${to}`
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  return first === last ? first : `${first}-a-${last}`
}

/** How many days there are from the first to the last, both counted. */
export function countDays(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY + 1
}

/** Sunday is 0. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** First instant of the day, and of the month, that the zone is in. */
export function startOfDay(instant: number, zone: string): number {
  return instantAt(dayAt(instant, zone), '00:00', zone)
}

/** Half-open: from the first instant of the month to the first of the next. `month` is `YYYY-MM`. */
export function monthRange(month: string, zone: string): { start: number; end: number } {
  return {
    start: instantAt(`${month}-01`, '00:00', zone),
    end: instantAt(`${addMonths(month, 1)}-01`, '00:00', zone),
  }
}

/** Minutes after midnight: `09:30` → 570. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** `dd/MM/yyyy` of an instant, in a zone. */
export function formatDate(instant: number | string, zone: string): string {
  const { year, month, day } = wallClock(toEpoch(instant), zone)
  return `${day}/${month}/${year}`
}

/** `dd/MM/yyyy` of a day. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** `dd/MM/yyyy às HH:mm` of an instant, in a zone. */
export function formatDateTime(instant: number | string, zone: string): string {
  return `${formatDate(instant, zone)} às ${timeAt(instant, zone)}`
}

/** `terça-feira, 3 de março` of a day. */
export function formatLongDay(day: string): string {
  return formatter('UTC', { weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** `terça-feira` of a day. */
export function formatWeekday(day: string): string {
  return formatter('UTC', { weekday: 'long' }).format(new Date(`${day}T00:00:00Z`))
}

/** `ter., 3 de mar.` of a day. */
export function formatShortDay(day: string): string {
  return formatter('UTC', { weekday: 'short', day: 'numeric', month: 'short' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** `Ter, 24/11` of a day that is near; told what day it is, `Ter, 24/11/2025` of another year's. */
export function formatNearDay(day: string, today = day): string {
  const name = formatter('UTC', { weekday: 'short' }).format(new Date(`${day}T00:00:00Z`))
  const date = formatDay(day)
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return `${name.charAt(0).toUpperCase()}${name.slice(1, 3)}, ${isThisYear ? date.slice(0, 5) : date}`
}

/** `Horário de Brasília (GMT-3)`: a zone's clocks as people call them, at an instant. */
export function formatZone(zone: string, instant: number): string {
  const parts = formatter(zone, { timeZoneName: 'longGeneric' }).formatToParts(instant)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  // Where there is no summer time, ICU says `Horário Padrão de Brasília`; nobody else does.
  return `${name.replace(' Padrão', '')} (${formatOffset(offsetAt(instant, zone))})`
}

/** `GMT-3`, `GMT+5:30` */
function formatOffset(milliseconds: number): string {
  const minutes = Math.abs(milliseconds) / MINUTE
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `GMT${milliseconds < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`
}

/** `março de 2026` of a month. */
export function formatMonth(month: string): string {
  return formatter('UTC', { month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** The value of a `datetime-local` input for an instant: `2026-03-01T09:00`. */
export function toLocalInput(instant: number | string, zone: string): string {
  const epoch = toEpoch(instant)
  return `${dayAt(epoch, zone)}T${timeAt(epoch, zone)}`
}

/** So many days are remembered: a clock may be asked for any. */
const DAYS_KNOWN = 4_000

/**
 * A zone's clock for long lists: an instant as `2026-03-01T09:00`, as `toLocalInput` gives it, but asking Intl once a day
 * rather than for each instant. A day on which clocks change is asked about as ever.
 */
export function localClock(zone: string): (instant: string) => string {
  const offsets = new Map<number, number | null>()
  const offsetOf = (day: number) => {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const offset = offsetAt(day * DAY, zone)
    const found = offset === offsetAt((day + 1) * DAY, zone) ? offset : null
    if (offsets.size === DAYS_KNOWN) offsets.clear()
    offsets.set(day, found)
    return found
  }
  return (text) => {
    const instant = Date.parse(text)
    const offset = offsetOf(Math.floor(instant / DAY))
    if (offset === null) return toLocalInput(instant, zone)
    return new Date(instant + offset).toISOString().slice(0, 16)
  }
}

/** The instant of a `datetime-local` input's value, as ISO 8601 in UTC. */
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
