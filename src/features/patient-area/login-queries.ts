import { sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import type { Environment } from '../../platform/server/environment.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { LOGIN_LIFE } from '../identity/queries.ts'

/** Whose sessions a call opens: those on file under the phone; with `email`, under both. */
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
 * another one beside it is refused (decisions §1).
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

/** Who is on file under a phone, the newest first. */
export async function listKnownPatients(
  db: Sql,
  phone: string,
): Promise<{ tenantId: TenantId; email: string | null }[]> {
  const { rows } = await sql<{ tenantId: TenantId; email: string | null }>`
    select psychologist_id as "tenantId", email from patients
    where phone = ${phone} order by created_at desc, id desc`.execute(db)
  return rows
}
