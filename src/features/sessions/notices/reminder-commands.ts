import type { Tenant } from '../../../platform/server/database.ts'
import { dayAt, MINUTE } from '../../../platform/shared/calendar.ts'
import type { ReplyOf } from '../../../platform/shared/endpoint.ts'
import { recordChange } from '../../audit/commands.ts'
import { CHANNELS_AT_ONCE } from '../../delivery/channels.ts'
import { chatsOf } from '../../delivery/chat-rules.ts'
import { findChatContacts } from '../../patients/people-queries.ts'
import { lockPractice } from '../../practice/commands.ts'
import type { ManageUrlOf } from '../../practice/link-queries.ts'
import { releaseExpiredHolds } from '../changes/hold-commands.ts'
import type { remindSession } from '../contract.ts'
import { findSessionRow, type SessionRow } from '../queries.ts'
import { isHoldExpired } from '../rules.ts'

import { notifyPatient } from './commands.ts'
import { aboutText, reminderText, withAnswerLink } from './notice-lines.ts'
import { appointmentOf, listNotifiedChannels } from './queries.ts'

type Reminder = ReplyOf<typeof remindSession>
type Practice = Awaited<ReturnType<typeof lockPractice>>

/** Two taps within this time count as one. */
const SAME_TAP = 10 * MINUTE

/**
 * Queues a reminder on those requested channels that are on, and returns a WhatsApp text; for a cancelled session, its
 * cancellation notice. Queues nothing if the session is over. `manageUrlOf` gives the link to a session.
 */
export async function remindPatient(
  tenant: Tenant,
  id: string,
  manageUrlOf: ManageUrlOf,
  now: number,
): Promise<Reminder> {
  const practice = await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  const session = await findSessionRow(tenant, id)
  const over = overBecause(session, now)
  const notified = over
    ? { sent: [], withheld: over }
    : await remindOnce(tenant, practice, session, now)
  const text = (over ? aboutText : reminderText)(appointmentOf(practice, session))
  const leadsToIt = !over && session.status !== 'cancelled'
  const contacts = await findChatContacts(tenant, session.patient_id, dayAt(now, practice.timezone))
  const chats = chatsOf(contacts, (person) => {
    if (!leadsToIt || person?.opensArea === false) return text
    const link = person && { personId: person.id, linkNumber: person.linkNumber }
    return withAnswerLink(text, manageUrlOf(id, session.link_number, link))
  })
  return { ...notified, whatsappUrl: chats[0]?.whatsappUrl ?? null, chats }
}

function overBecause(session: SessionRow, now: number): 'past' | 'hold_expired' | null {
  const isPast = session.status === 'completed' || session.starts_at.getTime() <= now
  if (isPast || session.outcome === 'absent') return 'past'
  return session.status !== 'cancelled' && isHoldExpired(session) ? 'hold_expired' : null
}

async function remindOnce(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  now: number,
): Promise<Pick<Reminder, 'sent' | 'withheld'>> {
  const kind = session.status === 'cancelled' ? 'session_cancelled' : 'session_reminder'
  const notified = await listNotifiedChannels(tenant, session, kind, now - SAME_TAP)
  const notice = { kind, notified } as const
  const { intended, written } = await notifyPatient(tenant, practice, session, notice, now)
  if (written.length > 0) await recordChange(tenant, 'session.reminded', session.id, now)
  const channels = new Set(written.map(({ channel }) => channel))
  return {
    sent: CHANNELS_AT_ONCE.filter((channel) => channels.has(channel)),
    withheld: withheldBecause(practice, {
      notified: notified.length,
      intended: intended.length,
      written: written.length,
    }),
  }
}

function withheldBecause(
  practice: Practice,
  { notified, intended, written }: Record<'notified' | 'intended' | 'written', number>,
): Reminder['withheld'] {
  if (written < intended) return 'limit'
  if (notified + written > 0 && practice.email_verified_at === null) return 'unproved'
  return notified > 0 ? 'recent' : null
}
