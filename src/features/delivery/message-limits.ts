import { addDays, DAY, instantAt, platformDay } from '../../platform/shared/calendar.ts'
import { phoneKey } from '../../platform/shared/phone.ts'
import type { Message } from './message.ts'
import { QUIET_UNTIL } from './quiet-hours.ts'

/** Limits on messages that nobody requested: they cost money and the sending address's reputation. */

export const NOTICES_PER = DAY

/** Mails to a typed address, which may be anybody's: bookings and cancellations of all practices together. */
export const EMAILS_TO_A_TYPED_ADDRESS = { name: 'typed-address', most: 5, per: DAY }

export interface Allowance {
  written: number
  most: number
}

type Limited = Pick<Message<string>, 'kind' | 'patientId'>

export function limitOf({ kind, patientId }: Limited): number | null {
  return patientId === undefined ? null : (kind.toPatient?.limit ?? null)
}

export function withinAllowances<M extends Limited>(
  messages: readonly M[],
  allowanceOf: (message: M) => Allowance | undefined,
): M[] {
  const used = new Map<Allowance, number>()
  return messages.filter((message) => {
    const limit = limitOf(message)
    const allowance = limit === null ? undefined : allowanceOf(message)
    if (limit === null || !allowance) return true
    const count = used.get(allowance) ?? 0
    used.set(allowance, count + 1)
    return allowance.written + count < allowance.most * limit
  })
}

/**
 * Returns a recipient as limits count it: an e-mail in lower case and without a tag (`maria+um@exemplo.com`), a phone with its
 * ninth digit.
 */
export function recipientOf(recipient: string): string {
  return phoneKey(recipient.toLowerCase().replace(/\+[^@]*@/, '@'))
}

export function nextMorning(now: number, zone: string): number {
  return instantAt(addDays(platformDay(now), 1), QUIET_UNTIL, zone)
}
