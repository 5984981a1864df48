import { isDay } from '../../../platform/shared/calendar.ts'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import type { issueDocument } from '../contract.ts'
import { type DocumentKindName, fieldsOf } from '../rules.ts'

/** Values for any kind: a change of kind keeps common fields. */
export const BLANK = {
  kind: 'declaracao' as DocumentKindName,
  purpose: '',
  addressee: '',
  validUntil: '',
  sessionIds: [] as string[],
  sessionsFrom: '',
  sessionsTo: '',
  usesSocialName: false,
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

export function payloadOf(values: DocumentValues): CallOf<typeof issueDocument>['body'] {
  const { kind, purpose, addressee, sessionIds, usesSocialName, ...rest } = values
  const known = fieldsOf(kind)
  const optional = { ...rest, ...daysOf(values), diagnosis: rest.diagnosis.trim().toUpperCase() }
  const optionalFields = Object.entries(optional).filter(([field]) => known.includes(field))
  return {
    kind,
    purpose,
    addressee,
    usesSocialName,
    ...(known.includes('sessionIds') ? { sessionIds } : {}),
    ...Object.fromEntries(optionalFields),
  }
}

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
