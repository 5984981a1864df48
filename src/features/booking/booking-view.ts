import type { Availability } from '../attendance/availability-schema.ts'
import type { PublicPsychologist, PublicService, ShownCancelRule } from './contract.ts'

/** The data of the public page's first paint; the server renders and embeds it, so that the browser fetches nothing. */
export interface BookingView {
  psychologist: PublicPsychologist
  services: PublicService[]
  /** Free times from today to the end of the calendar, for the service below. */
  availability: Availability
  /** The service whose duration the free times fit; null if the practice has none. */
  availabilityServiceId: string | null
  cancelRule: ShownCancelRule
  /** Whether the practice has a coupon: else there is no field for a code. */
  takesCodes: boolean
  /** Whether the page links to the practice's waiting list. */
  waitlist: boolean
  /** The name of the practice's zone: `Horário de Brasília (GMT-3)`. */
  zoneName: string
  /** Whether e-mails leave this installation. */
  sendsMail: boolean
  /** The day in the practice's zone. */
  today: string
  /** Epoch milliseconds. */
  now: number
  origin: string
}
