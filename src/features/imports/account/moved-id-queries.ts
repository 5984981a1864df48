import { createHash } from 'node:crypto'
import { movedIdFrom, movedIdText } from '../archive/moved-id-rules.ts'

/** Returns the id that a row of an export gets in an import. */
export function movedId(importId: string, id: string): string {
  const digest = createHash('sha256').update(movedIdText(importId, id)).digest('hex')
  return movedIdFrom(importId, id, digest)
}
