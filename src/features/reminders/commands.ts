import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import type { Services } from '../../platform/server/services.ts'
import { queueAcross } from '../messages/commands.ts'
import type { Message } from '../messages/message-rules.ts'
import { type About, type Contacts, messagesOf, reachOf } from '../messages/notice-rules.ts'
import { noticeToPatient } from '../messages/notice-text-rules.ts'
import { appointmentOf } from '../sessions/notice-queries.ts'
import { type RemindedRow, takeSessionsToRemind } from './queries.ts'
import { dueReminder, heldBack, type Look, type Reminder, reminderKey } from './rules.ts'

/** So many sessions are looked at in one transaction; a statement takes 65,535 values, and each may have 13 messages. */
const BATCH = 200
const KIND = 'session_reminder'

/**
 * Writes every reminder whose time has come, in all practices, with the jobs that send them, and when to look next. Two
 * servers take different sessions; resolves to how many this one reminds of.
 */
export async function planReminders(services: Services, stopping?: AbortSignal): Promise<number> {
  const whatsappSends = services.environment.whatsapp !== null
  let reminded = 0
  for (;;) {
    const began = performance.now()
    const batch = await services.db.asPlatform((db, enqueue) =>
      planBatch(db, enqueue, whatsappSends, services.now()),
    )
    reminded += batch.reminded
    if (batch.looked < BATCH || stopping?.aborted) return reminded
    // Whoever waits at a screen comes first.
    await rest(performance.now() - began)
  }
}

interface Planned {
  row: RemindedRow
  look: Look
}

async function planBatch(db: Sql, enqueue: Enqueue, whatsappSends: boolean, now: number) {
  const rows = await takeSessionsToRemind(db, now, BATCH)
  const planned = rows.map((row): Planned => ({ row, look: lookAt(row, now) }))
  const due = planned.flatMap(({ row, look: { reminder } }) =>
    reminder ? [{ row, reminder }] : [],
  )
  const messages = due.flatMap(({ row, reminder }) => messagesFor(row, reminder, whatsappSends))
  await queueAcross(db, enqueue, messages, now)
  await keepNextLooks(db, planned)
  return { looked: rows.length, reminded: due.length }
}

function lookAt(
  { starts_at, reminder_hours: hours, timezone, since, stands }: RemindedRow,
  now: number,
): Look {
  const session = { startsAt: starts_at.getTime(), hours, timezone, since: since.getTime() }
  const look = dueReminder(session, now)
  return stands ? look : heldBack(look, now)
}

type AddressedMessage = Message & { tenantId: TenantId }

/** One reminder on each way that reaches the patient; with a session's first, a chat to be opened with a tap. */
function messagesFor(
  row: RemindedRow,
  { hours }: Reminder,
  whatsappSends: boolean,
): AddressedMessage[] {
  const practice = { name: row.practice_name, email: row.practice_email, timezone: row.timezone }
  const notice = noticeToPatient(KIND, appointmentOf(practice, row))
  const { contacts, about } = aboutOf(row)
  const of = { id: row.id, patientId: row.patient_id, startsAt: row.starts_at.getTime() }
  const { by_email: email, by_sms: sms, by_whatsapp } = row
  const sent = reachOf(KIND, contacts, { email, sms, whatsapp: by_whatsapp && whatsappSends })
  const chat = reachOf(
    KIND,
    { ...contacts, email: null, browsers: [] },
    { email: false, sms: false, whatsapp: by_whatsapp && !whatsappSends },
  )
  return [
    ...messagesOf(KIND, notice, sent, { ...about, onceKey: reminderKey(of, hours) }),
    ...messagesOf(KIND, notice, chat, { ...about, onceKey: reminderKey(of, 'tap') }).map(
      (message) => ({
        ...message,
        ready: true as const,
      }),
    ),
  ].map((message) => ({ ...message, tenantId: row.tenant_id }))
}

/** Whom it is for and what it is about. */
function aboutOf(row: RemindedRow): { contacts: Contacts; about: About } {
  const startsAt = row.starts_at.getTime()
  return {
    contacts: {
      email: row.notice_email,
      emailOnFile: row.email_on_file,
      phone: row.patient_phone,
      browsers: row.browsers,
      optedOut: row.opted_out ?? [],
    },
    about: { patientId: row.patient_id, sessionId: row.id, sessionStartsAt: startsAt },
  }
}

async function keepNextLooks(db: Sql, planned: readonly Planned[]): Promise<void> {
  if (planned.length === 0) return
  const looks = planned.map(
    ({ row, look: { next } }) =>
      sql`(${row.tenant_id}::uuid, ${row.id}::uuid, ${next === null ? null : new Date(next)}::timestamptz)`,
  )
  await sql`
    update sessions s set reminder_due_at = l.next
    from (values ${sql.join(looks)}) l (tenant, id, next)
    where s.psychologist_id = l.tenant and s.id = l.id`.execute(db)
}

/** What was due by then is not made up for, in any practice. */
export async function remindFrom(db: Sql, since: number): Promise<void> {
  await sql`update psychologists set reminders_since = ${new Date(since)}`.execute(db)
}

/** Looks again at every session to come, after the practice's hours or zone changed. */
export async function planAnew(tenant: Tenant, now: number): Promise<void> {
  await sql`
    update sessions set reminder_due_at = 'epoch'
    where psychologist_id = ${tenant.id} and status in ('pending', 'confirmed') and starts_at > ${new Date(now)}`.execute(
    tenant.sql,
  )
}
