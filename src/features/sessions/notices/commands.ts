import type { Tenant } from '../../../platform/server/database.ts'
import { MINUTE } from '../../../platform/shared/calendar.ts'
import {
  CHANNEL_ENTRIES,
  CHANNELS,
  type Contacts,
  type MessageChannel,
} from '../../delivery/channels.ts'
import { queueMessages, rewriteMessage } from '../../delivery/commands.ts'
import type { Message } from '../../delivery/message.ts'
import type { EmailMessage } from '../../delivery/message-kinds.ts'
import {
  addressedTo,
  type ChannelSwitches,
  noticeMessages,
  onceKeyOn,
  type Subject,
  switchesAtOnce,
} from '../../delivery/notice-messages.ts'
import { deliveryOf } from '../../delivery/registry-queries.ts'
import { smsOf } from '../../delivery/sms-text.ts'
import type { PackageRow } from '../../packages/queries.ts'
import type { Practice } from '../../practice/queries.ts'
import { listOwnBrowsers } from '../../push/queries.ts'
import { keepKnownTime } from '../changes/last-change-commands.ts'
import type { Session } from '../contract.ts'
import { findSessionRow, type SessionRow, toFacts, toSession } from '../queries.ts'
import { UNDO_WAITS } from '../rules.ts'
import type { Appointment } from './appointment.ts'
import { alsoOf, changesOf, noticeKindOf, type SessionChanges } from './change-rules.ts'
import {
  type AlsoNew,
  CANCELLED_TOGETHER,
  type PatientNoticeKind,
  SESSION_KINDS,
} from './message-kinds.ts'
import { appointmentOf, findContacts, findPatientContacts, groupUnnoticed } from './queries.ts'
import { waiveNotices } from './unnotified-commands.ts'
import {
  allowStoppedReminders,
  lockUnsentCancellations,
  sendStopped,
  withdrawChange,
  withdrawFromFormerPatient,
  withdrawMove,
} from './withdraw-commands.ts'

const MOVE_WAITS = MINUTE

interface Change {
  before: SessionRow | null
  after?: SessionRow
  by?: NonNullable<AlsoNew['cancelledBy']>
  silent?: boolean
  undoable?: boolean
  switches?: ChannelSwitches
}

/**
 * Writes one notice of a session's changes to the patient, by `switches`, and returns the session as it is now. While the
 * notice of a move is unsent, changes are relative to the time before it: moving back cancels the notice, another move is
 * merged with it.
 */
export async function notifyOfChange(
  tenant: Tenant,
  practice: Practice,
  id: string,
  { before, after, by = 'practice', silent = false, undoable = false, switches }: Change,
  now: number,
): Promise<Session> {
  const row = after ?? (await findSessionRow(tenant, id))
  const session = toSession(row)
  if (before && before.patient_id !== row.patient_id) {
    const knew = await withdrawFromFormerPatient(tenant, before)
    if (knew && !silent) await notifyFormerPatient(tenant, practice, { before, row, switches }, now)
  }
  if (silent) {
    if (session.status === 'cancelled') await waiveNotices(tenant, [id], now)
    return session
  }
  const newSince = (then: SessionRow | null) => changesOf(then && toFacts(then), toFacts(row), now)
  if (noticeKindOf(newSince(before)) === null) return session
  const beforeMove = before && (await withdrawMove(tenant, row))
  const known = before && { ...before, ...beforeMove }
  if (undoable && beforeMove) await keepKnownTime(tenant, id, beforeMove.starts_at, now)
  const changes = newSince(known)
  const kind = noticeKindOf(changes)
  if (kind === null) return session
  const noticeRow = changes.cancelled && known ? { ...row, starts_at: known.starts_at } : row
  const notice = {
    kind,
    also: alsoOf(changes, known && toFacts(known), by),
    about: waitOf(changes, known, undoable),
    switches,
  }
  await notifyPatient(tenant, practice, noticeRow, notice, now)
  return session
}

/**
 * Notifies the patient who had a confirmed session that is another patient's now: for the former one it is cancelled. With the
 * same e-mail or phone, or an e-mail that only the booking has, it may be the same person, whose other record is the right one.
 */
async function notifyFormerPatient(
  tenant: Tenant,
  practice: Practice,
  {
    before,
    row,
    switches = switchesAtOnce(practice),
  }: { before: SessionRow; row: SessionRow; switches: ChannelSwitches | undefined },
  now: number,
): Promise<void> {
  if (before.status !== 'confirmed' || before.starts_at.getTime() <= now) return
  const contacts = await findContacts(tenant, before)
  const present = await findContacts(tenant, row)
  if (!contacts || (present && mayBeSame(contacts, present))) return
  const cancelled = appointmentOf(practice, { ...before, status: 'cancelled' })
  const by = { cancelledBy: 'practice' } as const
  const { notice, toPerson } = noticesOf('session_cancelled', cancelled, by)
  const { channels } = deliveryOf(tenant.enqueue)
  const to = { contacts, switches, toPerson }
  // Without the session, which only its present patient's messages may name.
  const about = { patientId: before.patient_id }
  const kind = SESSION_KINDS.session_cancelled
  await queueMessages(tenant, noticeMessages(channels, kind, notice, to, about), now)
}

function mayBeSame(former: Contacts, present: Contacts): boolean {
  if (!former.emailOnFile) return true
  return (['email', 'phone'] as const).some(
    (key) => former[key] !== null && former[key] === present[key],
  )
}

function waitOf(
  { moved, confirmed, paid }: SessionChanges,
  known: SessionRow | null,
  undoable: boolean,
): Pick<Subject, 'movedFrom' | 'waits'> {
  if (!known || !moved || confirmed || paid) return undoable ? { waits: UNDO_WAITS } : {}
  return { movedFrom: known.starts_at.getTime(), waits: MOVE_WAITS }
}

export interface Undone {
  id: string
  changed_at: Date
  known_starts_at: Date | null
  was_payment: boolean
  wasCancelled: boolean
}

/**
 * Withdraws the notices of an undone change. A patient who may have read one gets a correction on the same channels; a
 * notice that included a move is written again for the move.
 */
export async function notifyOfUndo(
  tenant: Tenant,
  practice: Practice,
  { id, changed_at, known_starts_at, was_payment, wasCancelled }: Undone,
  now: number,
): Promise<void> {
  const row = await findSessionRow(tenant, id)
  const channels = await withdrawChange(tenant, row, changed_at)
  await rewriteCancellation(tenant, practice, row)
  if (wasCancelled) {
    await sendStopped(tenant, row, channels)
    await allowStoppedReminders(tenant, row)
  }
  if (channels.length > 0)
    return correct(tenant, practice, row, { channels, paymentUndone: was_payment }, now)
  if (known_starts_at === null) return
  const before = { ...row, starts_at: known_starts_at }
  await notifyOfChange(tenant, practice, id, { before }, now)
}

export async function rewriteCancellation(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
): Promise<void> {
  if (session.outcome !== 'late_cancel') return
  const notices = await lockUnsentCancellations(tenant, session)
  const contacts = notices.length > 0 && (await findContacts(tenant, session))
  if (!contacts) return
  const { channels } = deliveryOf(tenant.enqueue)
  for (const { id, channel, personId, names } of notices) {
    const appointment = appointmentOf(practice, { ...session, starts_at: names })
    const versions = noticesOf('session_cancelled', appointment, { cancelledBy: 'patient' })
    const to = addressedTo(contacts, personId, versions)
    const written = to && channels[channel]?.write(to.notice, to.contacts, smsOf)
    if (written) await rewriteMessage(tenant, id, written)
  }
}

async function correct(
  tenant: Tenant,
  practice: Practice,
  row: SessionRow,
  { channels, paymentUndone }: { channels: readonly string[]; paymentUndone: boolean },
  now: number,
): Promise<void> {
  if (row.starts_at.getTime() <= now) return
  const notified = CHANNELS.filter((channel) => !channels.includes(channel))
  const notice = { kind: 'session_corrected', notified, also: { paymentUndone } } as const
  await notifyPatient(tenant, practice, row, notice, now)
}

interface NoticeToWrite {
  kind: PatientNoticeKind
  also?: AlsoNew
  about?: Pick<Subject, 'movedFrom' | 'waits' | 'onceKey'>
  notified?: readonly string[]
  switches?: ChannelSwitches | undefined
}

/**
 * Writes a notice of a session to its patient, once per channel. Returns `intended`, all its messages, and `written`,
 * those within the limits. An erased patient gets none.
 */
export async function notifyPatient(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  { kind, also, about, notified = [], switches = switchesAtOnce(practice) }: NoticeToWrite,
  now: number,
): Promise<{ intended: Message<string>[]; written: Message<string>[] }> {
  const contacts = await findContacts(tenant, session)
  if (!contacts) return { intended: [], written: [] }
  const { notice, toPerson } = noticesOf(kind, appointmentOf(practice, session), also)
  const { channels } = deliveryOf(tenant.enqueue)
  const to = { contacts, switches, toPerson }
  const messages = noticeMessages(channels, SESSION_KINDS[kind], notice, to, {
    patientId: session.patient_id,
    sessionId: session.id,
    sessionStartsAt: session.starts_at.getTime(),
    ...about,
  })
  const intended = messages.filter(({ channel }) => !notified.includes(channel))
  return { intended, written: await queueMessages(tenant, intended, now) }
}

/** Returns the versions of a notice for the patient and for the people around, who are not informed of who cancelled. */
function noticesOf(kind: PatientNoticeKind, appointment: Appointment, also: AlsoNew = {}) {
  const { cancelledBy, ...others } = also
  const { content } = SESSION_KINDS[kind]
  return {
    notice: content(appointment, also),
    toPerson: () => content(appointment, cancelledBy === 'practice' ? also : others),
  }
}

/**
 * Notifies patients of upcoming sessions that the practice cancelled in one call, each as it was before; one notice per patient
 * if `groupUnnoticed` allows it. With `waits`, in milliseconds, the notices are delayed so that the action can be undone.
 */
export async function notifyOfCancellation(
  tenant: Tenant,
  practice: Practice,
  cancelled: readonly SessionRow[],
  now: number,
  waits?: number,
): Promise<void> {
  const groups = await groupUnnoticed(tenant, cancelled)
  const together = groups.filter(({ length }) => length > 1)
  const joined = new Set(together.flat())
  for (const before of cancelled)
    if (!joined.has(before)) {
      const change = { before, undoable: waits !== undefined }
      await notifyOfChange(tenant, practice, before.id, change, now)
    }
  for (const rows of together) await notifyTogether(tenant, practice, rows, now, waits)
}

async function notifyTogether(
  tenant: Tenant,
  practice: Practice,
  rows: readonly SessionRow[],
  now: number,
  waits: number | undefined,
): Promise<void> {
  const known: Contacts[] = []
  for (const row of rows) {
    const contacts = await findContacts(tenant, row)
    if (contacts) known.push(contacts)
  }
  const [contacts] = known
  if (!contacts) return
  const browsers = contacts.browsers.filter((browser) =>
    known.every((person) => person.browsers.includes(browser)),
  )
  const notice = CANCELLED_TOGETHER.content(rows.map((row) => appointmentOf(practice, row)))
  const { channels } = deliveryOf(tenant.enqueue)
  const to = { contacts: { ...contacts, browsers }, switches: switchesAtOnce(practice) }
  const patientId = rows[0]?.patient_id ?? null
  await queueMessages(
    tenant,
    noticeMessages(channels, CANCELLED_TOGETHER, notice, to, {
      patientId,
      ...(waits === undefined ? {} : { waits }),
    }),
    now,
  )
}

export async function notifyOfPackagePayment(
  tenant: Tenant,
  practice: Practice,
  { patient_id: patientId, price_cents: price }: Pick<PackageRow, 'patient_id' | 'price_cents'>,
  now: number,
): Promise<void> {
  const contacts = await findPatientContacts(tenant, patientId)
  if (!contacts) return
  const kind = SESSION_KINDS.payment_received
  const to = { contacts, switches: switchesAtOnce(practice) }
  const names = { patientName: contacts.patientName, psychologistName: practice.name }
  const notice = kind.content({ package: { ...names, psychologistEmail: practice.email, price } })
  const { channels } = deliveryOf(tenant.enqueue)
  await queueMessages(tenant, noticeMessages(channels, kind, notice, to, { patientId }), now)
}

interface NoticeToPsychologist {
  mail: EmailMessage
  push: { title: string; line: string }
  session: { id: string; startsAt: number; patientId: string | null }
  onceKey?: string
}

export async function notifyPsychologist(
  tenant: Tenant,
  practice: Practice,
  notice: NoticeToPsychologist,
  now: number,
): Promise<void> {
  const browsers = await listOwnBrowsers(tenant)
  await queueMessages(tenant, messagesToPsychologist(practice, browsers, notice), now)
}

export function messagesToPsychologist(
  practice: Pick<Practice, 'email' | 'enable_email_notifications'>,
  browsers: readonly string[],
  { mail, push, session, onceKey }: NoticeToPsychologist,
): Message[] {
  const { id: sessionId, startsAt: sessionStartsAt, patientId: aboutPatientId } = session
  const about = (channel: MessageChannel, recipient: string) => ({
    sessionId,
    sessionStartsAt,
    aboutPatientId,
    channel,
    recipient,
    ...(onceKey === undefined
      ? {}
      : { onceKey: onceKeyOn(onceKey, CHANNEL_ENTRIES[channel], channel, recipient) }),
  })
  return [
    ...(practice.enable_email_notifications
      ? [{ ...about('email', practice.email), ...mail }]
      : []),
    ...browsers.map((recipient) => ({
      ...about('push', recipient),
      kind: mail.kind,
      subject: push.title,
      body: push.line,
    })),
  ]
}
