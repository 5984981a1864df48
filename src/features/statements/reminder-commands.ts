import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { forEachInTurn } from '../../platform/server/jobs.ts'
import type { Services } from '../../platform/server/services.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { recordEvents } from '../audit/commands.ts'
import { queueMessages } from '../delivery/commands.ts'
import { lockIfFree } from '../practice/commands.ts'
import { findOwnRow, isInUse } from '../practice/queries.ts'
import { type LinkedStatement, listLinkedStatements } from './queries.ts'
import { keepSends, messagesFor, type Practice } from './sending-commands.ts'
import { findContacts, type StatementUrlOf, statementUrls, switchesOf } from './sending-queries.ts'
import { isReminderDue, isReminderHour, missingOf, type ReminderRule } from './sending-rules.ts'

/** Sends the due reminders of statements, one practice per transaction; a locked one is left to the next run. */
export async function remindOfStatements(
  services: Services,
  stopping?: AbortSignal,
): Promise<void> {
  const now = services.now()
  const psychologists = await services.db.asPlatform(async (db) => {
    const { rows } = await sql<{ id: TenantId; timezone: string }>`
      select g.id, g.timezone from psychologists g
      where g.statement_reminder_days is not null and g.plan <> 'free' and ${isInUse('g')}
        and exists (select from statement_sends w where w.psychologist_id = g.id)`.execute(db)
    return rows.filter(({ timezone }) => isReminderHour(timezone, now))
  })
  await forEachInTurn(psychologists, stopping, ({ id }) =>
    services.db.asTenant(id, async (tenant) => {
      if (await lockIfFree(tenant.sql, id)) await remindIn(tenant, statementUrls(services, id), now)
    }),
  )
}

function ruleOf(practice: Practice): ReminderRule | null {
  const { statement_reminder_days: days, statement_reminder_every: every } = practice
  if (days === null) return null
  const since = practice.statement_reminders_since?.getTime() ?? 0
  return { days, every, most: practice.statement_reminder_most, since }
}

async function remindIn(tenant: Tenant, urlOf: StatementUrlOf, now: number): Promise<void> {
  const practice = await findOwnRow(tenant)
  const rule = ruleOf(practice)
  if (!rule) return
  const sentBefore = now - (Math.min(rule.days, rule.every) - 1) * DAY
  const dueStatements = (await listLinkedStatements(tenant, { sentBefore })).filter(
    ({ statement, openCents }) =>
      openCents > 0 && isReminderDue(statement.sends, rule, practice.timezone, now),
  )
  const reminders = await writeReminders(tenant, practice, dueStatements, urlOf)
  const written = await queueMessages(
    tenant,
    reminders.flatMap(({ messages }) => messages),
    now,
  )
  const ids = new Set(written.map(({ id }) => id))
  const sent = reminders.filter(({ messages: [first] }) => first && ids.has(first.id))
  if (sent.length === 0) return
  await keepSends(
    tenant,
    sent.map(({ linked, channel, messages: [first] }) => ({
      linked,
      channel,
      isReminder: true,
      messageId: first?.id,
    })),
    now,
  )
  await recordEvents(
    tenant,
    sent.map(({ linked }) => ({
      actor: 'system',
      action: 'statement.reminded',
      subjectId: linked.statement.id,
    })),
    now,
  )
}

async function writeReminders(
  tenant: Tenant,
  practice: Practice,
  due: readonly LinkedStatement[],
  urlOf: StatementUrlOf,
) {
  const contacts = await findContacts(
    tenant,
    due.flatMap(({ statement }) => statement.patientId ?? []),
  )
  return due.flatMap((linked) => {
    const { id, patientId } = linked.statement
    const contact = contacts.get(patientId ?? '')
    if (!contact) return []
    const missing = missingOf(contact, switchesOf(practice), urlOf(id, linked.linkNumber))
    const channel = (['email', 'sms'] as const).find((candidate) => missing[candidate] === null)
    if (!channel) return []
    const messages = messagesFor(tenant, practice, linked, contact, {
      channel,
      urlOf,
      isReminder: true,
      isFirst: true,
    })
    return [{ linked, channel, messages }]
  })
}

/** Skips the reminders before an instant. */
export async function remindOfStatementsFrom(db: Sql, since: number): Promise<void> {
  await sql`
    update psychologists set statement_reminders_since = ${new Date(since)}
    where statement_reminder_days is not null`.execute(db)
}
