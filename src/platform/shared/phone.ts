/**
 * Phones are stored in E.164 (`+5511987654321`) and shown as (11) 98765-4321. Without + or 00 a phone is Brazilian: area
 * code and number, after 55, a 0, or a 0 and a carrier's two digits (also `0xx`).
 */

const NATIONAL = /^(?:55|0(?:\d\d)?)?([1-9]\d{9,10})$/
const FOREIGN = /^[1-9]\d{9,14}$/

/** Returns E.164; null for under 10 digits, over 15, or letters. */
export function parsePhone(typed: string): string | null {
  const text = plain(typed)
  if (!/^\(?\+?[\d\s().\-/\u2010-\u2015\u2212]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  if (text.includes('+')) return international(digits)
  return digits.startsWith('00') ? international(digits.slice(2)) : national(digits)
}

function plain(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uff08-\uff19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim()
    .replace(/^tel:/i, '')
    .replace(/0xx|\(0\)/i, '')
}

function international(digits: string): string | null {
  if (digits.startsWith('55')) return national(digits.slice(2))
  return FOREIGN.test(digits) ? `+${digits}` : null
}

function national(digits: string): string | null {
  const number = NATIONAL.exec(digits)?.[1]
  return number ? `+55${number}` : null
}

/** Returns the typed part of a phone in stored form; empty with letters. A 0 for long distance is dropped. */
export function typedDigits(search: string): string {
  if (/\p{L}/u.test(search)) return ''
  return search.replace(/\D/g, '').replace(/^0+(?=\d{10})/, '')
}

const OLD_MOBILE = /^\+55(\d\d)([6-9]\d{7})$/

/**
 * Returns the number by which a phone in E.164 is compared: mobiles that are on file without their ninth digit are the same
 * phone (Anatel Resolution 553/2010). The database has the same rule in `phone_key`.
 */
export function phoneKey(phone: string): string {
  return phone.replace(OLD_MOBILE, '+55$19$2')
}

export function isSamePhone(a: string, b: string): boolean {
  return phoneKey(a) === phoneKey(b)
}

/** Returns a phone as it is shown: `+5511987654321` → `(11) 98765-4321`; a foreign number stays `+351 912345678`. */
export function formatPhone(phone: string): string {
  const match = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(phone)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone
}

/**
 * Returns whether a phone in E.164 is a Brazilian mobile with a digit missing: with ten digits only landlines exist, which
 * begin with 2 to 5.
 */
export function isUnfinishedMobile(phone: string): boolean {
  return /^\+55\d{2}[^2-5]\d{7}$/.test(phone)
}

export function isLandline(phone: string): boolean {
  return /^\+55\d{2}[2-5]\d{7}$/.test(phone)
}

export function whatsappUrl(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}
