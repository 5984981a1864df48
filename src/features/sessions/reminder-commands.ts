import type { Tenant } from '../../platform/server/database.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { whatsappUrl } from '../../platform/shared/phone.ts'
import { recordEvent } from '../audit/commands.ts'
import { chatText } from '../messages/log-rules.ts'
import { aboutText, reminderText } from '../messages/rules.ts'
import type { ManageUrlOf } from '../patient-area/link-queries.ts'
import { lockPractice } from '../practice/commands.ts'
import type { remindSession } from './contract.ts'
import { releaseExpiredHolds } from './hold-commands.ts'
import { switchesOf, tellPatient } from './notice-commands.ts'
import { appointmentOf, listToldChannels } from './notice-queries.ts'
import { findSessionRow, type SessionRow } from './queries.ts'
import { isHoldExpired } from './rules.ts'

type Reminder = ReplyOf<typeof remindSession>
type Practice = Awaited<ReturnType<typeof lockPractice>>

/** A second tap within this time is the first one's. */
const SAME_TAP = 10 * MINUTE

/**
 * Queues a reminder by the ways that are on and wanted, with a chat ready to be opened; of a cancelled session, the notice
 * of its cancellation. Once there is nothing to remind of nothing is queued. `manageUrlOf` gives the link that opens a session.
 */
export async function remindPatient(
  tenant: Tenant,
  id: string,
  manageUrlOf: ManageUrlOf,
  now: number,
): Promise<Reminder> {
  // Of two taps at once the second waits, and sees what the first wrote.
  const practice = await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  const session = await findSessionRow(tenant, id)
  const over = overBecause(session, now)
  const told = over
    ? { sent: [], withheld: over }
    : await remindOnce(tenant, practice, session, now)
  const text = (over ? aboutText : reminderText)(appointmentOf(practice, session))
  const leadsToIt = !over && session.status !== 'cancelled'
  const chat = leadsToIt ? chatText(text, manageUrlOf(id, session.link_number)) : text
  const { patient_phone: phone } = session
  return { ...told, whatsappUrl: phone && whatsappUrl(phone, chat) }
}

/** Why there is nothing to remind of; a cancellation can be told whenever. */
function overBecause(session: SessionRow, now: number): 'past' | 'hold_expired' | null {
  if (session.status === 'cancelled') return null
  if (session.status === 'completed' || session.starts_at.getTime() <= now) return 'past'
  return isHoldExpired(session) ? 'hold_expired' : null
}

/** What goes by itself; a chat waits for a tap. */
const SENT = ['email', 'sms', 'push'] as const

async function remindOnce(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  now: number,
): Promise<Pick<Reminder, 'sent' | 'withheld'>> {
  const kind = session.status === 'cancelled' ? 'session_cancelled' : 'session_reminder'
  const told = await listToldChannels(tenant, session, kind, now - SAME_TAP)
  const notice = { kind, told } as const
  const switches = switchesOf(practice)
  const { meant, written } = await tellPatient(tenant, practice, session, notice, switches, now)
  if (written.length > 0) {
    const event = { actor: 'psychologist', action: 'session.reminded' } as const
    await recordEvent(tenant, { ...event, subjectId: session.id }, now)
  }
  const channels = new Set([...told, ...written.map(({ channel }) => channel)])
  return {
    sent: SENT.filter((channel) => channels.has(channel)),
    withheld: written.length < meant.length ? 'limit' : null,
  }
}
