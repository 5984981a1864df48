import { sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import { recordAdminActions } from '../audit/commands.ts'
import type { SupportMessage } from './inbox-contract.ts'
import { findSupportMessage } from './inbox-queries.ts'

interface Mark {
  id: string
  answered: boolean
  adminId: TenantId
}

export async function markMessage(
  db: Sql,
  { id, answered, adminId }: Mark,
  now: number,
): Promise<SupportMessage> {
  const { rows } = await sql`
    update support_messages set answered_at = ${answered ? new Date(now) : null}
    where id = ${id} and (answered_at is not null) <> ${answered}::boolean
    returning id`.execute(db)
  const message = await findSupportMessage(db, id)
  if (rows.length > 0) {
    const tenantId = (message.psychologist?.id as TenantId | undefined) ?? adminId
    const action = answered ? 'support.answered' : 'support.reopened'
    await recordAdminActions(db, { adminId, action }, [{ tenantId, subjectId: id }], now)
  }
  return message
}
