import { formatMoney } from '../../../../platform/shared/money.ts'
import type { Session } from '../../contract.ts'
import { inCents, isCharged, toRefundCents, usesCredit } from '../../rules.ts'
import { type Notifying, noticeChat, noticeText, type Receiver } from './notice-text.ts'

type Before = Pick<Session, 'patientName' | 'packagePlace' | 'holdExpired'>
type After = Pick<
  Session,
  'status' | 'packagePlace' | 'price' | 'received' | 'fee' | 'feeWaived' | 'datetime'
> &
  Receiver

/** Returns the effects of a cancellation: whether its patient gets a message, and the money. */
export function cancelText(
  before: Before,
  after: After,
  notifying: Notifying,
  now: number,
): string {
  const notice = isNoticed(before, after, now) ? noticeText(after, notifying) : 'não recebe aviso.'
  return [`${before.patientName} ${notice}`, ...moneyTexts(before, after)].join(' ')
}

/** Returns the link to a chat with that text, if the patient gets no message. */
export function cancelChat(before: Before, after: After, notifying: Notifying, now: number) {
  return isNoticed(before, after, now) ? noticeChat(after, notifying) : null
}

/** Returns the effects of a cancellation by the psychologist, which costs nothing, before it is made. */
export function cancelAhead(session: Session, notifying: Notifying, now: number): string {
  const after = { ...session, status: 'cancelled', packagePlace: null } as const
  return cancelText(session, after, notifying, now)
}

type Deleted = Pick<Session, 'origin' | 'holdExpired' | 'datetime'> & Receiver

/**
 * Returns, as a sentence, whether a deletion is notified to the patient: only a booker expects a session that is still
 * pending.
 */
export function deletionAhead(
  session: Deleted,
  notifying: Notifying | undefined,
  now: number,
): string {
  if (session.origin !== 'public' || !isNoticed(session, session, now))
    return 'O paciente não é avisado.'
  return `O paciente ${notifying ? noticeText(session, notifying) : 'é avisado do cancelamento.'}`
}

function isNoticed(
  { holdExpired }: Pick<Session, 'holdExpired'>,
  { datetime }: Pick<Session, 'datetime'>,
  now: number,
): boolean {
  return !holdExpired && Date.parse(datetime) > now
}

function moneyTexts(before: Before, after: After): string[] {
  if (usesCredit(after)) return ['A sessão do pacote conta como usada.']
  const priced = inCents(after)
  const refund = toRefundCents(priced)
  return [
    ...(usesCredit(before) ? ['A sessão volta ao pacote.'] : []),
    ...(isCharged(priced) && after.fee ? [`Cobrança de ${formatMoney(after.fee)}.`] : []),
    ...(refund > 0 ? [`${formatMoney(refund)} pagos: a devolver.`] : []),
  ]
}
