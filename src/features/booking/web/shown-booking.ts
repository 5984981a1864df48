import type { ComponentType } from 'react'
import type { BookingView } from '../booking-view.ts'
import type { Booked } from '../contract.ts'

/** A booking made in this tab, as its panel shows it. */
export interface BookedFacts {
  booked: Booked
  /** Just now; else before a reload or a way back. */
  isNew: boolean
  paid: boolean
}

/** What shows it. It comes with what sends the form, or asks what became of a booking: the page starts without. */
export type BookedPanelType = ComponentType<{ shown: BookedFacts; view: BookingView }>

export interface ShownBooking extends BookedFacts {
  /** Null where it did not come. */
  Panel: BookedPanelType | null
}
