import { HOUR } from '../../platform/shared/calendar.ts'

/** The time in which joined patients can be separated again, in milliseconds. */
export const UNDO_MERGE_WITHIN = HOUR

/** What says whether two patients may be joined. */
export interface MergeFacts {
  /** The months of which both have a statement, as their first days. */
  months: readonly string[]
  /** Whether the removed patient has something that no one may change: a sealed entry, a document or an accepted contract. */
  isSealed: boolean
  keep: Identity
  remove: Identity
}

interface Identity {
  cpf: string | null
  birthDate: string | null
}

/**
 * Returns why two patients cannot be joined; null if they can. What is sealed was signed for one identity: it goes to no
 * patient with another CPF or another date of birth.
 */
export function refusalOfMerge({
  months,
  isSealed,
  keep,
  remove,
}: MergeFacts): 'both_have_a_statement' | 'records_of_two_people' | null {
  if (months.length > 0) return 'both_have_a_statement'
  const differs = (field: keyof Identity) =>
    keep[field] !== null && remove[field] !== null && keep[field] !== remove[field]
  return isSealed && (differs('cpf') || differs('birthDate')) ? 'records_of_two_people' : null
}
