import { type Selectable, sql } from 'kysely'
import type { AuditEvents } from '../../../db/types.ts'
import { type Batch, batchById, nextById } from '../../platform/server/batches.ts'
import type { Tenant } from '../../platform/server/database.ts'
import type { TableColumn } from '../../platform/server/table-file.ts'
import { AUDIT_ACTORS, auditedAction } from './rules.ts'

type KeptEvent = Pick<Selectable<AuditEvents>, 'actor' | 'action' | 'reason'> & {
  at: string
  subjectId: string | null
}

export async function findKeptEvents(
  tenant: Tenant,
  after: string | undefined,
): Promise<Batch<KeptEvent>> {
  const { rows } = await sql<Selectable<AuditEvents>>`
    select e.* from audit_events e where e.psychologist_id = ${tenant.id} ${nextById('e', after)}`.execute(
    tenant.sql,
  )
  return batchById(rows, ({ at, actor, action, subject_id, reason }) => ({
    at: at.toISOString(),
    actor,
    action,
    subjectId: subject_id,
    reason,
  }))
}

export const eventColumns: readonly TableColumn<KeptEvent>[] = [
  { header: 'Quando', kind: 'instant', width: 17, value: ({ at }) => at },
  { header: 'Quem', kind: 'text', width: 17, value: ({ actor }) => AUDIT_ACTORS[actor] },
  { header: 'O quê', kind: 'text', width: 36, value: ({ action }) => auditedAction(action) },
  { header: 'Sobre', kind: 'text', width: 37, value: ({ subjectId }) => subjectId },
  { header: 'Motivo', kind: 'text', width: 40, value: ({ reason }) => reason },
]
