import type { LoggedMessage } from './contract.ts'
import { DROP_REASONS, type DropReason, type MessageChannel } from './label-rules.ts'
import { OPENING_KINDS } from './truth-rules.ts'

/** What the log of messages shows of each. */

/** What lets somebody in is listed to nobody, not even that it was sent. */
export const UNLISTED_KINDS = OPENING_KINDS

/** To whom it went; a browser's address is no person's to read. */
export function shownRecipient({
  channel,
  recipient,
}: Pick<LoggedMessage, 'channel' | 'recipient'>): string {
  return channel === 'push' ? 'Navegador' : recipient
}

const REFUSED: Record<MessageChannel, string> = {
  email: 'O endereço de e-mail não aceitou a mensagem',
  sms: 'A operadora não aceitou a mensagem',
  whatsapp: 'O WhatsApp não aceitou a mensagem',
  push: 'O navegador não aceitou a notificação',
}

/** Why something failed that nothing here can carry; kept like a provider's code. */
export const NO_PROVIDER = 'no provider'

/** Why what waited in a backup that was restored was given up; kept like a provider's code. */
export const RESTORED = 'restored'

/** Why something was given up though no provider refused it. */
const GIVEN_UP: Record<string, string> = {
  [NO_PROVIDER]: 'Não há provedor para este meio',
  [RESTORED]: 'Estava na fila de um backup restaurado; talvez já tenha sido enviada',
}

const NOT_YET: Record<MessageChannel, string> = {
  email: 'O servidor de e-mail ainda não aceitou. Vamos tentar de novo.',
  sms: 'A operadora ainda não aceitou. Vamos tentar de novo.',
  whatsapp: 'O WhatsApp ainda não aceitou. Vamos tentar de novo.',
  push: 'O serviço de notificações ainda não aceitou. Vamos tentar de novo.',
}

interface Fate extends Pick<LoggedMessage, 'channel' | 'status'> {
  droppedBecause: DropReason | null
  attempts: number
  lastError: string | null
}

/** Why a message is not sent, or not yet; a provider's code alone tells nobody anything. */
export function reasonText(fate: Fate): string | null {
  const { channel, status, droppedBecause, attempts, lastError } = fate
  if (droppedBecause) return DROP_REASONS[droppedBecause]
  if (status === 'failed') return GIVEN_UP[lastError ?? ''] ?? REFUSED[channel]
  return status === 'queued' && attempts > 0 ? NOT_YET[channel] : null
}

/** The same to whoever runs the platform, who chose nothing. */
export function platformReasonText(fate: Fate): string | null {
  return fate.droppedBecause === 'dismissed'
    ? 'O consultório escolheu não enviar'
    : reasonText(fate)
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

/** A reminder as it waits in a chat; `manageUrl` opens its session. */
export function chatText(body: string, manageUrl: string): string {
  return `${body}\n\nPara confirmar presença ou pedir para remarcar:\n${manageUrl}`
}
