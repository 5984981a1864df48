import * as z from 'zod/mini'
import { endpoint } from '../../../platform/shared/endpoint.ts'

/** As Google (in headers) and Microsoft (in the body) post it. It is a hint: nothing of it is kept. */
export const receiveCalendarHook = endpoint({
  method: 'POST',
  path: '/api/public/calendar-hooks/:secret',
  summary:
    'O aviso do Google ou da Microsoft de que um calendário mudou; só adianta a próxima leitura. Com validationToken, o texto dele volta com 200',
  access: 'public',
  changes: [],
  params: z.object({ secret: z.string().check(z.maxLength(100)) }),
  query: z.object({ validationToken: z.optional(z.string().check(z.maxLength(4_000))) }),
  body: z.object({
    value: z.optional(
      z
        .array(
          z.object({ clientState: z.optional(z.nullable(z.string().check(z.maxLength(255)))) }),
        )
        .check(z.maxLength(1_000)),
    ),
  }),
  bodyOptional: true,
  isHook: true,
  reply: z.object({}),
  status: 202,
  problems: ['not_found', 'throttled'],
})
