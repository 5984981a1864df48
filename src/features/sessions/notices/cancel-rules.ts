import { centsToText, formatMoney, textToCents } from '../../../platform/shared/money.ts'
import type { Session } from '../contract.ts'
import { usesCredit } from '../rules.ts'

/** Texts for the psychologist before many sessions are cancelled, above the button that does it. */

type PaidFields = Pick<Session, 'received' | 'packagePlace'>

/**
 * Returns how many of the sessions were paid, in full or in part, and the amounts to refund; nothing if none was paid. The
 * money of a package stays with the package.
 */
export function refundsAhead(sessions: readonly PaidFields[]): string {
  const received = sessions
    .map((session) => (usesCredit(session) ? 0 : (textToCents(session.received) ?? 0)))
    .filter((cents) => cents > 0)
  if (received.length === 0) return ''
  const sum = formatMoney(centsToText(received.reduce((total, cents) => total + cents, 0)))
  return received.length === 1
    ? `1 está paga: ${sum} a devolver.`
    : `${received.length} estão pagas: ${sum} a devolver.`
}

const LIST = new Intl.ListFormat('pt-BR')

/** A sentence with names; if there are many, only the first are shown at first. */
export interface NamesLine {
  before: string
  names: readonly string[]
  after: string
}
export type LeftLine = string | NamesLine

export function leftText(line: LeftLine): string {
  if (typeof line === 'string') return line
  const { before, names, after } = line
  return `${before}${LIST.format(names)}${after}`
}

/** Returns the patients without a notice, and where their chats will be; nothing if there are none. */
export function silentAhead(names: readonly string[]): LeftLine {
  if (names.length === 0) return ''
  const after = '. “Avisar”, na tela inicial, tem a conversa pronta.'
  return names.length === 1
    ? `${names[0]} não recebe aviso${after}`
    : { before: `${names.length} pacientes não recebem aviso: `, names, after }
}
