/** What is known of a message about to be sent, and of whom and what it is for. */

/** What is known of every message about to be sent. Instants in epoch milliseconds. */
export interface MessageFacts {
  writtenAt: number
  /** The session's time as it names it. */
  sessionStartsAt: number | null
  /** Of a move: the time its receiver knew before. */
  movedFrom: number | null
  /** It asks for a price. */
  asksPayment: boolean
  /** It was held back before. */
  wasHeld: boolean
  practice: {
    /** Active, and not closed. */
    isInUse: boolean
    /** When the super admin activated it, or deactivated it, last. */
    decidedAt: number | null
    /** Whether the account's e-mail is proved. */
    isProved: boolean
  }
}

/** Whom and what a message is for, as the slices that own them report it; each may add what its own guards need. */
export interface About {
  /** The patient or the session it is for was erased. */
  isErased: boolean
  /** The patient it is for; null where it is for somebody else, or who was erased. */
  receiver: Receiver | null
  /** Whether the patient it is for has dealt with the practice (docs/product.md, Messages); known of what is about to be sent alone. */
  knowsPractice: boolean
  /** When its session begins now, epoch milliseconds; null without one. */
  startsAt: number | null
  /** Of its session's link. */
  linkNumber: number | null
  /** Whether its booking still waits for the payment. */
  isUnpaid: boolean
}

export interface Receiver {
  /** Channels the patient does not want. */
  optedOut: readonly string[]
  /** Where the patient is written to; null where nothing is known. */
  onFile: Readonly<Record<AddressKind, string | null>>
  /** Further addresses that are good for this message alone: the one its session was booked with. */
  given: readonly string[]
}

/** What an address is, on a channel where people have one on file. */
export type AddressKind = 'email' | 'phone'
