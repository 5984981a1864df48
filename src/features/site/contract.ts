import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Se o servidor e o banco respondem',
  access: 'public',
  reply: z.object({ status: z.literal('ok') }),
  status: 200,
  problems: ['unavailable'],
})
