import { centsToText, formatMoney } from '../../../../platform/shared/money.ts'
import { writesToPatients } from '../../../practice/rules.ts'
import type { Session } from '../../contract.ts'
import { isCharged, toRefundCents, usesCredit } from '../../rules.ts'

type Switches = Parameters<typeof writesToPatients>[0]
type Before = Pick<Session, 'patientName' | 'packagePlace' | 'holdExpired'>
type After = Parameters<typeof toRefundCents>[0] & Pick<Session, 'datetime'>

/** Returns what a cancellation did: whether its patient gets a message, and what becomes of the money. */
export function cancelSaid(before: Before, after: After, profile: Switches, now: number): string {
  return [noticeSaid(before, after, profile, now), ...moneySaid(before, after)].join(' ')
}

/** Returns the same before a cancellation by the psychologist, which costs nothing. */
export function cancelAhead(session: Session, profile: Switches, now: number): string {
  const after = { ...session, status: 'cancelled', packagePlace: null } as const
  return cancelSaid(session, after, profile, now)
}

function noticeSaid(
  { patientName, holdExpired }: Before,
  { datetime }: After,
  profile: Switches,
  now: number,
): string {
  if (!writesToPatients(profile))
    return `${patientName} não recebe aviso: e-mail e SMS estão desligados.`
  if (holdExpired || Date.parse(datetime) <= now) return `${patientName} não recebe aviso.`
  return profile.enableSmsNotifications
    ? `${patientName} recebe um aviso.`
    : `${patientName} recebe um aviso por e-mail, se houver um no cadastro.`
}

function moneySaid(before: Before, after: After): string[] {
  if (usesCredit(after)) return ['A sessão do pacote conta como usada.']
  const refund = toRefundCents(after)
  return [
    ...(usesCredit(before) ? ['A sessão volta ao pacote.'] : []),
    ...(isCharged(after) && after.fee ? [`Cobrança de ${formatMoney(after.fee)}.`] : []),
    ...(refund > 0 ? [`${formatMoney(centsToText(refund))} pagos: a devolver.`] : []),
  ]
}
