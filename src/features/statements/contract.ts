import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, idParams, instantText, keyOf, moneyText } from '../../platform/shared/fields.ts'
import { billing } from '../patients/contract.ts'
import { payment, paymentInput } from '../payments/record-contract.ts'
import { LINE_KINDS } from './rules.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    statements: true
  }
}

export const MOST_PATIENTS = 1_000

export const month = z
  .string('Escolha o mês')
  .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Escolha um mês, como 2026-11'))

const line = z.object({
  kind: keyOf(LINE_KINDS),
  sessionId: z.nullable(id),
  date: z.string(),
  text: z.string(),
  amount: moneyText,
})
export type StatementLine = z.infer<typeof line>

export const sendChannel = z.enum(['email', 'sms', 'whatsapp'], 'Escolha por onde enviar')
export type SendChannel = z.infer<typeof sendChannel>

const statementSend = z.object({
  channel: sendChannel,
  at: instantText,
  isReminder: z.boolean(),
  /** `failed` if the message was not delivered or was no longer valid. */
  state: z.enum(['waiting', 'sent', 'failed']),
  /** Whether a trial wrote it to a file instead of sending it. */
  keptInFile: z.boolean(),
})
export type StatementSend = z.infer<typeof statementSend>

export const statementCode = z.object({
  brCode: z.string(),
  txid: z.string(),
  /** Present if the bank may confirm it automatically: its code is that of `createBankCharge`. */
  confirmsItself: z.optional(z.literal(true)),
  /** A token that allows asking whether it is paid, if the code is the bank's. */
  watch: z.optional(z.string()),
})

export const statement = z.object({
  id,
  number: z.int(),
  month: z.string(),
  patientId: z.nullable(id),
  patientName: z.string(),
  createdAt: instantText,
  /** Negative if more was received than was due. */
  total: moneyText,
  /** "0.00" once a later statement includes the rest. */
  open: moneyText,
  followedBy: z.nullable(z.int()),
  lines: z.array(line),
  payment: z.nullable(statementCode),
  sends: z.array(statementSend),
})
export type Statement = z.infer<typeof statement>

const preview = z.object({
  month: z.string(),
  unconcluded: z.array(
    z.object({
      sessionId: id,
      patientId: z.nullable(id),
      patientName: z.string(),
      datetime: instantText,
    }),
  ),
  patients: z.array(
    z.object({
      patientId: id,
      patientName: z.string(),
      billing,
      total: moneyText,
      lines: z.array(line),
      /** The part that the patient's balance pays; the total and the lines include it. */
      fromBalance: moneyText,
      statement: z.nullable(z.object({ id, number: z.int() })),
      /** Characters in the names on an open statement that its PDF prints as codes. */
      unprintable: z.array(z.string()),
    }),
  ),
})
export type StatementPreview = z.infer<typeof preview>

export const previewStatements = endpoint({
  method: 'GET',
  path: '/api/statements/preview',
  summary: 'O fechamento de um mês, paciente por paciente, antes de fechar; no plano Pro',
  access: 'tenant',
  takesLong: true,
  reads: ['statements', 'sessions', 'packages', 'payments', 'patients'],
  query: z.object({ month }),
  reply: preview,
  problems: ['pro_only'],
})

/** Each patient is closed in a separate transaction: after a failure those closed before stay closed. */
export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/statements',
  summary: 'Fecha o mês de pacientes: um demonstrativo numerado para cada um; no plano Pro',
  access: 'tenant',
  idempotent: false,
  changes: ['statements', 'payments', 'sessions', 'packages'],
  body: z.object({
    month,
    /** Whether the balances of the patients pay the open amounts. */
    useBalance: z._default(z.boolean(), true),
    patientIds: z
      .array(id)
      .check(
        z.minLength(1, 'Escolha ao menos um paciente'),
        z.maxLength(MOST_PATIENTS, `Feche até ${MOST_PATIENTS} pacientes de uma vez`),
      ),
  }),
  reply: z.array(statement),
  status: 201,
  problems: ['pro_only', 'not_found', 'already_closed', 'nothing_to_close', 'throttled'],
})
/** On every plan, as the next endpoints: closed months remain payable (docs/product.md, Plans). */
export const listStatements = endpoint({
  method: 'GET',
  path: '/api/statements',
  summary: 'Os demonstrativos, do mais recente ao mais antigo; de um mês ou de um paciente',
  access: 'tenant',
  reads: ['statements', 'sessions', 'packages', 'payments', 'patients'],
  query: z.object({ month: z.optional(month), patientId: z.optional(id) }),
  reply: z.array(statement),
})

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/statements/:id',
  summary: 'Um demonstrativo',
  access: 'tenant',
  reads: ['statements', 'sessions', 'packages', 'payments', 'patients'],
  params: idParams,
  reply: statement,
  problems: ['not_found'],
})

export const getStatementFile = endpoint({
  method: 'GET',
  path: '/api/statements/:id.pdf',
  summary: 'Um demonstrativo em PDF, com o Pix do que está em aberto',
  access: 'tenant',
  params: idParams,
  file: ['application/pdf'],
  problems: ['not_found', 'throttled'],
})

/** A payment for only one of its sessions is listed with the session. */
export const listStatementPayments = endpoint({
  method: 'GET',
  path: '/api/statements/:id/payments',
  summary:
    'Os pagamentos e devoluções registrados em um demonstrativo, do mais recente ao mais antigo',
  access: 'tenant',
  reads: ['payments', 'statements'],
  params: idParams,
  reply: z.array(payment),
  problems: ['not_found'],
})

/** Pays the oldest item first; a refund is subtracted from the newest first. */
export const recordStatementPayment = endpoint({
  method: 'POST',
  path: '/api/statements/:id/payments',
  summary: 'Registra um pagamento de um demonstrativo, inteiro ou em parte, ou uma devolução',
  access: 'tenant',
  changes: ['statements', 'payments', 'sessions', 'packages', 'messages'],
  params: idParams,
  body: paymentInput,
  reply: payment,
  status: 201,
  problems: ['not_found', 'more_than_owed'],
})
