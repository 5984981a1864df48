import type { Failure } from './labels.ts'

/** Returns a typed iCalendar address with its scheme made https; null where it is none. */
export function calendarAddressOf(typed: string): string | null {
  const trimmed = typed.trim()
  const url = URL.parse(trimmed.replace(/^webcals?:/i, 'https:'))
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  url.hash = ''
  return url.hostname === '' ? null : url.href
}

const REFUSED = new Set(['401', '403', '407'])
const GONE = new Set(['404', '410'])
const OWN = new Set<string>(['not_a_calendar', 'not_public', 'too_large'])

/** Returns what a reason of the reader means to a person. */
export function failureOf(reason: string): Failure {
  if (REFUSED.has(reason)) return 'refused'
  if (GONE.has(reason)) return 'gone'
  if (reason === 'ENOTPUBLIC') return 'not_public'
  return OWN.has(reason) ? (reason as Failure) : 'unreachable'
}
