import type { Session } from './contract.ts'
import { isOpen, isOver } from './rules.ts'

/** An address, or a host with a path as `meet.google.com/abc`. */
const ADDRESS = /(https?:\/\/|(?<![\p{L}\d.@/-])[\w.-]+\.[a-z]{2,}\/)[^\s<>"”’»…]+/iu

/**
 * Returns the web address in the typed location of an online session, also one without https:// or between other words. Null
 * without one, and for an address with user information, which would hide the host.
 */
export function roomAddress(location: string | null): string | null {
  const found = ADDRESS.exec(location ?? '')?.[0].replace(/[.,;:!?)'*]+$/, '')
  const url = found && URL.parse(found.replace(/^(?!https?:)/i, 'https://'))
  return url && !(url.username + url.password) ? url.href : null
}

/** Returns a location that has more than its web address, such as a password; null for any other. */
export function roomText(location: string | null): string | null {
  const typed = location?.trim() ?? ''
  return /\s/.test(typed) && roomAddress(typed) ? typed : null
}

export function meetingLink({ type, location }: Pick<Session, 'type' | 'location'>): string | null {
  return type === 'online' ? roomAddress(location) : null
}

export function roomAt(
  session: Pick<Session, 'type' | 'location' | 'status' | 'datetime' | 'duration'>,
  now: number,
): string | null {
  return isOver(session, now) || !isOpen(session) ? null : meetingLink(session)
}
