import type { Attempt } from '../../../platform/web/attempt.ts'
import {
  eraseDraft as erase,
  keepDraft as keep,
  readDraft as read,
} from '../../../platform/web/tab-draft.ts'
import type { SessionType } from '../../practice/session-types.ts'

/** The input and choices of a booking, kept in this tab until it is made. */
export interface Draft {
  patientName: string
  patientPhone: string
  patientEmail: string
  notes: string
  serviceId: string
  type: SessionType | null
  day: string | null
  slot: string | null
  couponCode: string | null
  /** A request without an answer yet: it is sent again under the same key, even after a reload. */
  attempt: Attempt | null
}

const keyOf = (friendlyId: number) => `agendar-${friendlyId}`

export function readDraft(friendlyId: number): Partial<Draft> {
  return read<Draft>(keyOf(friendlyId))
}

export function keepDraft(friendlyId: number, draft: Draft): void {
  keep(keyOf(friendlyId), draft)
}

export function eraseDraft(friendlyId: number): void {
  erase(keyOf(friendlyId))
}
