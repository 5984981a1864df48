import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'

/** A page that shows a charge asks this often, in milliseconds. */
export const WATCHED_EVERY = 2_000

export const getPixState = endpoint({
  method: 'GET',
  path: '/api/public/pix-payments/:watch',
  summary: 'Se uma cobrança que o banco confirma já foi paga; watch vem com o código Pix',
  access: 'public',
  params: z.object({ watch: z.string().check(z.maxLength(100)) }),
  reply: z.object({ paid: z.boolean() }),
  problems: ['not_found', 'throttled'],
})
