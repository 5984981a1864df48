import type { Profile } from '../../practice/contract.ts'
import { addressLine } from '../../practice/rules.ts'
import type { Session, SessionChange } from '../contract.ts'

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

export function locationAfter(
  type: Session['type'],
  location: string | null,
  usualLocations: UsualLocations,
): string | null {
  const written = location?.trim()
  const usual = [
    usualLocation('online', usualLocations),
    usualLocation('presencial', usualLocations),
  ]
  return !written || usual.includes(written) ? usualLocation(type, usualLocations) : location
}

export function changedLocation(
  session: TypeAndLocation,
  { type, location }: Pick<SessionChange, 'type' | 'location'>,
  usualLocations: UsualLocations,
): string | null | undefined {
  if (location !== undefined || type === undefined || type === session.type) return location
  return locationAfter(type, session.location, usualLocations)
}
