import { CHANNEL_ENTRIES } from './channels.ts'
import type { LoggedMessage } from './contract.ts'
import {
  DROP_REASONS,
  type DropReason,
  HOLD_REASONS,
  type HoldReason,
} from './message-status-rules.ts'

export function shownRecipient({
  channel,
  recipient,
}: Pick<LoggedMessage, 'channel' | 'recipient'>): string {
  return CHANNEL_ENTRIES[channel].shownAs ?? recipient
}

export const NO_PROVIDER = 'no provider'

/** The code of a message that a trial wrote to a file, because its channel has no provider. */
export const KEPT_IN_FILE = 'kept in a file'

/** The code of a message given up because it waited in a restored backup; kept like a provider's code. */
export const RESTORED = 'restored'

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

export function reasonText(fate: Fate): string | null {
  const { channel, status, droppedBecause, heldBecause, attempts, lastError } = fate
  if (droppedBecause) return DROP_REASONS[droppedBecause]
  if (heldBecause && isHeld(fate)) return HOLD_REASONS[heldBecause]
  if (status === 'failed') return GIVEN_UP[lastError ?? ''] ?? CHANNEL_ENTRIES[channel].refused
  return status === 'queued' && attempts > 0 ? CHANNEL_ENTRIES[channel].notYet : null
}

function isHeld({ status, heldBecause, lastError }: Fate): boolean {
  if (status === 'held') return true
  return status === 'queued' && heldBecause === 'recipient_limit' && lastError === null
}

export function platformReasonText(fate: Fate): string | null {
  if (fate.droppedBecause === 'dismissed') return 'O consultório escolheu não enviar'
  if (fate.status === 'held') return 'O consultório ainda não confirmou o próprio e-mail'
  return reasonText(fate)
}

export function isKeptInFile({ status, lastError }: Pick<Fate, 'status' | 'lastError'>): boolean {
  return status === 'sent' && lastError === KEPT_IN_FILE
}

export const MOST_RETRIES = 5

interface Retriable extends Pick<LoggedMessage, 'status'> {
  retries: number
  hasBody: boolean
}

export function isRetriable({ status, retries, hasBody }: Retriable): boolean {
  return status === 'failed' && hasBody && retries < MOST_RETRIES
}
