import { CHANNEL_ENTRIES } from './channels.ts'
import type { LoggedMessage } from './contract.ts'
import { DROP_REASONS, type DropReason, HOLD_REASONS, type HoldReason } from './label-rules.ts'

/** What the log of messages shows of each. */

/** To whom it went; a browser's address is no person's to read. */
export function shownRecipient({
  channel,
  recipient,
}: Pick<LoggedMessage, 'channel' | 'recipient'>): string {
  return CHANNEL_ENTRIES[channel].shownAs ?? recipient
}

/** Why something failed that nothing here can carry; kept like a provider's code. */
export const NO_PROVIDER = 'no provider'

/** Why what waited in a backup that was restored was given up; kept like a provider's code. */
export const RESTORED = 'restored'

/** Why something was given up though no provider refused it. */
const GIVEN_UP: Record<string, string> = {
  [NO_PROVIDER]: 'Não há provedor para este canal',
  [RESTORED]: 'Estava na fila de um backup restaurado; talvez já tenha sido enviada',
}

interface Fate extends Pick<LoggedMessage, 'channel' | 'status'> {
  droppedBecause: DropReason | null
  heldBecause: HoldReason | null
  attempts: number
  lastError: string | null
}

/** Why a message is not sent, or not yet; a provider's code alone tells nobody anything. */
export function reasonText(fate: Fate): string | null {
  const { channel, status, droppedBecause, heldBecause, attempts, lastError } = fate
  if (droppedBecause) return DROP_REASONS[droppedBecause]
  if (heldBecause && isHeld(fate)) return HOLD_REASONS[heldBecause]
  if (status === 'failed') return GIVEN_UP[lastError ?? ''] ?? CHANNEL_ENTRIES[channel].refused
  return status === 'queued' && attempts > 0 ? CHANNEL_ENTRIES[channel].notYet : null
}

/** Whether it waits for the reason now: what was released, or was tried since, does not. */
function isHeld({ status, heldBecause, lastError }: Fate): boolean {
  if (status === 'held') return true
  return status === 'queued' && heldBecause === 'recipient_limit' && lastError === null
}

/** The same for the super admin, who did not choose what the practice chose. */
export function platformReasonText(fate: Fate): string | null {
  if (fate.droppedBecause === 'dismissed') return 'O consultório escolheu não enviar'
  if (fate.status === 'held') return 'O consultório ainda não confirmou o próprio e-mail'
  return reasonText(fate)
}

/** So often a person may have a message tried again: each try of an SMS is paid for. */
export const MOST_RETRIES = 5

interface Retriable extends Pick<LoggedMessage, 'status'> {
  retries: number
  hasWords: boolean
}

/** Whether it may be tried again: it failed, and its words are still there. */
export function isRetriable({ status, retries, hasWords }: Retriable): boolean {
  return status === 'failed' && hasWords && retries < MOST_RETRIES
}

/** Where nothing can be sent, what becomes of it; null where everything this practice uses can. */
export function unsentText(
  senders: { mail: boolean; sms: boolean },
  usesSms: boolean,
): string | null {
  const lacksSms = usesSms && !senders.sms
  if (!senders.mail && (lacksSms || !usesSms))
    return 'Sem envio configurado: as mensagens são gravadas no servidor.'
  if (!senders.mail) return 'Sem envio de e-mail configurado: os e-mails são gravados no servidor.'
  return lacksSms ? 'Sem envio de SMS configurado: os SMS são gravados no servidor.' : null
}
