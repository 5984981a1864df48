import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, idParams } from '../../platform/shared/fields.ts'

export const chatReceiver = z.object({
  /** The person around the patient; null for the patient. */
  personId: z.nullable(id),
  personName: z.nullable(z.string()),
  phone: z.string(),
})
export type ChatReceiver = z.infer<typeof chatReceiver>

/** Returns the people a chat about a patient may be opened with, in order; without people who opted out of chats. */
export const listChatReceivers = endpoint({
  method: 'GET',
  path: '/api/patients/:id/chats',
  summary: 'Com quem abrir uma conversa sobre um paciente: ele e quem recebe os avisos',
  access: 'tenant',
  reads: ['patients', 'profile'],
  params: idParams,
  reply: z.array(chatReceiver),
  problems: ['not_found'],
})
