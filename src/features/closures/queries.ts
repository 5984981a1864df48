import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import type { TimeRules } from '../attendance/availability-contract.ts'
import { scheduleOf } from '../attendance/availability-queries.ts'
import type { BlockInput } from '../attendance/block-contract.ts'
import { findKeptBlock } from '../attendance/block-queries.ts'
import { closedByBlock, toStoredBlock } from '../attendance/block-rules.ts'
import type { DayOffInput } from '../attendance/contract.ts'
import { meetsDayOff, reachOf } from '../attendance/day-off-rules.ts'
import { findDayOff } from '../attendance/queries.ts'
import { type DayOff, leavesHours, withRules } from '../attendance/slot-rules.ts'
import { CHANNEL_ENTRIES, CHANNELS_AT_ONCE } from '../delivery/channels.ts'
import { switchesAtOnce } from '../delivery/notice-messages.ts'
import { findOwnRow, type Practice } from '../practice/queries.ts'
import { SESSION_KINDS } from '../sessions/notices/message-kinds.ts'
import { isOpen, isStillValid, type SessionRow, selection, toSession } from '../sessions/queries.ts'
import { type AffectedSession, SESSIONS_MET } from './decision-contract.ts'

export async function findAffectedSessions(
  tenant: Tenant,
  { id, ...dayOff }: DayOffInput & { id?: string | undefined },
  now: number,
): Promise<AffectedSession[]> {
  const practice = await findOwnRow(tenant)
  const before = id === undefined ? null : await findDayOff(tenant, id)
  const rows = await listAffectedRows(tenant, practice, { dayOff, before }, now)
  return rows.map((row) => toAffectedSession(practice, row))
}

export async function findBlockedSessions(
  tenant: Tenant,
  { id, ...typed }: BlockInput & { id?: string | undefined },
  now: number,
): Promise<AffectedSession[]> {
  const practice = await findOwnRow(tenant)
  const before = id === undefined ? null : closedByBlock(await findKeptBlock(tenant, id))
  const dayOff = closedByBlock(toStoredBlock(id ?? '', typed, practice.timezone))
  const rows = await listAffectedRows(tenant, practice, { dayOff, before }, now)
  return rows.map((row) => toAffectedSession(practice, row))
}

export async function findSessionsOutside(
  tenant: Tenant,
  rules: TimeRules,
  now: number,
): Promise<AffectedSession[]> {
  const practice = await findOwnRow(tenant)
  const rows = await listRowsOutside(tenant, practice, rules, now)
  return rows.map((row) => toAffectedSession(practice, row))
}

export async function listRowsOutside(
  tenant: Tenant,
  practice: Practice,
  rules: TimeRules,
  now: number,
): Promise<SessionRow[]> {
  const before = scheduleOf(practice, [])
  const after = withRules(before, rules)
  const rows = await listOpenRows(tenant, sql`true`, now)
  const affected = rows.filter(({ starts_at, duration }) =>
    leavesHours(starts_at.getTime(), duration, before, after),
  )
  if (affected.length > SESSIONS_MET)
    throw invalidField(
      'workingHours',
      `Mais de ${SESSIONS_MET} sessões ficariam fora destes horários. Mude menos dias de cada vez.`,
    )
  return affected
}

/**
 * Refuses ids that are not sessions of the practice, and open sessions missing from the question. A session that was closed
 * since needs no decision.
 */
export async function refuseStrayDecisions(
  tenant: Tenant,
  affected: readonly { id: string }[],
  decisions: readonly { id: string }[] | undefined,
  now: number,
): Promise<void> {
  const met = new Set(affected.map(({ id }) => id))
  const others = (decisions ?? []).flatMap(({ id }) => (met.has(id) ? [] : [id]))
  if (others.length === 0) return
  const { rows } = await sql<{ isClosed: boolean }>`
    select not (${isOpen} and s.starts_at > ${new Date(now)} and ${isStillValid(now)}) as "isClosed"
    from sessions s where s.psychologist_id = ${tenant.id} and s.id = any(${others}::uuid[])`.execute(
    tenant.sql,
  )
  if (rows.length === others.length && rows.every(({ isClosed }) => isClosed)) return
  throw invalidField(
    'sessions',
    'Uma das sessões enviadas não está entre as que mudariam agora. Abra a lista de novo e decida.',
  )
}

async function listOpenRows(
  tenant: Tenant,
  condition: RawBuilder<unknown>,
  now: number,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    ${selection} where s.psychologist_id = ${tenant.id} and ${isOpen} and ${isStillValid(now)}
      and s.starts_at > ${new Date(now)} and ${condition}
    order by s.starts_at, s.id`.execute(tenant.sql)
  return rows
}

export async function listAffectedRows(
  tenant: Tenant,
  { timezone }: Pick<Practice, 'timezone'>,
  { dayOff, before }: { dayOff: DayOff; before: DayOff | null },
  now: number,
): Promise<SessionRow[]> {
  const { start, end } = reachOf(dayOff, timezone)
  const rows = await listOpenRows(
    tenant,
    sql`s.starts_at > ${new Date(start - DAY)} and s.starts_at < ${new Date(end)} and s.ends_at > ${new Date(start)}`,
    now,
  )
  const affected = rows.filter(({ starts_at, ends_at }) => {
    const span = { start: starts_at.getTime(), end: ends_at.getTime() }
    const isCovered = before !== null && meetsDayOff(span, before, timezone)
    return !isCovered && meetsDayOff(span, dayOff, timezone)
  })
  if (affected.length > SESSIONS_MET)
    throw invalidField(
      'lastDay',
      `Há mais de ${SESSIONS_MET} sessões neste período. Divida-o em períodos menores.`,
    )
  return affected
}

function toAffectedSession(practice: Practice, row: SessionRow): AffectedSession {
  return { ...toSession(row), reachedBy: channelsTo(practice, row) }
}

function channelsTo(practice: Practice, row: SessionRow): AffectedSession['reachedBy'] {
  if (row.patient_name === null) return []
  const switches = switchesAtOnce(practice)
  const kind = SESSION_KINDS.session_cancelled
  const contacts = {
    patientName: row.patient_name,
    email: row.notice_email,
    emailOnFile: row.email_on_file,
    phone: row.patient_phone,
    browsers: [],
    optedOut: [],
    people: [],
  }
  return CHANNELS_AT_ONCE.filter(
    (channel) =>
      kind.channels.includes(channel) &&
      switches[channel] !== false &&
      CHANNEL_ENTRIES[channel].reach(contacts).length > 0,
  )
}
