import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'

/** A password link works once, for 1 hour: decisions §2. Milliseconds. */
export const RESET_LIFE = HOUR

/** Tries of an account at its own password: what a person who forgot may need, and a machine that guesses may not have. */
export const PASSWORD_TRIES = { name: 'password', most: 10, per: 15 * MINUTE }
