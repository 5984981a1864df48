import {
  addDays,
  addMonths,
  dayAt,
  formatMonth,
  instantAt,
  MINUTE,
} from '../../platform/shared/calendar.ts'
import { shownName } from '../delivery/letter-texts.ts'
import type { SendChannel, StatementSend } from './contract.ts'

/** The purpose that a statement's link is sealed for: the next number ends the links before. */
export function linkPurpose(linkNumber: number): string {
  return `statement ${linkNumber}`
}

/** The page that the link opens. */
export function statementPath(token: string): string {
  return `/extrato/${token}`
}

/** Why a statement cannot go by a channel, as a person reads it. */
export const MISSING = {
  no_address: 'Falta o e-mail no cadastro do paciente',
  unconfirmed: 'O e-mail foi digitado ao agendar: confira e salve o cadastro do paciente',
  opted_out: 'O paciente pediu para não receber por aqui',
  switched_off: 'Este meio está desligado nas suas Configurações',
  too_long: 'O endereço deste servidor não cabe em um SMS',
} as const
export type Missing = keyof typeof MISSING

/** What decides how a patient can be sent a statement. */
export interface Reachable {
  email: string | null
  emailUnconfirmed: boolean
  optedOut: readonly string[]
}

/** The channels that the practice writes to its patients on. */
export type Switches = Readonly<Record<'email' | 'sms', boolean>>

/** Characters of a link that fits into one SMS, beside the month and a part of the name. */
const LONGEST_URL_BY_SMS = 110

/** Returns why a statement, with its link, cannot go by each channel; null where it can. A chat can always be opened. */
export function missingOf(
  { email, emailUnconfirmed, optedOut }: Reachable,
  switches: Switches,
  url: string,
): Record<SendChannel, Missing | null> {
  const closed = (channel: 'email' | 'sms'): Missing | null => {
    if (!switches[channel]) return 'switched_off'
    return optedOut.includes(channel) ? 'opted_out' : null
  }
  const long = url.length > LONGEST_URL_BY_SMS ? 'too_long' : null
  const address = email === null ? 'no_address' : emailUnconfirmed ? 'unconfirmed' : null
  return { email: address ?? closed('email'), sms: closed('sms') ?? long, whatsapp: null }
}

/** A second tap within this time is the first one's. */
const SAME_TAP = 10 * MINUTE

/** Whether a statement was sent by that channel a moment ago. */
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

interface Said {
  psychologistName: string
  month: string
  url: string
}

/** The chat in which a statement is sent. */
export function chatText({ psychologistName, month, url }: Said): string {
  return `Olá! Segue o demonstrativo de ${formatMonth(month)}, de ${shownName(psychologistName)}:\n${url}`
}

/** The rule by which a practice has what is open reminded of. */
export interface ReminderRule {
  /** Days after the last sending. */
  days: number
  /** Days between two reminders. */
  every: number
  most: number
  /** When the rule was switched on or changed, epoch milliseconds. */
  since: number
}

/**
 * Whether a statement that is open is reminded of on the day of `now`, of the practice's zone. One that was never sent is not; a
 * reminder that failed counts, so that an address that takes nothing is not tried for ever.
 */
export function isReminderDue(
  sends: readonly Pick<StatementSend, 'at' | 'isReminder' | 'state'>[],
  { days, every, most, since }: ReminderRule,
  timezone: string,
  now: number,
): boolean {
  const reminders = sends.filter(({ isReminder }) => isReminder).length
  if (sends.every(({ state }) => state === 'failed') || reminders >= most) return false
  const last = Math.max(since, ...sends.map(({ at }) => Date.parse(at)))
  const due = addDays(dayAt(last, timezone), reminders === 0 ? days : every)
  return dayAt(now, timezone) >= due
}

/** Whether reminders are written at an instant: in the morning, so that they come by day. */
export function isReminderHour(timezone: string, now: number): boolean {
  const today = dayAt(now, timezone)
  return now >= instantAt(today, '08:00', timezone) && now < instantAt(today, '12:00', timezone)
}

/** Returns the month whose closing is proposed on a day, as `YYYY-MM-DD`: the one before, from the closing day on. */
export function monthToClose(today: string, closingDay: number): string {
  return addMonths(today.slice(0, 7), Number(today.slice(8)) >= closingDay ? -1 : -2)
}
