import ical from 'ical.js'

/** A property in the form of jCal (RFC 7265); a period is a pair. */
export interface Property {
  name: string
  parameters: Record<string, string | string[]>
  type: string
  values: (string | [string, string])[]
}

/** An event, or part of one, that cannot be parsed. */
export class Unreadable extends Error {}

const EDGE = /^(BEGIN|END):[ \t]*(\S+)/i

/** Returns the lines of a component's text, unfolded, without those of its inner components. One without an end hides none. */
export function linesOf(text: string): string[] {
  const unfolded = /\n[ \t]/.test(text) ? text.replaceAll(/\r?\n[ \t]/g, '') : text
  const all = unfolded.split(/\r?\n/)
  const lines: string[] = []
  let ends: ReadonlyMap<string, number> | null = null
  let inner: string | null = null
  for (const [index, line] of all.entries()) {
    const [, edge, written = ''] = EDGE.exec(line) ?? []
    const name = written.toUpperCase()
    if (edge === undefined) {
      if (inner === null && line !== '') lines.push(line)
    } else if (inner !== null) {
      if (edge.toUpperCase() === 'END' && name === inner) inner = null
    } else if (edge.toUpperCase() === 'BEGIN') {
      ends ??= lastEndsIn(all)
      if ((ends.get(name) ?? -1) > index) inner = name
    }
  }
  return lines
}

/** Returns the index of the last line that ends each component, by its name in capitals. */
function lastEndsIn(lines: readonly string[]): Map<string, number> {
  return new Map(
    lines.flatMap((line, index) => {
      const [, edge, name = ''] = EDGE.exec(line) ?? []
      return edge?.toUpperCase() === 'END' ? [[name.toUpperCase(), index] as const] : []
    }),
  )
}

/** Returns the name of a line's property, in capitals: `DTSTART` of `dtstart;TZID=…:…`. */
export function nameOf(line: string): string {
  const end = line.search(/[;:]/)
  return (end < 0 ? line : line.slice(0, end)).trimEnd().toUpperCase()
}

/** Returns the text after a line's name and parameters, whose quotes may contain a colon, as written, with its escapes. */
export function textOf(line: string): string {
  let isQuoted = false
  for (let index = 0; index < line.length; index++) {
    if (line[index] === '"') isQuoted = !isQuoted
    else if (line[index] === ':' && !isQuoted) return line.slice(index + 1).trim()
  }
  return line.slice(line.indexOf(':') + 1).trim()
}

/** Quotes a zone name with a colon, which some programs write unquoted: `TZID=(UTC-03:00) Brasília`. */
function withQuotes(line: string): string {
  if (line.indexOf(':') === line.lastIndexOf(':')) return line
  return line.replace(/;TZID=([^";]*:[^";]*)(?=(?:;[^":]*)?:[^:]*$)/i, ';TZID="$1"')
}

const TIMES = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'RDATE', 'EXDATE', 'FREEBUSY'])
const PLAIN_TIME = /[^\s:]:\d{8}(?:T\d{6}Z?)?$/
/** A date-time whose value type is DATE. At midnight it does mean the day, so it is left out. */
const TIME_AS_DAY = /;VALUE=DATE(?=[;:].*\d{8}T(?!00:?00(?::?00)?(?!\d)))/i
const WRITTEN_DAY = /(\d{4})-(\d\d)-(\d\d)(?!\d)/g
const WRITTEN_TIME =
  /(?<!\d)(\d{4})(\d\d)(\d\d)[T ]?(\d\d):?(\d\d)(?::?(\d\d))?(?:[.,]\d{1,6}(?!\d))? ?(Z|[+-]\d\d(?::?\d\d)?)?/gi
const SPACE_BEFORE_TIME = /([:,])[ \t]+(?=\d{4})/g
/** vCalendar 1.0 separates the times of a list by semicolons. */
const SEMICOLON_BEFORE_TIME = /;[ \t]*(?=\d{8})/g

/**
 * Returns a line of times as RFC 5545 writes them: some programs write spaces, ISO 8601, HL7 (`20260310150000`) or an offset
 * (`20260310T150000-0300`). One
 * offset without a zone becomes the zone of that offset; next to a zone it says nothing more; several become UTC.
 */
function withPlainTimes(line: string): string {
  const isTyped = line.includes(';VALUE=DATE')
  if ((PLAIN_TIME.test(line) && !isTyped) || !TIMES.has(nameOf(line))) return line
  const text = line
    .trimEnd()
    .replace(SEMICOLON_BEFORE_TIME, ',')
    .replace(SPACE_BEFORE_TIME, '$1')
    .replace(WRITTEN_DAY, '$1$2$3')
    .replace(TIME_AS_DAY, '')
  const offsets = new Set([...text.matchAll(WRITTEN_TIME)].map(([, ...parts]) => offsetIn(parts)))
  const [only = ''] = offsets
  const hasZone = /;TZID=/i.test(text)
  const plain = text.replace(WRITTEN_TIME, (_, ...parts: (string | undefined)[]) => {
    const [year, month, day, hour, minute, second = '00'] = parts
    const wall = `${year}${month}${day}T${hour}${minute}${second}`
    const offset = offsetIn(parts)
    if (offset === '' || offset === 'Z') return `${wall}${offset}`
    if (hasZone || offsets.size === 1) return wall
    const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
    return Number.isNaN(instant) ? wall : icalTime(instant)
  })
  const isZone = !hasZone && offsets.size === 1 && only !== '' && only !== 'Z'
  return isZone ? plain.replace(/[;:]/, (sign) => `;TZID="${only}"${sign}`) : plain
}

/** Returns the offset of a written time: `-03:00`, `Z`, or an empty text. */
function offsetIn(parts: readonly (string | undefined)[]): string {
  const digits = parts[6]?.replace(':', '') ?? ''
  if (digits === '') return ''
  if (/^z$|^[+-]00(?:00)?$/i.test(digits)) return 'Z'
  return `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`
}

function icalTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** Throws `Unreadable`. */
export function parseProperty(line: string): Property {
  try {
    const written = withQuotes(withPlainTimes(line))
    const [name, parameters, type, ...values] = ical.parse.property(written)
    return { name, parameters, type, values }
  } catch (error) {
    throw new Unreadable(nameOf(line), { cause: error })
  }
}

/** Returns null for a property that cannot be read. */
export function tryProperty(line: string): Property | null {
  try {
    return parseProperty(line)
  } catch {
    return null
  }
}

export function parameterOf({ parameters }: Property, name: string): string | null {
  const value = parameters[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** Returns the value of the first such line. */
export function valueAfter(lines: readonly string[], name: string): string | null {
  const line = lines.find((line) => nameOf(line) === name)
  const property = line === undefined ? null : tryProperty(line)
  const value = property?.values[0]
  return typeof value === 'string' ? value : null
}
