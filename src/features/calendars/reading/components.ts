import { CalendarProblem } from './calendar-problem.ts'

/** An event, a zone's definition or a list of busy periods: the text between BEGIN and END, with its inner components. */
export interface Component {
  name: 'VEVENT' | 'VTIMEZONE' | 'VFREEBUSY'
  text: string
}

export interface CalendarText {
  /** The calendar's own lines, also those between and after its components. */
  header: string
  components: Component[]
  /** The number of components that have no end. */
  broken: number
}

function isWanted(name: string): name is Component['name'] {
  return name === 'VEVENT' || name === 'VTIMEZONE' || name === 'VFREEBUSY'
}

/** A calendar that a template indents, which would make each line part of the one before. */
const INDENTED = /^(?:\s*\n)?[ \t]+BEGIN:VCALENDAR[\s\S]*\n[ \t]+END:VCALENDAR\s*$/i

/** The lines that begin or end a component; a byte order mark may come before each calendar. */
const MARK = /^\uFEFF?(BEGIN|END):([A-Z-]+)[ \t]*\r?$/gim

/**
 * Returns the calendars of a text. A calendar is split before it is parsed, so that an error in one event does not affect the
 * others. Throws `CalendarProblem`, also for a truncated text.
 */
export function splitCalendars(written: string): CalendarText[] {
  const endsInReturns = /^\s*BEGIN:VCALENDAR[ \t]*\r(?!\r*\n)/i.test(written)
  const withLines = endsInReturns
    ? written.replaceAll(/\r\n?/g, '\n')
    : written.replaceAll(/\r{2,}\n/g, '\r\n')
  const text = INDENTED.test(withLines) ? withLines.replaceAll(/^[ \t]+/gm, '') : withLines
  if (!/^\s*BEGIN:VCALENDAR[ \t]*\r?\n/i.test(text)) throw new CalendarProblem('not_a_calendar')
  const calendars: CalendarText[] = []
  let calendar: CalendarText | null = null
  let open: { name: string; from: number } | null = null
  let outside = 0
  for (const { 0: line, 1: edge = '', 2: written = '', index } of text.matchAll(MARK)) {
    const name = written.toUpperCase()
    const isBegin = edge.toUpperCase() === 'BEGIN'
    const end = index + line.length
    if (calendar && !open) calendar.header += text.slice(outside, index)
    outside = end
    if (name === 'VCALENDAR') {
      if (calendar && open) calendar.broken++
      open = null
      if (isBegin) {
        if (calendar) throw new CalendarProblem('calendar_incomplete')
        calendar = { header: '', components: [], broken: 0 }
      } else if (calendar) {
        calendars.push(calendar)
        calendar = null
      }
    } else if (!calendar) throw new CalendarProblem('calendar_incomplete')
    else if (isBegin && name === 'VEVENT') {
      if (open) calendar.broken++
      open = { name, from: end }
    } else if (isBegin) open ??= { name, from: end }
    else if (open?.name === name) {
      if (isWanted(name)) calendar.components.push({ name, text: text.slice(open.from, index) })
      open = null
    }
  }
  if (calendar || calendars.length === 0) throw new CalendarProblem('calendar_incomplete')
  return calendars
}
