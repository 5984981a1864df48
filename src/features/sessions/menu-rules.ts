import { textToCents } from '../../platform/shared/money.ts'
import { canMove } from './agenda-move-rules.ts'
import type { Session } from './contract.ts'
import { isOpen, lateFeeCents, offersAbsence, offersOf } from './rules.ts'

export type MenuAction =
  | 'confirm'
  | 'complete'
  | 'absent'
  | 'pay'
  | 'payments'
  | 'waive'
  | 'remind'
  | 'write'
  | 'edit'
  | 'move'
  | 'reopen'
  | 'cancel'
  | 'cancelAsAsked'
  | 'delete'
  | 'messages'

export interface SessionMenu {
  forward: MenuAction[]
  change: MenuAction[]
  ending: MenuAction[]
  more: MenuAction[]
}

export function menuOf(session: Session, now: number): SessionMenu {
  const offers = offersOf(session)
  const open = isOpen(session)
  const begun = Date.parse(session.datetime) <= now
  const hasMoney = session.paid || textToCents(session.received) !== 0
  const menu: SessionMenu = { forward: [], change: [], ending: [], more: [] }
  const { forward, change, ending, more } = menu
  const offer = (action: MenuAction, isOffered: boolean, place: MenuAction[]) => {
    if (isOffered) place.push(action)
  }
  offer('confirm', offers.confirm, begun ? more : forward)
  offer('complete', offers.complete, begun ? forward : more)
  offer('absent', offersAbsence(session, now), forward)
  offer('pay', offers.confirmPayment, forward)
  offer('waive', offers.waive, forward)
  offer('payments', true, hasMoney || (!open && offers.confirmPayment) ? forward : more)
  offer('remind', true, begun || session.status === 'completed' ? more : forward)
  offer('write', begun && session.patientId !== null && session.status !== 'cancelled', forward)
  offer('edit', offers.edit, change)
  offer('move', canMove(session), begun ? more : change)
  offer('reopen', offers.reopen, change)
  offer('cancel', offers.cancel, ending)
  offer('cancelAsAsked', (lateFeeCents(session, now) ?? 0) > 0, begun ? more : ending)
  offer('delete', offers.delete, ending)
  offer('messages', true, more)
  return menu
}
