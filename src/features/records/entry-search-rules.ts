import {
  isFoundIn,
  searchWords,
  type TypedWord,
  typedWords,
} from '../../platform/shared/search-words.ts'

/** An entry's day, with the plain text of its newest version and of its unfinished correction. */
export interface SearchedEntry {
  date: string
  text: string
}

export interface TextPart {
  text: string
  isMarked: boolean
}

export interface EntrySearch {
  typed: string
  finds: (entry: SearchedEntry) => boolean
  /** Splits a text of a found entry so that the words found can be marked. */
  mark: (text: string) => TextPart[]
}

/** A typed day, month or year; it also finds entries whose text has it. */
interface TypedDate {
  day: string | undefined
  month: string | undefined
  year: string | undefined
  words: TypedWord[]
}

/**
 * Returns the search for what was typed: an entry is found if each word begins a word of its text (docs/product.md, Search) and
 * each date is that of its day or in its text.
 */
export function searchEntries(typed: string): EntrySearch {
  const { dates, rest } = readDates(typed)
  const words = typedWords(rest)
  const isEmpty = dates.length === 0 && words.length === 0
  const beginnings = [
    ...words.flatMap(({ whole, parts }) => [whole, ...parts.filter(({ length }) => length > 2)]),
    // Without the 'de' of a date.
    ...dates.flatMap(({ words }) => wholesOf(words)).filter(({ length }) => length > 3),
  ]
  return {
    typed,
    finds(entry) {
      const text = wordsOf(entry)
      return (
        !isEmpty &&
        dates.every((date) => isDayOf(date, entry.date) || isWrittenIn(date, text)) &&
        (words.length === 0 || isFoundIn(text, words))
      )
    },
    mark: markerOf(beginnings),
  }
}

const MONTHS = [
  ...['janeiro', 'fevereiro', 'marco', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
]

/** `10 de março de 2026`, `março`, `março/2026`; `10/03/2026`, `03/2026`; `10/03`; `2026`. */
const DATE = new RegExp(
  String.raw`(?:^|\s)(?:(?:(\d{1,2})º? de )?(${MONTHS.join('|')})(?:(?: de |/| )(\d{4}))?|(?:(\d{1,2})/)?(\d{1,2})/(\d{4})|(\d{1,2})/(\d{1,2})|((?:19|20)\d\d))(?=\s|$)`,
  'g',
)

const ACCENTS = /[\u0300-\u036f]/g

function readDates(typed: string): { dates: TypedDate[]; rest: string } {
  const dates: TypedDate[] = []
  const plain = typed.normalize('NFD').replace(ACCENTS, '').toLowerCase()
  const rest = plain.replace(DATE, (whole: string, ...groups: (string | undefined)[]) => {
    const [dayInWords, name, yearInWords, firstDay, month, year, day, monthOfDay, yearOnly] = groups
    const number = name ? String(MONTHS.indexOf(name) + 1) : (month ?? monthOfDay)
    dates.push({
      day: twoDigits(dayInWords ?? firstDay ?? day),
      month: twoDigits(number),
      year: yearInWords ?? year ?? yearOnly,
      words: typedWords(whole),
    })
    return ' '
  })
  return { dates, rest }
}

function twoDigits(number: string | undefined): string | undefined {
  return number?.padStart(2, '0')
}

function isDayOf({ day, month, year }: TypedDate, date: string): boolean {
  const [itsYear, itsMonth, itsDay] = date.split('-')
  return [
    [day, itsDay],
    [month, itsMonth],
    [year, itsYear],
  ].every(([typed, its]) => typed === undefined || typed === its)
}

function isWrittenIn({ words }: TypedDate, text: string): boolean {
  return wholesOf(words).every((whole) => text.includes(whole))
}

const wholesOf = (words: readonly TypedWord[]) => words.map(({ whole }) => whole)

/** Freed with the entries, so that nothing of a record outlives its lock. */
const known = new WeakMap<SearchedEntry, string>()

function wordsOf(entry: SearchedEntry): string {
  const words = known.get(entry) ?? searchWords(entry.text)
  known.set(entry, words)
  return words
}

const TOKEN = /[\p{L}\p{M}\p{N}](?:\S*[\p{L}\p{M}\p{N}])?/gu
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Marks `irmã` in `mãe/irmã`, but the whole of a token that is found only without its signs. */
function markerOf(beginnings: readonly string[]): (text: string) => TextPart[] {
  const read = new Map<string, boolean>()
  const has = (part: string) => {
    const known = read.get(part)
    if (known !== undefined) return known
    const words = searchWords(part)
    const isFound = beginnings.some((beginning) => words.includes(beginning))
    read.set(part, isFound)
    return isFound
  }
  return (text) => {
    const parts: TextPart[] = []
    let end = 0
    const mark = (word: string, index: number) => {
      parts.push({ text: text.slice(end, index), isMarked: false }, { text: word, isMarked: true })
      end = index + word.length
    }
    for (const { 0: token, index } of text.matchAll(TOKEN)) {
      if (!has(token)) continue
      const words = [...token.matchAll(WORD)].filter(([word]) => has(word))
      if (words.length === 0) mark(token, index)
      for (const word of words) mark(word[0], index + word.index)
    }
    return [...parts, { text: text.slice(end), isMarked: false }].filter(({ text }) => text !== '')
  }
}
