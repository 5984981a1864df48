import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  day,
  id,
  idParams,
  instant,
  instantText,
  money,
  moneyText,
  optionalLongText,
  optionalName,
} from '../../platform/shared/fields.ts'
import { openChat } from '../delivery/channel-contract.ts'
import { documentText } from '../patients/document-contract.ts'
import { nameByOwner, optionalCpf } from '../practice/contract.ts'
import { namedPayer } from '../practice/payer.ts'
import { paymentMethod, pixPayment } from './contract.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    payments: true
  }
}

const kind = z.enum(['payment', 'refund'])

const keptPayer = z.object({
  name: z.string(),
  /** A CPF or a CNPJ, without punctuation. */
  document: z.nullable(z.string()),
})
export type KeptPayer = z.infer<typeof keptPayer>

export const payment = z.object({
  id,
  sessionId: z.nullable(id),
  packageId: z.nullable(id),
  /** Set for a statement's payment; in the list of a session or package, `amount` is then its share. */
  statementId: z.nullable(id),
  /** For a payment of the balance; for any other payment, whether the balance paid it or received it back. */
  balanceId: z.nullable(id),
  kind,
  method: paymentMethod,
  amount: moneyText,
  receivedAt: instantText,
  /** The day of its receipt, in the practice's zone when it was recorded. */
  receivedOn: z.string(),
  note: z.nullable(z.string()),
  /** The payer as stored when the payment was recorded; null if the patient paid. */
  payer: z.nullable(keptPayer),
  /** The chosen person around the patient, or the patient. */
  payerId: z.nullable(id),
  /** Name and CPF of `payer`, in the form of older calls. */
  payerName: z.nullable(z.string()),
  payerCpf: z.nullable(z.string()),
  /** Whether the payer was filled in from the registration, because none was stored then. */
  reconstructed: z.boolean(),
  /** Consecutive within each practice; null for a refund and for a payment of zero. */
  receiptNumber: z.nullable(z.int()),
  /** The payment that this refund reverses. */
  returns: z.nullable(id),
  /** The reversed parts of the payment, oldest first. */
  returned: z.array(z.object({ on: z.string(), amount: moneyText })),
  /** Present if the bank confirmed it and can still return it. */
  returnable: z.optional(z.literal(true)),
  createdAt: instantText,
})
export type Payment = z.infer<typeof payment>

/** A code to send, with a chat for the patient and each person who receives the notices; `whatsappUrl` is the first one's. */
export const pixCharge = z.extend(pixPayment, { chats: z.array(openChat) })
export type PixCharge = z.infer<typeof pixCharge>

export const receivable = z.object({
  /** For an absence or a late cancellation, the fee. */
  price: moneyText,
  received: moneyText,
  owed: moneyText,
  paid: z.boolean(),
  toRefund: moneyText,
  packageId: z.nullable(id),
  pix: z.nullable(pixCharge),
  payments: z.array(payment),
})
export type Receivable = z.infer<typeof receivable>

export const amount = money(
  'Valor inválido',
  'Um pagamento tem no máximo R$ 99.999,99: registre o que passa disso em outro.',
)

export const paymentFields = z.object({
  kind: z._default(kind, 'payment'),
  method: paymentMethod,
  amount,
  /** A day of the practice, or an instant; by default, now. */
  receivedAt: z.nullish(z.union([day, instant()], 'Data inválida')),
  note: optionalLongText(500),
  /** Keeps the excess over the owed amount as balance; otherwise such an amount is refused. */
  surplus: z.optional(z.enum(['balance'])),
  /** A person around the patient, or the patient; by default the first person who pays, otherwise the patient. */
  payerId: z.nullish(id),
  /** Somebody who is not around the patient. */
  payer: z.nullish(z.object({ name: nameByOwner, document: documentText })),
  /** The payer's name in older calls. */
  payerName: optionalName(120),
  payerCpf: optionalCpf,
})

export const onePayer = z.refine<Pick<z.output<typeof paymentFields>, 'payerId' | 'payer'>>(
  ({ payerId, payer }) => !payerId || !payer,
  { path: ['payer'], message: 'Escolha uma pessoa ou informe outra, não as duas.' },
)

export const paymentInput = paymentFields.check(namedPayer, onePayer)
export type PaymentInput = z.output<typeof paymentInput>

/** The payer of a payment that names no other one. */
export const PAYER_ON_FILE = { payerName: null, payerCpf: null }

/** A payment with the instant at which it was received; by default, now. */
export type ReceivedPayment = Omit<PaymentInput, 'receivedAt'> & {
  receivedAt?: number | null | undefined
  /** The patient's balance, which pays, or gets the payment back. */
  balanceId?: string | undefined
  /**
   * The payer is one of these patients, or a person around one of them; if undefined, the payment's patient or a person around.
   */
  payerOf?: readonly string[] | undefined
}

/** The fields of a payment that choose its payer. */
export type NamedPayer = Pick<PaymentInput, 'payerId' | 'payer' | 'payerName' | 'payerCpf'>

export const listSessionPayments = endpoint({
  method: 'GET',
  path: '/api/sessions/:id/payments',
  summary: 'O que se deve e o que se recebeu por uma sessão, ou pelo pacote de que ela é parte',
  access: 'tenant',
  reads: ['payments', 'sessions'],
  params: idParams,
  reply: receivable,
  problems: ['not_found'],
})

export const recordSessionPayment = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/payments',
  summary:
    'Registra um pagamento, inteiro ou em parte, ou uma devolução; ao completar o preço, a sessão fica paga e confirmada',
  access: 'tenant',
  changes: ['payments', 'sessions', 'packages', 'messages'],
  params: idParams,
  /** `recordOnly` keeps the payment and leaves the session unchanged if its time was taken meanwhile. */
  body: z
    .extend(paymentFields, { recordOnly: z._default(z.boolean(), false) })
    .check(namedPayer, onePayer),
  reply: payment,
  status: 201,
  problems: [
    'not_found',
    'session_cancelled',
    'session_already_paid',
    'time_occupied',
    'more_than_owed',
  ],
})

export const returnedPaymentInput = z.object({
  on: day,
  /** By default, everything that was not reversed yet. */
  amount: z.optional(amount),
})

/** The session that it paid is open again; money that was moved to the balance is subtracted from it, even below zero. */
export const returnPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/returned',
  summary:
    'Diz que um pagamento foi devolvido pelo banco (contestação, MED), inteiro ou em parte: o que ele pagou volta a ficar em aberto',
  access: 'tenant',
  changes: ['payments', 'sessions', 'packages', 'statements', 'fiscal'],
  params: idParams,
  body: returnedPaymentInput,
  reply: payment,
  status: 201,
  problems: ['not_found'],
})

export type Return = z.output<typeof returnedPaymentInput>

/** Undoes the last return of a payment. */
export const undoReturn = endpoint({
  method: 'DELETE',
  path: '/api/payments/:id/returned',
  summary: 'Desfaz a última devolução de um pagamento',
  access: 'tenant',
  changes: ['payments', 'sessions', 'packages', 'statements', 'fiscal'],
  params: idParams,
  reply: payment,
  problems: ['not_found', 'paid_again'],
})

export const refundInput = z.object({ amount: money('Digite o valor a devolver') })

export const giveBackPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/give-back',
  summary:
    'Pede ao banco a devolução de um Pix, inteiro ou em parte, até 90 dias depois; id é do pagamento, ou do Pix em Conferir',
  access: 'tenant',
  changes: ['payments', 'sessions', 'packages'],
  params: idParams,
  body: refundInput,
  status: 204,
  proof: true,
  problems: ['not_found', 'pix_not_returnable'],
})

/** Reads the names on a receipt from the registrations again, to correct them, until Receita Saúde has it. */
export const refreshReceipt = endpoint({
  method: 'POST',
  path: '/api/payments/:id/receipt/refresh',
  summary:
    'Atualiza os nomes e CPFs de um recibo com o cadastro de hoje, enquanto ele não está marcado como emitido no Receita Saúde',
  access: 'tenant',
  changes: ['payments'],
  params: idParams,
  status: 204,
  problems: ['not_found', 'receipt_issued'],
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/payments/:id/receipt',
  summary: 'O recibo de um pagamento, em PDF; não é documento fiscal',
  access: 'tenant',
  params: idParams,
  file: ['application/pdf'],
  problems: ['not_found', 'throttled'],
})
