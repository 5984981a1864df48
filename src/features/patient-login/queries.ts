import { type RawBuilder, sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import type { Environment } from '../../platform/server/environment.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { isSamePhone } from '../../platform/shared/phone.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { LOGIN_LIFE } from '../identity/rules.ts'
import { ownEmail } from '../patients/queries.ts'
import type { LinkedPerson } from '../practice/link-rules.ts'
import type { KnownAddress } from './rules.ts'

/** The sessions that a call may see: those of the phone; with `email`, those known under both. */
export interface Caller {
  phone: string
  email: string | null
}

interface Claim {
  token: string | null
  phone: string | undefined
}

/**
 * Returns the caller of a patient's call. If codes are on, a phone without a token opens nothing: the token's phone counts, and
 * any other phone is refused.
 */
export async function proveCaller(
  db: Sql,
  patientLogin: Environment['patientLogin'],
  { token, phone }: Claim,
  now: number,
): Promise<Caller> {
  if (patientLogin === 'phone' && phone) return { phone, email: null }
  const caller = patientLogin === 'code' && token ? await findCaller(db, token, now) : null
  if (!caller || (phone && !isSamePhone(phone, caller.phone))) throw new Problem('phone_not_enough')
  return caller
}

async function findCaller(db: Sql, token: string, now: number): Promise<Caller | null> {
  const hash = hashToken(token)
  const { rows } = await sql<Caller & { expires_at: Date }>`
    select phone, email, expires_at from patient_tokens
    where token_hash = ${hash} and expires_at > ${new Date(now)}`.execute(db)
  const row = rows[0]
  if (!row) return null
  if (row.expires_at.getTime() < now + LOGIN_LIFE - DAY) {
    await sql`
      update patient_tokens set expires_at = ${new Date(now + LOGIN_LIFE)} where token_hash = ${hash}`.execute(
      db,
    )
  }
  return { phone: row.phone, email: row.email }
}

/**
 * Returns the addresses known under a phone, oldest first: those that the psychologist vouches for, and those of bookings. A
 * patient without a confirmed one has no `email`.
 */
export async function listKnownAddresses(
  db: Sql,
  phone: string,
): Promise<(KnownAddress & { tenantId: TenantId })[]> {
  const { rows } = await sql<KnownAddress & { tenantId: TenantId }>`
    select "tenantId", phone, email, confirmed from (
      select p.psychologist_id as "tenantId", p.phone, ${ownEmail} as email, true as confirmed, p.created_at as since
      from patients p where p.phone_key = phone_key(${phone})
      union all
      select s.psychologist_id, p.phone, s.booked_email, false, min(s.created_at)
      from patients p join sessions s on s.psychologist_id = p.psychologist_id and s.patient_id = p.id
      where p.phone_key = phone_key(${phone}) and s.booked_email is not null group by s.psychologist_id, p.phone, s.booked_email
      union all
      select q.psychologist_id, q.phone, q.email, true, min(p.created_at)
      from patient_people q join patients p on p.psychologist_id = q.psychologist_id and p.id = q.patient_id
      where q.opens_area and q.phone_key = phone_key(${phone}) group by q.psychologist_id, q.phone, q.email
    ) known
    order by since, confirmed desc, "tenantId", email`.execute(db)
  return rows
}

type CallerColumns = Record<keyof Caller, RawBuilder<unknown>>

/**
 * Returns an SQL condition: a caller may see session `s` of patient `p`: by the phone, and also by the e-mail if that was
 * proved. A visitor's typed address opens the sessions booked with it; the whole file only once the psychologist confirmed it.
 */
export function isOf(caller: Caller | CallerColumns): RawBuilder<boolean> {
  return opensArea(caller, sql`s.booked_email = ${caller.email}`)
}

/**
 * Returns an SQL condition: the file of a patient `p`, with names and CPF, belongs to the caller. An e-mail typed by a visitor
 * opens its bookings, not the file.
 */
export function ownsFile(caller: Caller): RawBuilder<boolean> {
  return opensArea(caller, sql`false`)
}

/**
 * Returns an SQL condition: a phone opens the area of a patient `p`: the patient's own, or that of a person who may. If an
 * e-mail was proved, it is the patient's or the same person's, or the booking has it.
 */
export function opensArea(
  { phone, email }: Caller | CallerColumns,
  isBookedWithEmail: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const hasPhone = sql`phone_key = phone_key(${phone})`
  // The planner takes an array for few ids and looks them up; a join with a subquery may read all patients of the platform.
  const known = (
    idColumn: 'psychologist_id' | 'id',
    related: 'psychologist_id' | 'patient_id',
  ) => sql`array(
      select o.${sql.ref(idColumn)} from patients o where o.${hasPhone}
      union all
      select q.${sql.ref(related)} from patient_people q where q.opens_area and q.${hasPhone})`
  return sql<boolean>`(
    p.psychologist_id = any(${known('psychologist_id', 'psychologist_id')}) and p.id = any(${known('id', 'patient_id')})
    and (p.${hasPhone} and (${email}::text is null or ${ownEmail} = ${email} or ${isBookedWithEmail}) or exists (
      select from patient_people q
      where q.psychologist_id = p.psychologist_id and q.patient_id = p.id and q.opens_area and q.${hasPhone}
        and (${email}::text is null or q.email = ${email}))))`
}

/**
 * Returns the person around a patient `p` whose phone a caller has, unless it is the patient's own: links are given to that
 * person.
 */
export function personOf({ phone }: Pick<Caller | CallerColumns, 'phone'>) {
  return sql<LinkedPerson | null>`(
    select jsonb_build_object('personId', q.id, 'linkNumber', q.link_number) from patient_people q
    where q.psychologist_id = p.psychologist_id and q.patient_id = p.id and q.opens_area
      and q.phone_key = phone_key(${phone}) and q.phone_key <> p.phone_key
    order by q.position limit 1)`
}

export interface KnownPatient {
  tenantId: TenantId
  patientId: string
}

export async function listPatientsOf(db: Sql, caller: Caller): Promise<KnownPatient[]> {
  const { rows } = await sql<KnownPatient>`
    select distinct p.psychologist_id as "tenantId", p.id as "patientId" from patients p
    left join sessions s on s.psychologist_id = p.psychologist_id and s.patient_id = p.id
    where ${isOf(caller)}`.execute(db)
  return rows
}
