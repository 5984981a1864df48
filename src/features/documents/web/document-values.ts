import { isDay } from '../../../platform/shared/calendar.ts'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import type { issueDocument } from '../contract.ts'
import { type DocumentKindName, fieldsOf } from '../rules.ts'

/** The typed values of a document of any kind: a change of kind keeps the fields that both have. Days as `21/11/2026`. */
export const BLANK = {
  kind: 'declaracao' as DocumentKindName,
  purpose: '',
  addressee: '',
  validUntil: '',
  sessionIds: [] as string[],
  /** The days whose sessions a declaração may inform of; they choose among the sessions and are not sent. */
  sessionsFrom: '',
  sessionsTo: '',
  companionName: '',
  statement: '',
  diagnosis: '',
  leaveFrom: '',
  leaveDays: '',
  demand: '',
  procedure: '',
  analysis: '',
  conclusion: '',
  references: '',
}
export type DocumentValues = typeof BLANK

/** Returns what is sent: the fields that the kind has. */
export function payloadOf(values: DocumentValues): CallOf<typeof issueDocument>['body'] {
  const { kind, purpose, addressee, sessionIds, ...rest } = values
  const known = fieldsOf(kind)
  const optional = { ...rest, ...daysOf(values), diagnosis: rest.diagnosis.trim().toUpperCase() }
  const own = Object.entries(optional).filter(([field]) => known.includes(field))
  return {
    kind,
    purpose,
    addressee,
    ...(known.includes('sessionIds') ? { sessionIds } : {}),
    ...Object.fromEntries(own),
  }
}

/** Returns the days whose sessions are listed; a day that is missing or none limits nothing. */
export function periodOf({ sessionsFrom, sessionsTo }: Period): { from?: string; to?: string } {
  const [from, to] = [plainDay(sessionsFrom), plainDay(sessionsTo)]
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

export type Period = Pick<DocumentValues, 'sessionsFrom' | 'sessionsTo'>

function daysOf({ validUntil, leaveFrom, leaveDays }: DocumentValues) {
  return {
    validUntil: plainDay(validUntil) || null,
    leaveFrom: plainDay(leaveFrom) || null,
    leaveDays: leaveDays.trim() || null,
  }
}
