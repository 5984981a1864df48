import { HOUR } from '../../platform/shared/calendar.ts'
import type { CONSENT_KINDS, Failure, KINDS, WriteFailure } from './labels.ts'

/** Returns a typed iCalendar address with the scheme https; null if it is none. */
export function calendarAddressOf(typed: string): string | null {
  const trimmed = typed.trim()
  const url = URL.parse(trimmed.replace(/^webcals?:/i, 'https:'))
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  url.hash = ''
  return url.hostname === '' ? null : url.href
}

/** The groups of letters in which providers show an app password. */
const GROUP = /^[a-z0-9]{4}$/i

/** Returns a typed password without the spaces in which providers show an app password. */
export function passwordOf(typed: string): string {
  const trimmed = typed.trim()
  const groups = trimmed.split(/\s+/)
  return groups.length > 2 && groups.every((group) => GROUP.test(group)) ? groups.join('') : trimmed
}

const REFUSED = new Set(['401', '403', '407'])
const GONE = new Set(['404', '405', '410'])
/** The reasons that are failures as they are: the casts below rely on it. */
const OWN_REASONS = new Set<string>([
  ...['not_a_calendar', 'incomplete', 'not_public', 'not_https', 'too_large', 'no_calendars'],
  ...['other_origin', 'redirect_loop', 'too_many_redirects', 'revoked', 'unconfigured'],
  'no_basic',
])

/** How long a calendar fails before its owner gets an e-mail, in milliseconds: the provider may be down for a moment. */
export const EMAILED_AFTER = HOUR

/** Returns the text of a reader's reason. */
export function failureOf(
  reason: string,
  kind: keyof typeof KINDS | keyof typeof CONSENT_KINDS,
): Failure {
  if (kind === 'google' || kind === 'microsoft') return consentFailureOf(reason)
  const hasPassword = kind === 'caldav'
  if (REFUSED.has(reason)) return hasPassword ? 'password' : 'refused'
  if (GONE.has(reason)) return hasPassword ? 'no_calendars' : 'gone'
  if (reason === 'ENOTPUBLIC') return 'not_public'
  return OWN_REASONS.has(reason) ? (reason as Failure) : 'unreachable'
}

function consentFailureOf(reason: string): Failure {
  if (reason === '401' || reason === 'expired') return 'revoked'
  if (reason === '403') return 'not_allowed'
  return OWN_REASONS.has(reason) ? (reason as Failure) : 'unreachable'
}

const FULL = new Set(['413', '507'])
const TARGET_GONE = new Set(['404', '409', '410', 'target_gone'])

/** Returns the text of a write's reason. */
export function writeFailureOf(reason: string): WriteFailure {
  if (reason === 'revoked') return 'revoked'
  if (reason === '401') return 'password'
  if (reason === '403' || reason === '405') return 'read_only'
  if (TARGET_GONE.has(reason)) return 'gone'
  return FULL.has(reason) ? 'full' : 'unreachable'
}
