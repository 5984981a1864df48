import { phoneKey } from '../../platform/shared/phone.ts'
import type { SameBy } from '../patients/like-contract.ts'
import { comparedWords, wordsFit } from '../patients/same-person-rules.ts'
import type { PersonFacts } from './row-rules.ts'

/** Which rows and patients are one person: docs/product.md, Import. */

export interface KnownPerson extends PersonFacts {
  /** Of a patient; null for an earlier row of the file. */
  id: string | null
  /** Of the row; null for a patient. */
  n: number | null
}

export interface Candidate {
  id: string | null
  n: number | null
  name: string
  why: SameBy
}

export type Match =
  | { state: 'new'; candidates: [] }
  | { state: 'same'; candidates: [Candidate] }
  | { state: 'ambiguous'; candidates: Candidate[] }

/** The most candidates that a row names. */
const MOST_CANDIDATES = 5

/** The most people kept for one sign: a practice's own number may be in every row. */
const MOST_OF_A_SIGN = 50

interface ComparedName {
  words: readonly string[]
  /** The words as one text. */
  text: string
  /** The same with the words after the first one in order. */
  ordered: string
  hasInitial: boolean
}

/** A person with the compared words of each name. */
interface Compared extends KnownPerson {
  names: readonly ComparedName[]
}

type Sign = readonly [known: Compared, why: SameBy]

/** The people that a row may be, found by phone, CPF, e-mail and name. */
export class KnownPeople {
  readonly #cpfs = new Map<string, Compared[]>()
  readonly #phones = new Map<string, Compared[]>()
  readonly #emails = new Map<string, Compared[]>()
  readonly #names = new Map<string, Compared[]>()
  readonly #firstNames = new Map<string, Compared[]>()

  add(person: KnownPerson): void {
    const known = compared(person)
    put(this.#cpfs, person.cpf, known)
    put(this.#phones, person.phone && phoneKey(person.phone), known)
    put(this.#emails, person.email, known)
    for (const key of new Set(known.names.flatMap(keysOfKnown))) put(this.#names, key, known)
    for (const key of new Set(known.names.map(({ words }) => words[0] ?? '')))
      put(this.#firstNames, key, known)
  }

  /**
   * Returns whether somebody is known. One person of the same CPF, phone or e-mail whose name fits, and nothing
   * against it, is the same; every other sign is a question.
   */
  match(facts: PersonFacts): Match {
    const row = compared({ ...facts, id: null, n: null })
    const signs = this.#signs(row)
    const fitting = signs.filter(([known, why]) => fits(known, row, why))
    const [only, ...others] = preferEqualNames(fitting, row)
    if (only && others.length === 0) return { state: 'same', candidates: [candidateOf(only)] }
    const asked = unique(only ? [only, ...others] : [...signs, ...this.#likeNames(row)])
    if (asked.length === 0) return { state: 'new', candidates: [] }
    return { state: 'ambiguous', candidates: asked.slice(0, MOST_CANDIDATES).map(candidateOf) }
  }

  /**
   * Returns whether somebody is known by the name that a session gives: the only person of an equal name is the same. A
   * like name, or a first name, is a question.
   */
  matchNamed(facts: PersonFacts): Match {
    const match = this.match(facts)
    if (match.state === 'same' || facts.phone || facts.email || facts.cpf) return match
    const row = compared({ ...facts, id: null, n: null })
    const like = this.#likeNames(row)
    const equal = like.filter(([known]) => anyNames(known, row, isEqual))
    const [only, ...others] = equal
    if (only && others.length === 0) return { state: 'same', candidates: [candidateOf(only)] }
    const asked = equal.length > 0 ? equal : [...like, ...this.#byFirstName(row)]
    const candidates = unique(asked).slice(0, MOST_CANDIDATES).map(candidateOf)
    return candidates.length > 0 ? { state: 'ambiguous', candidates } : match
  }

  /** Returns everybody who may be the same person, with all the signs of it, even with signs against it. */
  likenesses(facts: PersonFacts): { id: string; why: SameBy[] }[] {
    const row = compared({ ...facts, id: null, n: null })
    const signs = [...this.#allSigns(row), ...this.#likeNames(row)]
    const byPerson = Map.groupBy(signs, ([known]) => known.id)
    return [...byPerson].flatMap(([id, of]) => (id ? [{ id, why: of.map(([, why]) => why) }] : []))
  }

  /** Those with the first name, if the row has nothing else. */
  #byFirstName({ names }: Compared): Sign[] {
    const first = names.length === 1 && names[0]?.words.length === 1 ? names[0].text : null
    return found(this.#firstNames, first, 'name')
  }

  /** Those with the same CPF, phone or e-mail. */
  #signs(row: Compared): Sign[] {
    return unique(this.#allSigns(row))
  }

  /** The same with each sign of a person. A guardian's phone is a sign only for the same name. */
  #allSigns(row: Compared): Sign[] {
    const { cpf, phone, email, isGuardianPhone } = row
    const byPhone = found(this.#phones, phone && phoneKey(phone), 'phone').filter(
      ([known]) => !(isGuardianPhone || known.isGuardianPhone) || isLike(known, row),
    )
    return [...found(this.#cpfs, cpf, 'cpf'), ...byPhone, ...found(this.#emails, email, 'email')]
  }

  #likeNames(row: Compared): Sign[] {
    const like = new Set<Compared>()
    for (const key of new Set(row.names.flatMap(keysOfRow)))
      for (const known of this.#names.get(key) ?? [])
        if (isLike(known, row) && !contradicts(known, row)) like.add(known)
    return [...like].map((known): Sign => [known, 'name'])
  }
}

function compared(person: KnownPerson): Compared {
  const { name, socialName } = person
  const names = [name, ...(socialName ? [socialName] : [])].map((one) => {
    const words = comparedWords(one)
    const [first, ...rest] = words
    return {
      words,
      text: words.join(' '),
      ordered: [first, ...rest.sort()].join(' '),
      hasInitial: words.some((word) => word.length === 1),
    }
  })
  return { ...person, names }
}

function put(map: Map<string, Compared[]>, key: string | null, person: Compared): void {
  if (!key) return
  const others = map.get(key)
  if (!others) map.set(key, [person])
  else if (others.length < MOST_OF_A_SIGN) others.push(person)
}

function found(map: Map<string, Compared[]>, key: string | null, why: SameBy): Sign[] {
  return (key ? (map.get(key) ?? []) : []).map((known): Sign => [known, why])
}

function unique(signs: readonly Sign[]): Sign[] {
  const seen = new Set<Compared>()
  return signs.filter(([known]) => !seen.has(known) && seen.add(known))
}

/**
 * The keys of a name, under which names are found that fit by the first name and one more: by the word, by its letter for
 * a name that has an initial there, and by an initial for a name that has the word.
 */
function keysOfKnown({ words: [first = '', ...rest] }: ComparedName): string[] {
  const letters = rest.map((word) =>
    word.length === 1 ? `${first} .${word}` : `${first} ${word[0]}.`,
  )
  return rest.length === 0 ? [first] : [...rest.map((word) => `${first} ${word}`), ...letters]
}

function keysOfRow({ words: [first = '', ...rest] }: ComparedName): string[] {
  const letters = rest.map((word) =>
    word.length === 1 ? `${first} ${word}.` : `${first} .${word[0]}`,
  )
  return rest.length === 0 ? [first] : [...rest.map((word) => `${first} ${word}`), ...letters]
}

/** Two birth dates or two CPFs are two people, if they are right. */
function contradicts(known: PersonFacts, row: PersonFacts): boolean {
  return (['birthDate', 'cpf'] as const).some(
    (field) => known[field] !== null && row[field] !== null && known[field] !== row[field],
  )
}

/** With the same CPF the first name is enough: names change with a marriage. */
function fits(known: Compared, row: Compared, why: SameBy): boolean {
  if (contradicts(known, row)) return false
  return anyNames(known, row, why === 'cpf' ? isSameFirst : isFitting)
}

type Test = (one: ComparedName, other: ComparedName) => boolean

function anyNames(one: Compared, other: Compared, test: Test): boolean {
  return one.names.some((name) => other.names.some((another) => test(name, another)))
}

/** Whether two names are one, or fit by more than a first name. */
function isLike(one: Compared, other: Compared): boolean {
  return anyNames(
    one,
    other,
    (name, another) =>
      isEqual(name, another) ||
      (name.words.length > 1 && another.words.length > 1 && isFitting(name, another)),
  )
}

const isSameFirst: Test = (one, other) => one.words[0] === other.words[0]

/** Names of as many whole words fit if the words are the same, which is quicker to decide. */
const isFitting: Test = (one, other) =>
  one.words.length === other.words.length && !one.hasInitial && !other.hasInitial
    ? one.ordered === other.ordered
    : wordsFit(one.words, other.words)
const isEqual: Test = (one, other) => one.text === other.text

/** Returns those with an equal name if there are any: `Ana Lima Souza` is not asked about for `Ana Lima`. */
function preferEqualNames(signs: readonly Sign[], row: Compared): readonly Sign[] {
  if (signs.length < 2) return signs
  const equal = signs.filter(([known]) => anyNames(known, row, isEqual))
  return equal.length > 0 ? equal : signs
}

function candidateOf([{ id, n, name, socialName }, why]: Sign): Candidate {
  return { id, n, name: socialName ?? name, why }
}
