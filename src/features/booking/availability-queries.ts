import { type RawBuilder, sql } from 'kysely'
import { selected } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { addMonths, DAY, HOUR, instantAt } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import {
  availabilityOf,
  blockedUntil,
  blocksPublicly,
  findAvailabilityRow,
  occupiesTimeNow,
  scheduleOf,
  type WantedTimes,
} from '../attendance/availability-queries.ts'
import type { Availability } from '../attendance/availability-schema.ts'
import { closedDaysAsJson } from '../attendance/block-queries.ts'
import { hasExpiredHeldTime, isHeld } from '../attendance/held-time-queries.ts'
import { isTakenElsewhere } from '../attendance/outside-time-queries.ts'
import type { DayOff } from '../attendance/slot-rules.ts'
import { staleBefore } from '../calendars/queries.ts'
import { recipientOf } from '../delivery/message-limits.ts'
import type { NamedPatient } from '../patients/same-person-rules.ts'
import type { BankConnection } from '../pix-provider/queries.ts'
import { FREE_SESSIONS_A_MONTH } from '../practice/plans.ts'
import { ownBrowsers } from '../push/queries.ts'
import {
  type PricedService,
  SERVICE_COLUMNS,
  type ServiceRow,
  toPricedService,
} from '../services/queries.ts'
import { countsTowardsPlan, expiredBy, isOpen } from '../sessions/queries.ts'
import { AVAILABILITY_DAYS } from './contract.ts'
import { openPractice } from './queries.ts'

/** Returns the free times of each day, for a service's duration or the practice's default. */
export async function findAvailability(
  tenant: Tenant,
  times: WantedTimes,
  now: number,
): Promise<Availability> {
  const { from, to, serviceId } = times
  if (Date.parse(to) - Date.parse(from) >= AVAILABILITY_DAYS * DAY) {
    throw new Problem('invalid', {
      details: [{ path: 'to', message: `Peça no máximo ${AVAILABILITY_DAYS} dias` }],
    })
  }
  const wanted = { ...times, fullMonths: fullMonths(times, now) }
  const row = await findAvailabilityRow(tenant, wanted, now)
  const practice = openPractice(row)
  if (serviceId && row?.service_duration == null) throw new Problem('not_found')
  if (!practice.allow_online_booking || !row) return { timezone: practice.timezone, days: [] }
  return availabilityOf(row, scheduleOf(practice, row.days_off), times, now)
}

/**
 * Returns the months of a range in which the plan of a practice `p` allows no further session, for a statement. Each booking in
 * them would be refused.
 */
function fullMonths({ from, to }: WantedTimes, now: number): RawBuilder<string[]> {
  const first = instantAt(`${from.slice(0, 7)}-01`, '00:00', 'UTC') - DAY
  const end = instantAt(`${addMonths(to, 1)}-01`, '00:00', 'UTC') + DAY
  return sql`(select coalesce(json_agg(f.month), '[]') from (
    select to_char(s.starts_at at time zone p.timezone, 'YYYY-MM') as month from sessions s
    where p.plan = 'free' and s.psychologist_id = p.id
      and s.starts_at >= ${new Date(first)} and s.starts_at < ${new Date(end)} and ${countsTowardsPlan(now)}
    group by 1 having count(*) >= ${FREE_SESSIONS_A_MONTH}) f)`
}

export interface PatientOfPhone extends NamedPatient {
  id: string
  /** Whether that patient counts towards the plan's limit. */
  vouched: boolean
}

/** The facts that decide a booking, read under the practice's lock in one statement. */
export interface BookingFacts {
  /** The chosen service; null if the practice has none with that id. */
  service: PricedService | null
  days_off: DayOff[]
  /** Part of the time is taken. */
  taken: boolean
  /** Whether the taker is a booking of the same hour that this phone made from this address within the last hour. */
  taken_by_own: boolean
  /** Unpaid holds of this phone or this e-mail. */
  hold_count: number
  /** Unpaid holds from this IP address that nobody confirmed by hand. */
  hold_count_of_address: number
  /** All unpaid holds with an unproved contact that nobody confirmed by hand; `countUnproven` leaves out vouched patients. */
  unproven_at_most: number
  /** The patients with this phone, oldest first. */
  of_phone: PatientOfPhone[]
  /** Whether an expired hold or held time still blocks its slot; sessions that began a day ago are left out. */
  expired: boolean
  /** Whether an outside calendar was last read over two minutes ago. */
  stale_calendars: boolean
  /** The browsers in which the psychologist receives notifications. */
  browsers: string[]
  /** The practice's bank, which may confirm the payment automatically. */
  bank: BankConnection | null
}

/** Returns an SQL condition: a future public booking `s` is unpaid and blocks its slot, with or without a deadline. */
function isOpenHold(now: number): RawBuilder<boolean> {
  return sql`(${occupiesTimeNow(now)} and s.origin = 'public' and not s.paid and ${isOpen} and s.starts_at > ${new Date(now)})`
}

const isUnconfirmed = sql<boolean>`(s.confirmed_by is null or s.confirmed_by = 'automatic')`

/** Whether its contact is proved or a part was paid. */
const isProven = sql<boolean>`(s.contact_proven or s.received_cents > 0)`

/** The booking's e-mail normalized as in `recipientOf`: addresses with tags share one mailbox. */
const bookedRecipient = sql<string | null>`case when s.booked_email like '%+%'
  then regexp_replace(lower(s.booked_email), '[+][^@]*@', '@') else lower(s.booked_email) end`

const askedColumns = selected(SERVICE_COLUMNS, 'asked')

interface HoldRequest {
  phone: string
  email: string | null
  heldFrom: Buffer
  serviceId: string
  start: number
}

export async function findBookingFacts(
  tenant: Tenant,
  request: HoldRequest,
  now: number,
): Promise<BookingFacts> {
  const { phone, email, heldFrom, serviceId, start } = request
  const recipient = email === null ? null : recipientOf(email)
  const until = blockedUntil(start, sql`asked.duration`, sql`asked.buffer_minutes`)
  const { rows } = await sql<Omit<BookingFacts, 'service'> & (ServiceRow | { id: null })>`
    with of_phone as (
      select p.id, p.name, p.registered_name, p.vouched, p.created_at, array(
        select n from patient_merges j, unnest(array[j.social_name, j.registered_name]) n
        where j.psychologist_id = p.psychologist_id and j.patient_id = p.id and n is not null) as earlier_names
      from patients p where p.psychologist_id = ${tenant.id} and (p.phone_key = phone_key(${phone}) or p.id in (
        select j.patient_id from patient_merges j where j.psychologist_id = ${tenant.id} and j.phone_key = phone_key(${phone}))))
    select ${askedColumns},
      ${closedDaysAsJson(sql`${tenant.id}`)} as days_off,
      exists (select 1 from sessions s where s.psychologist_id = ${tenant.id} and ${blocksPublicly(now)}
        and s.starts_at < ${until} and s.blocked_until > ${new Date(start)} and s.starts_at > ${new Date(start - DAY)})
        or ${isHeld(sql`${tenant.id}`, { start: sql`${new Date(start)}::timestamptz`, end: until }, now)}
        or ${isTakenElsewhere(sql`${tenant.id}`, { start: sql`${new Date(start)}`, end: until })} as taken,
      exists (select 1 from sessions s where s.psychologist_id = ${tenant.id} and s.starts_at = ${new Date(start)}
        and s.held_from = ${heldFrom} and s.patient_id in (select id from of_phone)
        and s.created_at > ${new Date(now - HOUR)} and ${blocksPublicly(now)}) as taken_by_own,
      open.hold_count, open.hold_count_of_address, open.unproven_at_most,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'registeredName', registered_name, 'vouched', vouched, 'earlierNames', earlier_names)
        order by created_at, id), '[]') from of_phone) as of_phone,
      exists (select 1 from sessions where psychologist_id = ${tenant.id} and ${expiredBy(now)}
        and starts_at > ${new Date(now - DAY)}) or ${hasExpiredHeldTime(sql`${tenant.id}`, now)} as expired,
      exists (select 1 from calendars c where c.psychologist_id = ${tenant.id} and c.tried_at <= ${staleBefore(now)}) as stale_calendars,
      (select json_build_object('id', q.id, 'key', q.key) from pix_providers q where q.psychologist_id = ${tenant.id}) as bank,
      ${ownBrowsers(tenant.id)} as browsers
    from (
      select count(*) filter (where (s.patient_id in (select id from of_phone) or ${bookedRecipient} = ${recipient})
          and (s.price_cents > 0 or ${isUnconfirmed})) as hold_count,
        count(*) filter (where s.held_from = ${heldFrom} and ${isUnconfirmed}) as hold_count_of_address,
        count(*) filter (where ${isUnconfirmed} and not ${isProven}) as unproven_at_most
      from sessions s where s.psychologist_id = ${tenant.id} and ${isOpenHold(now)}) open
    left join (
      select v.*, g.buffer_minutes
      from services v join psychologists g on g.id = v.psychologist_id
      where v.psychologist_id = ${tenant.id} and v.id = ${serviceId}) asked on true`.execute(
    tenant.sql,
  )
  const facts = rows[0]
  if (!facts) throw new Error('the statement returned no row')
  return { ...facts, service: facts.id === null ? null : toPricedService(facts) }
}

/** Returns how many open holds of a practice have an unproved contact and a patient without a vouch. */
export async function countUnproven(tenant: Tenant, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from sessions s left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    where s.psychologist_id = ${tenant.id} and ${isOpenHold(now)}
      and ${isUnconfirmed} and not ${isProven} and not coalesce(p.vouched, false)`.execute(
    tenant.sql,
  )
  return rows[0]?.count ?? 0
}
