import { unknownAreaCode } from '../../../platform/shared/area-codes.ts'
import { PHONE_MESSAGE } from '../../../platform/shared/fields.ts'
import { parsePhone } from '../../../platform/shared/phone.ts'
import { hasLostDigits, wholeNumber } from './fold-cell.ts'

export type CellPhone =
  | {
      phone: string
      /** The other phones of the cell. */
      others: string[]
    }
  | { refused: string }

type OnePhone = { phone: string } | { refused: string }

const LOST =
  'A planilha abreviou o número e perdeu dígitos. Formate a coluna como texto na planilha e digite o telefone de novo'
const MISSING_NINE = 'Celular tem 9 dígitos depois do DDD e começa com 9. Confira o telefone'
const NO_PERSON = 'Números 0800 e 0300 não são de uma pessoa'
const FOREIGN = 'Escreva o telefone de outro país com + e o código do país'
const LONGEST_CELL = 200
/** A mobile number in groups that lacks its last digit. */
const CUT_SHORT = /(?<!\d)9\d{4}[-. ]\d{3}$/

/** An area code written as a zero and one digit, apart from the number; a zero prefix is followed by two digits. */
const ZERO_AREA = /^\(?(0[1-9])\)?[\s.-]+9?\s?\d{4}[\s.-]?\d{4}$/

const NO_AREA = 'Falta o DDD no telefone'

/** Returns the first phone of a cell in E.164 and the others, or why there is none. `areaCode` completes a local number. */
export function readPhone(text: string, areaCode: string): CellPhone {
  if (text.length > LONGEST_CELL) return { refused: PHONE_MESSAGE }
  if (hasLostDigits(text)) return { refused: LOST }
  const plain = withoutWords(wholeNumber(text.trim()))
  const zeroArea = ZERO_AREA.exec(plain)?.[1]
  if (zeroArea !== undefined) return { refused: noAreaCode(zeroArea) }
  const whole = onePhone(plain, areaCode)
  if ('phone' in whole) return { phone: whole.phone, others: [] }
  let code = areaCode
  const numbers = partsOf(plain).map((part) => {
    code = ownAreaCode(part) ?? code
    return onePhone(part, code)
  })
  const phones = numbers.flatMap((reading) => ('phone' in reading ? [reading.phone] : []))
  const [phone, ...others] = new Set(phones)
  if (phone !== undefined) return { phone, others }
  return numbers.length > 1 ? (numbers.find((reading) => 'refused' in reading) ?? whole) : whole
}

/** When somebody may be called: `até 18h`, `depois das 14:30`. */
const HOURS =
  /(?<![a-z])(?:at[eé]|ap[oó]s|depois|antes|a partir|entre|das|[aà]s)(?: d?[aeà]s?)? ?\d{1,2}(?: ?h(?:s|rs|oras?)?\b\d{0,2}|:\d\d)/giu

/** Removes extensions, hours, labels and names around a number, and puts an area code behind it in front. */
function withoutWords(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}|\ufe0f/gu, '')
    .replace(/^(?:=?["'])|["']$/g, '')
    .replace(/[?&](?!phone)[a-z_]+(?:=[^&\s]*)?/gi, ' ')
    .replace(/[^\s/;,|]+@[^\s/;,|]+/g, ' ')
    .replace(/^[1-8][.)]\s+(?=\(?\d)|\s*\(\d\)$/g, '')
    .replace(/(?<=\+\d{1,3}\s*)\(0\)/g, '')
    .replace(/[[\]_{}<>~]/g, ' ')
    .replace(/\(?0xx\)?/gi, '0')
    .replace(/\(0(\d\d)\)/g, '($1)')
    .replace(/^([\d .-]{8,11})\s*(?:ddd\s*(\d\d)|\((\d\d)\))$/i, '$2$3 $1')
    .replace(/(?<!\d)(\d{11})(?=\d{11}(?!\d))/, '$1 ; ')
    .replace(/(?:\bramal|\br\.|\bext\.?|(?<![a-z])x)\s*:?\s*\d+|\br\s?\d{1,5}$/gi, ' ')
    .replace(HOURS, ' ')
    .replace(/\s+(?:e|ou|and|or)\s+(?=[\d(+])/gi, ' ; ')
    .replace(/\([^()\d]*\)/g, ' ')
    .replace(/[\p{L}\p{So}\p{Extended_Pictographic}:#*?!=&]+\.?/gu, ' ')
    .trim()
}

const PHONE_LIKE = /(?:\+\d{1,3}[\s-]*)?(?:\(?0?\d{2}\)?[\s.-]*)?9?[\s.]?\d{4}[\s.-]?\d{4}(?!\d)/g

function partsOf(text: string): string[] {
  return text
    .split(/[;|,\n\t]|\/|\s-\s/)
    .flatMap((part) =>
      part.replace(/\D/g, '').length > 14 ? (part.match(PHONE_LIKE) ?? []) : [part.trim()],
    )
    .filter((part) => /\d/.test(part))
}

/** Returns the area code of a number; null for a local one, which has that of the number before it. */
function ownAreaCode(part: string): string | null {
  const reading = onePhone(part, '')
  return 'phone' in reading && reading.phone.startsWith('+55') ? reading.phone.slice(3, 5) : null
}

function onePhone(text: string, areaCode: string): OnePhone {
  if (!/^[\d\s()+.\-/\u2010-\u2015\u2212,]*$/.test(text)) return { refused: PHONE_MESSAGE }
  if (CUT_SHORT.test(text)) return { refused: 'Falta um dígito no telefone' }
  const digits = text.replace(/\D/g, '')
  const abroad = text.includes('+') ? digits : digits.startsWith('00') ? digits.slice(2) : null
  if (abroad === null) return national(digits, areaCode)
  if (abroad.startsWith('55')) return national(abroad.slice(2), areaCode)
  const phone = parsePhone(`+${abroad}`)
  if (phone) return { phone }
  const isAreaCode = /^00[2-9]\d{7,8}$/.test(digits) && !text.includes('+')
  return { refused: isAreaCode ? noAreaCode('00') : PHONE_MESSAGE }
}

function noAreaCode(code: string): string {
  return `O DDD ${code} não existe. Confira o telefone`
}

/** The digits before area code and number: the country, a 0, or a 0 and a carrier. Their number decides which. */
const PREFIXES: Record<number, RegExp> = {
  11: /^0/,
  12: /^(?:0|55)/,
  13: /^(?:0\d\d|55)/,
  14: /^(?:0\d\d|550)/,
  15: /^550\d\d/,
}

function national(typed: string, areaCode: string): OnePhone {
  if (/^0?[38]00\d{6,7}$/.test(typed)) return { refused: NO_PERSON }
  const digits = typed.replace(PREFIXES[typed.length] ?? /^$/, '')
  const isLocal = digits.length === 8 || digits.length === 9
  if (isLocal && areaCode === '') return { refused: NO_AREA }
  const full = isLocal ? `${areaCode}${digits}` : digits
  if (full.length > 11) return { refused: FOREIGN }
  if (full.length < 10) return { refused: PHONE_MESSAGE }
  const unknown = unknownAreaCode(`+55${full}`)
  if (unknown) return { refused: noAreaCode(unknown) }
  const [area, number] = [full.slice(0, 2), full.slice(2)]
  if (/^(?:9\d{8}|[2-5]\d{7})$/.test(number)) return { phone: `+55${full}` }
  return /^[6-9]\d{7}$/.test(number) ? { phone: `+55${area}9${number}` } : { refused: MISSING_NINE }
}
