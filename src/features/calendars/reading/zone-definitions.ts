import { offsetOf, parseTime, timesOf } from './calendar-times.ts'
import {
  definedZone,
  ianaNameOf,
  ianaZone,
  shortNameOf,
  type Transition,
  UTC,
  type Zone,
} from './calendar-zones.ts'
import { linesOf, nameOf, textOf, tryProperty, Unreadable, valueAfter } from './properties.ts'
import { expandRule, parseRule } from './recurrence-rule.ts'

const OBSERVANCE = /^BEGIN:(STANDARD|DAYLIGHT)[ \t]*\r?\n([\s\S]*?)^END:\1/gim

/**
 * Returns a function that finds a zone by its name in a calendar. `definitions` are those of each calendar of a file; a
 * calendar without the definition uses another calendar's. `until` is the last instant of interest. The function returns null
 * for a name that is not known and not defined.
 */
export function createZoneFinder(definitions: readonly (readonly string[])[], until: number) {
  const zoneByName = new Map<string, Zone | null>()
  const named = definitions.map(byName)
  const all = new Map(named.flatMap((zones) => [...zones]))
  return (name: string, calendar: number): Zone | null => {
    const definition = named[calendar]?.get(keyOf(name)) ?? all.get(keyOf(name))
    const key = `${name}\n${definition}`
    const known = zoneByName.get(key)
    if (known !== undefined) return known
    const zone = makeZone(name, definition, until)
    zoneByName.set(key, zone)
    return zone
  }
}

function byName(definitions: readonly string[]): Map<string, string> {
  return new Map(definitions.map((text) => [keyOf(valueAfter(linesOf(text), 'TZID') ?? ''), text]))
}

/** Returns a zone's name for comparisons: some programs quote it only in its definition, or capitalize it differently. */
function keyOf(name: string): string {
  return name
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .toLowerCase()
}

function makeZone(name: string, definition: string | undefined, until: number): Zone | null {
  const lines = definition === undefined ? [] : linesOf(definition)
  const location = valueAfter(lines, 'X-LIC-LOCATION') ?? valueAfter(lines, 'TZID-ALIAS-OF')
  const iana = ianaNameOf(name) ?? (location ? ianaNameOf(location) : null)
  if (iana === 'UTC') return UTC
  if (iana) return ianaZone(iana, definition ? fileOffsetsOf(definition) : [])
  if (definition && /^BEGIN:(?:STANDARD|DAYLIGHT)/im.test(definition))
    return definedZone(name, () => transitionsOf(definition, until))
  const short = shortNameOf(name)
  return short === null ? null : ianaZone(short)
}

function fileOffsetsOf(definition: string): number[] {
  return [...definition.matchAll(OBSERVANCE)].map(([, , text = '']) =>
    offsetOf(textAfter(linesOf(text), 'TZOFFSETTO')),
  )
}

function transitionsOf(definition: string, until: number): Transition[] {
  return [...definition.matchAll(OBSERVANCE)].flatMap(([, kind = '', text = '']) => {
    const lines = linesOf(text)
    // Summer time without a start never applies.
    if (/^DAYLIGHT$/i.test(kind) && valueAfter(lines, 'DTSTART') === null) return []
    const before = offsetOf(textAfter(lines, 'TZOFFSETFROM'))
    const after = offsetOf(textAfter(lines, 'TZOFFSETTO'))
    return onsetsOf(lines, before, until).map((wall) => ({ at: wall - before, before, after }))
  })
}

/** Returns an offset as written: ical.js reads only `+0530`, not `0530` or one behind a space. */
function textAfter(lines: readonly string[], name: string): string {
  return textOf(lines.find((line) => nameOf(line) === name) ?? '')
}

/** Returns the wall times at which an observance begins, by the clocks before it; standard time without a start always applies. */
function onsetsOf(lines: readonly string[], before: number, until: number): number[] {
  const first = parseTime(valueAfter(lines, 'DTSTART') ?? '19700101', null).wall
  const onsets = new Set([first])
  for (const line of lines) {
    const name = nameOf(line)
    if (name === 'RDATE') {
      const property = tryProperty(line)
      for (const { wall } of property ? timesOf(property, () => null) : []) onsets.add(wall)
    }
    if (name !== 'RRULE') continue
    for (const wall of timesOfRule(line, first, before, until)) onsets.add(wall)
  }
  return [...onsets]
}

/** Returns the times of a rule; none if it cannot be read. */
function timesOfRule(line: string, first: number, before: number, until: number): number[] {
  try {
    const rule = parseRule(textOf(line))
    const end = rule.until
      ? rule.until.wall + (rule.until.zone === UTC ? before : 0)
      : Number.POSITIVE_INFINITY
    return expandRule(rule, first, first, Math.min(end, until))
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}
