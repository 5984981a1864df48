import type { Tenant } from '../../../platform/server/database.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { recordChange } from '../../audit/commands.ts'
import { restoreCouponUse } from '../../coupons/commands.ts'
import { queueMessages } from '../../delivery/commands.ts'
import type { Message } from '../../delivery/message.ts'
import { noticeMessages, switchesAtOnce } from '../../delivery/notice-messages.ts'
import { deliveryOf } from '../../delivery/registry-queries.ts'
import { restoreCredit } from '../../packages/credit-commands.ts'
import { lockPractice } from '../../practice/commands.ts'
import type { Practice } from '../../practice/queries.ts'
import { changesOf } from '../notices/change-rules.ts'
import { SESSION_KINDS } from '../notices/message-kinds.ts'
import { appointmentOf, findContacts } from '../notices/queries.ts'
import { withdrawMove } from '../notices/withdraw-commands.ts'
import { findSessionRow, type SessionRow, toFacts } from '../queries.ts'
import { deletionRefusal, isHoldExpired, savedProblem } from '../rules.ts'

/**
 * Deletes a pending, unpaid session and its messages, and notifies its booker (docs/product.md, Sessions). The statement
 * itself checks the state.
 */
export async function deleteSession(tenant: Tenant, id: string, now: number): Promise<void> {
  const practice = await lockPractice(tenant)
  const session = await findSessionRow(tenant, id)
  await notifyOfDeletion(tenant, practice, session, now)
  if (!(await deleteRow(tenant, id))) throw refusalOf(session)
  await recordChange(tenant, 'session.deleted', id, now)
}

export async function deleteRow(tenant: Tenant, id: string): Promise<boolean> {
  await deleteMessagesOf(tenant, id)
  const row = await tenant.sql
    .deleteFrom('sessions')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('paid', '=', false)
    .returning(['package_id', 'coupon_id', 'origin'])
    .executeTakeFirst()
  if (!row) return false
  await restoreCredit(tenant, row)
  await restoreCouponUse(tenant, row)
  return true
}

function refusalOf(session: SessionRow): Problem {
  const code = deletionRefusal(session)
  return code ? savedProblem(code, session) : new Problem('conflict')
}

/**
 * Notifies the booker of a deleted session; only the booker expects one that is still pending. The message names no session:
 * messages of a deleted one are not sent.
 */
async function notifyOfDeletion(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  now: number,
): Promise<void> {
  if (isHoldExpired(session)) return
  const deleted = { ...session, status: 'cancelled' as const }
  const { cancelled } = changesOf(toFacts(session), toFacts(deleted), now)
  const contacts = await findContacts(tenant, session)
  if (session.origin !== 'public' || !cancelled || !contacts) return
  const kind = SESSION_KINDS.session_cancelled
  const known = { ...deleted, ...(await withdrawMove(tenant, session)) }
  const notice = kind.content(appointmentOf(practice, known), { cancelledBy: 'practice' })
  const to = { contacts, switches: switchesAtOnce(practice) }
  const { channels } = deliveryOf(tenant.enqueue)
  const about = {
    patientId: session.patient_id,
    sessionStartsAt: session.starts_at.getTime(),
  }
  const messages = noticeMessages(channels, kind, notice, to, about)
  await queueMessages(tenant, contacts.emailOnFile ? messages : messages.map(toTypedAddress), now)
}

/**
 * Returns a message without its patient if it goes to a typed address: without its booking that address belongs to no
 * patient's file.
 */
function toTypedAddress(message: Message<string>): Message<string> {
  const { patientId, ...rest } = message
  const isTyped = message.channel === 'email' && message.personId === undefined
  return isTyped ? { ...rest, aboutPatientId: patientId ?? null } : message
}

async function deleteMessagesOf(tenant: Tenant, sessionId: string): Promise<void> {
  await tenant.sql
    .deleteFrom('messages')
    .where('psychologist_id', '=', tenant.id)
    .where('session_id', '=', sessionId)
    .execute()
}
