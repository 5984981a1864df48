import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import {
  DAY,
  DEFAULT_ZONE,
  instantAt,
  MINUTE,
  memo,
  toLocalInput,
} from '../../../platform/shared/calendar.ts'

/** A wall time is stored as the instant at which clocks in UTC show it. */
export interface Zone {
  name: string
  /** A skipped time becomes the one an hour later; of a repeated time the first counts. */
  toInstant(wall: number): number
  toWall(instant: number): number
  /** The offsets from UTC that the zone, by its data or by the file, has around an instant. */
  offsetsAround(instant: number): number[]
  /** The offsets of the file's definition that the zone no longer has around an instant. */
  formerOffsets(instant: number): number[]
}

/** Days from an instant at which a zone has each of its offsets of a year. */
const QUARTERS = [-91, 0, 91, 182]

/** Returns the zone by today's zone data. */
export function ianaZone(name: string, fileOffsets: readonly number[] = []): Zone {
  const toWall = (instant: number) => {
    const seconds = ((instant % MINUTE) + MINUTE) % MINUTE
    return Date.parse(`${toLocalInput(instant - seconds, name)}Z`) + seconds
  }
  const offsetsAround = (instant: number) =>
    QUARTERS.map((days) => toWall(instant + days * DAY) - instant - days * DAY)
  return {
    name,
    toWall,
    toInstant: (wall) => {
      const text = new Date(wall).toISOString()
      const seconds = ((wall % MINUTE) + MINUTE) % MINUTE
      return instantAt(text.slice(0, -14), text.slice(-13, -8), name) + seconds
    },
    offsetsAround: (instant) => [...offsetsAround(instant), ...fileOffsets],
    formerOffsets: (instant) => {
      const offsets = offsetsAround(instant)
      return fileOffsets.filter((offset) => !offsets.includes(offset))
    },
  }
}

export const UTC: Zone = {
  name: 'UTC',
  toInstant: (wall) => wall,
  toWall: (instant) => instant,
  offsetsAround: () => [0],
  formerOffsets: () => [],
}

/** A change of the offset from UTC at an instant. */
export interface Transition {
  at: number
  before: number
  after: number
}

/** Returns a zone that a file defines; `transitions` is computed at the first use. */
export function definedZone(name: string, transitions: () => Transition[]): Zone {
  let known: Transition[] | null = null
  const offsetAt = (instant: number) => {
    known ??= transitions().sort((a, b) => a.at - b.at)
    return known.findLast(({ at }) => at <= instant)?.after ?? known[0]?.before ?? 0
  }
  return {
    name,
    toWall: (instant) => instant + offsetAt(instant),
    toInstant: (wall) => {
      const [earlier, later] = [offsetAt(wall - DAY), offsetAt(wall + DAY)]
      const fits = [wall - earlier, wall - later].filter((at) => at + offsetAt(at) === wall)
      return fits.length > 0 ? Math.min(...fits) : wall - earlier
    },
    offsetsAround: (instant) => {
      offsetAt(instant)
      return [...new Set(known?.flatMap(({ before, after }) => [before, after]))]
    },
    formerOffsets: () => [],
  }
}

const rememberName = memo<string>()

/** Returns a zone's name in the zone data; null if there is none. */
function validName(name: string): string | null {
  const zoneName = rememberName(name, () => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    } catch {
      return ''
    }
  })
  return zoneName === '' ? null : zoneName
}

/**
 * Returns the IANA name of a zone that a file names: an IANA name, also after a vendor's prefix
 * (`/freeassociation.sourceforge.net/Europe/Lisbon`), a name of Windows (CLDR, windowsZones), or a name of Brazil's official
 * time, whose definition in a file may still have summer time.
 */
export function ianaNameOf(written: string): string | null {
  const name = written.trim().replace(/^"(.*)"$/, '$1')
  if (UNIVERSAL_TIME.test(name)) return 'UTC'
  const parts = name.split('/').filter((part) => part !== '')
  for (let from = 0; from < parts.length - 1; from++) {
    const zoneName = validName(parts.slice(from).join('/').replaceAll(' ', '_'))
    if (zoneName) return zoneName
  }
  const official = OFFICIAL_TIMES.find(([word]) => word.test(name))
  if (official) return official[1]
  // Exchange numbers the zones of a calendar: `Eastern Standard Time 1`.
  const windowsName = name
    .toLowerCase()
    .replace(/(?<= time) \d+$/, '')
    .replace(/ daylight time$/, ' standard time')
  return windowsZones().get(windowsName) ?? shownZone(name)
}

const UNIVERSAL_TIME =
  /^(?:z|utc|gmt|tzone:\/\/microsoft\/utc|(?:\((?:utc|gmt)\) )?coordinated universal time)$/i

/** Names of Brazil's four times, in Portuguese and in English, that Outlook and older programs write. */
const OFFICIAL_TIMES: readonly (readonly [word: RegExp, zone: string])[] = [
  [
    /bras[ií]lia|^brs?t$|hor(?:a|ário) oficial do brasil|s[aã]o[ _]?paulo$|^e\. south america$|sudam[eé]rica (?:e\.|oriental)|leste da américa do sul/i,
    DEFAULT_ZONE,
  ],
  [/\bama[sz]on(?:as)?\b|\bmanaus$|^amt$/i, 'America/Manaus'],
  [/\bacre\b|\brio[ _]branco$|^act$/i, 'America/Rio_Branco'],
  [/\bnoronha\b|^fnt$/i, 'America/Noronha'],
]

/**
 * Words of the names that Windows shows for zones with summer time, in English, Portuguese and Spanish, such as `(UTC-05:00)
 * Eastern Time (US & Canada)` and `(UTC-05:00) Hora do Leste (EUA e Canadá)`.
 */
const SHOWN: readonly (readonly [word: RegExp, zone: string])[] = [
  [/cuiab[aá]/i, 'America/Cuiaba'],
  [/lisbo[na]|london|londres/i, 'Europe/Lisbon'],
  [/paris|madri/i, 'Europe/Paris'],
  [/berlin|berlim|berlín|\brom[ae]\b/i, 'Europe/Berlin'],
  [/budapest/i, 'Europe/Budapest'],
  [/zagreb/i, 'Europe/Warsaw'],
  [/helsin[kq]/i, 'Europe/Helsinki'],
  [/athens|atenas/i, 'Europe/Bucharest'],
  [/jerusal[eé][mn]/i, 'Asia/Jerusalem'],
  [/azores|açores/i, 'Atlantic/Azores'],
  [/newfoundland|terra ?nova/i, 'America/St_Johns'],
  [/atl[aâá]ntic.*\(can/i, 'America/Halifax'],
  [/(?:eastern|leste|este|oriental)\b.*\((?:us|e\.?u\.?a|ee)/i, 'America/New_York'],
  [/central\b.*\((?:us|e\.?u\.?a|ee)/i, 'America/Chicago'],
  [/(?:mountain|montanha|montaña)s?\b.*\((?:us|e\.?u\.?a|ee)/i, 'America/Denver'],
  [/pac[ií]fi.*\((?:us|e\.?u\.?a|ee)/i, 'America/Los_Angeles'],
  [/santiago/i, 'America/Santiago'],
  [/sydney|s[ií]dne[iy]/i, 'Australia/Sydney'],
  [/auckland/i, 'Pacific/Auckland'],
]

/** Names like those of Windows without offset and countries. */
const SHOWN_SHORT: typeof SHOWN = [
  [/^(?:us )?eastern time/i, 'America/New_York'],
  [/^(?:us )?central time/i, 'America/Chicago'],
  [/^(?:us )?mountain time/i, 'America/Denver'],
  [/^(?:us )?pacific time/i, 'America/Los_Angeles'],
  [/^western european\b/i, 'Europe/Lisbon'],
  [/^central european\b/i, 'Europe/Paris'],
  [/^eastern european\b/i, 'Europe/Bucharest'],
  [/^nova (?:york|iorque)$/i, 'America/New_York'],
  ...SHOWN,
]

function shownZone(name: string): string | null {
  // Ruby on Rails writes Windows' names of American zones without the offset: `Eastern Time (US & Canada)`.
  if (!/^\((?:utc|gmt)[^)]*\)|\(us & canada\)$/i.test(name)) return null
  return SHOWN.find(([word]) => word.test(name))?.[1] ?? null
}

/**
 * Returns the zone data's name for a short name (`EST5EDT`), a city (`Lisbon`) or an offset (`-03:00`, `GMT-3`,
 * `(UTC-03:00) Manaus`); a definition in the file takes precedence over these.
 */
export function shortNameOf(written: string): string | null {
  const name = written.trim().replace(/^"(.*)"$/, '$1')
  const [, sign, hours = '', minutes = '00'] = OFFSET_NAME.exec(name) ?? []
  const known = ABBREVIATIONS.get(name.toUpperCase()) ?? validName(name)
  if (known || /^\((?:utc|gmt)\)/i.test(name)) return known ?? 'UTC'
  if (sign) return validName(`${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`)
  // Some programs write `Europe-Lisbon`.
  const [area = '', ...place] = name.split(/[-_]/)
  const shown = SHOWN_SHORT.find(([word]) => word.test(name))?.[1]
  return cityZones().get(cityKey(name)) ?? validName(`${area}/${place.join('_')}`) ?? shown ?? null
}

/** Short names of summer times, and of zones for which ICU's data has another meaning or none. */
const ABBREVIATIONS = new Map([
  ...['EDT', 'ET'].map((name) => [name, 'America/New_York'] as const),
  ...['CDT', 'CT'].map((name) => [name, 'America/Chicago'] as const),
  ...['MDT', 'MT'].map((name) => [name, 'America/Denver'] as const),
  ...['PDT', 'PT'].map((name) => [name, 'America/Los_Angeles'] as const),
  ...['AST', 'ADT'].map((name) => [name, 'America/Halifax'] as const),
  ...['CLT', 'CLST'].map((name) => [name, 'America/Santiago'] as const),
  ['ART', 'America/Argentina/Buenos_Aires'],
  ['UYT', 'America/Montevideo'],
  ['BST', 'Europe/London'],
  ['WEST', 'Europe/Lisbon'],
  ['CEST', 'Europe/Paris'],
  ['EEST', 'Europe/Bucharest'],
])

const OFFSET_NAME = /^\(?(?:UTC|GMT)\s*([+−-])(\d{1,2})(?:[.:]?(\d{2}))?(?!\d)/i

let cities: Map<string, string> | null = null

/** Returns the zones of the zone data by their cities. */
function cityZones(): Map<string, string> {
  cities ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      cityKey(zone.slice(zone.lastIndexOf('/') + 1)),
      zone,
    ]),
  )
  return cities
}

function cityKey(name: string): string {
  return name.toLowerCase().replaceAll(/[_ ]+/g, ' ')
}

let windowsNames: Map<string, string> | null = null

function windowsZones(): Map<string, string> {
  windowsNames ??= new Map(
    WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(
      ({ windowsName, iana }) => [windowsName.toLowerCase(), iana[0]],
    ),
  )
  return windowsNames
}
