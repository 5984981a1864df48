import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, idParams, instantText, page } from '../../platform/shared/fields.ts'
import { messageChannel } from './channel-contract.ts'
import { MESSAGE_STATUSES, type MessageStatus } from './label-rules.ts'

export const messageStatus = z.enum(
  Object.keys(MESSAGE_STATUSES) as MessageStatus[],
  'Situação desconhecida',
)

/** What became of a message. Its words are nobody's to list: they may name anybody, and open something. */
const loggedMessage = z.object({
  id,
  channel: messageChannel,
  /** One of `MESSAGE_KINDS`, or of a kind that is no longer written. */
  kind: z.string(),
  /** An address, a phone in E.164, or that it is a browser. */
  recipient: z.string(),
  /** Of the patient it is for, or whose session it speaks of; null where there is none, or who was erased. */
  patientName: z.nullable(z.string()),
  sessionId: z.nullable(id),
  /** The time it names, else its session's. */
  sessionDatetime: z.nullable(instantText),
  status: messageStatus,
  /** Why it is not sent, in words. */
  reason: z.nullable(z.string()),
  /** Whether it may be tried again. */
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
  access: 'psychologist',
  query: z.object({
    ...page,
    channel: z.optional(messageChannel),
    status: z.optional(messageStatus),
    sessionId: z.optional(id),
    patientId: z.optional(id),
  }),
  reply: z.array(loggedMessage),
  status: 200,
})

export const retryMessage = endpoint({
  method: 'POST',
  path: '/api/messages/:id/retry',
  summary: 'Tenta de novo uma mensagem que não foi enviada',
  access: 'psychologist',
  params: idParams,
  reply: loggedMessage,
  status: 200,
  problems: ['not_found', 'message_not_failed'],
})

/** A reminder that waits for a tap: a chat, opened with its text. */
const readyChat = z.object({
  id,
  sessionId: id,
  patientName: z.string(),
  sessionDatetime: instantText,
  /** The same reminder went by e-mail. */
  wasEmailed: z.boolean(),
  whatsappUrl: z.string(),
})
export type ReadyChat = z.infer<typeof readyChat>

export const listReadyChats = endpoint({
  method: 'GET',
  path: '/api/messages/taps',
  summary: 'Os lembretes prontos para enviar pelo WhatsApp, da sessão mais próxima à mais distante',
  access: 'psychologist',
  reply: z.array(readyChat),
  status: 200,
})

export const markTapped = endpoint({
  method: 'POST',
  path: '/api/messages/:id/tapped',
  summary: 'Registra que a conversa de um lembrete pronto foi aberta',
  access: 'psychologist',
  params: idParams,
  reply: loggedMessage,
  status: 200,
  problems: ['not_found', 'message_not_ready'],
})

export const dismissChat = endpoint({
  method: 'POST',
  path: '/api/messages/:id/dismissed',
  summary: 'Dispensa um lembrete pronto',
  access: 'psychologist',
  params: idParams,
  reply: loggedMessage,
  status: 200,
  problems: ['not_found', 'message_not_ready'],
})

export const restoreChat = endpoint({
  method: 'POST',
  path: '/api/messages/:id/restored',
  summary: 'Desfaz o envio ou a dispensa de um lembrete: volta a ficar pronto',
  access: 'psychologist',
  params: idParams,
  reply: loggedMessage,
  status: 200,
  problems: ['not_found', 'message_not_ready'],
})
