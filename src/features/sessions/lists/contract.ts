import * as z from 'zod/mini'
import { endpoint, type ReplyOf } from '../../../platform/shared/endpoint.ts'
import { day, id, idParams, instantText, moneyText } from '../../../platform/shared/fields.ts'
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
    /** The patient's agreed prices, newest first; null if an agreement ended. */
    agreed: z.array(z.object({ since: day, price: z.nullable(moneyText) })),
  }),
  problems: ['not_found'],
})
export type LastTerms = ReplyOf<typeof getLastTerms>

/** A booking by the public link that the psychologist has not answered. */
export const newBooking = z.extend(session, {
  /** The end of its hold; null if it is held without end. */
  heldUntil: z.nullable(instantText),
})
/** A session that its patient cancelled online. */
export const patientCancellation = z.object({
  sessionId: id,
  patientId: id,
  patientName: z.string(),
  datetime: instantText,
  /** The fee of a late cancellation; null if it costs nothing. */
  fee: z.nullable(moneyText),
})
export type PatientCancellation = z.infer<typeof patientCancellation>

export type NewBooking = z.infer<typeof newBooking>

export const countNewBookings = endpoint({
  method: 'GET',
  path: '/api/sessions/new-bookings/count',
  summary: 'Quantas reservas feitas pelo link público esperam uma resposta',
  access: 'tenant',
  reads: ['sessions'],
  reply: z.object({ count: z.int() }),
})
