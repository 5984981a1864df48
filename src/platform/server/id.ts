import { randomUUIDv7 } from 'node:crypto'

/** A new id: UUID v7, so that rows made together lie together. */
export function newId(): string {
  return randomUUIDv7()
}
