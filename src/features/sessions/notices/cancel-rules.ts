import { pluralize } from '../../../platform/shared/figures.ts'
import { centsToText, formatMoney, textToCents } from '../../../platform/shared/money.ts'
import type { Session } from '../contract.ts'
import { usesCredit } from '../rules.ts'

/** Texts for the psychologist before many sessions are cancelled, above the button that does it. */

type PaidFields = Pick<Session, 'received' | 'packagePlace'>

/**
 * Returns how many of the sessions were paid, in full or in part, and the amounts to refund; then how many belong to a package,
 * which keeps the money; nothing if there are none of both.
 */
export function refundsAhead(sessions: readonly PaidFields[]): string {
  const [ofPackages, single] = [
    sessions.filter(usesCredit),
    sessions.filter((session) => !usesCredit(session)),
  ]
  return [paidText(single), creditText(ofPackages.length)].filter(Boolean).join(' ')
}

function creditText(count: number): string {
  if (count === 0) return ''
  return pluralize(
    count,
    'é de pacote: o crédito volta para ele.',
    'são de pacotes: os créditos voltam para eles.',
  )
}

function paidText(sessions: readonly PaidFields[]): string {
  const received = sessions
    .map((session) => textToCents(session.received) ?? 0)
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
