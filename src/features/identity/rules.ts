import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'

/** How long a login is valid after its last use, 30 days: docs/product.md, Accounts. */
export const LOGIN_LIFE = 30 * DAY

export const RESET_LIFE = HOUR

export const VERIFICATION_LIFE = 3 * DAY

/** How long a link to a new address is valid (a day), and one to the former address (7 days); each works once. Milliseconds. */
export const EMAIL_CHANGE_LIFE = DAY
export const EMAIL_REVERT_LIFE = 7 * DAY

/** A reverted change of address removes passkeys added within this time before it, or since. Milliseconds. */
export const PASSKEYS_DOUBTED_FOR = 7 * DAY

export const PROOF_LIFE = 15 * MINUTE

/** How long a login's next step accepts an answer; milliseconds. */
export const CHALLENGE_LIFE = 5 * MINUTE

export const LOGIN_SOURCE_LIFE = 180 * DAY

export const PASSWORD_TRIES = { name: 'password', most: 10, per: 15 * MINUTE }

/** How long a browser needs no second factor, if the owner chose that. */
export const REMEMBERED_LIFE = 30 * DAY

/** The wait before a lost second factor is removed, and how long the link then still works. Milliseconds. */
export const RECOVERY_WAIT = 72 * HOUR
export const RECOVERY_LINK_LIFE = 7 * DAY
/** How long the first link can be opened. */
export const RECOVERY_ASKED_LIFE = DAY

export const RECOVERY_CODES = 10

/** Returns a typed code in the form used for comparison: without spaces and hyphens, in upper case. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

export function isAppCode(plain: string): boolean {
  return /^\d{6}$/.test(plain)
}

/** Returns a recovery code in groups of four, as it is shown. */
export function groupedCode(plain: string): string {
  return (plain.match(/.{4}/g) ?? []).join('-')
}
