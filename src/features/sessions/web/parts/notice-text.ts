import { formatDateTime, formatZonedTime } from '../../../../platform/shared/calendar.ts'
import { whatsappUrl } from '../../../../platform/shared/phone.ts'
import type { Senders } from '../../../../platform/shared/senders.ts'
import { shownName } from '../../../delivery/message-texts.ts'
import type { Profile } from '../../../practice/contract.ts'
import { writesToPatients } from '../../../practice/rules.ts'
import type { Session } from '../../contract.ts'
import { cancelledLine, confirmedLine, movedLine } from '../../notices/notice-lines.ts'

/** The practice's switches and the installation's senders, which decide the channels of a notice. */
export interface Notifying {
  profile: Pick<
    Profile,
    'enableEmailNotifications' | 'enableSmsNotifications' | 'name' | 'timezone'
  >
  senders: Senders
}

export type Receiver = Pick<Session, 'patientPhone' | 'noticeEmail'>

/** Returns the channels by which a notice of a session reaches its patient: switched on, with an address and a sender. */
export function waysTo(
  { patientPhone, noticeEmail }: Receiver,
  { profile, senders }: Notifying,
): string[] {
  const byEmail = profile.enableEmailNotifications && senders.mail && noticeEmail !== null
  const bySms = profile.enableSmsNotifications && senders.sms && patientPhone !== null
  return [...(byEmail ? [`e-mail (${maskedEmail(noticeEmail)})`] : []), ...(bySms ? ['SMS'] : [])]
}

/** Returns the text after a patient's name: the channel of a notice, or why the psychologist has to notify the patient. */
export function noticeText(to: Receiver, notifying: Notifying): string {
  const ways = waysTo(to, notifying)
  if (ways.length > 0) return `recebe um aviso por ${ways.join(' e ')}.`
  const { enableEmailNotifications: byEmail } = notifying.profile
  if (!writesToPatients(notifying.profile))
    return 'não recebe aviso: e-mail e SMS estão desligados.'
  if (to.patientPhone === null) return 'não recebe aviso.'
  if (byEmail && to.noticeEmail === null) return 'não tem e-mail no cadastro; avise você.'
  const channel = byEmail ? 'e-mails' : 'SMS'
  return `não recebe aviso: o envio de ${channel} ainda não foi ligado aqui. Avise você.`
}

/** Masks an e-mail: `marina@exemplo.com` → `m•••@exemplo.com` */
function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}

interface ChangedSession extends Receiver {
  datetime: string
  /** The time before a move; undefined if the session was cancelled. */
  before?: string
}

/** Returns the link to a chat with the text of the notice, if the patient gets none; null if one is sent. */
export function noticeChat(changed: ChangedSession, notifying: Notifying) {
  const { before } = changed
  const { timezone } = notifying.profile
  return chatWith(changed, notifying, (named) =>
    before === undefined
      ? cancelledLine(named)
      : movedLine({ ...named, before: formatDateTime(before, timezone) }),
  )
}

/** Returns the link to a chat that confirms a session, if the patient gets no notice. */
export function confirmedChat(confirmed: ChangedSession, notifying: Notifying) {
  return chatWith(confirmed, notifying, confirmedLine)
}

function chatWith(
  to: ChangedSession,
  notifying: Notifying,
  lineOf: (named: { name: string; when: string }) => string,
) {
  const { name, timezone } = notifying.profile
  const named = { name: shownName(name), when: formatZonedTime(to.datetime, timezone) }
  return lineChat(to, notifying, lineOf(named))
}

/** Returns the link to a chat with a prepared line, if the patient gets no notice; null if one is sent. */
export function lineChat(
  { patientPhone, noticeEmail }: Receiver,
  notifying: Notifying,
  line: string,
) {
  const ways = waysTo({ patientPhone, noticeEmail }, notifying)
  if (patientPhone === null || ways.length > 0) return null
  const text = `Olá! ${line}`
  return { label: 'Avisar pelo WhatsApp', href: whatsappUrl(patientPhone, text), text }
}
