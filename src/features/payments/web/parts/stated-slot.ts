import { type ComponentType, createContext, type ReactNode } from 'react'

export interface StatedProps {
  patientId: string
  /** The session or package whose payment is typed. */
  itemId: string
  /** The typed amount. */
  cents: number
  zone: string
  /** Called when it begins and ceases to offer the statement. */
  onOffer: (isOffered: boolean) => void
  /** Called once the statement's payment is recorded instead, with a sentence about the part that became balance. */
  onPaid: (kept: string | undefined) => void
  /** Shown unless the amount is for the patient's open statement. */
  children: ReactNode
}

/**
 * Shown for an amount above what is missing: offers the open statement if the amount is for that. The app provides it, since the
 * statements' slice is above this one.
 */
export const StatedSlot = createContext<ComponentType<StatedProps> | null>(null)
