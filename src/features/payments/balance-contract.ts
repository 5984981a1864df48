import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  day,
  id,
  idParams,
  instantText,
  keyOf,
  moneyText,
  optionalLongText,
} from '../../platform/shared/fields.ts'
import { documentText } from '../patients/document-contract.ts'
import { nameByOwner } from '../practice/contract.ts'
import { paymentMethod } from './contract.ts'
import { MOST_ITEMS } from './payer-contract.ts'
import { amount, onePayer, payment } from './record-contract.ts'

export const BALANCE_ENTRIES = {
  received: 'Pago antes',
  used: 'Usado',
  added: 'Passado ao saldo',
  refunded: 'Devolvido ao paciente',
  returned: 'Devolvido pelo banco',
} as const
export type BalanceEntryKind = keyof typeof BALANCE_ENTRIES

const entry = z.object({
  /** The payment's id. */
  id,
  kind: keyOf(BALANCE_ENTRIES),
  /** Below zero for an amount taken from the balance. */
  amount: moneyText,
  day: z.string(),
  method: z.nullable(paymentMethod),
  /** The session or package that it paid, or from which it was returned. */
  sessionId: z.nullable(id),
  packageId: z.nullable(id),
  /** When the session starts. */
  datetime: z.nullable(instantText),
  receiptNumber: z.nullable(z.int()),
  note: z.nullable(z.string()),
  returned: payment.shape.returned,
  createdAt: instantText,
})
export type BalanceEntry = z.infer<typeof entry>

export const balance = z.object({
  /** Below zero is a debt: a payment was reversed after it was used. */
  amount: moneyText,
  /** The last one first. */
  entries: z.array(entry),
})
export type Balance = z.infer<typeof balance>

export const getBalance = endpoint({
  method: 'GET',
  path: '/api/patients/:id/balance',
  summary: 'O saldo de um paciente: o que pagou antes ou a mais, e o que foi feito disso',
  access: 'tenant',
  reads: ['payments', 'patients'],
  params: idParams,
  reply: balance,
  problems: ['not_found'],
})

/** A patient whose payment was reversed after the balance was used. */
const debt = z.object({
  patientId: id,
  patientName: z.string(),
  /** Above zero: the amount that the balance lacks. */
  amount: moneyText,
})
export type BalanceDebt = z.infer<typeof debt>

export const listDebts = endpoint({
  method: 'GET',
  path: '/api/balance-debts',
  summary: 'Os pacientes com saldo devedor: um pagamento foi devolvido depois de usado',
  access: 'tenant',
  reads: ['payments', 'patients'],
  reply: z.array(debt),
})

export const recordAdvance = endpoint({
  method: 'POST',
  path: '/api/patients/:id/balance',
  summary:
    'Registra um pagamento antes das sessões: fica como saldo do paciente, com recibo do dia em que veio',
  access: 'tenant',
  changes: ['payments', 'patients'],
  params: idParams,
  body: z
    .object({
      amount: amount.check(z.refine((cents) => cents > 0, 'Informe um valor maior que zero.')),
      method: paymentMethod,
      /** Without it, today. */
      receivedOn: z.nullish(day),
      note: optionalLongText(500),
      /** The patient, or a person around; if undefined, the payer on file. */
      payerId: z.nullish(id),
      /** Somebody else. */
      payer: z.nullish(z.object({ name: nameByOwner, document: documentText })),
    })
    .check(onePayer),
  reply: payment,
  status: 201,
  problems: ['not_found'],
})
export type Advance = z.output<(typeof recordAdvance)['body']>

/** In the order of the sessions, until the balance is used up. */
export const useBalance = endpoint({
  method: 'POST',
  path: '/api/patients/:id/balance/use',
  summary: 'Paga sessões de um paciente com o saldo, na ordem dada, até onde ele chega',
  access: 'tenant',
  changes: ['payments', 'sessions', 'packages', 'statements', 'messages'],
  params: idParams,
  body: z.object({
    sessionIds: z
      .array(id)
      .check(
        z.minLength(1, 'Escolha ao menos uma sessão'),
        z.maxLength(MOST_ITEMS, `Escolha até ${MOST_ITEMS} sessões de uma vez`),
      ),
  }),
  reply: balance,
  problems: [
    'not_found',
    'balance_too_small',
    'session_cancelled',
    'session_already_paid',
    'time_occupied',
  ],
})

export const refundBalance = endpoint({
  method: 'POST',
  path: '/api/patients/:id/balance/refund',
  summary: 'Registra que o saldo de um paciente foi devolvido a ele, inteiro ou em parte',
  access: 'tenant',
  changes: ['payments'],
  params: idParams,
  body: z.object({
    /** If undefined, the whole balance. */
    amount: z.optional(amount),
    method: z._default(paymentMethod, 'pix'),
    /** Without it, today. */
    receivedOn: z.nullish(day),
    note: optionalLongText(500),
  }),
  reply: payment,
  status: 201,
  problems: ['not_found', 'balance_too_small'],
})
export type BalanceRefund = z.output<(typeof refundBalance)['body']>

/** The amount that would be refunded. */
export const keepForNext = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/to-balance',
  summary: 'Passa ao saldo do paciente o que se devolveria de uma sessão, para usar na próxima',
  access: 'tenant',
  changes: ['payments', 'sessions', 'statements'],
  params: idParams,
  reply: balance,
  problems: ['not_found', 'nothing_to_refund'],
})

export const undoBalanceEntry = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id/balance/entries/:entryId',
  summary: 'Desfaz um movimento do saldo de um paciente',
  access: 'tenant',
  changes: ['payments', 'sessions', 'packages', 'statements', 'fiscal'],
  params: z.object({ id, entryId: id }),
  reply: balance,
  problems: [
    'not_found',
    'balance_too_small',
    'paid_again',
    'payment_refunded',
    'payment_returned',
  ],
})
