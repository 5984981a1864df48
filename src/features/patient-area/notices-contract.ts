import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { messageChannel } from '../messages/channel-contract.ts'
import { bookingToken } from './contract.ts'

/** Whether the patient is written to, by channel. */
const channels = z.object({
  email: z.boolean(),
  sms: z.boolean(),
  whatsapp: z.boolean(),
  push: z.boolean(),
})

/** A message may have been forwarded: no more of the patient than the first name. */
const notices = z.object({
  psychologistName: z.string(),
  firstName: z.string(),
  channels,
  /** Those the practice writes on at present. */
  inUse: z.array(messageChannel),
})
export type Notices = z.infer<typeof notices>

const noticesChange = z.object({ channels: z.partial(channels) })
export type NoticesChange = z.output<typeof noticesChange>

export const getNotices = endpoint({
  method: 'GET',
  path: '/api/public/notices/:token',
  summary: 'Por quais meios o paciente recebe avisos, pelo link de uma mensagem',
  access: 'public',
  params: bookingToken,
  reply: notices,
  status: 200,
  problems: ['not_found', 'throttled'],
})

export const updateNotices = endpoint({
  method: 'PUT',
  path: '/api/public/notices/:token',
  summary: 'Liga ou desliga os avisos ao paciente, por meio',
  access: 'public',
  params: bookingToken,
  body: noticesChange,
  reply: notices,
  status: 200,
  problems: ['not_found', 'throttled'],
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/public/notices/:token/unsubscribe',
  summary: 'Desliga os avisos por e-mail com um toque, do próprio programa de e-mail (RFC 8058)',
  access: 'public',
  params: bookingToken,
  status: 204,
  problems: ['not_found', 'throttled'],
  oneClick: true,
})
