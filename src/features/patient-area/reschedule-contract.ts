import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, instant, instantText } from '../../platform/shared/fields.ts'
import { availability } from '../attendance/availability-schema.ts'
import { loginPhone } from '../patient-login/contract.ts'
import { bookingToken, patientSession } from './contract.ts'

/** A patient moves a session, or asks for another time: docs/product.md, Rescheduling. */

const choices = z.object({
  /** The current time of the session. */
  datetime: instantText,
  /** `ask` if the psychologist must answer first; null if it cannot be moved, for the reason in `refusal`. */
  way: z.nullable(z.enum(['ask', 'yes'])),
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** The rule in sentences, to be read before choosing; empty if it cannot be moved. */
  rules: z.array(z.string()),
  /** The free hours for a session of this length. */
  availability,
  /** The requested time, and until when it is held. */
  request: z.nullable(z.object({ datetime: instantText, until: instantText })),
})
export type RescheduleChoices = z.infer<typeof choices>

const readProblems = ['phone_not_enough', 'not_found', 'throttled'] as const
const moveProblems = [
  'not_found',
  'reschedule_off',
  'reschedule_closed',
  'reschedule_hold_expired',
  'reschedule_begun',
  'reschedule_too_often',
  'reschedule_too_late',
  'reschedule_too_far',
  'reschedule_month_full',
  'reschedule_package_over',
  'reschedule_moved_meanwhile',
  'time_taken',
  'key_reused',
  'throttled',
] as const

const wanted = {
  datetime: instant('Escolha o novo horário'),
  /** The time of the session that the page showed: if it changed, the call is refused. */
  from: z.optional(instant()),
}

export const getPatientReschedule = endpoint({
  method: 'GET',
  path: '/api/patient/sessions/:id/reschedule',
  summary: 'As regras e os horários livres para remarcar uma consulta; com código, exige o token',
  access: 'guest',
  reads: ['sessions'],
  params: z.object({ id }),
  query: z.object({ phone: z.optional(loginPhone) }),
  reply: choices,
  problems: readProblems,
})

export const reschedulePatientSession = endpoint({
  method: 'POST',
  path: '/api/patient/sessions/:id/reschedule',
  summary:
    'Remarca uma consulta do paciente, ou pede o novo horário a quem atende; sem código, o corpo leva o telefone',
  access: 'guest',
  changes: ['sessions'],
  params: z.object({ id }),
  body: z.object({ phone: z.optional(loginPhone), ...wanted }),
  reply: patientSession,
  problems: ['phone_not_enough', ...moveProblems],
  idempotent: true,
})

export const getBookingReschedule = endpoint({
  method: 'GET',
  path: '/api/patient/bookings/:token/reschedule',
  summary: 'As regras e os horários livres para remarcar a consulta que um link abre',
  access: 'public',
  reads: ['sessions'],
  params: bookingToken,
  reply: choices,
  problems: ['not_found', 'throttled'],
})

export const rescheduleBooking = endpoint({
  method: 'POST',
  path: '/api/patient/bookings/:token/reschedule',
  summary: 'Remarca a consulta que um link abre, ou pede o novo horário a quem atende',
  access: 'public',
  changes: ['sessions'],
  params: bookingToken,
  body: z.object(wanted),
  reply: patientSession,
  problems: moveProblems,
  idempotent: true,
})
