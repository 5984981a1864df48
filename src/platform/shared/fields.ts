import * as z from 'zod/mini'
import { phoneProblem } from './area-codes.ts'
import { isDay } from './calendar.ts'
import { keysOf } from './keys.ts'
import { centsToText, MAX_CENTS, textToCents } from './money.ts'
import { parsePhone } from './phone.ts'
import { refusesAsLabel, refusesAsName } from './plain-name.ts'
import { cleanLine, cleanLines, unstorableIn } from './typed-text.ts'

/**
 * Fields of contracts. Every typed text is bounded and cleaned of invisible characters (docs/product.md, Pasted text), except
 * ids, instants, tokens, keys and passwords.
 */

type Issue = Record<string, unknown>

const MESSAGES: Record<string, (issue: Issue) => string> = {
  too_big: (issue) =>
    issue.origin === 'string'
      ? `Use no máximo ${issue.maximum} caracteres`
      : `O valor máximo é ${issue.maximum}`,
  too_small: (issue) =>
    issue.origin === 'string' ? 'Campo obrigatório' : `O valor mínimo é ${issue.minimum}`,
  not_multiple_of: () => 'Use um número inteiro',
}

z.config({
  customError: (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined
      ? 'Campo obrigatório'
      : (MESSAGES[issue.code ?? '']?.(issue as Issue) ?? 'Valor inválido'),
})

/** Refuses NUL, halves of surrogate pairs and two more characters in a text that is not cleaned, such as a passphrase. */
export const storable = z.refine<string>((text) => unstorableIn(text) === null, {
  error: ({ input }) => unstorableIn(String(input)) ?? undefined,
})

/**
 * Returns the field of a text of several lines and at most `max` characters, trimmed, in NFC so that a search finds it. With
 * `min`, `message` is the problem of a shorter one.
 */
export function longText(max: number, min = 0, message = 'Campo obrigatório') {
  return z
    .string()
    .check(z.overwrite(cleanLines), z.trim(), z.minLength(min, message), z.maxLength(max))
}

/** Returns the field of a typed line without bounds, on which fields with another form are built: a code, a phone, a day. */
export function line(message?: string) {
  return z.string(message).check(z.overwrite(cleanLine), z.trim())
}

export function text(max: number, min = 0, message = 'Campo obrigatório') {
  return line().check(z.minLength(min, message), z.maxLength(max))
}

const NAME_ONLY = 'Escreva só o nome, sem e-mail, site ou telefone'

/**
 * Returns the field of a name that a stranger types and others read in our e-mails: without an address or a phone
 * (docs/product.md, Names).
 */
export function nameText(max: number, min: number, message: string) {
  return text(max, min, message).check(z.refine((typed) => !refusesAsName(typed), NAME_ONLY))
}

/** Returns the field of a name or label that the account owner types (docs/product.md, Names). */
export function labelText(max: number, min: number, message: string) {
  return text(max, min, message).check(z.refine((typed) => !refusesAsLabel(typed), NAME_ONLY))
}

export function optionalName(max: number) {
  return z.pipe(
    z.nullish(labelText(max, 0, 'Campo obrigatório')),
    z.transform((value) => value || null),
  )
}

export const SEARCH_MAX = 120
export const search = z.optional(text(SEARCH_MAX))

export function optionalText(max: number) {
  return z.pipe(
    z.nullish(text(max)),
    z.transform((value) => value || null),
  )
}

export function optionalLongText(max: number) {
  return z.pipe(
    z.nullish(longText(max)),
    z.transform((value) => value || null),
  )
}

/** An empty optional field, also one with invisible characters only. */
const blank = z.pipe(line(), z.literal(''))

export const EMAIL_MESSAGE = 'Email inválido'

export const email = line(EMAIL_MESSAGE).check(
  z.toLowerCase(),
  z.maxLength(254, { message: EMAIL_MESSAGE, abort: true }),
  z.regex(z.regexes.email, EMAIL_MESSAGE),
)

export const optionalEmail = z.pipe(
  z.nullish(z.union([blank, email], EMAIL_MESSAGE)),
  z.transform((value) => value || null),
)

export function phone(message: string) {
  return z.pipe(
    line().check(z.maxLength(40, message)),
    z.transform((typed, context) => {
      const problem = phoneProblem(typed, message)
      if (problem)
        context.issues.push({ code: 'custom', input: typed, message: problem, params: {} })
      return parsePhone(typed) ?? ''
    }),
  )
}

export const PHONE_MESSAGE = 'Telefone deve ter pelo menos 10 dígitos'

export const optionalPhone = z.pipe(
  z.nullish(z.union([blank, phone(PHONE_MESSAGE)], PHONE_MESSAGE)),
  z.transform((value) => value || null),
)

/** Returns the field of a number or `"150.00"`, parsed to cents; `tooMuch` refuses more than R$ 99.999,99. */
export function money(message = 'Valor inválido', tooMuch = message) {
  return z.pipe(
    z.union([line().check(z.maxLength(20)), z.number()], message),
    z.transform((amount, context) => {
      const cents = textToCents(amount)
      if (cents !== null && cents <= MAX_CENTS) return cents
      const refusal = cents === null ? message : tooMuch
      context.issues.push({ code: 'custom', input: amount, message: refusal, params: {} })
      return 0
    }),
  )
}

export const optionalMoney = z.pipe(
  z.nullish(z.union([blank, money()], 'Valor inválido')),
  z.transform((value) => (value === '' || value === undefined ? null : value)),
)

export const moneyText = z.string().check(z.regex(/^-?\d+\.\d{2}$/))

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
const YEARS = { from: Date.UTC(2000, 0), to: Date.UTC(2100, 0) }

/** Returns the field of an instant: ISO 8601 with an offset, a day between 2000 and 2100, parsed to epoch milliseconds. */
export function instant(message = 'Data e hora inválidas') {
  return z.pipe(
    z.string(message).check(z.maxLength(40, message)),
    z.transform((typed, context) => {
      const match = INSTANT.exec(typed)
      const epoch = match && isDay(match[1] as string) ? Date.parse(typed) : Number.NaN
      if (epoch >= YEARS.from && epoch < YEARS.to) return epoch
      context.issues.push({ code: 'custom', input: typed, message, params: {} })
      return 0
    }),
  )
}

export const instantText = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/))

/** Returns whether a text is an existing day between 2000 and 2100. */
export function isAcceptedDay(text: string): boolean {
  return isDay(text) && text >= '2000-01-01' && text < '2100-01-01'
}

export const day = line().check(
  z.refine((typed) => typed !== '', { message: 'Informe a data', abort: true }),
  z.maxLength(10, { message: 'Data inválida', abort: true }),
  z.refine(isAcceptedDay, 'Data inválida'),
)

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isId(text: string): boolean {
  return ID.test(text)
}

/** A UUID in any case, parsed to lower case: texts are sealed under ids, and ids are compared as texts. */
export const id = z.string().check(z.regex(ID, 'Identificador inválido'), z.toLowerCase())

export const idParams = z.object({ id })

/** Refuses a list that names a thing twice. */
export function eachOnce<T>(keyOf: (one: T) => string, message: string) {
  return z.refine<T[]>((all) => new Set(all.map(keyOf)).size === all.length, message)
}

/** Returns the field of one of a table's keys. */
export function keyOf<Table extends object>(table: Table, message?: string) {
  return z.enum(keysOf(table), message)
}

/** Returns the field of a whole number within bounds; digits in a text are accepted, as forms send them. */
export function whole(min: number, max: number, message?: string) {
  return z.pipe(
    z.union(
      [
        z.number(),
        z.string().check(z.maxLength(12), z.regex(/^-?\d+$/, message ?? 'Use um número inteiro')),
      ],
      message ?? 'Use um número inteiro',
    ),
    z.pipe(
      z.transform(Number),
      z
        .int(message ?? 'Use um número inteiro')
        .check(z.minimum(min, message), z.maximum(max, `O valor máximo é ${max}`)),
    ),
  )
}

/** The version that a change was made from: a save over a newer one is refused (`changed_meanwhile`). */
export const version = whole(1, 2_147_483_647)
export const baseVersion = z.optional(version)

/** Keyset paging with `?limit=` (docs/product.md, API conventions); without it the list is whole. */
export const page = {
  limit: z.optional(whole(1, 200)),
  after: z.optional(z.string().check(z.maxLength(200))),
}

export function moneyOut(cents: number): string
export function moneyOut(cents: number | null): string | null
export function moneyOut(cents: number | null): string | null {
  return cents === null ? null : centsToText(cents)
}

export const signedText = z.object({ payload: z.string(), signature: z.string() })
