import { addressOf, type CallOf } from '../../platform/shared/endpoint.ts'
import { shareOf, textToCents } from '../../platform/shared/money.ts'
import type { Service } from '../services/contract.ts'
import type { listSessions, Session } from './contract.ts'

/** What may be done with a session: spec part 1 §4. The server decides by the same conditions. */
export interface SessionOffers {
  confirm: boolean
  confirmPayment: boolean
  complete: boolean
  cancel: boolean
  delete: boolean
  edit: boolean
}

/** A reminder is offered for any session; a correction unless it was cancelled or its patient was erased. */
export function offersOf({
  status,
  paid,
  patientId,
}: Pick<Session, 'status' | 'paid' | 'patientId'>): SessionOffers {
  const open = status === 'pending' || status === 'confirmed'
  return {
    confirm: status === 'pending',
    confirmPayment: !paid && status !== 'cancelled',
    complete: open,
    cancel: open,
    delete: status === 'pending' && !paid,
    edit: patientId !== null && status !== 'cancelled',
  }
}

/** What the list of sessions may be narrowed by, in its call and in its address alike. */
export type SessionFilters = Pick<
  NonNullable<CallOf<typeof listSessions>['query']>,
  'status' | 'paid' | 'patientId' | 'from' | 'to' | 'search'
>

/** The screen of the sessions, narrowed: `{ paid: 'false' }` is what is still to be paid. `new` opens a new session. */
export function sessionsPath(asked: SessionFilters & { new?: string } = {}): string {
  return addressOf({ path: '/psychologist/sessions' }, { query: asked })
}

/** What a single session of the service costs, in cents: a package's first share (decisions §2). */
export function sessionPriceOf(service: Pick<Service, 'type' | 'price' | 'sessionsCount'>): number {
  const total = textToCents(service.price) ?? 0
  return service.type === 'package' ? shareOf(total, service.sessionsCount, 0) : total
}
