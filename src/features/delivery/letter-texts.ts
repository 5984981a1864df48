import { APP_NAME } from '../../platform/shared/app-name.ts'
import { unlinked } from '../../platform/shared/plain-name.ts'

/**
 * The texts of what is sent. Neutral: nothing about health in a subject, an SMS or a chat text (docs/product.md, Ethics); a
 * person's own words are put in as the text they are.
 */

/** A line break would end a header; a name is one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/**
 * A name as third parties read it, in letter, subject, line, letterhead and calendar. What was stored before addresses and phones
 * were refused in names is broken up here (docs/product.md, Names).
 */
export function shownName(name: string): string {
  return oneLine(unlinked(name))
}

/** To an address that nobody confirmed: a name beside it is a stranger's words, which would be delivered as ours. */
export const PLAIN_GREETING = 'Olá.'

/** What leads somewhere, an address or a number: mail programs make links of it. Other scripts' dots separate hosts too. */
const LEADS_SOMEWHERE = /[/:@\p{N}]|\p{L}[.。．｡]\p{L}{2}/u

export function leadsSomewhere(name: string): boolean {
  return LEADS_SOMEWHERE.test(name)
}

/** `Olá, Maria.`; a name that would lead somewhere is left out. */
export function greetingOf(name: string): string {
  const line = shownName(name)
  return line === '' || leadsSomewhere(oneLine(name)) ? PLAIN_GREETING : `Olá, ${line}.`
}

const SMS_LENGTH = 160

/** Returns the line as one SMS of 160 characters; accents would shorten it to 70. A `name` in the line is cut to what fits. */
export function smsOf(line: string, name = ''): string {
  const text = plainOf(`${APP_NAME}: ${line}`)
  const over = text.length - SMS_LENGTH
  if (over <= 0) return text
  const long = plainOf(name)
  const short = long.slice(0, Math.max(0, long.length - over - 1)).trimEnd()
  const fitted = long === '' ? text : text.replace(long, () => `${short}.`)
  return fitted.slice(0, SMS_LENGTH)
}

/** One line of what an SMS carries as one character each: GSM 03.38, its basic set. */
function plainOf(text: string): string {
  return oneLine(
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\x20-\x7e]|[`[\]{}\\^~|]/g, ''),
  )
}
