import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, idParams, keyOf, moneyText } from '../../platform/shared/fields.ts'
import { openChat } from '../delivery/channel-contract.ts'
import { month, sendChannel, statement, statementCode } from './contract.ts'
import { MISSING } from './sending-rules.ts'

const missing = z.nullable(keyOf(MISSING))

const sendable = z.object({
  ...z.pick(statement, {
    id: true,
    number: true,
    month: true,
    patientName: true,
    total: true,
    open: true,
    sends: true,
  }).shape,
  patientId: id,
  url: z.string(),
  /** The first of `chats`. */
  whatsappUrl: z.string(),
  /** The chats with the patient and each person who receives the notices, in the order to offer them. */
  chats: z.array(openChat),
  missing: z.object({ email: missing, sms: missing, whatsapp: missing }),
})
export type SendableStatement = z.infer<typeof sendable>

/** The statements that were not sent yet: a failed send does not count as one. */
export const listUnsentStatements = endpoint({
  method: 'GET',
  path: '/api/statements/to-send',
  summary: 'Os demonstrativos fechados e ainda não enviados, com os meios de enviar cada um',
  access: 'tenant',
  reads: ['statements', 'sessions', 'packages', 'payments', 'patients', 'profile', 'messages'],
  query: z.object({ month: z.optional(month) }),
  reply: z.array(sendable),
})

export const getSendableStatement = endpoint({
  method: 'GET',
  path: '/api/statements/:id/to-send',
  summary: 'Os meios de enviar um demonstrativo, com o link e a conversa prontos',
  access: 'tenant',
  reads: ['statements', 'sessions', 'packages', 'payments', 'patients', 'profile', 'messages'],
  params: idParams,
  reply: sendable,
  problems: ['not_found', 'statement_followed'],
})

/** `whatsapp` records that the chat was opened. A second call within 10 minutes counts as the first. */
export const sendStatement = endpoint({
  method: 'POST',
  path: '/api/statements/:id/send',
  summary: 'Envia um demonstrativo ao paciente por e-mail ou SMS, ou registra a conversa aberta',
  access: 'tenant',
  changes: ['statements', 'messages'],
  params: idParams,
  body: z.object({ channel: sendChannel }),
  reply: sendable,
  problems: ['not_found', 'statement_followed', 'message_limit'],
})

/** The next send has another link. */
export const endStatementLink = endpoint({
  method: 'DELETE',
  path: '/api/statements/:id/link',
  summary: 'Encerra o link de um demonstrativo: o que foi enviado não abre mais',
  access: 'tenant',
  changes: ['statements'],
  params: idParams,
  status: 204,
  problems: ['not_found'],
})

const token = z.object({ token: z.string().check(z.maxLength(100)) })

/** Names only the payee, since a link may have been forwarded. */
const publicStatement = z.object({
  psychologistName: z.string(),
  crp: z.nullable(z.string()),
  number: z.int(),
  month: z.string(),
  lines: z.array(z.object({ date: z.string(), text: z.string(), amount: moneyText })),
  total: moneyText,
  /** Received since the closing. */
  received: moneyText,
  open: moneyText,
  followedBy: z.nullable(z.int()),
  payment: z.nullable(statementCode),
})
export type PublicStatement = z.infer<typeof publicStatement>

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/public/statements/:token',
  summary: 'O demonstrativo que um link abre, sem login',
  access: 'public',
  reads: ['statements'],
  params: token,
  reply: publicStatement,
  problems: ['not_found', 'throttled'],
})

export const readStatementFile = endpoint({
  method: 'GET',
  path: '/api/public/statements/:token.pdf',
  summary: 'O mesmo demonstrativo em PDF, sem login',
  access: 'public',
  params: token,
  file: ['application/pdf'],
  problems: ['not_found', 'throttled'],
})
