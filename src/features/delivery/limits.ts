import { addDays, DAY, instantAt, platformDay } from '../../platform/shared/calendar.ts'
import type { Message } from './message.ts'
import { QUIET_UNTIL } from './quiet-hours.ts'

/** How much may be sent to people who did not ask for it: it costs money, and the reputation of the address it comes from. */

/** In any so many milliseconds; of what a practice causes to its patients. */
export const NOTICES_PER = DAY

/** Mails to an address that a visitor typed, which may be anybody's: of bookings and cancellations together, in all practices. */
export const MAILS_TO_A_TYPED_ADDRESS = { name: 'typed-address', most: 5, per: DAY }

/** Of a practice's notices on a limited channel: how many were written, and how many may be. */
export interface Allowance {
  written: number
  most: number
}

type Limited = Pick<Message<string>, 'kind' | 'patientId'>

/** How many times a channel's limit a message may fill; null where it is not counted. */
export function limitOf({ kind, patientId }: Limited): number | null {
  return patientId === undefined ? null : (kind.toPatient?.limit ?? null)
}

/** Of messages those that are still allowed, the first ones first. `allowanceOf`: the same object for what is counted together. */
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

/** A recipient as limits count it: an address in lower case, without a tag (`maria+um@exemplo.com`). */
export function recipientOf(recipient: string): string {
  return recipient.toLowerCase().replace(/\+[^@]*@/, '@')
}

/** The morning after which a recipient's limit begins anew; `zone`: of the practice. Epoch milliseconds. */
export function nextMorning(now: number, zone: string): number {
  return instantAt(addDays(platformDay(now), 1), QUIET_UNTIL, zone)
}
