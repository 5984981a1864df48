/** An address, or a host with a path as `meet.google.com/abc`. */
const ADDRESS = /(?:https?:\/\/|(?<![^\s(])(?=(?:[a-z\d-]+\.)+[a-z]{2,}\/))[^\s<>"]+/i

/**
 * Returns the web address in the typed location of an online session, also one without https:// or between other words. Null
 * without one, and for an address with user information, which would hide the host.
 */
export function roomAddress(location: string | null): string | null {
  const found = ADDRESS.exec(location ?? '')?.[0].replace(/[.,;:!?)]+$/, '')
  const url = found && URL.parse(/^https?:/i.test(found) ? found : `https://${found}`)
  return url && !url.username && !url.password ? url.href : null
}

/** Returns a location that has more than its web address, such as a password; null for any other. */
export function roomText(location: string | null): string | null {
  const typed = location?.trim() ?? ''
  return /\s/.test(typed) && roomAddress(typed) ? typed : null
}
