import { clockOf, DAY_MINUTES } from '../../../platform/shared/calendar.ts'
import { foldCell } from './fold-cell.ts'

const HOURS_OF_WORDS = [
  'zero',
  'uma',
  'duas',
  'tres',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'quatorze',
  'quinze',
  'dezesseis',
  'dezessete',
  'dezoito',
  'dezenove',
  'vinte',
]

const PART_OF_DAY = /,? ?(?:(?:da |de |a )?(manha|tarde|noite|madrugada)|([ap])\.? ?m\.?)$/

const MINUTES_OF_WORDS: Record<string, number> = {
  dez: 10,
  quinze: 15,
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  'quarenta e cinco': 45,
  cinquenta: 50,
}

/** Words and signs around a time that do not change it. */
const AROUND =
  /^[~@] ?|^t(?=\d)|\*+$|[ ,/-]+(?:on-?line|presencial|quinzenal|semanal)$| (?:horario|hora) de brasilia$|[ ,;-]+(?:as)?$/g

/** `14`, `14h`, `14h30`, `14:30:00`, `14.30`, `14 horas e 30 minutos`, `2 e meia`; the minutes may be `meia`. */
const CLOCK =
  /^(\d{1,2})(?: ?(?:hrs?|horas?|hs?)\b\.?|(?: ?(?:h|hs|hrs|horas?)(?: e )? ?[:.]? ?| ?[:.,;'°] ?| e | )(\d\d|\d(?= ?m)|meia)(?::\d\d(?:[.,]\d+)?)?(?: ?(?:minutos?|mins?|m(?:in)?(?:00s)?|'|horas?|hrs?|hs?))?\.?)?$/

/** Two hours, of which the second is no minutes of the first: `14h e 16h`. */
const TWO_TIMES = /\d ?h\w* e (?:as )?\d{1,2} ?h/

/** Returns the time in a folded cell as `HH:mm`; for a span, its start. */
export function readClock(cell: string): string | null {
  const bare = cell
    .replace(/^(?:(?:as|a|ao|das|at|las|desde|inicio|hora)[: ] ?)+/, '')
    .replace(/ ?\([^)]*\)$/, '')
    .replace(AROUND, '')
    .replace(/^meia[- ]noite/, '0')
    .replace(/^meio[- ]dia/, '12')
  if (/\d([-/.])\d{1,2}\1\d{2,4}/.test(bare) || TWO_TIMES.test(bare)) return null
  const text = startOfSpan(bare)
  if (/^0[.,]\d+$/.test(text)) return ofDayFraction(Number(text.replace(',', '.')))
  if (/^\d{3,4}h?$/.test(text)) return clockOfDigits(text.replace('h', ''))
  const part = PART_OF_DAY.exec(text)
  const plain = withDigits(text.slice(0, part?.index ?? text.length))
  const match = CLOCK.exec(plain)
  if (!match) return null
  const minutes = match[2] === 'meia' ? 30 : Number(match[2] ?? 0)
  return clock(inDay(Number(match[1]), part?.[1] ?? part?.[2]), minutes)
}

function clockOfDigits(digits: string): string | null {
  return clock(Number(digits.slice(0, -2)), Number(digits.slice(-2)))
}

/** Returns an hour of the day counted from midnight; `12` at night and before noon is midnight. */
function inDay(hour: number, part: string | undefined): number {
  if (part === undefined || hour > 12) return hour
  if (part === 'a' || part === 'madrugada') return hour % 12
  if (part === 'p' || part === 'tarde') return (hour % 12) + 12
  if (part === 'noite') return hour === 12 ? 0 : hour < 5 ? hour : hour + 12
  return hour
}

function clock(hour: number, minutes: number): string | null {
  return hour < 24 && minutes < 60 ? clockOf(hour * 60 + minutes) : null
}

/** Returns the time of a fraction of the day, as a spreadsheet stores it. */
function ofDayFraction(fraction: number): string {
  return clockOf(Math.min(Math.round(fraction * DAY_MINUTES), DAY_MINUTES - 1))
}

/** Returns the start of a span of times. Two numbers of which the second is no hour, such as `14-30`, are hour and minutes. */
function startOfSpan(text: string): string {
  const [, hour, minutes] = /^(\d{1,2}) ?- ?(2[4-9]|[3-5]\d)$/.exec(text) ?? []
  if (hour !== undefined) return `${hour}:${minutes}`
  const [, start, end = ''] = SPAN.exec(text.replace(/^de /, '')) ?? []
  if (start === undefined) return text
  const part = PART_OF_DAY.exec(end)?.[0]
  if (part === undefined || PART_OF_DAY.test(start)) return start.trim()
  // The part of the day behind a span counts for its start too, unless that would be after its end: `11-12pm`.
  const [from, to] = [readClock(`${start.trim()}${part}`), readClock(end)]
  return from !== null && to !== null && from < to ? from : start.trim()
}

const SPAN = /^(.*?\d.*?)(?: ?(?:->|[-/~>\u2192]) ?| ?(?:as|ate|to|until)(?: as)? | a )(\d.*)$/

/** Writes hour and minutes of `duas e meia` and `dezenove e trinta` in digits. */
function withDigits(text: string): string {
  return text
    .replace(/^catorze\b/, 'quatorze')
    .replace(
      /^vinte e (uma|duas|tres)\b/,
      (_, word: string) => `${20 + HOURS_OF_WORDS.indexOf(word)}`,
    )
    .replace(/^[a-z]+(?= |$)/, (word) => {
      const hour = HOURS_OF_WORDS.indexOf(word)
      return hour === -1 ? word : String(hour)
    })
    .replace(
      / e (dez|quinze|vinte|trinta|quarenta e cinco|quarenta|cinquenta)(?: minutos)?$/,
      (_, words: string) => ` e ${MINUTES_OF_WORDS[words]}`,
    )
    .trim()
}

const LONGEST = DAY_MINUTES

/** Returns the minutes of a duration: `50`, `50 min`, `1h30`, `01:00`, `1,5 hora`, or a part of a day. */
export function readDuration(text: string): number | null {
  const cell = foldCell(text)
    .replace(/^(?:aprox\.?|cerca de|~|(?:sessao|sessoes|consultas?|atendimentos?) (?:de )?) ?/, '')
    .replace(/ ?\([^()\d]*\)$/, '')
  const minutes = minutesOf(cell)
  return minutes !== null && minutes > 0 && minutes < LONGEST ? minutes : null
}

/** Durations of at most this many hours may be written without a unit. */
const BARE_HOURS = 4

const SPOKEN: Record<string, number> = {
  'meia hora': 30,
  'uma hora': 60,
  'hora e meia': 90,
  'uma hora e meia': 90,
}

function minutesOf(cell: string): number | null {
  const bare = /^(\d+(?:[.,]\d+)?) ?(minut[oe]s?|mins?\.?|m|'|horas?|hours?|hrs?\.?|hs?\.?)?$/.exec(
    cell,
  )
  if (bare) {
    const [, number = '', unit = ''] = bare
    const value = Number(number.replace(',', '.'))
    if (unit.startsWith('h')) return Math.round(value * 60)
    if (unit !== '') return Math.round(value)
    if (value > 0 && value < 1) return value * LONGEST <= 480 ? Math.round(value * LONGEST) : null
    return Math.round(value <= BARE_HOURS ? value * 60 : value)
  }
  const parts =
    /^(\d{1,2}) ?(?:h|hs|hrs?|horas?|:)(?: ?e ?| ?)(\d{1,2}|meia)(?::\d\d)? ?(?:h|m|min\.?|mins|minutos?)?$/.exec(
      cell,
    )
  if (!parts) return SPOKEN[cell] ?? null
  const rest = parts[2] === 'meia' ? 30 : Number(parts[2])
  return rest < 60 ? Number(parts[1]) * 60 + rest : null
}
