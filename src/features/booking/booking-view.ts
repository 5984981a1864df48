import type { Availability } from '../attendance/free-times.ts'
import type { PublicPsychologist, PublicService, ShownCancelRule } from './contract.ts'

/** All that the public page shows first; the server renders it and sends it along, so nothing is fetched to start. */
export interface BookingView {
  psychologist: PublicPsychologist
  services: PublicService[]
  /** Free times from today to the end of the calendar, for the service below. */
  availability: Availability
  /** Whose duration the free times fit; null without any service. */
  availabilityServiceId: string | null
  cancelRule: ShownCancelRule
  /** Whether the practice has a coupon: else no code is asked for. */
  takesCodes: boolean
  /** What the clocks there are called: `Horário de Brasília (GMT-3)`. */
  zoneName: string
  /** The day it is where the psychologist practises. */
  today: string
  /** Epoch milliseconds. */
  now: number
  origin: string
}
