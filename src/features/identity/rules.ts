import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'

export const RESET_LIFE = HOUR

export const VERIFICATION_LIFE = 3 * DAY

/** The life of a link to a new address, a day, and to the former one, 7 days; each works once. Milliseconds. */
export const EMAIL_CHANGE_LIFE = DAY
export const EMAIL_REVERT_LIFE = 7 * DAY

/** The time after a password proof in which a login may make protected calls. Milliseconds. */
export const PROOF_LIFE = 15 * MINUTE

export const PLACE_LIFE = 180 * DAY

/**
 * The limit of an account's tries with its password: enough for a person who forgot, too few for a machine that
 * guesses.
 */
export const PASSWORD_TRIES = { name: 'password', most: 10, per: 15 * MINUTE }
