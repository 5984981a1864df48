import { formatPhone, parsePhone } from '../../shared/phone.ts'

/**
 * Masks of phones, CPF and money while they are typed: pure, for partial values, and idempotent. The contracts decide
 * validity.
 */

/**
 * Masks a phone: `11987654321` → `(11) 98765-4321`. Text with + or 0 at its start stays as written, without characters of no
 * phone; a longer number is shown as it will be parsed. No digit is dropped.
 */
export function maskPhone(typed: string): string {
  const text = typed.replace(/^[^\d+(]+/, '')
  if (/^\(?[+0]/.test(text)) return text.replace(/[^\d\s()+-]/g, '')
  const digits = onlyDigits(text)
  const isWhole = digits.length > 11 || /[^\d\s().-]/.test(typed)
  const phone = isWhole ? (parsePhone(typed) ?? parsePhone(text)) : null
  return phone ? formatPhone(phone) : maskNational(digits)
}

function maskNational(digits: string): string {
  if (digits.length === 0) return ''
  if (digits.length <= 2) return `(${digits}`
  const [area, number] = [digits.slice(0, 2), digits.slice(2)]
  const split = number.startsWith('9') || number.length > 8 ? 5 : 4
  return `(${area}) ${joined([number.slice(0, split), number.slice(split)], '-')}`
}

export function maskCpf(typed: string): string {
  const digits = onlyDigits(typed).slice(0, 11)
  const groups = joined([digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)], '.')
  return joined([groups, digits.slice(9)], '-')
}

/**
 * Masks a whole amount, such as a default or a pasted one: `1234.5` → `1.234,50`, `R$ 150` → `150,00`. The last comma is
 * the decimal mark; without one, a last dot with one or two digits after it.
 */
export function maskMoney(written: string): string {
  const comma = written.lastIndexOf(',')
  const mark = comma >= 0 ? comma : (/\.\d{1,2}$/.exec(written)?.index ?? written.length)
  if (!/\d/.test(written)) return ''
  const cents = onlyDigits(written.slice(mark)).slice(0, 2).padEnd(2, '0')
  return `${grouped(onlyDigits(written.slice(0, mark))) || '0'},${cents}`
}

/**
 * Masks an amount after one key: digits fill it from the right, the last two are cents (`15000` → `150,00`). A deletion
 * shifts them back; only zeros are an empty field.
 */
export function maskMoneyKey(typed: string, key: string | null): string {
  const digits = onlyDigits(typed).replace(/^0+/, '')
  if (digits === '' && (key === null || !/\d/.test(typed))) return ''
  const cents = digits.slice(0, 11).padStart(3, '0')
  return `${grouped(cents.slice(0, -2))},${cents.slice(-2)}`
}

/** Returns the API's form of an amount: `1.234,50` → `"1234.50"`; empty stays empty. */
export function plainMoney(masked: string): string {
  const [whole = '', cents = ''] = maskMoney(masked).split(',')
  return whole === '' ? '' : `${onlyDigits(whole)}.${cents}`
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '')
}

function grouped(digits: string): string {
  return digits
    .replace(/^0+(?=\d)/, '')
    .slice(0, 9)
    .replace(/\B(?=(\d{3})+$)/g, '.')
}

function joined(parts: string[], mark: string): string {
  return parts.filter(Boolean).join(mark)
}
