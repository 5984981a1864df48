import { isLandline } from '../../platform/shared/phone.ts'
import type { Senders } from '../../platform/shared/senders.ts'

/** How a phone's code is sent: `file` in a trial without senders, `none` if only SMS is sent and the phone cannot receive it. */
export type CodeWay = 'sms' | 'email' | 'file' | 'none'

/** Returns SMS if it can be sent and received, otherwise e-mail (docs/product.md, Patient access). */
export function codeWay({ sms, mail }: Senders, phone: string): CodeWay {
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

export function wayText(way: CodeWay): string {
  return WAY_TEXTS[way]
}

/** Returns the problem of a phone to which no code can be sent; null if one can be. */
export function unreachableByCode(senders: Senders, phone: string): string | null {
  if (codeWay(senders, phone) !== 'none') return null
  return 'O código vai por SMS, que um telefone fixo não recebe. Use o número de um celular.'
}

export function wayBeforePhone({ sms, mail }: Senders): string {
  if (sms === mail) return EITHER
  return WAY_TEXTS[sms ? 'sms' : 'email']
}

const MOST_EMAILS = 5
/** The maximum from one practice: accounts are free, and one must not fill the list. */
const MOST_A_PRACTICE = 2

/** An address known under a phone in a practice. A null `email` is the phone itself. */
export interface KnownAddress {
  tenantId: string
  /** In its form on file, which may or may not have the ninth digit. */
  phone: string
  email: string | null
  confirmed: boolean
}

/**
 * Returns the destinations of a phone's codes among the `known` addresses, oldest first, so that later ones displace none: the
 * phone, or each e-mail; in a trial's files the phone only if no e-mail is known.
 */
export function codeDestinations<Known extends KnownAddress>(
  known: readonly Known[],
  way: CodeWay,
): Known[] {
  if (way === 'none') return []
  if (way === 'sms') return known.slice(0, 1).map((address) => ({ ...address, email: null }))
  const withEmail = known.filter(({ email }) => email !== null)
  if (withEmail.length === 0) return way === 'file' ? known.slice(0, 1) : []
  const practices = Map.groupBy(withEmail, ({ tenantId }) => tenantId).values()
  const chosen = new Set([...practices].flatMap(chooseOfPractice))
  return firstOfEach(withEmail.filter((address) => chosen.has(address))).slice(0, MOST_EMAILS)
}

function chooseOfPractice<Known extends KnownAddress>(known: readonly Known[]): Known[] {
  const byTrust = known.toSorted((a, b) => Number(b.confirmed) - Number(a.confirmed))
  return firstOfEach(byTrust).slice(0, MOST_A_PRACTICE)
}

function firstOfEach<Known extends KnownAddress>(known: readonly Known[]): Known[] {
  return known.filter(
    ({ email }, index) => known.findIndex((other) => other.email === email) === index,
  )
}
