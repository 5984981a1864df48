import { formatDateTime } from '../../platform/shared/calendar.ts'
import { dottedInitialsOf } from '../../platform/shared/initials.ts'
import type { MessageChannel } from './label-rules.ts'
import type { Letter } from './letter-rules.ts'
import type { Message } from './message-rules.ts'
import type { Notice, PatientNoticeKind } from './notice-text-rules.ts'
import { type Appointment, PLAIN_GREETING, smsOf } from './rules.ts'
import { TRUTHS } from './truth-rules.ts'

/** How a patient is told of a session: once on each way that reaches them. */

/** Where somebody is reached: what is known, wished for and not opted out of. */
export interface Reach {
  email: string | null
  /** Whether the e-mail is the one on file; what was typed with a booking may be anybody's. */
  emailOnFile: boolean
  /** E.164. */
  sms: string | null
  whatsapp: string | null
  /** Ids of the browsers that take notifications. */
  push: readonly string[]
}

/** What a message is about; kept with it and asked again when it is sent. Instants in epoch milliseconds. */
export interface About {
  patientId: string | null
  /** A package's payment is of no single session. */
  sessionId?: string
  sessionStartsAt?: number
  /** Of a move that can still be taken back. */
  movedFrom?: number
  waits?: number
  /** Said once on each channel. */
  onceKey?: string
}

/** A notice as the messages that carry it. */
export function messagesOf(
  kind: PatientNoticeKind,
  { subject, letter, line, name }: Notice,
  reach: Reach,
  { patientId, onceKey, ...rest }: About,
): Message[] {
  const about = (channel: Message['channel'], to: string) => ({
    channel,
    kind,
    recipient: to,
    ...rest,
    ...(patientId === null ? {} : { patientId }),
    ...(onceKey === undefined ? {} : { onceKey: onceKeyOn(onceKey, channel, to) }),
  })
  return [
    ...(reach.email
      ? [{ ...about('email', reach.email), subject, body: '', letter: letterFor(reach, letter) }]
      : []),
    ...(reach.sms ? [{ ...about('sms', reach.sms), subject: '', body: smsOf(line, name) }] : []),
    ...(reach.whatsapp
      ? [{ ...about('whatsapp', reach.whatsapp), subject: '', body: `Olá! ${line}` }]
      : []),
    ...reach.push.map((id) => ({ ...about('push', id), subject, body: line })),
  ]
}

/** Said once on each channel, and in each browser. */
export function onceKeyOn(onceKey: string, channel: MessageChannel, to: string): string {
  return channel === 'push' ? `${onceKey} push ${to}` : `${onceKey} ${channel}`
}

/** Whoever typed an address with a booking learns nothing of the file behind the phone, and switches nothing off for it. */
function letterFor({ emailOnFile }: Reach, { unsubscribe, ...letter }: Letter): Letter {
  if (!emailOnFile) return { ...letter, greeting: PLAIN_GREETING }
  return unsubscribe ? { ...letter, unsubscribe } : letter
}

/** What is known of somebody. */
export interface Contacts {
  email: string | null
  emailOnFile: boolean
  phone: string | null
  browsers: readonly string[]
  optedOut: readonly MessageChannel[]
}

/** The practice's switches; `whatsapp` is on where messages are sent by its service, not by a tap. */
export type ChannelSwitches = Record<'email' | 'sms' | 'whatsapp', boolean>

/** Each SMS costs: what can be read elsewhere is not sent by it. */
const NOT_BY_SMS: ReadonlySet<PatientNoticeKind> = new Set(['payment_received'])

/** Where a notice of the kind goes; an opt-out is respected by what a patient may do without. */
export function reachOf(
  kind: PatientNoticeKind,
  { email, emailOnFile, phone, browsers, optedOut }: Contacts,
  switches: ChannelSwitches,
): Reach {
  const wanted = (channel: MessageChannel) =>
    TRUTHS[kind].optional !== true || !optedOut.includes(channel)
  return {
    email: switches.email && wanted('email') ? email : null,
    emailOnFile,
    sms: switches.sms && !NOT_BY_SMS.has(kind) && wanted('sms') ? phone : null,
    whatsapp: switches.whatsapp && wanted('whatsapp') ? phone : null,
    push: wanted('push') ? browsers : [],
  }
}

/** What a psychologist's own browser shows of an appointment: initials only (decisions §8). */
export function pushToPsychologist(
  title: string,
  { patientName, startsAt, timezone }: Appointment,
) {
  const who = dottedInitialsOf(patientName)
  const when = formatDateTime(startsAt, timezone)
  return { title, line: who === '' ? when : `${who}, ${when}` }
}
