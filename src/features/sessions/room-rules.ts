/** An address, or a host with a path as `meet.google.com/abc`. */
const ADDRESS = /(https?:\/\/|(?<![^\s(])[\w.-]+\.[a-z]{2,}\/)[^\s<>"]+/i

/**
 * Returns the web address in the typed location of an online session, also one without https:// or between other words. Null
 * without one, and for an address with user information, which would hide the host.
 */
export function roomAddress(location: string | null): string | null {
  const found = ADDRESS.exec(location ?? '')?.[0].replace(/[.,;:!?)]+$/, '')
  const url = found && URL.parse(found.replace(/^(?!https?:)/i, 'https://'))
  return url && !(url.username + url.password) ? url.href : null
}
