import type { Profile } from '../practice/contract.ts'
import { addressLine } from '../practice/rules.ts'
import type { Session, SessionChange } from './contract.ts'

/** Where a practice receives. */
export type Places = Pick<Profile, 'videoLink' | 'address' | 'addressNumber' | 'city' | 'state'>

type Place = Pick<Session, 'type' | 'location'>

/** Where a session takes place unless told: the usual room on the web, or the office. */
export function usualPlace(type: Session['type'], places: Places): string | null {
  return type === 'online' ? places.videoLink : addressLine(places)
}

/** Where it takes place once its type has changed: a place somebody wrote stays, a usual one gives way to the other. */
export function placeAfter(
  type: Session['type'],
  location: string | null,
  places: Places,
): string | null {
  const written = location?.trim()
  const usual = [usualPlace('online', places), usualPlace('presencial', places)]
  return !written || usual.includes(written) ? usualPlace(type, places) : location
}

/** A changed session's new place: as told, else moved along with its type; undefined where it stays. */
export function changedPlace(
  session: Place,
  { type, location }: Pick<SessionChange, 'type' | 'location'>,
  places: Places,
): string | null | undefined {
  if (location !== undefined || type === undefined || type === session.type) return location
  return placeAfter(type, session.location, places)
}
