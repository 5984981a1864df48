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

/** The greeting for an unconfirmed address: a typed name would put a stranger's text into our mail. */
export const PLAIN_GREETING = 'Olá.'

const LEADS_SOMEWHERE = /[/:@\p{N}]|\p{L}[.。．｡]\p{L}{2}/u

export function isLinkLike(name: string): boolean {
  return LEADS_SOMEWHERE.test(name)
}

/** Returns `Olá, Maria.`, without a name that mail programs would turn into a link. */
export function greetingOf(name: string): string {
  const line = shownName(name)
  return line === '' || isLinkLike(oneLine(name)) ? PLAIN_GREETING : `Olá, ${line}.`
}
