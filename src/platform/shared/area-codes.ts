import { parsePhone } from './phone.ts'

/**
 * The area codes of Brazil (Anatel, Plano Geral de Códigos Nacionais). Kept apart from `phone.ts`: pages that only show phones
 * do not load the list.
 */
const AREA_CODES = new Set(
  [
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55',
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99',
  ].flatMap((codes) => codes.split(' ')),
)

/** Returns the area code of a Brazilian phone in E.164 if no place has it; otherwise null. */
export function unknownAreaCode(phone: string): string | null {
  const code = /^\+55(\d\d)/.exec(phone)?.[1]
  return code !== undefined && !AREA_CODES.has(code) ? code : null
}

/** Returns the problem of a typed phone, `message` if it is none; null if it is right. */
export function phoneProblem(typed: string, message: string): string | null {
  const phone = parsePhone(typed)
  if (phone === null) return message
  const unknown = unknownAreaCode(phone)
  return unknown ? `O DDD ${unknown} não existe. Confira o telefone` : null
}
