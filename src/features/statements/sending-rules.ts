import {
  addDays,
  addMonths,
  dayAt,
  formatMonth,
  instantAt,
  MINUTE,
} from '../../platform/shared/calendar.ts'
import type { NoticePerson } from '../delivery/channels.ts'
import { shownName } from '../delivery/message-texts.ts'
import type { SendChannel, StatementSend } from './contract.ts'

/** Returns the purpose that a link is signed for; the next number ends earlier links. */
export function linkPurpose(linkNumber: number): string {
  return `statement ${linkNumber}`
}

export function statementPath(token: string): string {
  return `/extrato/${token}`
}

export const MISSING = {
  no_address: 'Falta o e-mail no cadastro do paciente',
  unconfirmed: 'O e-mail foi digitado ao agendar: confira e salve o cadastro do paciente',
  opted_out: 'O paciente pediu para não receber por aqui',
  switched_off: 'Este canal está desligado nas suas Configurações',
  too_long: 'O endereço deste servidor não cabe em um SMS',
} as const
export type Missing = keyof typeof MISSING

type ReachablePerson = Pick<NoticePerson, 'email' | 'phone' | 'optedOut'>

export interface Reachable {
  email: string | null
  emailUnconfirmed: boolean
  optedOut: readonly string[]
  /** The people who receive the patient's notices. */
  people: readonly ReachablePerson[]
}

export type Switches = Readonly<Record<'email' | 'sms', boolean>>

/** In characters, in addition to the month and part of the name. */
const LONGEST_URL_BY_SMS = 110

/** Returns the reason why each channel cannot send it. A chat can always be opened. */
export function missingOf(
  { email, emailUnconfirmed, optedOut, people }: Reachable,
  switches: Switches,
  url: string,
): Record<SendChannel, Missing | null> {
  const closed = (channel: 'email' | 'sms'): Missing | null => {
    if (!switches[channel]) return 'switched_off'
    return optedOut.includes(channel) ? 'opted_out' : null
  }
  const long = url.length > LONGEST_URL_BY_SMS ? 'too_long' : null
  const address = email === null ? 'no_address' : emailUnconfirmed ? 'unconfirmed' : null
  const reachesPerson = (channel: 'email' | 'sms') =>
    switches[channel] && people.some((person) => reaches(person, channel, switches))
  return {
    email: reachesPerson('email') ? null : (address ?? closed('email')),
    sms: (reachesPerson('sms') ? null : closed('sms')) ?? long,
    whatsapp: null,
  }
}

/** Returns whether a person gets it on a channel: by e-mail, otherwise by phone. */
function reaches(
  { email, phone, optedOut }: ReachablePerson,
  channel: 'email' | 'sms',
  switches: Switches,
): boolean {
  const isByEmail = switches.email && email !== null
  const isReached = channel === 'email' ? isByEmail : !isByEmail && phone !== null
  return isReached && !optedOut.includes(channel)
}

/** Two taps within this time count as one. */
const SAME_TAP = 10 * MINUTE

export function isSentJustNow(
  sends: readonly StatementSend[],
  channel: SendChannel,
  now: number,
): boolean {
  return sends.some(
    (send) =>
      send.channel === channel && send.state !== 'failed' && now - Date.parse(send.at) < SAME_TAP,
  )
}

interface StatementFacts {
  psychologistName: string
  month: string
  url: string
}

export function chatText({ psychologistName, month, url }: StatementFacts): string {
  return `Olá! Segue o demonstrativo de ${formatMonth(month)}, de ${shownName(psychologistName)}:\n${url}`
}

export interface ReminderRule {
  days: number
  every: number
  most: number
  since: number
}

/** Returns whether a reminder is due; never before a first send. A failed one counts: a bad address is not retried forever. */
export function isReminderDue(
  sends: readonly Pick<StatementSend, 'at' | 'isReminder' | 'state'>[],
  { days, every, most, since }: ReminderRule,
  timezone: string,
  now: number,
): boolean {
  const reminders = sends.filter(({ isReminder }) => isReminder).length
  if (sends.every(({ state }) => state === 'failed') || reminders >= most) return false
  const last = Math.max(since, ...sends.map(({ at }) => Date.parse(at)))
  const dueDay = addDays(dayAt(last, timezone), reminders === 0 ? days : every)
  return dayAt(now, timezone) >= dueDay
}

/** Returns whether it is morning there, so that reminders arrive by day. */
export function isReminderHour(timezone: string, now: number): boolean {
  const today = dayAt(now, timezone)
  return now >= instantAt(today, '08:00', timezone) && now < instantAt(today, '12:00', timezone)
}

export function monthToClose(today: string, closingDay: number): string {
  return addMonths(today.slice(0, 7), Number(today.slice(8)) >= closingDay ? -1 : -2)
}
