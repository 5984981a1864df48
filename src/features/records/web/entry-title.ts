import { ENTRY_KINDS } from '../rules.ts'
import type { Entry } from './api.ts'

export function entryTitle({ kind }: Pick<Entry, 'kind'>): string {
  return kind ? ENTRY_KINDS[kind] : 'Registro restrito'
}
