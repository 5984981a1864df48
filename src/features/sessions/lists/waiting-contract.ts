import * as z from 'zod/mini'
import { endpoint } from '../../../platform/shared/endpoint.ts'
import { instantText } from '../../../platform/shared/fields.ts'
import { session } from '../contract.ts'

/** A booking by the public link that waits for the psychologist. */
export const newBooking = z.extend(session, {
  /** The end of its hold; null if it is held without end. */
  heldUntil: z.nullable(instantText),
})
export type NewBooking = z.infer<typeof newBooking>

export const countNewBookings = endpoint({
  method: 'GET',
  path: '/api/sessions/new-bookings/count',
  summary: 'Quantas reservas feitas pelo link público esperam uma resposta',
  access: 'tenant',
  reads: ['sessions'],
  reply: z.object({ count: z.int() }),
})
