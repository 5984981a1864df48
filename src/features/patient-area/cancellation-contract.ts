import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { eachOnce, id } from '../../platform/shared/fields.ts'
import { loginPhone } from '../patient-login/contract.ts'
import { bookingToken } from './contract.ts'

/** The most sessions of one call: the limit of the patient's own list. */
const SEEN_MAX = 500

export const markCancellationsSeen = endpoint({
  method: 'POST',
  path: '/api/patient/cancellations/seen',
  summary:
    'Marca que o paciente viu que as consultas foram canceladas; sem código, leva o telefone',
  access: 'guest',
  changes: ['sessions'],
  body: z.object({
    phone: z.optional(loginPhone),
    ids: z.array(id).check(
      z.minLength(1, 'Escolha ao menos uma consulta'),
      z.maxLength(SEEN_MAX, `Escolha no máximo ${SEEN_MAX} consultas`),
      eachOnce((item) => item, 'Cada consulta só pode aparecer uma vez'),
    ),
  }),
  status: 204,
  problems: ['phone_not_enough', 'not_found', 'throttled'],
})

export const markBookingSeen = endpoint({
  method: 'POST',
  path: '/api/patient/bookings/:token/seen',
  summary: 'Marca que foi visto que a consulta que um link abre foi cancelada',
  access: 'public',
  changes: ['sessions'],
  params: bookingToken,
  status: 204,
  problems: ['not_found', 'throttled'],
})
