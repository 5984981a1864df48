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

/** Returns the lines of a component's text, unfolded, without those of its inner components. */
export function linesOf(text: string): string[] {
  const unfolded = /\n[ \t]/.test(text) ? text.replaceAll(/\r?\n[ \t]/g, '') : text
  const lines: string[] = []
  let depth = 0
  for (const line of unfolded.split(/\r?\n/)) {
    if (/^BEGIN:/i.test(line)) depth++
    else if (/^END:/i.test(line)) depth--
    else if (depth === 0 && line !== '') lines.push(line)
  }
  return lines
}

/** Returns the name of a line's property, in capitals: `DTSTART` of `dtstart;TZID=…:…`. */
export function nameOf(line: string): string {
  const end = line.search(/[;:]/)
  return (end < 0 ? line : line.slice(0, end)).toUpperCase()
}

/** Quotes a zone name with a colon, which some programs write unquoted: `TZID=(UTC-03:00) Brasília`. */
function withQuotes(line: string): string {
  if (line.indexOf(':') === line.lastIndexOf(':')) return line
  return line.replace(/;TZID=([^";]*:[^";]*)(?=(?:;[^":]*)?:[^:]*$)/i, ';TZID="$1"')
}

/** Throws `Unreadable`. */
export function parseProperty(line: string): Property {
  try {
    const [name, parameters, type, ...values] = ical.parse.property(withQuotes(line))
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

/** Returns the text after the colon of the first such line. */
export function valueAfter(lines: readonly string[], name: string): string | null {
  const line = lines.find((one) => nameOf(one) === name)
  const property = line === undefined ? null : tryProperty(line)
  const value = property?.values[0]
  return typeof value === 'string' ? value : null
}
