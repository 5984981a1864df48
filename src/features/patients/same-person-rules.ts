import { isOtherGeneration, TITLES } from '../../platform/shared/name-words.ts'
import { typedWords } from '../../platform/shared/search-words.ts'

/** A patient in the form in which a booking compares those of a phone. */
export interface NamedPatient {
  /** The name to use: the social name, otherwise the registered one. */
  name: string
  registeredName: string
  /** The names of patients who were joined into this one. */
  earlierNames?: readonly string[]
}

const PARTICLES = new Set(['d', 'da', 'das', 'de', 'do', 'dos', 'e'])
const ABBREVIATIONS = new Map([
  ['fco', 'francisco'],
  ['jr', 'junior'],
  ['ma', 'maria'],
])
const APOSTROPHES = /['´`’ʼ‘′]/g

/** Returns the words of a name for comparison: without accents, case, punctuation, particles and a title before them. */
export function comparedWords(name: string): string[] {
  const typed = typedWords(name.replace(APOSTROPHES, ''))
  const words = typed.flatMap(({ parts }) => parts.map((part) => part.trim()))
  const untitled = words.slice(
    Math.max(
      0,
      words.findIndex((word) => !TITLES.has(word)),
    ),
  )
  const plainWords = untitled.filter((word) => !PARTICLES.has(word))
  // A name may consist of particles or punctuation only.
  const compared = [plainWords, words, [name]].find(({ length }) => length > 0) ?? []
  return compared.map((word) => ABBREVIATIONS.get(word) ?? word)
}

/**
 * Returns whether two names may be one person's: the first names are equal, and one has all further words of the other,
 * in any order. An initial matches a word (docs/product.md, One phone, several patients).
 */
export function namesFit(a: string, b: string): boolean {
  return wordsFit(comparedWords(a), comparedWords(b))
}

/** Returns whether two names, as words of `comparedWords`, may be one person's. */
export function wordsFit(words: readonly string[], others: readonly string[]): boolean {
  const [[first, ...rest], [otherFirst, ...otherRest]] = [words, others]
  if (first === undefined || first !== otherFirst || isOtherGeneration(words, others)) return false
  return rest.length <= otherRest.length ? hasAll(otherRest, rest) : hasAll(rest, otherRest)
}

function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  const unmatched = [...words]
  const take = (index: number) => index >= 0 && unmatched.splice(index, 1).length > 0
  const unequal = wanted.filter((word) => !take(unmatched.indexOf(word)))
  return unequal.every((word) => take(unmatched.findIndex((known) => isInitialOf(word, known))))
}

function isInitialOf(a: string, b: string): boolean {
  if (a.length > 1 && b.length > 1) return false
  return a.startsWith(b) || b.startsWith(a)
}

/**
 * Returns the patient, of those of one phone, whose name matches the typed one; `known` is oldest first. An equal name is
 * preferred, then the one with the most common words. Null if there is none, or if the matches cannot be the same person:
 * `Maria Lins` is neither `Maria Clara Lins` nor `Maria Alice Lins`.
 */
export function findFittingPatient<Known extends NamedPatient>(
  known: readonly Known[],
  typed: string,
): Known | null {
  const equal = known.find((patient) => namesOf(patient).some((name) => isEqualName(name, typed)))
  if (equal) return equal
  const fitting = known.filter((patient) => namesOf(patient).some((name) => namesFit(name, typed)))
  const [oldest, ...others] = fitting
  if (!oldest || fitting.some((candidate) => !others.every((other) => mayBeSame(candidate, other))))
    return null
  return others.reduce(
    (best, candidate) =>
      commonWords(candidate, typed) > commonWords(best, typed) ? candidate : best,
    oldest,
  )
}

function namesOf({ name, registeredName, earlierNames = [] }: NamedPatient): string[] {
  return [name, registeredName, ...earlierNames]
}

function isEqualName(a: string, b: string): boolean {
  return comparedWords(a).join(' ') === comparedWords(b).join(' ')
}

export function mayBeSame(a: NamedPatient, b: NamedPatient): boolean {
  return namesOf(a).some((name) => namesOf(b).some((another) => namesFit(name, another)))
}

/** Returns how many words the typed name and a patient's matching name have in common: all words of the shorter one. */
function commonWords(patient: NamedPatient, typed: string): number {
  const lengths = namesOf(patient)
    .filter((name) => namesFit(name, typed))
    .map((name) => comparedWords(name).length)
  return Math.min(comparedWords(typed).length, Math.max(...lengths))
}
