import { randomUUIDv7 } from 'node:crypto'

/** Returns a UUID v7, so that rows created together are stored together. */
export function newId(): string {
  return randomUUIDv7()
}
