import type { ComponentType } from 'react'
import type { BookingView } from '../booking-view.ts'
import type { Booked } from '../contract.ts'

export interface BookedFacts {
  booked: Booked
  /** The cost of cancelling it now; null while that is free. */
  lateCost: string | null
  /** True if it was booked just now; false after a reload, or when the visitor comes back. */
  isNew: boolean
  paid: boolean
}

/** The panel of a booking. Its code is loaded when the form is sent or a booking is looked up. */
export type BookedPanelType = ComponentType<{ shown: BookedFacts; view: BookingView }>

export type MadeBooking = Pick<BookedFacts, 'booked' | 'lateCost'> & { Panel: BookedPanelType }

export interface ShownBooking extends BookedFacts {
  /** Null if it failed to load. */
  Panel: BookedPanelType | null
}
