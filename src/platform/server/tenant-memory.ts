import type { TenantId } from './database.ts'

const MOST_REMEMBERED = 10_000

/**
 * Caches a value for each tenant that this process served recently; it is a guess that the caller must verify. All are
 * forgotten when there are too many.
 */
export class TenantMemory<Value> {
  readonly #values = new Map<TenantId, Value>()

  get(id: TenantId): Value | undefined {
    return this.#values.get(id)
  }

  set(id: TenantId, value: Value): void {
    if (this.#values.size >= MOST_REMEMBERED && !this.#values.has(id)) this.#values.clear()
    this.#values.set(id, value)
  }
}
