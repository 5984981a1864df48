import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Se o servidor e o banco respondem; com 503 e `degraded`, o disco está cheio',
  access: 'public',
  reply: z.object({ status: z.enum(['ok', 'degraded']) }),
  status: 200,
  problems: ['unavailable'],
})
