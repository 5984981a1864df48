import { isOtherGeneration } from './name-words.ts'
import { searchWords, type TypedWord, typedWords } from './search-words.ts'

/**
 * Returns whether two names may be one person's: all words of one are in the other, in any order, and no `Filho` or `Neto` tells
 * them apart.
 */
export function isSameName(a: string, b: string): boolean {
  const [words, others] = [typedWords(a), typedWords(b)]
  const textOf = ({ whole }: TypedWord) => whole.trim()
  if (isOtherGeneration(words.map(textOf), others.map(textOf))) return false
  return hasNames(searchWords(a), others) || hasNames(searchWords(b), words)
}

/** Returns whether all words of a name are among those of another; an initial is the beginning of one. */
function hasNames(words: string, name: readonly TypedWord[]): boolean {
  const isIn = (word: string) => `${words} `.includes(word.length > ' A'.length ? `${word} ` : word)
  return name.length > 0 && name.every(({ whole, parts }) => isIn(whole) || parts.every(isIn))
}
