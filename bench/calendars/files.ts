import {
  addDays,
  addMonths,
  DAY,
  DEFAULT_ZONE,
  dayAt,
  daysOfMonth,
  HOUR,
  instantAt,
} from '../../src/platform/shared/calendar.ts'

/** Makes the files of calendars as the large makers write them. */

const ZONE = `BEGIN:VTIMEZONE
TZID:America/Sao_Paulo
BEGIN:STANDARD
TZOFFSETFROM:-0300
TZOFFSETTO:-0300
TZNAME:-03
DTSTART:19700101T000000
END:STANDARD
END:VTIMEZONE`

interface Event {
  name: string
  lines: readonly string[]
}

function fileOf(events: readonly Event[]): string {
  const components = events.map(({ name, lines }) =>
    [
      'BEGIN:VEVENT',
      ...lines,
      'DTSTAMP:20260301T120000Z',
      `UID:${name}-7f3a2c9e51d84b06@agenda.exemplo`,
      'CREATED:20250110T090000Z',
      'LAST-MODIFIED:20250110T090000Z',
      'SEQUENCE:1',
      'STATUS:CONFIRMED',
      `SUMMARY:Reunião ${name} da equipe do hospital`,
      'DESCRIPTION:Discussão de casos\\, escala do mês e avisos da coordenação. Tr',
      ' azer o relatório e confirmar a presença até a véspera\\, por favor.',
      'LOCATION:Rua das Flores\\, 100 - Sala 12\\, São Paulo - SP',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ].join('\n'),
  )
  const all = ['BEGIN:VCALENDAR', 'PRODID:-//Exemplo//Agenda 1.0//PT', 'VERSION:2.0', ZONE]
  return `${[...all, ...components, 'END:VCALENDAR'].join('\n').replaceAll('\n', '\r\n')}\r\n`
}

const compact = (text: string) => text.replaceAll(/[-:]/g, '')
const inUtc = (instant: number) => `${compact(new Date(instant).toISOString().slice(0, 19))}Z`
const atHome = (day: string, time: string) =>
  `TZID=America/Sao_Paulo:${compact(day)}T${compact(time)}00`

const clock = (hour: number, minute: number) =>
  [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')

const today = dayAt(Date.now(), DEFAULT_ZONE)
const YEAR = 365

/**
 * Returns a calendar with this number of events, spread over the year before and the year after today. The recurring ones are weekly; each
 * has a date that is left out and one that is moved, which is an event too.
 */
export function largeFile(events: number, recurring: number): string {
  const singles = events - 2 * recurring
  const first = Date.parse(`${addDays(today, -YEAR)}T09:00:00Z`)
  const apart = (2 * YEAR * DAY) / singles
  const single = Array.from({ length: singles }, (_, n) => {
    const start = Math.round(first + n * apart)
    return { name: `s${n}`, lines: [`DTSTART:${inUtc(start)}`, `DTEND:${inUtc(start + HOUR)}`] }
  })
  const series = Array.from({ length: recurring }, (_, n) => seriesOf(n)).flat()
  return fileOf([...series, ...single])
}

function seriesOf(n: number): Event[] {
  const name = `r${n}`
  const day = addDays(today, (n % 7) - YEAR)
  const [from, to, later] = [7, 8, 9].map((hour) => clock(hour + (n % 12), n % 60))
  const lastDay = addDays(day, 7 * 55)
  const moved = addDays(day, 7 * 60)
  const lasts = (on: string, start = '', end = '') => [
    `DTSTART;${atHome(on, start)}`,
    `DTEND;${atHome(on, end)}`,
  ]
  const whole = [
    ...lasts(day, from, to),
    'RRULE:FREQ=WEEKLY',
    `EXDATE;${atHome(lastDay, from ?? '')}`,
  ]
  const one = [...lasts(moved, to, later), `RECURRENCE-ID;${atHome(moved, from ?? '')}`]
  return [
    { name, lines: whole },
    { name, lines: one },
  ]
}

/** Returns a calendar of a few weekly hours. */
export function smallFile(n: number): string {
  return fileOf([1, 2, 3].flatMap((add) => seriesOf(n + add)))
}

const HALF_HOURS = ['07:00', '08:30', '10:00', '11:30', '13:00', '14:30', '16:00', '19:00']
const A_DAY = 6

/**
 * Returns a calendar with this number of half hours, the first one tomorrow: eight on each day of next month, six on every
 * other day.
 */
export function yearFile(times: number): string {
  const month = new Set(daysOfMonth(addMonths(today, 1)))
  const days = Array.from({ length: YEAR }, (_, n) => addDays(today, n + 1))
  const halfHours = days.flatMap((day) => {
    const hours = month.has(day) ? HALF_HOURS : HALF_HOURS.slice(0, A_DAY)
    return hours.map((time) => ({ day, start: instantAt(day, time, DEFAULT_ZONE) }))
  })
  const chosen = [
    ...halfHours.filter(({ day }) => month.has(day)),
    ...halfHours.filter(({ day }) => !month.has(day)),
  ].slice(0, times)
  return fileOf(
    chosen.map(({ start }, n) => ({
      name: `h${n}`,
      lines: [`DTSTART:${inUtc(start)}`, `DTEND:${inUtc(start + HOUR / 2)}`],
    })),
  )
}
