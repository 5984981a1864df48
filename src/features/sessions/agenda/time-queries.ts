import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import { DAY } from '../../../platform/shared/calendar.ts'
import type { RequestOf } from '../../../platform/shared/endpoint.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import {
  blocksPublicly,
  findAvailabilityRow,
  scheduleOf,
  takenOf,
  type WantedTimes,
} from '../../attendance/availability-queries.ts'
import type { Availability } from '../../attendance/availability-schema.ts'
import { heldTimes } from '../../attendance/held-time-queries.ts'
import { listTakenByCalendar } from '../../attendance/outside-time-queries.ts'
import { withRules } from '../../attendance/slot-rules.ts'
import { type Span, spanOf } from '../../attendance/spans.ts'
import { UNKNOWN_PATIENT } from '../../patients/contract.ts'
import type { SessionStatus } from '../contract.ts'
import type { checkTime, listFreeTimes, TimeCheck } from './time-contract.ts'
import {
  type Diary,
  daysAround,
  freeTimesOf,
  refuseTooManyDays,
  timeFactsOf,
  unsavedRules,
} from './time-rules.ts'

export async function findFreeTimes(
  tenant: Tenant,
  { from, to, duration, sessionId, ...asked }: RequestOf<typeof listFreeTimes>['query'],
  now: number,
): Promise<Availability> {
  refuseTooManyDays({ from, to })
  const { diary } = await readDiary(tenant, { from, to, except: sessionId }, now)
  const schedule = withRules(diary.schedule, unsavedRules(asked))
  return freeTimesOf({ ...diary, schedule }, { from, to, duration }, now)
}

export async function findTimeCheck(
  tenant: Tenant,
  { datetime, duration, sessionId }: RequestOf<typeof checkTime>['query'],
  now: number,
): Promise<TimeCheck> {
  const times = { ...daysAround(datetime), except: sessionId }
  const { diary, confirms } = await readDiary(tenant, times, now)
  const span = spanOf(datetime, duration, diary.schedule.bufferMinutes)
  const sessions = await listCollisions(tenant, span, sessionId, now)
  const elsewhere = datetime > now ? await listTakenByCalendar(tenant, span) : []
  return {
    sessions,
    elsewhere: elsewhere.map(({ start, end, ...time }) => ({
      ...time,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    })),
    ...timeFactsOf(diary, { datetime, duration }, now),
    refused: sessions.some(({ holds }) => holds) && (confirms || sessionId !== undefined),
  }
}

async function readDiary(
  tenant: Tenant,
  times: WantedTimes,
  now: number,
): Promise<{ diary: Diary; confirms: boolean }> {
  const row = await findAvailabilityRow(tenant, times, now)
  if (!row) throw new Problem('not_found')
  const diary = { schedule: scheduleOf(row, row.days_off), taken: takenOf(row) }
  return { diary, confirms: row.auto_confirm_bookings }
}

interface Collision {
  id: string
  patient_name: string | null
  starts_at: Date
  ends_at: Date
  status: SessionStatus
  holds: boolean
}

async function listCollisions(
  tenant: Tenant,
  { start, end }: Span,
  except: string | undefined,
  now: number,
): Promise<TimeCheck['sessions']> {
  const { rows } = await sql<Collision>`
    with taken as (
      select s.id as owner_id, s.starts_at, s.ends_at, s.holds from sessions s
      where s.psychologist_id = ${tenant.id} and ${blocksPublicly(now)}
        and s.starts_at > ${new Date(start - DAY)} and s.starts_at < ${new Date(end)} and s.blocked_until > ${new Date(start)}
      union all select h.owner_id, h.starts_at, h.blocked_until, true
      from (${heldTimes(sql`${tenant.id}`, { start: new Date(start), end: new Date(end) }, now)}) h)
    select s.id, p.name as patient_name, t.starts_at, t.ends_at, s.status, t.holds
    from taken t join sessions s on s.psychologist_id = ${tenant.id} and s.id = t.owner_id
    left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    where s.id is distinct from ${except ?? null}::uuid
    order by t.starts_at, s.id`.execute(tenant.sql)
  return rows.map(({ patient_name, starts_at, ends_at, ...row }) => ({
    ...row,
    patientName: patient_name ?? UNKNOWN_PATIENT,
    start: starts_at.toISOString(),
    end: ends_at.toISOString(),
  }))
}
