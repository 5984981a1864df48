import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { dayOffInput } from '../attendance/contract.ts'
import { CHANNELS_AT_ONCE } from '../delivery/channels.ts'
import { session } from './contract.ts'

const metSession = z.extend(session, {
  /** The channels by which its patient reads that it is cancelled; notifications in browsers are not among them. */
  reachedBy: z.array(z.enum(CHANNELS_AT_ONCE)),
})
export type MetSession = z.infer<typeof metSession>

export const listMetSessions = endpoint({
  method: 'POST',
  path: '/api/psychologist/days-off/sessions',
  summary: 'As sessões por vir que um período sem atendimento encontraria; nada é salvo',
  access: 'tenant',
  reads: ['sessions', 'patients', 'profile'],
  changes: [],
  body: dayOffInput,
  reply: z.array(metSession),
  status: 200,
  idempotent: false,
})
