import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  id,
  idParams,
  instant,
  instantText,
  money,
  moneyText,
  optionalLongText,
} from '../../platform/shared/fields.ts'
import { pixPayment } from './contract.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    payments: true
  }
}

/** How money came or went. */
export const PAYMENT_METHODS = {
  pix: 'Pix',
  cash: 'Dinheiro',
  card: 'Cartão',
  transfer: 'Transferência',
  other: 'Outro',
} as const

export const paymentMethod = z.enum(
  ['pix', 'cash', 'card', 'transfer', 'other'],
  'Escolha a forma de pagamento',
)
export type PaymentMethod = z.infer<typeof paymentMethod>
const kind = z.enum(['payment', 'refund'])

/** One movement of money; rows are only ever added (a refund is one of its own). */
export const payment = z.object({
  id,
  sessionId: z.nullable(id),
  packageId: z.nullable(id),
  /** Set where it paid a statement; in the list of a session or a package, `amount` is then its share. */
  statementId: z.nullable(id),
  kind,
  method: paymentMethod,
  amount: moneyText,
  receivedAt: instantText,
  note: z.nullable(z.string()),
  /** Who paid, where it was neither the patient nor the payer on file. */
  payerName: z.nullable(z.string()),
  payerCpf: z.nullable(z.string()),
  /** The number on its receipt, without a gap in each practice; null for a refund and for a payment of nothing. */
  receiptNumber: z.nullable(z.int()),
  createdAt: instantText,
})
export type Payment = z.infer<typeof payment>

/** What is asked and what came, of a session or of the package it is drawn from. */
export const receivable = z.object({
  /** Of a session that was missed or cancelled late, what is charged for that. */
  price: moneyText,
  /** Payments less refunds. */
  received: moneyText,
  /** What is missing; "0.00" once it is paid, and of a cancelled session without a fee. */
  owed: moneyText,
  paid: z.boolean(),
  /** What came for a cancelled session beyond what it costs: to be given back. */
  toRefund: moneyText,
  /** Set where the money is a package's: a session drawn from it has none of its own. */
  packageId: z.nullable(id),
  /** How to pay what is missing; null when nothing is, or without a Pix key. */
  pix: z.nullable(pixPayment),
  /** The latest first. */
  payments: z.array(payment),
})
export type Receivable = z.infer<typeof receivable>

/** A payment of at most what is missing, or a refund of at most what was received; without a date, now. */
export const paymentInput = z.object({
  kind: z._default(kind, 'payment'),
  method: paymentMethod,
  amount: money(),
  receivedAt: z.nullish(instant()),
  note: optionalLongText(500),
})
export type PaymentInput = z.output<typeof paymentInput>

export const listSessionPayments = endpoint({
  method: 'GET',
  path: '/api/sessions/:id/payments',
  summary: 'O que se deve e o que se recebeu por uma sessão, ou pelo pacote de que ela é parte',
  access: 'tenant',
  reads: ['payments', 'sessions'],
  params: idParams,
  reply: receivable,
  status: 200,
  problems: ['not_found'],
})

export const recordSessionPayment = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/payments',
  summary:
    'Registra um pagamento, inteiro ou em parte, ou um estorno; ao completar o preço, a sessão fica paga e confirmada',
  access: 'tenant',
  changes: ['payments', 'sessions', 'packages', 'messages'],
  params: idParams,
  /** `recordOnly`: where the time was taken meanwhile, keep the payment and leave the session as it is. */
  body: z.extend(paymentInput, { recordOnly: z._default(z.boolean(), false) }),
  reply: payment,
  status: 201,
  problems: ['not_found', 'session_cancelled', 'session_already_paid', 'time_occupied'],
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/payments/:id/receipt',
  summary: 'O recibo de um pagamento, em PDF; não é documento fiscal',
  access: 'tenant',
  params: idParams,
  file: ['application/pdf'],
  status: 200,
  problems: ['not_found', 'throttled'],
})
