import { roomAddress } from './room-rules.ts'

/** Returns a location that has more than its web address, such as a password; null for any other. */
export function roomText(location: string | null): string | null {
  const typed = location?.trim() ?? ''
  return /\s/.test(typed) && roomAddress(typed) ? typed : null
}
