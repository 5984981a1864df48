import { createHash } from 'node:crypto'
import pg from 'pg'

/** From so many times on, a statement is prepared. */
const OFTEN = 5
/** Each takes memory in every connection's process on the server. */
const MOST_PREPARED = 100
/** Texts that are counted. */
const MOST_COUNTED = 1_000

/** SQLSTATEs of a statement whose name this connection does not know, and of one that it knows already. */
const MISSING = '26000'
const DUPLICATE = '42P05'

/**
 * Names statements that are asked often: a connection then keeps them parsed, and their plans. A name is the hash of its text,
 * so it can never stand for another statement, also where a pooler mixes the connections of several processes.
 */
export class PreparedStatements {
  #asked = new Map<string, number>()
  #names = new Map<string, string>()
  #generation = 0
  #usable = true

  /** Returns the name under which to send a statement; undefined sends it as it is. */
  nameOf(text: string): string | undefined {
    if (!this.#usable) return undefined
    const known = this.#names.get(text)
    if (known || this.#names.size >= MOST_PREPARED) return known
    if (this.#asked.size >= MOST_COUNTED) this.#asked.clear()
    const asked = (this.#asked.get(text) ?? 0) + 1
    this.#asked.set(text, asked)
    if (asked < OFTEN) return undefined
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    const name = `${hash}_${this.#generation}`
    this.#names.set(text, name)
    return name
  }

  /** Forgets what the failure of a named statement shows to be of no use. */
  learnFrom(error: unknown): void {
    if (isStalePlan(error)) this.#forget()
    // The connection leads through a pooler that keeps no names.
    if (isUnknownName(error)) this.#usable = false
  }

  /** A migration changed a table. Every connection prepares again, under new names. */
  #forget(): void {
    this.#generation++
    this.#names.clear()
    this.#asked.clear()
  }
}

/** Whether a transaction failed because of a prepared statement alone: run again, it succeeds. */
export function isOfPreparing(error: unknown): boolean {
  return isStalePlan(error) || isUnknownName(error)
}

/** "cached plan must not change result type": the SQLSTATE is that of many other refusals. */
function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'
}

function isUnknownName(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === MISSING || error.code === DUPLICATE)
}
