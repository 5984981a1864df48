import { ITEM_KINDS, type ItemKind } from '../labels.ts'

/** The number of things of different kinds that a row may add. */
const KINDS = 16

/**
 * Returns the id of a thing that a row adds: always the same one, so that other rows can reference it before it is written, and
 * a run that continues after a crash uses the same id. Its beginning is that of the import's id, a UUID v7: rows of one import
 * are stored together.
 */
export function itemId(importId: string, n: number, kind: ItemKind): string {
  const number = n * KINDS + ITEM_KINDS.indexOf(kind)
  return `${importId.slice(0, -8)}${number.toString(16).padStart(8, '0')}`
}

/** Returns whether an id belongs to something that a row of the import adds. */
export function isOfImport(importId: string, id: string): boolean {
  return id.slice(0, -8) === importId.slice(0, -8) && id !== importId
}
