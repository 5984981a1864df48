import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, instantText } from '../../platform/shared/fields.ts'
import { logQuery, practiceNamed } from '../practice/contract.ts'
import { AUDIT_ACTORS, AUDITED_ACTIONS, type AuditActor, type AuditedAction } from './rules.ts'

const actor = z.enum(Object.keys(AUDIT_ACTORS) as AuditActor[], 'Quem é desconhecido')
const action = z.enum(Object.keys(AUDITED_ACTIONS) as AuditedAction[], 'Ação desconhecida')

/** Who did what in which practice; of what it was done to only the id. */
const auditEvent = z.object({
  id,
  at: instantText,
  actor,
  /** The e-mail of the super admin who acted, in any practice or in the own account; null of everybody else, and of one whose account is gone. */
  admin: z.nullable(z.string()),
  /** One of `AUDITED_ACTIONS`, or an action that is no longer written down. */
  action: z.string(),
  subjectId: z.nullable(id),
  /** What the super admin told its owner of it. */
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
  // Practices write it, on other devices: it is as current as its age.
  reads: [],
  query: z.object({ ...logQuery, actor: z.optional(actor), action: z.optional(action) }),
  reply: z.array(auditEvent),
  status: 200,
})
