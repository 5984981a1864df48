import type { RowState } from '../labels.ts'
import type { Match } from '../matching-rules.ts'
import { isLeftOut, type ReadRow, readRow, textsOf } from '../row-rules.ts'
import type { PlannedPatient, PlanRow } from './planned.ts'

export const planPatient: PlanRow<PlannedPatient> = (
  [line, cells, mended, chosen],
  place,
  { sheet, context, known: { people } },
) => {
  const read = readRow(textsOf(cells, sheet, mended ?? {}), context)
  const { facts, values, problems, notes, asksAreaCode } = read
  const match: Match = facts.name ? people.match(facts) : { state: 'new', candidates: [] }
  const state = stateOf(read, match, chosen)
  const isNew = state === 'new'
  if (isNew) people.add({ ...facts, id: null, n: place.n })
  const isAsked = state === 'ambiguous' || state === 'same' || chosen !== null
  return {
    ...{ ...place, kind: 'patients', line, state, name: facts.name, chosen },
    ...{ values, problems, notes, asksAreaCode, asksService: false, month: null },
    candidates: isAsked ? match.candidates : [],
    brings: isNew ? ['patients'] : [],
    input: isNew ? read.input : null,
  }
}

/** Returns a row's state. A known person needs no correction; an answer overrides the comparison. */
function stateOf(
  { texts, isEnded, lacks, problems }: ReadRow,
  match: Match,
  chosen: string | null,
): RowState {
  if (isLeftOut(texts, chosen)) return 'skipped'
  if (lacks === 'name') return isEnded ? 'skipped' : 'refused'
  if (chosen !== null && chosen !== 'new') return 'same'
  if (match.state === 'same' && chosen === null) return 'same'
  if (isEnded) return 'skipped'
  if (lacks === 'phone') return 'incomplete'
  if (problems.length > 0) return 'refused'
  return chosen === 'new' ? 'new' : match.state
}
