import { foldCell } from './fold-cell.ts'

/** In groups from Sunday on. */
const FULL =
  /(?<![a-z])(?:(dom(?:ingos?)?|sun(?:days?)?)|(seg(?:undas?)?|mon(?:days?)?)|(ter(?:cas?)?|tue(?:s(?:days?)?)?)|(qua(?:rtas?)?|wed(?:nesdays?)?)|(qui(?:ntas?)?|thu(?:rs(?:days?)?)?)|(sex(?:tas?)?|fri(?:days?)?)|(sab(?:ados?)?|sat(?:urdays?)?))(?:[ -]?feiras?)?(?![a-z])\.?/g
/** `2ª feira`, `2ª`, `2f`; `2ª` only before a time, a sign or another one, since other things are counted too. */
const NUMBERED =
  /(?<![\w.])([2-6])\.?(?:[ao°]? ?-? ?(?:feiras?|f)\b|as?(?=$|[,;:.(/&+-]| [-&+/(]| as?\b| e (?:[2-6]a|seg|ter|qua|qui|sex|sab|dom)| \d))\.?/g

/** Returns the weekday of a cell, 0 for Sunday; null for none or several. */
export function readWeekday(text: string): number | null {
  const [only, ...others] = weekdaysIn(text)
  return only !== undefined && others.length === 0 ? only : null
}

/** Returns whether a cell is only the name of one weekday, such as a column of a timetable. */
export function isWeekdayOnly(text: string): boolean {
  return readWeekday(text) !== null && withoutWeekday(text) === ''
}

/** Returns the different weekdays that a cell names, 0 for Sunday. */
export function weekdaysIn(text: string): number[] {
  const cell = foldCell(text)
  const named = [...cell.matchAll(FULL)].map(([, ...groups]) =>
    groups.findIndex((group) => group !== undefined),
  )
  const numbered = [...cell.matchAll(NUMBERED)].map(([, number]) => Number(number) - 1)
  return [...new Set([...named, ...numbered])]
}

/** Returns a folded cell without its weekdays: `15h` of `Terça, 15h`. */
export function withoutWeekday(text: string): string {
  return foldCell(text)
    .replace(FULL, ' ')
    .replace(NUMBERED, ' ')
    .replace(/\((\d[^()]*)\)/, ' $1 ')
    .replace(/^(?:[\s,;:/-]|(?:todas?|todos?|cada|nas?|nos?|as|a|das|de)(?=\s))+|[\s,;/-]+$/g, '')
    .trim()
}

const WEEK_DAYS = 7
const MOST_DAYS: readonly number[] = [7, 14, 21, 28]

/** Returns the number of days in `a cada 21 dias`, `de 21 em 21 dias` or `7/7`; null if there is none. */
function daysOf(cell: string): number | null {
  const [, days, twice] =
    /^(?:a cada |de )?(\d{1,2})(?: em \d{1,2})? dias$|^(\d{1,2}) ?\/ ?\2(?: dias)?$/.exec(cell) ??
    []
  const written = days ?? twice
  return written === undefined ? null : Number(written)
}

const WEEKS: Record<string, number> = {
  ...{ duas: 2, tres: 3, quatro: 4, cinco: 5, seis: 6 },
  ...{ two: 2, three: 3, four: 4 },
}

export interface Frequency {
  unit: 'week' | 'month'
  count: number
}

/** Two different rhythms. */
const SEVERAL = /\b(semanal|quinzenal|mensal)\b.*\b(?!\1)(?:semanal|quinzenal|mensal)\b/

/** Returns the frequency of a fixed time; null for other words, such as twice a week. */
export function readFrequency(text: string): Frequency | null {
  const cell = foldCell(text).replace(/\.$/, '')
  if (/\b(?:bis|tris?)-?semanal/.test(cell) || SEVERAL.test(cell)) return null
  if (
    /quinz|15 ?(?:em|[-/]) ?15|\b15 dias|(?:a cada|de) (?:2|duas) (?:em (?:2|duas) )?semanas|bi-?semanal|altern(?:ad|and)|sem(?:ana)?s? (?:(?:im)?par(?:es)?\b|sim)|bi-?weekly|fortnight|every (?:2|two|other) weeks?|1 ?x? ?(?:a|por|\/) ?(?:cada )?(?:15|quinze) dias/.test(
      cell,
    )
  )
    return { unit: 'week', count: 2 }
  if (
    /(?:2|duas|3|tres|4|quatro) ?(?:x|vezes|sessoes|atendimentos|consultas|dias) ?(?:\/|por|na|a|ao|p\/)? ?(?:semana|sem\b|mes)|\b[2-4] ?x\b|twice/.test(
      cell,
    )
  )
    return null
  const days = daysOf(cell)
  if (days === 30) return { unit: 'month', count: 1 }
  if (days !== null)
    return MOST_DAYS.includes(days) ? { unit: 'week', count: days / WEEK_DAYS } : null
  const weeks =
    /\b(\d+|duas|tres|quatro|cinco|seis|two|three|four) (?:semanas|weeks|(?<=cada \w+ )sem)\b/.exec(
      cell,
    )?.[1]
  if (weeks !== undefined) {
    const count = Number(WEEKS[weeks] ?? weeks)
    return count >= 1 && count <= 4 ? { unit: 'week', count } : null
  }
  if (/\b(?:bi|tri)-?mensal/.test(cell)) return null
  if (
    /mensal|por mes|ao mes|tod[ao]s?(?: os)? mes|monthly|every month|once a month|uma vez no mes|1 ?x ?(?:\/|ao|por|p\/)? ?mes/.test(
      cell,
    )
  )
    return { unit: 'month', count: 1 }
  if (
    /seman|^sem$|weekly|every week|once a week|^(?:1|uma) ?(?:x|vez)(?: ?(?:\/|por|p\/|na)? ?sem)?$/.test(
      cell,
    )
  )
    return { unit: 'week', count: 1 }
  // `toda 1ª segunda do mês` and `todo dia 10` are no weekly time.
  const isEachWeekday = /^tod[ao]s? /.test(cell) && !/\bmes\b/.test(cell)
  return isEachWeekday && weekdaysIn(cell).length === 1 ? { unit: 'week', count: 1 } : null
}
