import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, idParams, instantText, keyOf, page } from '../../platform/shared/fields.ts'
import { planNames, practiceNamed } from '../practice/contract.ts'
import { supportCategory } from './contract.ts'
import { INBOX_STATES } from './inbox-rules.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    support: true
  }
}

const inboxState = keyOf(INBOX_STATES, 'Situação desconhecida')

const supportMessage = z.object({
  id,
  createdAt: instantText,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  category: supportCategory,
  subject: z.string(),
  message: z.string(),
  psychologist: z.nullable(z.extend(practiceNamed, { plan: planNames })),
  pro: z.boolean(),
  answerBy: z.nullable(instantText),
  answeredAt: z.nullable(instantText),
})
export type SupportMessage = z.infer<typeof supportMessage>

export const listSupportMessages = endpoint({
  method: 'GET',
  path: '/api/admin/support-messages',
  summary:
    'As mensagens ao suporte: em aberto, as de quem é Pro e depois as mais antigas primeiro; as outras, das mais recentes às mais antigas; com limit, em páginas',
  access: 'admin',
  reads: ['support'],
  query: z.object({ ...page, state: z._default(inboxState, 'open') }),
  reply: z.array(supportMessage),
})

export const markSupportMessage = endpoint({
  method: 'PATCH',
  path: '/api/admin/support-messages/:id',
  summary: 'Marca uma mensagem ao suporte como respondida, ou a reabre',
  access: 'admin',
  changes: ['support'],
  params: idParams,
  body: z.object({ answered: z.boolean() }),
  reply: supportMessage,
  problems: ['not_found'],
  idempotent: false,
})
