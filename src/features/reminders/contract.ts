import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, idParams, instantText } from '../../platform/shared/fields.ts'
import { loggedMessage } from '../delivery/contract.ts'

const readyChat = z.object({
  id,
  sessionId: id,
  patientName: z.string(),
  /** The person around the patient who receives the chat; null for the patient. */
  personName: z.nullable(z.string()),
  sessionDatetime: instantText,
  wasEmailed: z.boolean(),
  /** Whether the patient confirmed presence at this time; such reminders are last. */
  isConfirmed: z.boolean(),
  whatsappUrl: z.string(),
})
export type ReadyChat = z.infer<typeof readyChat>

export const listReadyChats = endpoint({
  method: 'GET',
  path: '/api/messages/taps',
  summary:
    'Os lembretes prontos para enviar pelo WhatsApp, da sessão mais próxima à mais distante; por último os de quem já confirmou presença',
  access: 'tenant',
  reads: ['messages', 'sessions', 'patients'],
  reply: z.array(readyChat),
})

export const markTapped = endpoint({
  method: 'POST',
  path: '/api/messages/:id/tapped',
  summary: 'Registra que a conversa de um lembrete pronto foi aberta',
  access: 'tenant',
  changes: ['messages'],
  params: idParams,
  reply: loggedMessage,
  problems: ['not_found', 'message_not_ready'],
})

export const dismissChat = endpoint({
  method: 'POST',
  path: '/api/messages/:id/dismissed',
  summary: 'Dispensa um lembrete pronto',
  access: 'tenant',
  changes: ['messages'],
  params: idParams,
  reply: loggedMessage,
  problems: ['not_found', 'message_not_ready'],
})

export const restoreChat = endpoint({
  method: 'POST',
  path: '/api/messages/:id/restored',
  summary: 'Desfaz o envio ou a dispensa de um lembrete: volta a ficar pronto',
  access: 'tenant',
  changes: ['messages'],
  params: idParams,
  reply: loggedMessage,
  problems: ['not_found', 'message_not_ready'],
})
