import { sql } from 'kysely'
import type { Sql, Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { Senders } from '../../platform/shared/senders.ts'
import { type AuditEvent, recordEvents } from '../audit/commands.ts'
import { dropWaiting } from '../delivery/commands.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { lockPractice } from '../practice/commands.ts'
import { releaseExpiredHolds } from '../sessions/changes/hold-commands.ts'
import { UNDO_WITHIN } from '../sessions/rules.ts'
import type {
  createPriceChange as contract,
  PriceChangeInput,
  undoPriceChange as undoContract,
} from './contract.ts'
import { notifyOfPrices } from './notice-commands.ts'
import { planChange } from './queries.ts'
import { type PatientPlan, type RepricedSession, toLine } from './rules.ts'

/** The data that an undo restores: the sessions before, their versions after the change, and the queued e-mails. */
interface Undo {
  sessions: { id: string; priceCents: number; discountCents: number; version: number }[]
  messages: string[]
}

/**
 * Changes the agreed prices of patients from a day on, with their own fixed times and open sessions, in one action. E-mails
 * wait until it can no longer be undone (docs/product.md, Agreed prices).
 */
export async function changePrices(
  tenant: Tenant,
  input: PriceChangeInput,
  senders: Senders,
  now: number,
): Promise<ReplyOf<typeof contract>> {
  const practice = await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  const plans = await planChange(tenant, practice, input, now)
  const repriced = plans.filter(({ refused }) => refused === null)
  if (repriced.length === 0) throw new Problem('nothing_to_reprice')
  const id = await insertChange(tenant, input, now)
  await insertPrices(tenant, { id, from: input.from, plans: repriced }, now)
  const sessions = await repriceSessions(
    tenant,
    repriced.flatMap((plan) => plan.sessions),
  )
  const { messages, notified, chats } = input.notify
    ? await notifyOfPrices(tenant, practice, { plans: repriced, from: input.from, senders }, now)
    : { messages: [], notified: 0, chats: [] }
  const undo: Undo = { sessions, messages }
  await sql`
    update price_changes set undo = ${JSON.stringify(undo)}::jsonb
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
  await increaseVersions(tenant, id)
  await recordActs(
    tenant,
    { id, action: 'price_change.made', sessions: sessions.map((session) => session.id) },
    now,
  )
  const undoUntil = new Date(now + UNDO_WITHIN).toISOString()
  return { id, lines: plans.map(toLine), undoUntil, notified, chats }
}

async function insertChange(
  tenant: Tenant,
  { percent, amount, from }: PriceChangeInput,
  now: number,
): Promise<string> {
  const id = newId()
  await tenant.sql
    .insertInto('price_changes')
    .values({
      psychologist_id: tenant.id,
      id,
      percent_hundredths: percent ?? null,
      amount_cents: amount ?? null,
      from_day: from,
      created_at: new Date(now),
    })
    .execute()
  return id
}

interface NewPrices {
  id: string
  from: string
  plans: readonly PatientPlan[]
}

async function insertPrices(
  tenant: Tenant,
  { id, from, plans }: NewPrices,
  now: number,
): Promise<void> {
  const rows = plans.flatMap(({ patient, newCents, fixedTimes }) => [
    { patient_id: patient.id, series_id: null, price_cents: newCents },
    ...fixedTimes.map((fixedTime) => ({
      patient_id: patient.id,
      series_id: fixedTime.seriesId,
      price_cents: fixedTime.newCents,
    })),
  ])
  await tenant.sql
    .insertInto('patient_prices')
    .values(
      rows.map((row) => ({
        psychologist_id: tenant.id,
        id: newId(),
        ...row,
        since: from,
        price_change_id: id,
        created_at: new Date(now),
      })),
    )
    .execute()
}

/** Sets the prices of sessions that are unchanged since they were planned, and returns the data of the undo. */
async function repriceSessions(
  { id, sql: db }: Tenant,
  repriced: readonly RepricedSession[],
): Promise<Undo['sessions']> {
  if (repriced.length === 0) return []
  const values = repriced.map(
    ({ session, cents }) => sql`(${session.id}::uuid, ${session.version}::int, ${cents}::int)`,
  )
  const { rows } = await sql<{ id: string; version: number }>`
    update sessions s set price_cents = v.cents, discount_cents = 0
    from (values ${sql.join(values)}) v (id, version, cents)
    where s.psychologist_id = ${id} and s.id = v.id and s.version = v.version
      and not s.paid and s.received_cents = 0 and s.package_place is null
    returning s.id, s.version`.execute(db)
  const before = new Map(repriced.map(({ session }) => [session.id, session]))
  return rows.flatMap((row) => {
    const session = before.get(row.id)
    if (!session) return []
    const { priceCents, discountCents } = session
    return [{ id: row.id, priceCents, discountCents, version: row.version }]
  })
}

/** Increases the versions of the patients of a change, so that a form that was opened before finds a newer version. */
async function increaseVersions({ id, sql: db }: Tenant, changeId: string): Promise<void> {
  await sql`
    update patients p set id = p.id
    where p.psychologist_id = ${id} and exists (
      select from patient_prices h
      where h.psychologist_id = p.psychologist_id and h.patient_id = p.id and h.price_change_id = ${changeId})`.execute(
    db,
  )
}

interface Acts {
  id: string
  action: 'price_change.made' | 'price_change.undone'
  sessions: readonly string[]
}

async function recordActs(
  tenant: Tenant,
  { id, action, sessions }: Acts,
  now: number,
): Promise<void> {
  const actor = 'psychologist'
  const events: AuditEvent[] = [
    { actor, action, subjectId: id },
    ...sessions.map((subjectId): AuditEvent => ({ actor, action: 'session.changed', subjectId })),
  ]
  await recordEvents(tenant, events, now)
}

/** Undoes a price change of less than 30 seconds ago, unless an e-mail was sent. Sessions that were changed since stay. */
export async function undoPrices(
  tenant: Tenant,
  id: string,
  now: number,
): Promise<ReplyOf<typeof undoContract>> {
  await lockPractice(tenant)
  const undo = await takeUndo(tenant, id, now)
  if (!(await dropWaiting(tenant, undo.messages))) throw new Problem('cannot_undo')
  await increaseVersions(tenant, id)
  await sql`
    delete from patient_prices where psychologist_id = ${tenant.id} and price_change_id = ${id}`.execute(
    tenant.sql,
  )
  const restored = await restoreSessions(tenant, undo)
  await recordActs(tenant, { id, action: 'price_change.undone', sessions: restored }, now)
  const touched = undo.sessions.flatMap((session) =>
    restored.includes(session.id) ? [] : session.id,
  )
  return { restored: restored.length, kept: await findNamed(tenant, touched) }
}

/** Marks a change as undone, once, and returns the stored undo. */
async function takeUndo({ id: practice, sql: db }: Tenant, id: string, now: number): Promise<Undo> {
  const { rows } = await sql<{ undo: Undo | null; created_at: Date }>`
    select undo, created_at from price_changes
    where psychologist_id = ${practice} and id = ${id} for update`.execute(db)
  const [row] = rows
  if (!row) throw new Problem('not_found')
  if (!row.undo || row.created_at.getTime() <= now - UNDO_WITHIN) throw new Problem('cannot_undo')
  await sql`
    update price_changes set undo = null, undone_at = ${new Date(now)}
    where psychologist_id = ${practice} and id = ${id} and undone_at is null`.execute(db)
  return row.undo
}

async function restoreSessions({ id, sql: db }: Tenant, { sessions }: Undo): Promise<string[]> {
  if (sessions.length === 0) return []
  const values = sessions.map(
    (session) =>
      sql`(${session.id}::uuid, ${session.version}::int, ${session.priceCents}::int, ${session.discountCents}::int)`,
  )
  const { rows } = await sql<{ id: string }>`
    update sessions s set price_cents = v.cents, discount_cents = v.discount
    from (values ${sql.join(values)}) v (id, version, cents, discount)
    where s.psychologist_id = ${id} and s.id = v.id and s.version = v.version
    returning s.id`.execute(db)
  return rows.map((row) => row.id)
}

async function findNamed({ id, sql: db }: Tenant, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return []
  const { rows } = await sql<{ sessionId: string; patientName: string; starts_at: Date }>`
    select s.id as "sessionId", coalesce(p.name, ${UNKNOWN_PATIENT}) as "patientName", s.starts_at
    from sessions s left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    where s.psychologist_id = ${id} and s.id = any(${sessionIds}::uuid[]) order by s.starts_at, s.id`.execute(
    db,
  )
  return rows.map(({ starts_at, ...row }) => ({ ...row, datetime: starts_at.toISOString() }))
}

/** Removes the stored undos that are too old. */
export async function deletePriceUndos(db: Sql, now: number): Promise<void> {
  await sql`
    update price_changes set undo = null
    where undo is not null and created_at <= ${new Date(now - UNDO_WITHIN)}`.execute(db)
}
