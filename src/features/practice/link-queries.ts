import type { Tenant, TenantId } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { claimOf, openSealed, seal } from '../../platform/server/signing.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { managePath, managePurpose } from './link-rules.ts'

/**
 * A session with its link number. A session reassigned to another patient gets the next number, and earlier links open
 * nothing.
 */
export interface LinkedSession {
  tenantId: TenantId
  sessionId: string
  linkNumber: number
}

export const FIRST_LINK = 1

export function managePathOf(
  secret: Buffer,
  { tenantId, sessionId, linkNumber }: LinkedSession,
): string {
  const sealed = { tenantId, subjectId: sessionId }
  return managePath(seal(secret, managePurpose(linkNumber), sealed))
}

export type ManageUrlOf = (sessionId: string, linkNumber: number) => string

export function manageUrls(
  { secret, origin }: Pick<Services, 'secret' | 'origin'>,
  tenantId: TenantId,
): ManageUrlOf {
  return (sessionId, linkNumber) =>
    origin() + managePathOf(secret, { tenantId, sessionId, linkNumber })
}

/** Runs in the practice of a link; an invalid link names a missing practice. */
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
  const linkNumber = await findLinkNumber(tenant, sessionId)
  openSealed(secret, managePurpose(linkNumber), token)
  return { tenantId: tenant.id, sessionId, linkNumber }
}

async function findLinkNumber({ id, sql: db }: Tenant, sessionId: string): Promise<number> {
  const session = await db
    .selectFrom('sessions')
    .select('link_number')
    .where('psychologist_id', '=', id)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session) throw new Problem('not_found')
  return session.link_number
}
