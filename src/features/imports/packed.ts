/**
 * Lists and maps for as many entries as a file has rows. They store numbers, and one text for each entry: as separate objects,
 * 50,000 people took 60 MiB.
 */

/** Returns the FNV-1a hash, as a 32-bit integer. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash | 0
}

/** Numbers by the hash of a key. Hashes may collide, so the caller compares the entries of the numbers. */
export class NumbersByKey {
  readonly #numbers = new Map<number, number | number[]>()
  readonly #most: number

  /** Stores at most `most` numbers for a key, the first ones. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most
  }

  add(key: string, number: number): void {
    const hash = hashOf(key)
    const before = this.#numbers.get(hash)
    if (before === undefined) this.#numbers.set(hash, number)
    else if (typeof before === 'number') this.#numbers.set(hash, [before, number])
    else if (before.length < this.#most) before.push(number)
  }

  of(key: string): readonly number[] {
    const numbers = this.#numbers.get(hashOf(key)) ?? []
    return typeof numbers === 'number' ? [numbers] : numbers
  }
}

/** A map of plain data; each entry is stored as one JSON text. */
export class PackedMap<Value> {
  readonly #places = new NumbersByKey()
  readonly #entries: string[] = []

  get(key: string): Value | undefined {
    const place = this.#placeOf(key)
    return place === undefined ? undefined : this.#entry(place)[1]
  }

  set(key: string, value: Value): void {
    const known = this.#placeOf(key)
    const place = known ?? this.#entries.length
    this.#entries[place] = JSON.stringify([key, value])
    if (known === undefined) this.#places.add(key, place)
  }

  #placeOf(key: string): number | undefined {
    return this.#places.of(key).find((place) => this.#entry(place)[0] === key)
  }

  #entry(place: number): [string, Value] {
    // Written by `set`.
    return JSON.parse(this.#entries[place] ?? '[]') as [string, Value]
  }
}

const FIRST_SLOTS = 1_024

/** Returns a second hash, independent of the first one. */
function otherHashOf(text: string): number {
  let hash = 0x9e3779b9
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x85ebca6b)
    hash ^= hash >>> 13
  }
  return hash | 0
}

/**
 * A set of keys, of which it keeps 64 bits of hash in 16 to 32 bytes. Two of 100,000 keys share them once in four billion
 * imports.
 */
export class PackedSet {
  /** Each slot has two numbers, both 0 if it is empty. */
  #slots = new Int32Array(2 * FIRST_SLOTS)
  #count = 0

  add(key: string): void {
    const [first, second] = this.#hashes(key)
    const slot = this.#slotOf(first, second)
    if (this.#isFull(slot)) return
    this.#put(slot, first, second)
    if (++this.#count * 4 > this.#slots.length) this.#grow()
  }

  has(key: string): boolean {
    return this.#isFull(this.#slotOf(...this.#hashes(key)))
  }

  #hashes(key: string): [number, number] {
    return [hashOf(key), otherHashOf(key) || 1]
  }

  /** Returns the slot of these hashes, or the empty one where they belong. */
  #slotOf(a: number, b: number): number {
    const last = this.#slots.length - 2
    let slot = (a * 2) & last
    while (this.#isFull(slot) && (this.#slots[slot] !== a || this.#slots[slot + 1] !== b))
      slot = (slot + 2) & last
    return slot
  }

  #isFull(slot: number): boolean {
    return this.#slots[slot + 1] !== 0
  }

  #put(slot: number, a: number, b: number): void {
    this.#slots[slot] = a
    this.#slots[slot + 1] = b
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Int32Array(before.length * 2)
    for (let slot = 0; slot < before.length; slot += 2) {
      const [first = 0, second = 0] = [before[slot], before[slot + 1]]
      if (second !== 0) this.#put(this.#slotOf(first, second), first, second)
    }
  }
}
