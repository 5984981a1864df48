import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, idParams, instantText } from '../../platform/shared/fields.ts'
import { logQuery, practiceNamed } from '../practice/contract.ts'
import { messageChannel } from './channel-contract.ts'
import { messageStatus } from './contract.ts'

export const MOST_AT_ONCE = 1_000

const sentMessage = z.object({
  id,
  psychologist: practiceNamed,
  channel: messageChannel,
  kind: z.string(),
  status: messageStatus,
  reason: z.nullable(z.string()),
  errorCode: z.nullable(z.string()),
  keptInFile: z.boolean(),
  attempts: z.int(),
  createdAt: instantText,
  sentAt: z.nullable(instantText),
  canRetry: z.boolean(),
})
export type SentMessage = z.infer<typeof sentMessage>

export const listMessagesAcross = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  summary:
    'O que foi enviado em todos os consultórios e o que aconteceu, das mais recentes às mais antigas; sem from e to, nos últimos 7 dias, e com status=failed todas; com limit, em páginas',
  access: 'admin',
  reads: ['messages'],
  query: z.object({
    ...logQuery,
    status: z.optional(messageStatus),
    channel: z.optional(messageChannel),
  }),
  reply: z.array(sentMessage),
})

export const retryMessageAcross = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/retry',
  summary: 'Tenta de novo uma mensagem de qualquer consultório que não foi enviada',
  access: 'admin',
  changes: ['messages'],
  params: idParams,
  reply: sentMessage,
  problems: ['not_found', 'message_not_failed'],
  idempotent: false,
})

export const retryAllMessages = endpoint({
  method: 'POST',
  path: '/api/admin/messages/retry',
  summary:
    'Tenta de novo todas as mensagens que não foram enviadas e ainda podem ser, as mais antigas primeiro: até 1.000 por chamada',
  access: 'admin',
  changes: ['messages'],
  body: z.object({ channel: z.optional(messageChannel) }),
  reply: z.object({ retried: z.int() }),
  idempotent: false,
})
