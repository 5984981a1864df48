import type { Tenant, TenantId } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { claimOf, openSealed, seal } from '../../platform/server/signing.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { managePath, managePurpose } from './link-rules.ts'

/** A session as its link names it: one that became another patient's has the next number, and the links before open nothing. */
export interface LinkedSession {
  tenantId: TenantId
  sessionId: string
  linkNumber: number
}

/** That of a session that was just made. */
export const FIRST_LINK = 1

/** The page that opens a session without a login. */
export function managePathOf(
  secret: Buffer,
  { tenantId, sessionId, linkNumber }: LinkedSession,
): string {
  const sealed = { tenantId, subjectId: sessionId }
  return managePath(seal(secret, managePurpose(linkNumber), sealed))
}

/** Where the page of one of a practice's sessions is. */
export type ManageUrlOf = (sessionId: string, linkNumber: number) => string

export function manageUrls(
  { secret, origin }: Pick<Services, 'secret' | 'origin'>,
  tenantId: TenantId,
): ManageUrlOf {
  return (sessionId, linkNumber) =>
    origin() + managePathOf(secret, { tenantId, sessionId, linkNumber })
}

/** Works in the practice a link names; any text that is no link names one that is not there. */
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
 * Returns the session a link opens now. It may become another patient's at any moment: who changes it holds the practice's
 * lock before, and who reads it reads it by its id and link number in one statement.
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
