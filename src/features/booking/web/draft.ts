import type { Attempt } from './attempt.ts'

/** What is typed and chosen, kept in this tab until it is booked: never in localStorage, which others would find. */
export interface Draft {
  patientName: string
  patientPhone: string
  patientEmail: string
  notes: string
  serviceId: string
  day: string | null
  slot: string | null
  /** Not answered yet: sent again under the same key, even after a reload. */
  attempt: Attempt | null
}

const keyOf = (friendlyId: number) => `agendar-${friendlyId}`

/** The draft of this tab, as far as there is one that can be read. */
export function readDraft(friendlyId: number): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(friendlyId)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

export function keepDraft(friendlyId: number, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(friendlyId), JSON.stringify(draft))
  } catch {
    // Blocked or full: what is typed lasts as long as the page.
  }
}

export function eraseDraft(friendlyId: number): void {
  try {
    sessionStorage.removeItem(keyOf(friendlyId))
  } catch {
    // Nothing is kept where nothing can be.
  }
}
