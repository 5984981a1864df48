import * as z from 'zod/mini'
import { endpoint, type ReplyOf } from '../../platform/shared/endpoint.ts'
import { idParams, moneyText } from '../../platform/shared/fields.ts'
import { session } from './contract.ts'
import { owedSplit } from './owed-contract.ts'

/** The figures of a patient's own page; pending is unpaid and not cancelled (docs/product.md, Payments). */
export const getPatientAccount = endpoint({
  method: 'GET',
  path: '/api/patients/:id/account',
  summary: 'Quantas sessões um paciente fez, o que falta pagar e a próxima sessão',
  access: 'tenant',
  // Not `patients`: a deleted patient's figures would be asked for again, in vain.
  reads: ['sessions', 'services'],
  params: idParams,
  reply: z.object({
    /** All of them, cancelled ones too. */
    sessions: z.int(),
    completed: z.int(),
    /** Unpaid and not cancelled, future ones too. */
    unpaid: z.int(),
    /** The sum of the two below. */
    owed: moneyText,
    ...owedSplit.shape,
    /** What came for cancelled sessions beyond what they cost. */
    toRefund: moneyText,
    /** Sessions that the patient missed, and those cancelled after the notice. */
    absences: z.int(),
    lateCancellations: z.int(),
    next: z.nullable(session),
  }),
  status: 200,
  problems: ['not_found'],
})
export type PatientAccount = ReplyOf<typeof getPatientAccount>
