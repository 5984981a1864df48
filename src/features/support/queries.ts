import type { Sql, TenantId } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { tenantOfToken } from '../../platform/server/tokens.ts'
import type { PlanName } from '../practice/plans.ts'

export interface Author {
  id: TenantId
  name: string
  email: string
  plan: PlanName
}

export async function findAuthor(
  { db, authenticate }: Pick<Services, 'db' | 'authenticate'>,
  token: string | null,
  now: number,
): Promise<Author | null> {
  const id = token ? tenantOfToken(token) : null
  if (!token || !id) return null
  return db.asTenant(id, async (tenant) => {
    if (!(await authenticate(tenant, token, now))) return null
    const account = await tenant.sql
      .selectFrom('psychologists')
      .select(['name', 'email', 'plan'])
      .where('id', '=', tenant.id)
      .executeTakeFirstOrThrow()
    return { id, ...account }
  })
}

export async function listSuperAdmins(db: Sql): Promise<{ id: TenantId; email: string }[]> {
  const rows = await db
    .selectFrom('psychologists')
    .select(['id', 'email'])
    .where('is_admin', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id, email }) => ({ id: id as TenantId, email }))
}
