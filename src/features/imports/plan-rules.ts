import type { RowState } from './labels.ts'
import type { Candidate, KnownPeople, Match } from './matching-rules.ts'
import {
  type ReadRow,
  type RowContext,
  type RowTexts,
  readRow,
  type SheetColumns,
  textsOf,
} from './row-rules.ts'

/** A row as it is kept: its number in the file, its cells, what was typed instead, and the answer to its candidates. */
export type StoredRow = [
  line: number,
  cells: string[],
  mended: RowTexts | null,
  chosen: string | null,
]

/** A row with its state, and the people it may be. */
export interface PlannedRow {
  n: number
  sheet: number
  line: number
  state: RowState
  read: ReadRow
  candidates: Candidate[]
  chosen: string | null
}

interface Known {
  sheet: SheetColumns
  context: RowContext
  /** Patients and earlier new rows. */
  known: KnownPeople
}

/** Returns what becomes of a row; a new one is known to the rows below. */
export function planRow(
  [line, cells, mended, chosen]: StoredRow,
  { n, sheet: sheetIndex }: { n: number; sheet: number },
  { sheet, context, known }: Known,
): PlannedRow {
  const read = readRow(textsOf(cells, sheet, mended ?? {}), context)
  const match: Match = read.facts.name ? known.match(read.facts) : { state: 'new', candidates: [] }
  const state = stateOf(read, match, chosen)
  if (state === 'new') known.add({ ...read.facts, id: null, n })
  const isAsked = state === 'ambiguous' || state === 'same' || chosen !== null
  const candidates = isAsked ? match.candidates : []
  return { n, sheet: sheetIndex, line, state, read, candidates, chosen }
}

/** A person who is known needs no mending; an answer counts before what the signs say. */
function stateOf(
  { texts, isEnded, lacks, problems }: ReadRow,
  match: Match,
  chosen: string | null,
): RowState {
  if (chosen === 'skip') return 'skipped'
  // Nothing of the sheet is imported.
  if (Object.keys(texts).length === 0) return 'skipped'
  if (lacks === 'name') return isEnded ? 'skipped' : 'refused'
  if (chosen !== null && chosen !== 'new') return 'same'
  if (match.state === 'same' && chosen === null) return 'same'
  if (isEnded) return 'skipped'
  if (lacks === 'phone') return 'incomplete'
  if (problems.length > 0) return 'refused'
  return chosen === 'new' ? 'new' : match.state
}
