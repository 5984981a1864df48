import { centsToText, formatMoney, textToCents } from '../../../platform/shared/money.ts'
import type { Session } from '../contract.ts'
import { usesCredit } from '../rules.ts'

/** Texts for the psychologist before many sessions are cancelled, above the button that does it. */

type Paid = Pick<Session, 'received' | 'packagePlace'>

/**
 * Returns how many of the sessions were paid, in full or in part, and what is then to be given back; nothing where none
 * was. The money of a package stays with the package.
 */
export function refundsAhead(sessions: readonly Paid[]): string {
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

/** Returns the patients without a notice, and where the chats for them are then; nothing without any. */
export function silentAhead(names: readonly string[]): string {
  if (names.length === 0) return ''
  const who =
    names.length === 1
      ? `${names[0]} não recebe aviso`
      : `${names.length} pacientes não recebem aviso: ${LIST.format(names)}`
  return `${who}. “Avisar”, no painel, tem a conversa pronta.`
}
