import { createHash } from 'node:crypto'
import pg from 'pg'

/** The number of calls after which a statement is prepared. */
const OFTEN = 5
/** Each takes memory in every connection's process on the server. */
const MOST_PREPARED = 200
const MOST_COUNTED = 1_000

/** SQLSTATE of an unknown statement name. */
const MISSING = '26000'

/**
 * Names common statements, so that a connection keeps them parsed and planned. A name is the hash of its text: it cannot
 * mean another statement, even if a pooler mixes the connections of several processes.
 */
export class PreparedStatements {
  #asked = new Map<string, number>()
  #names = new Map<string, string>()
  #generation = 0
  #usable = true

  /** Returns the name under which to send a statement; undefined to send it unnamed. */
  nameOf(text: string): string | undefined {
    if (!this.#usable) return undefined
    const known = this.#names.get(text)
    if (known || this.#names.size >= MOST_PREPARED) return known
    if (this.#asked.size >= MOST_COUNTED) this.#asked.clear()
    const count = (this.#asked.get(text) ?? 0) + 1
    this.#asked.set(text, count)
    if (count < OFTEN) return undefined
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    const name = `${hash}_${this.#generation}`
    this.#names.set(text, name)
    return name
  }

  /** Drops what the failure of a named statement shows to be useless. */
  learnFrom(error: unknown): void {
    if (isStalePlan(error)) this.#forget()
    // The pooler in between keeps no prepared statements.
    if (isUnknownName(error)) this.#usable = false
  }

  /** Makes every connection prepare again, under new names, after a migration changed a table. */
  #forget(): void {
    this.#generation++
    this.#names.clear()
    this.#asked.clear()
  }
}

/** Returns whether a transaction failed only because of a prepared statement, so that it succeeds when run again. */
export function isOfPreparing(error: unknown): boolean {
  return isStalePlan(error) || isUnknownName(error)
}

/** Returns whether the failure is "cached plan must not change result type", which shares its SQLSTATE with others. */
function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'
}

function isUnknownName(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === MISSING
}
