import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'

/** A password link works once, for 1 hour. Milliseconds. */
export const RESET_LIFE = HOUR

/** The link that proves an account's e-mail works once, for 3 days. Milliseconds. */
export const VERIFICATION_LIFE = 3 * DAY

/** A link to a new address works once, for a day; the one to the address before, for 7. Milliseconds. */
export const EMAIL_CHANGE_LIFE = DAY
export const EMAIL_REVERT_LIFE = 7 * DAY

/** How long after the password was given a login may do what asks for proof. Milliseconds. */
export const PROOF_LIFE = 15 * MINUTE

/** How long a place counts as one that an account was logged in from. Milliseconds. */
export const PLACE_LIFE = 180 * DAY

/** Tries of an account at its own password: what a person who forgot may need, and a machine that guesses may not have. */
export const PASSWORD_TRIES = { name: 'password', most: 10, per: 15 * MINUTE }
