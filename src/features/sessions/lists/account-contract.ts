import * as z from 'zod/mini'
import { endpoint, type ReplyOf } from '../../../platform/shared/endpoint.ts'
import { idParams, moneyText } from '../../../platform/shared/fields.ts'
import { session } from '../contract.ts'
import { owedSplit } from '../payments/owed-contract.ts'

export const getPatientAccount = endpoint({
  method: 'GET',
  path: '/api/patients/:id/account',
  summary: 'Quantas sessões um paciente fez, o que falta pagar e a próxima sessão',
  access: 'tenant',
  // `patients` is left out: it would refetch the figures of a deleted patient.
  reads: ['sessions', 'services'],
  params: idParams,
  reply: z.object({
    sessions: z.int(),
    completed: z.int(),
    unpaid: z.int(),
    owed: moneyText,
    ...owedSplit.shape,
    /** Money received for cancelled sessions beyond their fees. */
    toRefund: moneyText,
    absences: z.int(),
    lateCancellations: z.int(),
    next: z.nullable(session),
  }),
  problems: ['not_found'],
})
export type PatientAccount = ReplyOf<typeof getPatientAccount>
