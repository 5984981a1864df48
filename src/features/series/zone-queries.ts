import { type Selectable, sql } from 'kysely'
import type { Sessions } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import type { RequestOf } from '../../platform/shared/endpoint.ts'
import { listKeptBlocks } from '../attendance/block-queries.ts'
import { listDaysOff } from '../attendance/queries.ts'
import type { Span } from '../attendance/spans.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { findOwnRow } from '../practice/queries.ts'
import { isOpen } from '../sessions/rules.ts'
import { ruleOf, type SeriesRow } from './queries.ts'
import type { previewZone, ZonePreview } from './zone-contract.ts'
import {
  movesOf,
  type SessionAhead,
  sameClock,
  sameClockOfDate,
  type Zones,
  zonePreviewOf,
} from './zone-rules.ts'

interface AheadRow
  extends Pick<
    Selectable<Sessions>,
    | 'id'
    | 'patient_id'
    | 'starts_at'
    | 'blocked_until'
    | 'duration'
    | 'holds'
    | 'status'
    | 'series_id'
    | 'series_date'
  > {
  patient_name: string | null
  rule_start: Date | null
  start_time: string | null
}

export interface ZonedSession extends SessionAhead {
  row: AheadRow
  patientId: string | null
  patientName: string
  /** Whether it begins at its fixed time's hour and was not moved by hand. */
  isByRule: boolean
}

export async function planClock(tenant: Tenant, zones: Zones, now: number) {
  const { rows } = await sql<AheadRow>`
    select s.id, s.patient_id, p.name as patient_name, s.starts_at, s.blocked_until, s.duration, s.holds, s.status,
      s.series_id, s.series_date, d.starts_at as rule_start, r.start_time
    from sessions s
    left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    left join series r on r.psychologist_id = s.psychologist_id and r.id = s.series_id
    left join series_dates d
      on d.psychologist_id = s.psychologist_id and d.series_id = s.series_id and d.date = s.series_date
    where s.psychologist_id = ${tenant.id} and s.starts_at > ${new Date(now)}
    order by s.starts_at, s.id`.execute(tenant.sql)
  const ahead = rows.map((row) => toAhead(row, zones))
  return movesOf(ahead, await listFixed(tenant, now), now)
}

function toAhead(row: AheadRow, zones: Zones): ZonedSession {
  const { id, starts_at, blocked_until, holds, series_date: date, rule_start, start_time } = row
  const start = starts_at.getTime()
  const isByRule = date !== null && start_time !== null && rule_start?.getTime() === start
  const target = isByRule
    ? sameClockOfDate({ date, start }, start_time, zones)
    : sameClock(start, zones)
  return {
    row,
    id,
    patientId: row.patient_id,
    patientName: row.patient_name ?? UNKNOWN_PATIENT,
    start,
    end: blocked_until.getTime(),
    occupiesTime: holds,
    isByRule,
    target,
  }
}

/** Returns the times that never move: of current sessions, and of hours that are offered to the waiting list. */
async function listFixed({ id, sql: db }: Tenant, now: number): Promise<Span[]> {
  const { rows } = await sql<{ starts_at: Date; blocked_until: Date }>`
    select starts_at, blocked_until from sessions
    where psychologist_id = ${id} and holds and starts_at <= ${new Date(now)} and blocked_until > ${new Date(now)}
    union all
    select lower(span), upper(span) from held_times
    where psychologist_id = ${id} and kind = 'offer' and expires_at > ${new Date(now)}`.execute(db)
  return rows.map(({ starts_at, blocked_until }) => ({
    start: starts_at.getTime(),
    end: blocked_until.getTime(),
  }))
}

export async function findZonePreview(
  tenant: Tenant,
  { timezone: after }: RequestOf<typeof previewZone>['body'],
  now: number,
): Promise<ZonePreview> {
  const { timezone: before } = await findOwnRow(tenant)
  const zones = { before, after }
  const { moving, staying } = await planClock(tenant, zones, now)
  const booked = {
    moving: moving.filter(({ row }) => isOpen(row)),
    staying: staying.filter(({ row }) => isOpen(row)),
    series: await listGoingOn(tenant),
    daysOff: await listDaysOff(tenant),
    blocks: await listKeptBlocks(tenant),
  }
  return zonePreviewOf(booked, zones, now)
}

async function listGoingOn({ id, sql: db }: Tenant) {
  const { rows } = await sql<SeriesRow & { patient_name: string | null }>`
    select r.*, p.name as patient_name
    from series r left join patients p on p.psychologist_id = r.psychologist_id and p.id = r.patient_id
    where r.psychologist_id = ${id} and r.patient_id is not null and r.ended_from is null
    order by r.start_time, r.id`.execute(db)
  return rows.map((row) => ({
    ...ruleOf(row),
    id: row.id,
    time: row.start_time,
    patientName: row.patient_name ?? UNKNOWN_PATIENT,
  }))
}
