import type { Profile } from '../../practice/contract.ts'
import { addressLine } from '../../practice/rules.ts'
import type { Session, SessionChange } from '../contract.ts'

export type Places = Pick<Profile, 'videoLink' | 'address' | 'addressNumber' | 'city' | 'state'>

type Place = Pick<Session, 'type' | 'location'>

export function usualPlace(type: Session['type'], places: Places): string | null {
  return type === 'online' ? places.videoLink : addressLine(places)
}

export function placeAfter(
  type: Session['type'],
  location: string | null,
  places: Places,
): string | null {
  const written = location?.trim()
  const usual = [usualPlace('online', places), usualPlace('presencial', places)]
  return !written || usual.includes(written) ? usualPlace(type, places) : location
}

export function changedPlace(
  session: Place,
  { type, location }: Pick<SessionChange, 'type' | 'location'>,
  places: Places,
): string | null | undefined {
  if (location !== undefined || type === undefined || type === session.type) return location
  return placeAfter(type, session.location, places)
}
