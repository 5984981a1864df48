import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, instantText, keyOf } from '../../platform/shared/fields.ts'
import { logQuery, practiceNamed } from '../practice/contract.ts'
import { AUDIT_ACTORS, AUDITED_ACTIONS } from './rules.ts'

const actor = keyOf(AUDIT_ACTORS, 'Quem é desconhecido')
const action = keyOf(AUDITED_ACTIONS, 'Ação desconhecida')

const auditEvent = z.object({
  id,
  at: instantText,
  actor,
  /** The e-mail of the acting super admin, in any practice or their own account; null for others, and for a deleted account. */
  admin: z.nullable(z.string()),
  action: z.string(),
  subjectId: z.nullable(id),
  reason: z.nullable(z.string()),
  psychologist: practiceNamed,
})
export type AuditEvent = z.infer<typeof auditEvent>

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    'O que foi lido e alterado em todos os consultórios, do mais recente ao mais antigo; sem from e to, nos últimos 7 dias; com limit, em páginas',
  access: 'admin',
  // Other devices of the practice write it too, so a cached reply is only as current as its age.
  reads: [],
  query: z.object({ ...logQuery, actor: z.optional(actor), action: z.optional(action) }),
  reply: z.array(auditEvent),
})
