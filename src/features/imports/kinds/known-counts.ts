/** Counts equal things that the practice has: a line that occurs twice in a file is two things. */
export class KnownCounts {
  readonly #counts = new Map<string, number>()

  add(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  /** Returns whether an equal thing exists that no earlier row was matched with; matches it with this row. */
  take(key: string): boolean {
    const countLeft = this.#counts.get(key) ?? 0
    if (countLeft > 0) this.#counts.set(key, countLeft - 1)
    return countLeft > 0
  }

  has(key: string): boolean {
    return (this.#counts.get(key) ?? 0) > 0
  }
}
