import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Se o servidor e o banco respondem; com 503 e `degraded`, o que está errado',
  access: 'public',
  reply: z.object({
    status: z.enum(['ok', 'degraded']),
    wrong: z.optional(z.enum(['database', 'standby', 'disk'])),
  }),
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'Se este processo atende; 503 desde que lhe pediram para encerrar',
  access: 'public',
  reply: z.object({ ready: z.boolean() }),
})
