import { sql } from 'kysely'
import type { Tenant, TenantId } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { claimOf, seal, unseal } from '../../platform/server/signing.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { type LinkedPerson, managePath, managePurpose, purposeFor } from './link-rules.ts'

/**
 * A session with its link number. A session reassigned to another patient gets the next number, and earlier links open
 * nothing.
 */
export interface LinkedSession {
  tenantId: TenantId
  sessionId: string
  linkNumber: number
  /** The person around the patient who gets the link; null if the patient does. */
  person?: LinkedPerson | null
}

export const FIRST_LINK = 1

export function managePathOf(
  secret: Buffer,
  { tenantId, sessionId, linkNumber, person = null }: LinkedSession,
): string {
  const sealed = { tenantId, subjectId: sessionId }
  return managePath(seal(secret, purposeFor(managePurpose(linkNumber), person), sealed))
}

export type ManageUrlOf = (
  sessionId: string,
  linkNumber: number,
  person?: LinkedPerson | null,
) => string

export function manageUrls(
  { secret, origin }: Pick<Services, 'secret' | 'origin'>,
  tenantId: TenantId,
): ManageUrlOf {
  return (sessionId, linkNumber, person = null) =>
    origin() + managePathOf(secret, { tenantId, sessionId, linkNumber, person })
}

/** Runs `work` in the practice of a link; an invalid link gives a practice that does not exist. */
export async function inLinkedPractice<T>(
  db: Services['db'],
  token: string,
  work: (tenant: Tenant) => Promise<T>,
): Promise<T> {
  const claimed = claimOf(token)
  if (!claimed) throw new Problem('not_found')
  return db.asTenant(claimed.tenantId, work)
}

/**
 * Returns the session that a link opens now; it may be reassigned at any moment. A change must hold the practice's
 * lock before this call, and a read must select by id and link number in one statement.
 */
export async function openLink(
  tenant: Tenant,
  secret: Buffer,
  token: string,
): Promise<LinkedSession> {
  const claimed = claimOf(token)
  if (!claimed) throw new Problem('not_found')
  const { subjectId: sessionId } = claimed
  const { linkNumber, people } = await findLinkNumbers(tenant, sessionId)
  openForAny(secret, managePurpose(linkNumber), people, token)
  return { tenantId: tenant.id, sessionId, linkNumber }
}

/** Throws `not_found` unless the link was made for the patient or one of these people, with the same purpose and number. */
export function openForAny(
  secret: Buffer,
  purpose: string,
  people: readonly LinkedPerson[],
  token: string,
): void {
  const purposes = [null, ...people].map((person) => purposeFor(purpose, person))
  if (!purposes.some((purpose) => unseal(secret, purpose, token))) throw new Problem('not_found')
}

/** Returns the people around the patient of `row`, an alias with `patient_id`, whose links are valid, in SQL. */
export function linkedPeople(row: string, roles: readonly ('opens_area' | 'receives_notices')[]) {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const has = roles.map((role) => sql.ref(`q.${role}`))
  return sql<LinkedPerson[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('personId', q.id, 'linkNumber', q.link_number)), '[]') from patient_people q
    where q.psychologist_id = ${of('psychologist_id')} and q.patient_id = ${of('patient_id')} and (${sql.join(has, sql` or `)}))`
}

async function findLinkNumbers({ id, sql: db }: Tenant, sessionId: string) {
  const { rows } = await sql<{ linkNumber: number; people: LinkedPerson[] }>`
    select s.link_number as "linkNumber", ${linkedPeople('s', ['opens_area'])} as people
    from sessions s where s.psychologist_id = ${id} and s.id = ${sessionId}`.execute(db)
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}
