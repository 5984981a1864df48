import { LATIN_LETTERS, pairs } from './latin-letters.ts'

/**
 * Search by the beginnings of words (docs/product.md, Search). The database has the same rule in its function `search_words`; a
 * test compares the two.
 */

const APOSTROPHES = /[´`’ʼ‘′]/g
const MARKS = /[\u0300-\u036f]/g
const SIGNS =
  /[!-/:-@[-`{-~\u00a1-\u00bf\u02b0-\u02ff\u2010-\u2027\u2030-\u205e\u200b-\u200f\u2060-\u206f\ufeff]+/g
const SPACES = /[ \t\n\v\f\r]+/g

const LETTERS = new Map<string, string>([
  ...LATIN_LETTERS,
  ...pairs('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'αβγδεζηθικλμνξοπρστυφχψωσ'),
  ...pairs('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЂЈЉЊЋЏЅ', 'абвгдежзиклмнопрстуфхцчшщъыьэюяєіђјљњћџѕ'),
])

/**
 * Returns the words of a text, each after a space: lower case without accents or punctuation. A token with punctuation is both
 * one word and its parts: `D’Ávila` gives ` davila d avila`.
 */
export function searchWords(text: string): string {
  const folded = fold(text)
  const joined = folded.replace(SIGNS, '')
  const parted = folded.replace(SIGNS, ' ')
  const words = ` ${joined} ${joined === parted ? '' : parted}`
  return words.replace(SPACES, ' ').replace(/ +$/, '')
}

function fold(text: string): string {
  const plain = text.replace(APOSTROPHES, "'").normalize('NFKD').replace(MARKS, '')
  return Array.from(plain, (letter) => LETTERS.get(letter) ?? smallAscii(letter)).join('')
}

/** Returns a letter that has no accent to lose, such as Ø or ß, in plain ones of its case; null for any other sign. */
export function plainLetter(letter: string): string | null {
  const plain = LETTERS.get(letter)
  if (plain === undefined) return null
  const isCapital = letter !== letter.toLowerCase()
  return isCapital ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain
}

function smallAscii(letter: string): string {
  return letter >= 'A' && letter <= 'Z' ? letter.toLowerCase() : letter
}

/** A typed word: as one word, and as its parts if it has punctuation. Each begins with a space, as in `searchWords`. */
export interface TypedWord {
  whole: string
  parts: string[]
}

/** Returns one entry for each typed word. */
export function typedWords(typed: string): TypedWord[] {
  return fold(typed)
    .split(SPACES)
    .map((token) => ({
      whole: ` ${token.replace(SIGNS, '')}`,
      parts: token
        .split(SIGNS)
        .filter(Boolean)
        .map((part) => ` ${part}`),
    }))
    .filter(({ parts }) => parts.length > 0)
}

/**
 * Returns whether each typed word begins a word of what `searchWords` returned; a text without letters and digits finds
 * nothing.
 */
export function isFoundIn(words: string, typed: readonly TypedWord[]): boolean {
  const isIn = ({ whole, parts }: TypedWord) =>
    words.includes(whole) || parts.every((part) => words.includes(part))
  return typed.length > 0 && typed.every(isIn)
}
