import { ENTRY_KINDS } from '../rules.ts'
import type { Entry } from './api.ts'

/** What an entry is called on the screen; the restricted register has no kinds. */
export function entryTitle({ kind }: Pick<Entry, 'kind'>): string {
  return kind ? ENTRY_KINDS[kind] : 'Registro restrito'
}
