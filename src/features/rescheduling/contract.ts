import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { idParams } from '../../platform/shared/fields.ts'
import { session } from '../sessions/contract.ts'

export const answerReschedule = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/reschedule-answer',
  summary: 'Aceita ou recusa o novo horário que o paciente pediu para uma sessão',
  access: 'tenant',
  changes: ['sessions', 'messages'],
  params: idParams,
  body: z.object({ accept: z.boolean('Informe se o pedido é aceito') }),
  reply: session,
  problems: [
    'not_found',
    'reschedule_request_over',
    'package_expired',
    'session_limit',
    'time_taken',
  ],
})

export const moveBack = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/move-back',
  summary: 'Volta uma sessão que o paciente remarcou ao horário anterior',
  access: 'tenant',
  changes: ['sessions', 'messages'],
  params: idParams,
  reply: session,
  problems: ['not_found', 'move_back_gone', 'session_limit', 'time_occupied', 'time_taken'],
})
