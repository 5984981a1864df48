import * as z from 'zod/mini'
import { endpoint, type ReplyOf } from '../../../platform/shared/endpoint.ts'
import { idParams, moneyText } from '../../../platform/shared/fields.ts'
import { tableFormat, typesOf } from '../../../platform/shared/file-formats.ts'
import { listSessions, session } from '../contract.ts'
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

export const exportSessions = endpoint({
  method: 'GET',
  path: '/api/sessions/export',
  summary: 'As sessões em CSV ou XLSX, com os filtros da lista, no plano Pro',
  access: 'tenant',
  query: z.extend(z.omit(listSessions.query, { limit: true, after: true }), {
    format: tableFormat,
  }),
  file: typesOf('csv', 'xlsx'),
  problems: ['pro_only', 'throttled'],
})
