import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { messageChannel } from '../delivery/channel-contract.ts'
import { ofEachChannel } from '../delivery/channels.ts'
import { bookingToken } from './contract.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    notices: true
  }
}

const channels = z.object(ofEachChannel(() => z.boolean()))

/** Shows only the first name, as a message may have been forwarded. */
const notices = z.object({
  psychologistName: z.string(),
  firstName: z.string(),
  channels,
  inUse: z.array(messageChannel),
})
export type Notices = z.infer<typeof notices>

const noticesChange = z.object({ channels: z.partial(channels) })
export type NoticesChange = z.output<typeof noticesChange>

export const getNotices = endpoint({
  method: 'GET',
  path: '/api/public/notices/:token',
  summary: 'Por quais canais o paciente recebe avisos, pelo link de uma mensagem',
  access: 'public',
  reads: ['notices'],
  params: bookingToken,
  reply: notices,
  problems: ['not_found', 'throttled'],
})

export const updateNotices = endpoint({
  method: 'PUT',
  path: '/api/public/notices/:token',
  summary: 'Liga ou desliga os avisos ao paciente, por canal',
  access: 'public',
  changes: ['notices'],
  params: bookingToken,
  body: noticesChange,
  reply: notices,
  problems: ['not_found', 'throttled'],
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/public/notices/:token/unsubscribe',
  summary: 'Desliga os avisos por e-mail com um toque, do próprio programa de e-mail (RFC 8058)',
  access: 'public',
  changes: ['notices'],
  params: bookingToken,
  status: 204,
  problems: ['not_found', 'throttled'],
  oneClick: true,
})
