import type { Selectable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { giveBackCoupon } from '../coupons/commands.ts'
import { queueMessages } from '../messages/commands.ts'
import type { Message } from '../messages/message-rules.ts'
import { messagesOf, reachOf } from '../messages/notice-rules.ts'
import { noticeToPatient } from '../messages/notice-text-rules.ts'
import { takeBackMove } from '../messages/take-back-commands.ts'
import { giveBackSession } from '../packages/drawing-commands.ts'
import { lockPractice } from '../practice/commands.ts'
import { newsOf } from './news-rules.ts'
import { switchesOf } from './notice-commands.ts'
import { appointmentOf, findContacts } from './notice-queries.ts'
import { findSessionRow, type SessionRow, toSession } from './queries.ts'
import { deletionRefusal } from './rules.ts'

/**
 * Only pending and unpaid; the statement itself looks (spec part 1 §4). What was written of it goes along, and who booked it
 * is told that it does not take place.
 */
export async function deleteSession(tenant: Tenant, id: string, now: number): Promise<void> {
  const practice = await lockPractice(tenant)
  const session = await findSessionRow(tenant, id)
  await tellDeleted(tenant, practice, session, now)
  await forgetMessages(tenant, id)
  const row = await tenant.sql
    .deleteFrom('sessions')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('paid', '=', false)
    .returning(['package_id', 'coupon_id', 'origin'])
    .executeTakeFirst()
  if (!row) throw new Problem(deletionRefusal(session) ?? 'conflict')
  await giveBackSession(tenant, row)
  await giveBackCoupon(tenant, row)
  await recordEvent(
    tenant,
    { actor: 'psychologist', action: 'session.deleted', subjectId: id },
    now,
  )
}

/**
 * Of a pending session that the psychologist marked, nobody was told; whoever booked one waits for it. It is told as of no
 * session: what is of a deleted one is not sent.
 */
async function tellDeleted(
  tenant: Tenant,
  practice: Selectable<Psychologists>,
  session: SessionRow,
  now: number,
): Promise<void> {
  const deleted = { ...session, status: 'cancelled' as const }
  const { cancelled } = newsOf(toSession(session), toSession(deleted), now)
  const contacts = await findContacts(tenant, session)
  if (session.origin !== 'public' || !cancelled || !contacts) return
  const kind = 'session_cancelled'
  const known = { ...deleted, ...(await takeBackMove(tenant, session)) }
  const notice = noticeToPatient(kind, appointmentOf(practice, known), {
    cancelledBy: 'practice',
  })
  const reach = reachOf(kind, contacts, switchesOf(practice))
  const messages = messagesOf(kind, notice, reach, { patientId: session.patient_id })
  await queueMessages(tenant, contacts.emailOnFile ? messages : messages.map(toTypedAddress), now)
}

/** Without its booking, an address that was typed is nobody's on file, and what is for a patient goes to those alone. */
function toTypedAddress(message: Message): Message {
  const { patientId, ...rest } = message
  return message.channel === 'email' ? { ...rest, aboutPatientId: patientId ?? null } : message
}

async function forgetMessages(tenant: Tenant, sessionId: string): Promise<void> {
  await tenant.sql
    .deleteFrom('messages')
    .where('psychologist_id', '=', tenant.id)
    .where('session_id', '=', sessionId)
    .execute()
}
