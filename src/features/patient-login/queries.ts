import { type RawBuilder, sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import type { Environment } from '../../platform/server/environment.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { LOGIN_LIFE } from '../identity/queries.ts'
import { ownEmail } from '../patients/queries.ts'
import type { KnownAddress } from './rules.ts'

/** Whose sessions a call opens: those on file under the phone; with `email`, those known under both. */
export interface Caller {
  phone: string
  email: string | null
}

/** What a call brings to say who makes it. */
interface Claim {
  token: string | null
  phone: string | undefined
}

/**
 * Who a patient's call is made for. Where codes are asked a phone alone opens nothing: the token's own phone counts, and
 * another one beside it is refused.
 */
export async function proveCaller(
  db: Sql,
  patientLogin: Environment['patientLogin'],
  { token, phone }: Claim,
  now: number,
): Promise<Caller> {
  if (patientLogin === 'phone' && phone) return { phone, email: null }
  const caller = patientLogin === 'code' && token ? await findCaller(db, token, now) : null
  if (!caller || (phone && phone !== caller.phone)) throw new Problem('phone_not_enough')
  return caller
}

/** Whom a live token was given to; its life slides on, written once a day at most. */
async function findCaller(db: Sql, token: string, now: number): Promise<Caller | null> {
  const hash = hashToken(token)
  const { rows } = await sql<Caller & { expires_at: Date }>`
    select phone, email, expires_at from patient_tokens
    where token_hash = ${hash} and expires_at > ${new Date(now)}`.execute(db)
  const found = rows[0]
  if (!found) return null
  if (found.expires_at.getTime() < now + LOGIN_LIFE - DAY) {
    await sql`
      update patient_tokens set expires_at = ${new Date(now + LOGIN_LIFE)} where token_hash = ${hash}`.execute(
      db,
    )
  }
  return { phone: found.phone, email: found.email }
}

/**
 * The addresses known under a phone, the oldest first: those on file that the psychologist vouches for, and those
 * bookings were made with. A patient without a confirmed one is there without an `email`.
 */
export async function listKnownAddresses(
  db: Sql,
  phone: string,
): Promise<(KnownAddress & { tenantId: TenantId })[]> {
  const { rows } = await sql<KnownAddress & { tenantId: TenantId }>`
    select "tenantId", email, confirmed from (
      select p.psychologist_id as "tenantId", ${ownEmail} as email, true as confirmed, p.created_at as since
      from patients p where p.phone = ${phone}
      union all
      select s.psychologist_id, s.booked_email, false, min(s.created_at)
      from patients p join sessions s on s.psychologist_id = p.psychologist_id and s.patient_id = p.id
      where p.phone = ${phone} and s.booked_email is not null group by s.psychologist_id, s.booked_email
    ) known
    order by since, confirmed desc, "tenantId", email`.execute(db)
  return rows
}

/** A caller as something kept names it, a column each. */
type CallerColumns = Record<keyof Caller, RawBuilder<unknown>>

/**
 * Whose sessions `s` of patients `p` a caller may see: by the phone, and by the e-mail where that is what was proved. An
 * address that a visitor typed opens what was booked with it; the whole file only once the psychologist confirmed it.
 * Addresses are compared as they are kept, in lower case.
 */
export function isOf({ phone, email }: Caller | CallerColumns): RawBuilder<boolean> {
  return sql<boolean>`p.phone = ${phone} and (${email}::text is null or s.booked_email = ${email}
    or ${ownEmail} = ${email})`
}

/** A patient of a practice. */
export interface KnownPatient {
  tenantId: TenantId
  patientId: string
}

/** Whose file, or a part of it, a caller may see. */
export async function listPatientsOf(db: Sql, caller: Caller): Promise<KnownPatient[]> {
  const { rows } = await sql<KnownPatient>`
    select distinct p.psychologist_id as "tenantId", p.id as "patientId" from patients p
    left join sessions s on s.psychologist_id = p.psychologist_id and s.patient_id = p.id
    where ${isOf(caller)}`.execute(db)
  return rows
}
