import { MINUTE } from '../../../platform/shared/calendar.ts'
import { greetingUrl } from '../../patients/greeting-rules.ts'
import type { Session } from '../contract.ts'
import { roomAt } from '../room-rules.ts'
import {
  awaitsPayment,
  canMove,
  isOpen,
  isOver,
  lateFeeCents,
  offersAbsence,
  offersOf,
  type PricedSession,
  usesCredit,
} from '../rules.ts'

export type MenuAction =
  | 'room'
  | 'chat'
  | 'patient'
  | 'confirm'
  | 'complete'
  | 'absent'
  | 'pay'
  | 'payOther'
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

export type LeadAction = 'move' | 'room' | 'confirm' | 'complete' | 'pay'

export interface SessionMenu {
  lead: LeadAction | null
  usual: MenuAction[]
  more: MenuAction[]
  ending: MenuAction[]
}

/** How long before a session's start entering its room is the main action, in milliseconds. */
const ROOM_OPENS = 30 * MINUTE

const MOST_USUAL = 5

export function sessionChatUrl({
  patientName,
  patientPhone,
}: Pick<Session, 'patientName' | 'patientPhone'>): string | null {
  return patientPhone && greetingUrl({ name: patientName, phone: patientPhone })
}

/** Returns whether a screen offers the room: from 30 minutes before the session until its end. */
export function isRoomOpen(session: Parameters<typeof roomAt>[0], now: number): boolean {
  return roomAt(session, now) !== null && Date.parse(session.datetime) - ROOM_OPENS <= now
}

/**
 * Returns the main action at this moment, or null. Packages and months are paid as a whole, so paying them is no session's main
 * action.
 */
export function leadOf(session: PricedSession, now: number): LeadAction | null {
  const startsAt = Date.parse(session.datetime)
  const isWaiting = isOpen(session) && !session.holdExpired
  const isDue = awaitsPayment(session) && !usesCredit(session)
  if (session.status === 'cancelled') return isDue ? 'pay' : null
  if (session.presence === 'reschedule' && startsAt > now && canMove(session)) return 'move'
  if (isRoomOpen(session, now)) return 'room'
  if (startsAt > now) return session.status === 'pending' ? 'confirm' : null
  if (isWaiting && !isOver(session, now)) return 'complete'
  if (isDue) return 'pay'
  return isWaiting ? 'complete' : null
}

const AHEAD: readonly MenuAction[] = [
  'chat',
  'patient',
  'confirm',
  'pay',
  'remind',
  'move',
  'payments',
  'edit',
  'room',
  'payOther',
  'complete',
  'reopen',
  'messages',
  'delete',
]
const BEGUN: readonly MenuAction[] = [
  'chat',
  'patient',
  'complete',
  'absent',
  'pay',
  'write',
  'payments',
  'reopen',
  'edit',
  'room',
  'payOther',
  'confirm',
  'remind',
  'move',
  'cancelAsAsked',
  'messages',
  'delete',
]
const CANCELLED: readonly MenuAction[] = [
  'chat',
  'patient',
  'waive',
  'pay',
  'payments',
  'remind',
  'payOther',
  'messages',
]

function orderOf({ status }: Session, begun: boolean): readonly MenuAction[] {
  if (status === 'cancelled') return CANCELLED
  return begun ? BEGUN : AHEAD
}

/** Returns whether the main action includes this one: the other payment methods are next to the main one. */
function isLed(action: MenuAction, lead: LeadAction | null): boolean {
  return action === lead || (action === 'payOther' && lead === 'pay')
}

/** Returns a session's actions (docs/product.md, Sessions): the main one, the usual ones, and the others. */
export function menuOf(session: PricedSession, now: number): SessionMenu {
  const offers = offersOf(session)
  const begun = Date.parse(session.datetime) <= now
  const isOffered: Record<MenuAction, boolean> = {
    room: roomAt(session, now) !== null,
    chat: sessionChatUrl(session) !== null,
    patient: session.patientId !== null,
    confirm: offers.confirm,
    complete: offers.complete,
    absent: offersAbsence(session, now),
    pay: offers.confirmPayment,
    payOther: offers.confirmPayment,
    payments: true,
    waive: offers.waive,
    remind: true,
    write: begun && session.patientId !== null && session.status !== 'cancelled',
    edit: offers.edit,
    move: canMove(session),
    reopen: offers.reopen,
    cancel: offers.cancel,
    cancelAsAsked: (lateFeeCents(session, now) ?? 0) > 0,
    delete: offers.delete,
    messages: true,
  }
  const lead = leadOf(session, now)
  const others = orderOf(session, begun).filter(
    (action) => isOffered[action] && !isLed(action, lead),
  )
  const ending: MenuAction[] = begun ? ['cancel'] : ['cancelAsAsked', 'cancel']
  return {
    lead,
    usual: others.slice(0, MOST_USUAL),
    more: others.slice(MOST_USUAL),
    ending: ending.filter((action) => isOffered[action]),
  }
}
