import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, idParams, instantText, keyOf, page } from '../../platform/shared/fields.ts'
import { messageChannel } from './channel-contract.ts'
import { MESSAGE_STATUSES } from './message-status-rules.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    messages: true
  }
}

export const messageStatus = keyOf(MESSAGE_STATUSES, 'Situação desconhecida')

/** The status of a message. Bodies are never listed: they may name anybody, and may hold a link that logs in. */
export const loggedMessage = z.object({
  id,
  channel: messageChannel,
  kind: z.string(),
  recipient: z.string(),
  patientName: z.nullable(z.string()),
  /** The person around the patient who got it; null if the patient did. */
  personName: z.nullable(z.string()),
  sessionId: z.nullable(id),
  sessionDatetime: z.nullable(instantText),
  status: messageStatus,
  reason: z.nullable(z.string()),
  /** Whether it was written to a file on the server instead of sent, because its channel had no provider. */
  keptInFile: z.boolean(),
  canRetry: z.boolean(),
  createdAt: instantText,
  sentAt: z.nullable(instantText),
})
export type LoggedMessage = z.infer<typeof loggedMessage>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary:
    'O que foi enviado, a quem e o que aconteceu, das mais recentes às mais antigas; com limit, em páginas',
  access: 'tenant',
  reads: ['messages', 'sessions', 'patients'],
  query: z.object({
    ...page,
    channel: z.optional(messageChannel),
    status: z.optional(messageStatus),
    sessionId: z.optional(id),
    patientId: z.optional(id),
  }),
  reply: z.array(loggedMessage),
})

export const retryMessage = endpoint({
  method: 'POST',
  path: '/api/messages/:id/retry',
  summary: 'Tenta de novo uma mensagem que não foi enviada',
  access: 'tenant',
  changes: ['messages'],
  params: idParams,
  reply: loggedMessage,
  problems: ['not_found', 'message_not_failed'],
})
