import { phoneKey } from '../../platform/shared/phone.ts'
import type { SameBy } from '../patients/like-contract.ts'
import { comparedWords, wordsFit } from '../patients/same-person-rules.ts'
import { hashOf, NumbersByKey } from './packed.ts'
import type { PersonFacts } from './row-rules.ts'

/** Which rows and patients are one person: docs/product.md, Import. */

export interface KnownPerson extends PersonFacts {
  /** The id of a patient; null for an earlier row of the file. */
  id: string | null
  /** The number of the row; null for a patient. */
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

/** The maximum of candidates for a row. */
const MOST_CANDIDATES = 5

/** The maximum of people that are also cached as objects: many rows may be compared with the same ones. */
const MOST_RECENT = 500

/** The maximum of people stored for one fact: a practice's own phone may be in every row. */
const MOST_OF_A_SIGN = 50

interface ComparedName {
  words: readonly string[]
  /** The words as one text. */
  text: string
  /** The same, with the words after the first one sorted. */
  ordered: string
  hasInitial: boolean
}

/** A person with the compared words of each name. */
interface Compared extends KnownPerson {
  /** The index in the list of known people; -1 for a row that is being compared. */
  at: number
  names: readonly ComparedName[]
}

type Sign = readonly [known: Compared, why: SameBy]

/** A person as text: the facts in the order of `FACTS`, and the words of each name. */
type Packed = [facts: KnownPerson[keyof KnownPerson][], words: (readonly string[])[]]

const FACTS = [
  'id',
  'n',
  'name',
  'socialName',
  'phone',
  'isGuardianPhone',
  'email',
  'cpf',
  'birthDate',
] as const satisfies readonly (keyof KnownPerson)[]

/** The people that a row may be, found by phone, CPF, e-mail and name. */
export class KnownPeople {
  readonly #people: string[] = []
  /**
   * A hash of the only name's ordered words, which differs for most people with a similar name; 0 if there are several names.
   */
  readonly #names: number[] = []
  readonly #signs = new NumbersByKey(MOST_OF_A_SIGN)
  readonly #recent = new Map<number, Compared>()

  add(person: KnownPerson): void {
    const { cpf, phone, email } = person
    const names = namesOf(person)
    const at = this.#people.length
    const packed: Packed = [FACTS.map((fact) => person[fact]), names.map(({ words }) => words)]
    this.#people.push(JSON.stringify(packed))
    const [only, ...others] = names
    this.#names.push(only && others.length === 0 ? nameHash(only) : 0)
    if (cpf) this.#signs.add(`cpf ${cpf}`, at)
    if (phone) this.#signs.add(`phone ${phoneKey(phone)}`, at)
    if (email) this.#signs.add(`email ${email}`, at)
    for (const key of new Set(names.flatMap(keysOfKnown))) this.#signs.add(`name ${key}`, at)
    for (const key of new Set(names.map(({ words }) => words[0] ?? '')))
      this.#signs.add(`first ${key}`, at)
  }

  /**
   * Returns whether somebody is known. A single person with the same CPF, phone or e-mail and a matching name, and nothing
   * against it, is the same; any other match is a question.
   */
  match(facts: PersonFacts): Match {
    const row = comparedRow(facts)
    const signs = this.#allSigns(row)
    const fitting = signs.filter(([known, why]) => fits(known, row, why))
    const [only, ...others] = unique(preferEqualNames(fitting, row))
    if (only && others.length === 0) return { state: 'same', candidates: [candidateOf(only)] }
    const candidates = only ? [only, ...others] : unique([...signs, ...this.#likeNames(row)])
    if (candidates.length === 0) return { state: 'new', candidates: [] }
    return { state: 'ambiguous', candidates: candidates.slice(0, MOST_CANDIDATES).map(candidateOf) }
  }

  /**
   * Returns whether somebody is known by the name that a session gives: the only person of an equal name is the same. A similar
   * name, or a first name, is a question.
   */
  matchNamed(facts: PersonFacts): Match {
    if (facts.phone || facts.email || facts.cpf) return this.match(facts)
    const row = comparedRow(facts)
    const like = this.#likeNames(row)
    const equal = like.filter(([known]) => anyNames(known, row, isEqual))
    const [only, ...others] = unique(equal)
    if (only && others.length === 0) return { state: 'same', candidates: [candidateOf(only)] }
    const people = equal.length > 0 ? equal : [...like, ...this.#byFirstName(row)]
    const candidates = unique(people).slice(0, MOST_CANDIDATES).map(candidateOf)
    return candidates.length > 0
      ? { state: 'ambiguous', candidates }
      : { state: 'new', candidates: [] }
  }

  /** Returns everybody who may be the same person, with all matching facts, even if others differ. */
  likenesses(facts: PersonFacts): { id: string; why: SameBy[] }[] {
    const row = comparedRow(facts)
    const signs = [...this.#allSigns(row), ...this.#likeNames(row)]
    const byPerson = Map.groupBy(signs, ([known]) => known.id)
    return [...byPerson].flatMap(([id, personSigns]) =>
      id ? [{ id, why: personSigns.map(([, why]) => why) }] : [],
    )
  }

  #at(at: number): Compared {
    const recent = this.#recent.get(at)
    if (recent) return recent
    // Written by `add`.
    const [facts, names] = JSON.parse(this.#people[at] ?? '[]') as Packed
    const entries = FACTS.map((fact, index) => [fact, facts[index]])
    const person = Object.fromEntries(entries) as KnownPerson
    const known = { ...person, at, names: names.map(comparedName) }
    if (this.#recent.size >= MOST_RECENT) this.#recent.clear()
    this.#recent.set(at, known)
    return known
  }

  /** Returns the people who share this fact with the row. Hashes may collide, so the facts themselves are compared. */
  #found(why: SameBy, factOf: (one: KnownPerson) => string | null, row: Compared): Sign[] {
    const value = factOf(row)
    if (!value) return []
    const known = this.#signs.of(`${why} ${value}`).map((at) => this.#at(at))
    return known.filter((person) => factOf(person) === value).map((person): Sign => [person, why])
  }

  /** Returns the people with the first name, if the row has nothing else. */
  #byFirstName({ names: [only, ...others] }: Compared): Sign[] {
    const [first, ...rest] = only?.words ?? []
    if (first === undefined || rest.length > 0 || others.length > 0) return []
    const known = this.#signs.of(`first ${first}`).map((at) => this.#at(at))
    return known
      .filter(({ names }) => names.some(({ words }) => words[0] === first))
      .map((person): Sign => [person, 'name'])
  }

  /** Returns the matches of all facts of a person. A guardian's phone matches only together with the same name. */
  #allSigns(row: Compared): Sign[] {
    const byPhone = this.#found('phone', ({ phone }) => phone && phoneKey(phone), row).filter(
      ([known]) => !(row.isGuardianPhone || known.isGuardianPhone) || isLike(known, row),
    )
    return [
      ...this.#found('cpf', ({ cpf }) => cpf, row),
      ...byPhone,
      ...this.#found('email', ({ email }) => email, row),
    ]
  }

  #likeNames(row: Compared): Sign[] {
    const hash = row.names.length === 1 && row.names[0] ? nameHash(row.names[0]) : 0
    const like = new Map<number, Compared>()
    for (const key of new Set(row.names.flatMap(keysOfRow)))
      for (const at of this.#signs.of(`name ${key}`)) {
        if (like.has(at) || areOthers(hash, this.#names[at] ?? 0)) continue
        const known = this.#at(at)
        if (isLike(known, row) && !contradicts(known, row)) like.set(at, known)
      }
    return [...like.values()].map((known): Sign => [known, 'name'])
  }
}

function comparedRow(facts: PersonFacts): Compared {
  const person: KnownPerson = { ...facts, id: null, n: null }
  return { ...person, at: -1, names: namesOf(person) }
}

function namesOf({ name, socialName }: PersonFacts): ComparedName[] {
  return [name, ...(socialName ? [socialName] : [])].map((text) =>
    comparedName(comparedWords(text)),
  )
}

function comparedName(words: readonly string[]): ComparedName {
  const [first, ...rest] = words
  return {
    words,
    text: words.join(' '),
    ordered: [first, ...rest.sort()].join(' '),
    hasInitial: words.some((word) => word.length === 1),
  }
}

/** The number of words that a hash of a name can tell apart: longer names have no hash. */
const MOST_WORDS = 8

/** Returns a hash of a name's words in order, with their number in its last bits; 0 for a name with an initial. */
function nameHash({ words, ordered, hasInitial }: ComparedName): number {
  if (hasInitial || words.length >= MOST_WORDS) return 0
  return (hashOf(ordered) & ~(MOST_WORDS - 1)) | words.length
}

/** Returns whether two names have the same number of whole words but different ones, by their hashes. */
function areOthers(a: number, b: number): boolean {
  const areComparable = a !== 0 && b !== 0 && (a ^ b) % MOST_WORDS === 0
  return areComparable && a !== b
}

/** Returns the first match of each person; a patient may be known under several names and phones. */
function unique(signs: readonly Sign[]): Sign[] {
  const seen = new Set<string | number>()
  return signs.filter(([{ id, at }]) => !seen.has(id ?? at) && seen.add(id ?? at))
}

/**
 * Returns the keys of a name, by which names are found that share the first name and one more word: by the word itself, by its
 * first letter for names with an initial there, and by an initial for names with the word.
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

/** Returns whether the two are different people, by different valid birth dates or CPFs. */
function contradicts(known: PersonFacts, row: PersonFacts): boolean {
  return (['birthDate', 'cpf'] as const).some(
    (field) => known[field] !== null && row[field] !== null && known[field] !== row[field],
  )
}

/** Returns whether a row may be this person. With the same CPF the first name is enough: marriage changes names. */
function fits(known: Compared, row: Compared, why: SameBy): boolean {
  if (contradicts(known, row)) return false
  return anyNames(known, row, why === 'cpf' ? isSameFirst : isFitting)
}

type Test = (one: ComparedName, other: ComparedName) => boolean

function anyNames(a: Compared, b: Compared, test: Test): boolean {
  return a.names.some((name) => b.names.some((another) => test(name, another)))
}

/** Returns whether two names are equal, or share more than a first name. */
function isLike(a: Compared, b: Compared): boolean {
  return anyNames(
    a,
    b,
    (name, another) =>
      isEqual(name, another) ||
      (name.words.length > 1 && another.words.length > 1 && isFitting(name, another)),
  )
}

const isSameFirst: Test = (a, b) => a.words[0] === b.words[0]

/** Names with the same number of whole words match if the words are the same, which is faster to decide. */
const isFitting: Test = (a, b) =>
  a.words.length === b.words.length && !a.hasInitial && !b.hasInitial
    ? a.ordered === b.ordered
    : wordsFit(a.words, b.words)
const isEqual: Test = (a, b) => a.text === b.text

/** Returns those with an equal name if there are any: for `Ana Lima`, `Ana Lima Souza` is then no candidate. */
function preferEqualNames(signs: readonly Sign[], row: Compared): readonly Sign[] {
  if (signs.length < 2) return signs
  const equal = signs.filter(([known]) => anyNames(known, row, isEqual))
  return equal.length > 0 ? equal : signs
}

function candidateOf([{ id, n, name, socialName }, why]: Sign): Candidate {
  return { id, n, name: socialName ?? name, why }
}
