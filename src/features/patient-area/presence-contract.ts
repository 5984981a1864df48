import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id } from '../../platform/shared/fields.ts'
import { loginPhone } from '../patient-login/contract.ts'
import { presenceAnswer } from '../sessions/contract.ts'
import { bookingToken, patientSession } from './contract.ts'

/** The patient's answer on coming, shown in the agenda; it may change until the consultation begins. */

export const answerPatientPresence = endpoint({
  method: 'POST',
  path: '/api/patient/sessions/:id/presence',
  summary:
    'Confirma a presença numa consulta futura ou pede para remarcar; sem código, leva o telefone',
  access: 'guest',
  changes: ['sessions'],
  params: z.object({ id }),
  body: z.object({ phone: z.optional(loginPhone), answer: presenceAnswer }),
  reply: patientSession,
  problems: [
    'phone_not_enough',
    'not_found',
    'consultation_past',
    'consultation_already_closed',
    'throttled',
  ],
})

export const answerBookingPresence = endpoint({
  method: 'POST',
  path: '/api/patient/bookings/:token/presence',
  summary: 'Confirma a presença na consulta que um link abre, ou pede para remarcar',
  access: 'public',
  changes: ['sessions'],
  params: bookingToken,
  body: z.object({ answer: presenceAnswer }),
  reply: patientSession,
  problems: ['not_found', 'consultation_past', 'consultation_already_closed', 'throttled'],
})
