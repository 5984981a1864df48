import * as z from 'zod/mini'
import { endpoint, type ReplyOf } from '../../../platform/shared/endpoint.ts'
import { idParams } from '../../../platform/shared/fields.ts'
import { session } from '../contract.ts'

/** Returns the terms that a new session of the patient begins with: those of their last one, in an active service. */
export const getLastTerms = endpoint({
  method: 'GET',
  path: '/api/patients/:id/last-terms',
  summary:
    'Serviço, tipo, duração e valor da última sessão de um paciente, e se ele é cobrado por mês',
  access: 'tenant',
  reads: ['sessions', 'services', 'patients'],
  params: idParams,
  reply: z.object({
    /** Sessions of a package are left out; the price is without a coupon's discount. Null without a session. */
    last: z.nullable(z.pick(session, { serviceId: true, type: true, duration: true, price: true })),
    billedMonthly: z.boolean(),
  }),
  problems: ['not_found'],
})
export type LastTerms = ReplyOf<typeof getLastTerms>
