/** The facts of every message about to be sent. Instants in epoch milliseconds. */
export interface MessageFacts {
  writtenAt: number
  sessionStartsAt: number | null
  /** Of a move: the time that its receiver knew before. */
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
  /** Whether the patient or the session it is for was erased. */
  isErased: boolean
  /** The patient it is for; null where it is for somebody else, or once erased. */
  receiver: Receiver | null
  /** Whether its patient has dealt with the practice (docs/product.md, Messages); known only right before sending. */
  knowsPractice: boolean
  startsAt: number | null
  linkNumber: number | null
  isUnpaid: boolean
}

export interface Receiver {
  optedOut: readonly string[]
  onFile: Readonly<Record<AddressKind, string | null>>
  /** Other addresses that are good for this message alone: the one its session was booked with. */
  given: readonly string[]
}

export type AddressKind = 'email' | 'phone'
