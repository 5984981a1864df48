import { readBusy } from '../src/features/calendars/reading/read-busy.ts'

/** Makes and reads the calendars of tests. */

const OPTIONS = {
  zone: 'America/Sao_Paulo',
  from: Date.parse('2026-03-01T00:00:00Z'),
  to: Date.parse('2026-05-01T00:00:00Z'),
  titles: true,
}

export type TestOptions = Partial<Parameters<typeof readBusy>[1]>

/** Returns a calendar's text. Without BEGIN, lines are those of one event. */
export function calendarOf(...parts: (string | readonly string[])[]): string {
  const components = parts.flatMap((part) => (typeof part === 'string' ? [part] : eventOf(part)))
  return `${['BEGIN:VCALENDAR', 'VERSION:2.0', ...components, 'END:VCALENDAR'].join('\r\n')}\r\n`
}

function eventOf(lines: readonly string[]): string[] {
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : ['UID:a@exemplo.com.br']
  return ['BEGIN:VEVENT', ...uid, 'DTSTAMP:20260301T120000Z', ...lines, 'END:VEVENT']
}

/** Returns the taken times of a text, in UTC: `2026-03-10 12:00–13:00`, with the second day if it is another. */
export function timesIn(text: string, options: TestOptions = {}): string[] {
  const { busy } = readBusy(text, { ...OPTIONS, ...options })
  return busy.map(({ start, end }) => {
    const [from, to] = [start, end].map((at) => new Date(at).toISOString().replace('T', ' '))
    const isSameDay = from?.slice(0, 10) === to?.slice(0, 10)
    return `${from?.slice(0, 16)}–${to?.slice(isSameDay ? 11 : 0, 16)}`
  })
}

/** Returns the taken times of one event's lines. */
export function timesOfEvent(...lines: readonly string[]): string[] {
  return timesIn(calendarOf(lines))
}

export function readingOf(text: string, options: TestOptions = {}) {
  return readBusy(text, { ...OPTIONS, ...options })
}
