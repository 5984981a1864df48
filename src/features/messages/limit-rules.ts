import { DAY } from '../../platform/shared/calendar.ts'
import type { PlanName } from '../subscription/plan-contract.ts'
import type { Message } from './message-rules.ts'

/** How much may be sent to people who did not ask for it: it costs money, and the good name of the address it comes from. */

/** In any so many milliseconds; of what a practice causes to its patients. */
export const NOTICES_PER = DAY

export const NOTICES: Record<'email' | 'sms', Record<PlanName, number>> = {
  email: { free: 50, pro: 500, 'pro-annual': 500 },
  sms: { free: 30, pro: 200, 'pro-annual': 200 },
}

/** A practice that closes cancels all at once: of cancellations so many times as much is allowed. */
const CANCELLATIONS = 4

/** Mails to an address that a visitor typed, which may be anybody's: of bookings and cancellations together, in all practices. */
export const MAILS_TO_A_TYPED_ADDRESS = { name: 'typed-address', most: 5, per: DAY }

/** Of a limited channel: how many of a practice's notices were written, and how many may be. */
export type Allowance = Record<keyof typeof NOTICES, { written: number; most: number }>

/** The limited channel a message to a patient counts on; null where it is not counted: what a visitor booked counts with the address. */
export function limitedChannel({
  channel,
  kind,
  patientId,
}: Pick<Message, 'channel' | 'kind' | 'patientId'>): keyof typeof NOTICES | null {
  if (patientId === undefined || kind === 'booking_received') return null
  return channel === 'email' || channel === 'sms' ? channel : null
}

/** Of messages those that are still allowed, the first ones first. */
export function withinAllowances<M extends Pick<Message, 'channel' | 'kind' | 'patientId'>>(
  messages: readonly M[],
  allowanceOf: (message: M) => Allowance | undefined,
): M[] {
  const used = new Map<Allowance, Record<keyof Allowance, number>>()
  return messages.filter((message) => {
    const channel = limitedChannel(message)
    const allowance = channel && allowanceOf(message)
    if (!channel || !allowance) return true
    const count = used.get(allowance) ?? { email: 0, sms: 0 }
    used.set(allowance, { ...count, [channel]: count[channel] + 1 })
    const { written, most } = allowance[channel]
    return (
      written + count[channel] < most * (message.kind === 'session_cancelled' ? CANCELLATIONS : 1)
    )
  })
}
