import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, idParams, instantText, keyOf, moneyText } from '../../platform/shared/fields.ts'
import { RELATIONS } from '../patients/people-contract.ts'
import { namedPayer } from '../practice/payer.ts'
import { amount, onePayer, payment, paymentFields } from './record-contract.ts'

/** The maximum of sessions that one action pays. */
export const MOST_ITEMS = 30

/** A refusal of one item refuses all; its path says which. A payer of one patient is named to the others. */
export const recordPayments = endpoint({
  method: 'POST',
  path: '/api/payments',
  summary:
    'Registra de uma vez o pagamento de várias sessões por quem paga, também de pacientes diferentes; um recibo para cada uma',
  access: 'tenant',
  changes: ['payments', 'sessions', 'packages', 'messages'],
  body: z
    .extend(z.omit(paymentFields, { kind: true, amount: true }), {
      items: z
        .array(z.object({ sessionId: id, amount }))
        .check(
          z.minLength(1, 'Escolha ao menos uma sessão'),
          z.maxLength(MOST_ITEMS, `Registre até ${MOST_ITEMS} sessões de uma vez`),
        ),
    })
    .check(namedPayer, onePayer),
  /** In the order of the items. */
  reply: z.array(payment),
  status: 201,
  problems: [
    'not_found',
    'session_cancelled',
    'session_already_paid',
    'time_occupied',
    'more_than_owed',
  ],
})
export type SeveralPayments = z.output<(typeof recordPayments)['body']>

/** The people who can be chosen as the payer of a patient's payment: the patient and the people around, the usual payer first. */
export const listPayers = endpoint({
  method: 'GET',
  path: '/api/patients/:id/payers',
  summary: 'Quem pode pagar por um paciente: o próprio paciente e as pessoas em volta',
  access: 'tenant',
  reads: ['patients'],
  params: idParams,
  reply: z.array(
    z.object({
      /** The patient's own id, or a person's. */
      id,
      name: z.string(),
      /** Null for the patient. */
      relation: z.nullable(keyOf(RELATIONS)),
    }),
  ),
  problems: ['not_found'],
})
export type Payer = z.infer<(typeof listPayers)['reply']>[number]

/** Returns the open sessions that one action may pay: the patient's, and those of other patients with a common payer. */
export const listOwedTogether = endpoint({
  method: 'GET',
  path: '/api/patients/:id/owed-together',
  summary: 'O que um paciente deve, e o que devem os outros por quem a mesma pessoa paga',
  access: 'tenant',
  reads: ['payments', 'sessions', 'patients'],
  params: idParams,
  /** By patient, this one first, then by time. */
  reply: z.array(
    z.object({
      sessionId: id,
      patientId: id,
      patientName: z.string(),
      datetime: instantText,
      owed: moneyText,
      /** The people who may be chosen as the payer (`listPayers`) and who also pay for this patient. */
      payerIds: z.array(id),
    }),
  ),
  problems: ['not_found'],
})
export type OwedTogether = z.infer<(typeof listOwedTogether)['reply']>[number]
