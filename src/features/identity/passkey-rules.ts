import { MINUTE } from '../../platform/shared/calendar.ts'

export const MOST_PASSKEYS = 20

/** How long a browser waits for the person, and how long a challenge is accepted. Milliseconds. */
export const PASSKEY_TIMEOUT = 5 * MINUTE

/** The limit of attempts of an account to add a passkey or prove a login with one. */
export const PASSKEY_TRIES = { name: 'passkey', most: 30, per: 15 * MINUTE }

const IS_NUMERIC = /^(?:[\d.]+|\[.*\])$/
const IS_LOOPBACK = /^(?:127\.[\d.]+|\[::1\])$/

/** Returns the RP id of an address: its host name. A passkey works for that name only. */
export function rpIdOf(origin: string): string {
  return new URL(origin).hostname
}

/**
 * Returns why browsers refuse passkeys at an address, with the address to open instead; null if they work. A numeric
 * address is no RP id (WebAuthn Level 3, 5.1.3), and without TLS only localhost counts as secure.
 */
export function whyNoPasskeys(origin: string): string | null {
  const address = new URL(origin)
  const { hostname, protocol } = address
  if (IS_LOOPBACK.test(hostname)) {
    address.hostname = 'localhost'
    return `Chaves de acesso não funcionam em um endereço por número. Abra ${address.origin} e tente de novo.`
  }
  if (IS_NUMERIC.test(hostname))
    return 'Chaves de acesso não funcionam em um endereço por número. Abra o sistema pelo nome do site.'
  if (protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost'))
    return 'Chaves de acesso só funcionam em um endereço seguro, que começa com https://.'
  return null
}

/**
 * Returns the name of a new passkey: the device it was created on, with a number if the account has that name already. A phone
 * or security key that is used through another device is not named.
 */
export function passkeyName(
  device: string,
  { isElsewhere, taken }: { isElsewhere: boolean; taken: readonly string[] },
): string {
  const name = isElsewhere ? `Celular ou chave de segurança, pelo ${device}` : device
  let free = name
  for (let number = 2; taken.includes(free); number++) free = `${name} (${number})`
  return free
}
