import { ITEM_KINDS, type ItemKind } from '../labels.ts'

/** How many things of different kinds a row may bring. */
const KINDS = 16

/**
 * Returns the id of a thing of a row: always the same one, so that other rows name it before it is written, and a run that
 * goes on after a crash names it alike. Its beginning is that of the import's id, a UUID v7: rows of one import are stored together.
 */
export function itemId(importId: string, n: number, kind: ItemKind): string {
  const number = n * KINDS + ITEM_KINDS.indexOf(kind)
  return `${importId.slice(0, -8)}${number.toString(16).padStart(8, '0')}`
}

/** Returns whether an id is of something that a row of the import brings. */
export function isOfImport(importId: string, id: string): boolean {
  return id.slice(0, -8) === importId.slice(0, -8) && id !== importId
}
