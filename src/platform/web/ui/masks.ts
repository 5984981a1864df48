/**
 * How phones, CPF and money look while they are typed: pure, made for half-written values, and stable (a masked text
 * masked again is the same text). What is valid is decided by the contracts, not here.
 */

/** `11987654321` → `(11) 98765-4321`. A number that starts with + is left as written, minus what is no phone character. */
export function maskPhone(typed: string): string {
  const text = typed.trimStart()
  if (text.startsWith('+')) return `+${text.slice(1).replace(/[^\d\s()-]/g, '')}`.slice(0, 24)
  const digits = nationalDigits(text)
  if (digits.length === 0) return ''
  if (digits.length <= 2) return `(${digits}`
  const [area, number] = [digits.slice(0, 2), digits.slice(2)]
  const split = number.startsWith('9') || number.length > 8 ? 5 : 4
  return `(${area}) ${joined([number.slice(0, split), number.slice(split)], '-')}`
}

/** A pasted number may carry Brazil's 55 or the long-distance 0; neither can be typed past eleven digits otherwise. */
function nationalDigits(text: string): string {
  const digits = onlyDigits(text).replace(/^0+/, '')
  const carriesCountry =
    digits.startsWith('55') && (digits.length === 13 || (digits.length === 12 && digits[2] !== '9'))
  return (carriesCountry ? digits.slice(2) : digits).slice(0, 11)
}

/** `12345678909` → `123.456.789-09`. */
export function maskCpf(typed: string): string {
  const digits = onlyDigits(typed).slice(0, 11)
  const groups = joined([digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)], '.')
  return joined([groups, digits.slice(9)], '-')
}

/**
 * `1234,5` → `1.234,5`; `1234.50`, as the server writes it, → `1.234,50`. The last comma is the decimal mark; without
 * one, so is a last dot with one or two digits after it.
 */
export function maskMoney(written: string): string {
  const comma = written.lastIndexOf(',')
  const mark = comma >= 0 ? comma : (/\.\d{1,2}$/.exec(written)?.index ?? -1)
  if (mark < 0) return grouped(onlyDigits(written))
  return `${grouped(onlyDigits(written.slice(0, mark))) || '0'},${onlyDigits(written.slice(mark)).slice(0, 2)}`
}

/** One key at a time: the dots are ours, so a dot just typed means a comma, and a deletion never makes cents of thousands. */
export function maskMoneyKey(typed: string, key: string | null): string {
  if (key === '.') {
    const marked = typed.includes(',') ? typed : typed.replace(/\.$/, ',')
    return maskMoney(marked.includes(',') ? marked : onlyDigits(marked))
  }
  return typed.includes(',') ? maskMoney(typed) : grouped(onlyDigits(typed))
}

/** When the field is left: `150` → `150,00`. */
export function finishMoney(masked: string): string {
  if (masked === '') return ''
  const [whole = '', cents = ''] = masked.split(',')
  return `${whole},${cents.padEnd(2, '0')}`
}

/** `1.234,5` → `"1234.50"`, as money travels; empty stays empty. */
export function plainMoney(masked: string): string {
  const [whole = '', cents = ''] = maskMoney(masked).split(',')
  return whole === '' ? '' : `${onlyDigits(whole)}.${cents.padEnd(2, '0')}`
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
