import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { loggedError } from '../../platform/server/errors.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import type { Services } from '../../platform/server/services.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { CHANNEL_ENTRIES, type Contacts } from '../delivery/channels.ts'
import { queueAcross } from '../delivery/commands.ts'
import type { Message } from '../delivery/message.ts'
import { noticeMessages, type Subject } from '../delivery/notice-messages.ts'
import { type Delivery, deliveryOf } from '../delivery/registry-queries.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { SESSION_KINDS } from '../sessions/notices/message-kinds.ts'
import { appointmentOf } from '../sessions/notices/queries.ts'
import { listPsychologistsToRemind, type RemindedRow, takeSessionsToRemind } from './queries.ts'
import { dueReminder, heldBack, type Reminder, type ReminderCheck, reminderKey } from './rules.ts'

/** The number of sessions locked by one transaction: saving one of them waits that long. */
const BATCH = 25
const TRIED_AGAIN_AFTER = 15 * MINUTE
const KIND = SESSION_KINDS.session_reminder

/**
 * Writes every due reminder of all practices with its jobs, and each session's next check; resolves to the number of
 * reminders. Two servers lock different sessions (`skip locked`), a second message with the same `once_key` is not written, and
 * one worker takes a message's job. A failed batch is retried practice by practice.
 */
export async function planReminders(services: Services, stopping?: AbortSignal): Promise<number> {
  let reminded = 0
  for (;;) {
    const began = performance.now()
    const batch = await planBatch(services).catch(() => planByPractice(services))
    reminded += batch.reminded
    if (batch.checked < BATCH || stopping?.aborted) return reminded
    await sleep(performance.now() - began)
  }
}

interface Batch {
  checked: number
  reminded: number
}

async function planBatch(services: Services, practice: TenantId | null = null): Promise<Batch> {
  return services.db.asPlatform((db, enqueue) => planIn(services, db, enqueue, practice))
}

/** Retries the batch with a transaction for each practice. If that fails too, its sessions are retried later. */
async function planByPractice(services: Services): Promise<Batch> {
  const { db, log, now: clock } = services
  const psychologists = await db.asPlatform((scope) =>
    listPsychologistsToRemind(scope, clock(), BATCH),
  )
  let reminded = 0
  for (const practice of psychologists) {
    try {
      reminded += (await planBatch(services, practice)).reminded
    } catch (error) {
      await db.asPlatform((scope) => putOff(scope, practice, clock()))
      log.error({ practice, error: loggedError(error) }, 'reminders not written')
    }
  }
  return { checked: psychologists.length > 0 ? BATCH : 0, reminded }
}

async function putOff(db: Sql, practice: TenantId, now: number): Promise<void> {
  await sql`
    update sessions set reminder_due_at = ${new Date(now + TRIED_AGAIN_AFTER)}
    where psychologist_id = ${practice} and reminder_due_at <= ${new Date(now)}`.execute(db)
}

interface Planned {
  row: RemindedRow
  check: ReminderCheck
  messages: AddressedMessage[]
}

async function planIn(
  { log, now: clock, environment }: Pick<Services, 'log' | 'now' | 'environment'>,
  db: Sql,
  enqueue: Enqueue,
  practice: TenantId | null,
): Promise<Batch> {
  const now = clock()
  const whatsappSends = environment.whatsapp !== null
  const rows = await takeSessionsToRemind(db, { practice, most: BATCH }, now)
  const delivery = deliveryOf(enqueue)
  const planned = rows.map((row): Planned => {
    try {
      const check = checkOf(row, now)
      const { reminder } = check
      const messages = reminder ? messagesFor(delivery, row, reminder, whatsappSends) : []
      return { row, check, messages }
    } catch (error) {
      log.error({ session: row.id, error: loggedError(error) }, 'reminder not rendered')
      return { row, check: { reminder: null, next: now + TRIED_AGAIN_AFTER }, messages: [] }
    }
  })
  await queueAcross(
    db,
    enqueue,
    planned.flatMap(({ messages }) => messages),
    now,
  )
  await saveNextChecks(db, planned)
  return { checked: rows.length, reminded: planned.filter(({ check }) => check.reminder).length }
}

function checkOf(
  { starts_at, reminder_hours: hours, timezone, since, is_valid }: RemindedRow,
  now: number,
): ReminderCheck {
  const session = { startsAt: starts_at.getTime(), hours, timezone, since: since.getTime() }
  const check = dueReminder(session, now)
  return is_valid ? check : heldBack(check, now)
}

type AddressedMessage = Message<string> & { tenantId: TenantId }

function messagesFor(
  { channels }: Delivery,
  row: RemindedRow,
  { hours }: Reminder,
  whatsappSends: boolean,
): AddressedMessage[] {
  const practice = { name: row.practice_name, email: row.practice_email, timezone: row.timezone }
  const notice = KIND.content(appointmentOf(practice, row))
  const { contacts, about } = aboutOf(row)
  const session = { id: row.id, patientId: row.patient_id, startsAt: row.starts_at.getTime() }
  const { by_email: email, by_sms: sms, by_whatsapp } = row
  const switches = { email, sms, whatsapp: by_whatsapp && whatsappSends }
  const sent = noticeMessages(
    channels,
    KIND,
    notice,
    { contacts, switches },
    {
      ...about,
      onceKey: reminderKey(session, hours),
    },
  )
  const tapped = { email, whatsapp: by_whatsapp && !whatsappSends }
  const chats = noticeMessages(
    { whatsapp: CHANNEL_ENTRIES.whatsapp },
    KIND,
    notice,
    { contacts, switches: tapped },
    { ...about, onceKey: reminderKey(session, 'tap') },
  ).map((message) => ({ ...message, ready: true as const }))
  return [...sent, ...chats].map((message) => ({ ...message, tenantId: row.tenant_id }))
}

function aboutOf(row: RemindedRow): { contacts: Contacts; about: Subject } {
  const startsAt = row.starts_at.getTime()
  return {
    contacts: {
      patientName: row.patient_name ?? UNKNOWN_PATIENT,
      email: row.notice_email,
      emailOnFile: row.email_on_file,
      phone: row.patient_phone,
      browsers: row.browsers,
      optedOut: row.opted_out ?? [],
      people: row.people,
    },
    about: { patientId: row.patient_id, sessionId: row.id, sessionStartsAt: startsAt },
  }
}

async function saveNextChecks(db: Sql, planned: readonly Planned[]): Promise<void> {
  if (planned.length === 0) return
  const looks = planned.map(
    ({ row, check: { next } }) =>
      sql`(${row.tenant_id}::uuid, ${row.id}::uuid, ${next === null ? null : new Date(next)}::timestamptz)`,
  )
  await sql`
    update sessions s set reminder_due_at = l.next
    from (values ${sql.join(looks)}) l (tenant, id, next)
    where s.psychologist_id = l.tenant and s.id = l.id`.execute(db)
}

/** Skips reminders that were due by then, in every practice. */
export async function remindFrom(db: Sql, since: number): Promise<void> {
  await sql`update psychologists set reminders_since = ${new Date(since)}`.execute(db)
}

/** Schedules every future session again, after the practice's hours or zone changed. */
export async function replan(tenant: Tenant, now: number): Promise<void> {
  await sql`
    update sessions set reminder_due_at = 'epoch'
    where psychologist_id = ${tenant.id} and status in ('pending', 'confirmed') and starts_at > ${new Date(now)}`.execute(
    tenant.sql,
  )
}
