import type { Profile } from '../../practice/contract.ts'
import { addressLine } from '../../practice/rules.ts'
import type { Session, SessionChange } from '../contract.ts'
import { roomAddress } from '../room-rules.ts'

export type UsualLocations = Pick<
  Profile,
  'videoLink' | 'address' | 'addressNumber' | 'city' | 'state'
>

type TypeAndLocation = Pick<Session, 'type' | 'location'>

export function usualLocation(
  type: Session['type'],
  usualLocations: UsualLocations,
): string | null {
  return type === 'online' ? usualLocations.videoLink : addressLine(usualLocations)
}

/**
 * Returns the location of a session whose type changes. A typed one stays if it fits: e-mails and calendars would show the link
 * of a room as an address, and a place without a link opens no room.
 */
export function locationAfter(
  type: Session['type'],
  location: string | null,
  usualLocations: UsualLocations,
): string | null {
  const written = location?.trim()
  const usual = usualLocation(type, usualLocations)
  const other = usualLocation(type === 'online' ? 'presencial' : 'online', usualLocations)
  const fits = written && written !== other && (type === 'online') === !!roomAddress(written)
  return fits ? location : usual
}

export function changedLocation(
  session: TypeAndLocation,
  { type, location }: Pick<SessionChange, 'type' | 'location'>,
  usualLocations: UsualLocations,
): string | null | undefined {
  if (location !== undefined || type === undefined || type === session.type) return location
  return locationAfter(type, session.location, usualLocations)
}
