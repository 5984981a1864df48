import type { Revision } from '../../platform/shared/calendar-file.ts'

export interface MessageFacts {
  writtenAt: number
  sessionStartsAt: number | null
  movedFrom: number | null
  asksPayment: boolean
  wasHeld: boolean
  practice: {
    isInUse: boolean
    decidedAt: number | null
    isProved: boolean
  }
}

export interface About {
  isErased: boolean
  receiver: Receiver | null
  /** Whether its patient has had contact with the practice (docs/product.md, Messages); read only right before sending. */
  knowsPractice: boolean
  startsAt: number | null
  linkNumber: number | null
  /** The person around the patient who gets the message; null if the patient does. */
  personLink: PersonLink | null
  /** The session's revision, for a calendar file in the message. */
  revision: Revision | null
  isUnpaid: boolean
}

/** The person who gets a message's links; `opens` is false if the person may not open the patient's area. */
export interface PersonLink {
  personId: string
  linkNumber: number
  opens: boolean
}

export interface Receiver {
  /** False for a person around the patient who was removed or no longer receives notices. */
  receives: boolean
  /** False for a person around the patient who was removed or may no longer accept contracts. */
  accepts: boolean
  optedOut: readonly string[]
  onFile: Readonly<Record<AddressKind, string | null>>
  given: readonly string[]
}

export type AddressKind = 'email' | 'phone'
