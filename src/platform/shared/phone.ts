/**
 * Phones are kept in E.164 (`+5511987654321`) and shown as (11) 98765-4321 (decisions §8). What has no + is
 * Brazilian: area code and number, with or without 55 or a leading 0.
 */

/** E.164, or null when it cannot be a phone: under 10 digits, over 15, or letters. */
export function parsePhone(typed: string): string | null {
  const text = typed.trim()
  if (!/^\+?[\d\s().\-\u2010-\u2015\u00a0]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return digits.length >= 10 && digits.length <= 15 ? `+${digits}` : null
  const national = digits.replace(/^0+/, '')
  if (national.length === 10 || national.length === 11) return `+55${national}`
  if ((national.length === 12 || national.length === 13) && national.startsWith('55'))
    return `+${national}`
  return null
}

/** `+5511987654321` → `(11) 98765-4321`; a foreign number stays as `+351 912345678`. */
export function formatPhone(phone: string): string {
  const match = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(phone)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone
}

/** A chat with this phone, opened with a ready text. */
export function whatsappUrl(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}
