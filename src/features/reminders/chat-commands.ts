import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import type { LoggedMessage } from '../delivery/contract.ts'
import { findLoggedMessage } from '../delivery/list-queries.ts'

/** A chat was ready to be opened: no server ever tried to send it. */
const isChat = sql`m.channel = 'whatsapp' and m.attempts = 0`

const READY = sql`m.status = 'ready'`
const TAPPED = sql`m.status = 'sent'`
const DISMISSED = sql`m.dropped_because = 'dismissed'`

export async function markTapped(tenant: Tenant, id: string, now: number): Promise<LoggedMessage> {
  const change = sql`status = 'sent', sent_at = ${new Date(now)}`
  const sessionId = await settle(tenant, id, { from: READY, change, already: TAPPED })
  if (sessionId) {
    const event = { actor: 'psychologist', action: 'session.reminded' } as const
    await recordEvent(tenant, { ...event, subjectId: sessionId }, now)
  }
  return findLoggedMessage(tenant, id)
}

export async function dismissChat(tenant: Tenant, id: string): Promise<LoggedMessage> {
  const change = sql`status = 'dropped', dropped_because = 'dismissed'`
  await settle(tenant, id, { from: READY, change, already: DISMISSED })
  return findLoggedMessage(tenant, id)
}

export async function restoreChat(tenant: Tenant, id: string): Promise<LoggedMessage> {
  const change = sql`status = 'ready', sent_at = null, dropped_because = null`
  await settle(tenant, id, { from: sql`(${TAPPED} or ${DISMISSED})`, change, already: READY })
  return findLoggedMessage(tenant, id)
}

interface Settling {
  from: RawBuilder<unknown>
  change: RawBuilder<unknown>
  already: RawBuilder<unknown>
}

async function settle(
  tenant: Tenant,
  id: string,
  { from, change, already }: Settling,
): Promise<string | null> {
  const isIt = sql`m.psychologist_id = ${tenant.id} and m.id = ${id} and ${isChat}`
  const { rows } = await sql<{ session_id: string | null }>`
    update messages m set ${change} where ${isIt} and ${from} returning m.session_id`.execute(
    tenant.sql,
  )
  if (rows[0]) return rows[0].session_id
  await findLoggedMessage(tenant, id)
  const sentMessages = await sql`select 1 from messages m where ${isIt} and ${already}`.execute(
    tenant.sql,
  )
  if (sentMessages.rows.length === 0) throw new Problem('message_not_ready')
  return null
}
