import { isLandline } from '../../platform/shared/phone.ts'
import type { ProblemDetail } from '../../platform/shared/problem.ts'

/** What the server can send codes with; with neither they are files of the outbox. */
export interface CodeSenders {
  sms: boolean
  mail: boolean
}

/** How a phone's code is sent: `file` in a trial without senders, `none` where only SMS goes out and the phone takes none. */
export type CodeWay = 'sms' | 'email' | 'file' | 'none'

/** By SMS where that can be sent and the phone can take it, else to the e-mail (docs/product.md, Patient access). */
export function codeWay({ sms, mail }: CodeSenders, phone: string): CodeWay {
  if (sms && !isLandline(phone)) return 'sms'
  if (mail) return 'email'
  return sms ? 'none' : 'file'
}

const EITHER = 'por SMS ou para o e-mail cadastrado'
const WAY_TEXTS: Record<CodeWay, string> = {
  sms: 'por SMS',
  email: 'para o e-mail cadastrado',
  file: EITHER,
  none: 'por SMS',
}

/** Where the code was sent, as the screen says it. */
export function wayText(way: CodeWay): string {
  return WAY_TEXTS[way]
}

/** What is said of a phone that no code can reach here, before one is asked for. */
export function unreachableByCode(senders: CodeSenders, phone: string): ProblemDetail[] {
  if (codeWay(senders, phone) !== 'none') return []
  const message =
    'O código vai por SMS, que um telefone fixo não recebe. Use o número de um celular.'
  return [{ path: 'phone', message }]
}

/** The same before the phone is known: an SMS may not reach it. */
export function wayBeforePhone({ sms, mail }: CodeSenders): string {
  if (sms === mail) return EITHER
  return WAY_TEXTS[sms ? 'sms' : 'email']
}

/** Codes that one request sends at most, each to an e-mail of its own. */
const MOST_EMAILS = 5
/** Of these, to what one practice knows: an account costs nothing, and must not fill the list. */
const MOST_A_PRACTICE = 2

/** An address known under a phone in a practice. A null `email` is the phone itself. */
export interface KnownAddress {
  tenantId: string
  email: string | null
  /** The psychologist put it on file or saved it; else a visitor typed it. */
  confirmed: boolean
}

/**
 * Where the codes of a phone go, of what is `known` under it, the oldest first: whoever comes later pushes nobody out.
 * One to the phone, or to each e-mail one of its own; in a trial's files to the phone only where no e-mail is known.
 */
export function codeDestinations<Known extends KnownAddress>(
  known: readonly Known[],
  way: CodeWay,
): Known[] {
  if (way === 'none') return []
  if (way === 'sms') return known.slice(0, 1).map((one) => ({ ...one, email: null }))
  const withEmail = known.filter(({ email }) => email !== null)
  if (withEmail.length === 0) return way === 'file' ? known.slice(0, 1) : []
  const practices = Map.groupBy(withEmail, ({ tenantId }) => tenantId).values()
  const chosen = new Set([...practices].flatMap(chooseOfPractice))
  return firstOfEach(withEmail.filter((one) => chosen.has(one))).slice(0, MOST_EMAILS)
}

/** What the psychologist vouches for before what visitors typed. */
function chooseOfPractice<Known extends KnownAddress>(known: readonly Known[]): Known[] {
  const byTrust = known.toSorted((one, other) => Number(other.confirmed) - Number(one.confirmed))
  return firstOfEach(byTrust).slice(0, MOST_A_PRACTICE)
}

function firstOfEach<Known extends KnownAddress>(known: readonly Known[]): Known[] {
  return known.filter(({ email }, at) => known.findIndex((other) => other.email === email) === at)
}
