import { shareOf, textToCents } from '../../platform/shared/money.ts'
import type { Service } from '../services/contract.ts'
import type { Session } from './contract.ts'

/** What may be done with a session: spec part 1 §4. The server decides by the same conditions. */
export interface SessionOffers {
  confirm: boolean
  confirmPayment: boolean
  complete: boolean
  cancel: boolean
  delete: boolean
  edit: boolean
}

/** A reminder is offered for any session; a correction too, unless its patient was erased. */
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
    edit: patientId !== null,
  }
}

/** What a single session of the service costs, in cents: a package's first share (decisions §2). */
export function sessionPriceOf(service: Pick<Service, 'type' | 'price' | 'sessionsCount'>): number {
  const total = textToCents(service.price) ?? 0
  return service.type === 'package' ? shareOf(total, service.sessionsCount, 0) : total
}
