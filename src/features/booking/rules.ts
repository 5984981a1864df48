import { type CancelRule, cancelRuleText } from '../practice/cancel-rules.ts'
import type { SessionType } from '../practice/session-types.ts'
import type { Service } from '../services/contract.ts'
import type { PublicPsychologist, ShownCancelRule } from './contract.ts'

/** A rule of late cancellations as the booking page shows it. */
export function shownCancelRule(rule: CancelRule): ShownCancelRule {
  return { rule, text: cancelRuleText(rule) }
}

/**
 * The ways in which a service can be booked, online first: those that both the service and the practice offer. Where they have
 * none in common, the service's count (docs/product.md, Booking).
 */
export function typesOffered(
  { isOnline, isInPerson }: Pick<Service, 'isOnline' | 'isInPerson'>,
  { attendsOnline, attendsInPerson }: Pick<PublicPsychologist, 'attendsOnline' | 'attendsInPerson'>,
): SessionType[] {
  const common = typesOf(isOnline && attendsOnline, isInPerson && attendsInPerson)
  return common.length > 0 ? common : typesOf(isOnline, isInPerson)
}

function typesOf(online: boolean, inPerson: boolean): SessionType[] {
  return [...(online ? ['online' as const] : []), ...(inPerson ? ['presencial' as const] : [])]
}
