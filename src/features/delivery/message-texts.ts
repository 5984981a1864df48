import { APP_NAME } from '../../platform/shared/app-name.ts'
import { narrowText } from '../../platform/shared/narrow-text.ts'
import { unlinked } from '../../platform/shared/plain-name.ts'

/** Texts of messages. Neutral: nothing about health in a subject, an SMS or a chat (docs/product.md, Ethics). */

/** Returns a text on one line: a line break would end a header. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** Returns a name as third parties read it. Addresses and phones in old names are broken up (docs/product.md, Names). */
export function shownName(name: string): string {
  return oneLine(unlinked(name))
}

/** For an unconfirmed address: a typed name would be a stranger's text in our mail. */
export const PLAIN_GREETING = 'Olá.'

const LEADS_SOMEWHERE = /[/:@\p{N}]|\p{L}[.。．｡]\p{L}{2}/u

export function leadsSomewhere(name: string): boolean {
  return LEADS_SOMEWHERE.test(name)
}

/** Returns `Olá, Maria.`, without a name that mail programs would turn into a link. */
export function greetingOf(name: string): string {
  const line = shownName(name)
  return line === '' || leadsSomewhere(oneLine(name)) ? PLAIN_GREETING : `Olá, ${line}.`
}

const SMS_LENGTH = 160
/** `(horario de Brasilia)`, which is `(Brasilia)` where space is short. */
const ZONE = /\(horario d[aeo] (?:Fernando de )?([^)]+)\)/g

/** Returns the line as one SMS of 160 characters; accents would shorten it to 70. A `name` in the line is cut to fit. */
export function smsOf(line: string, name = ''): string {
  const whole = plainOf(`${APP_NAME}: ${line}`)
  if (whole.length <= SMS_LENGTH) return whole
  const text = whole.replace(ZONE, '($1)')
  const over = text.length - SMS_LENGTH
  if (over <= 0) return text
  const long = plainOf(name)
  const short = long.slice(0, Math.max(0, long.length - over - 1)).trimEnd()
  const fitted = long === '' ? text : text.replace(long, () => `${short}.`)
  return fitted.slice(0, SMS_LENGTH)
}

/** The signs of an SMS that count once in it. */
const SMS_SIGN = /(?![`[\]{}\\^~|])[ -~]/

function plainOf(text: string): string {
  return oneLine(narrowText(oneLine(text), SMS_SIGN, () => ''))
}
