import type { SessionType } from '../practice/session-types.ts'
import type { Service } from '../services/contract.ts'
import type { PublicPsychologist } from './contract.ts'

/**
 * Returns the types in which a service can be booked, online first: those that both the service and the practice offer. If none
 * is common, the service's (docs/product.md, Booking).
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
