import { sql } from 'kysely'
import type { Database, Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { forEachInTurn } from '../../platform/server/jobs.ts'
import type { Services } from '../../platform/server/services.ts'
import { queueAcross } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { lockIfFree } from '../practice/commands.ts'
import { isInUse } from '../practice/queries.ts'
import { TERMS_VERSIONS } from '../practice/terms-changes.ts'
import { PROFILE_KINDS } from './message-kinds.ts'

export async function dismissTerms(tenant: Tenant, version: string, now: number): Promise<void> {
  await tenant.sql
    .updateTable('terms_notices')
    .set({ dismissed_at: new Date(now) })
    .where('psychologist_id', '=', tenant.id)
    .where('version', '<=', version)
    .where('dismissed_at', 'is', null)
    .execute()
}

const PAGE = 500

/**
 * Mails each active account its new versions, in one e-mail, and shows them in its area; each account in a separate transaction.
 * A locked account is left to the next run.
 */
export async function announceTerms(
  { db, now, origin }: Pick<Services, 'db' | 'now' | 'origin'>,
  stopping?: AbortSignal,
  versions: typeof TERMS_VERSIONS = TERMS_VERSIONS,
): Promise<void> {
  const [first, ...later] = versions
  const latest = later.at(-1)
  if (!latest) return
  let after: TenantId | null = null
  do {
    const page: TenantId[] = await listUnaware(db, latest.version, after)
    await forEachInTurn(page, stopping, (id) => announceTo(id))
    after = page.length < PAGE ? null : (page.at(-1) ?? null)
  } while (after && !stopping?.aborted)

  async function announceTo(id: TenantId): Promise<void> {
    await db.asPlatform(async (scope, enqueue) => {
      if (!(await lockIfFree(scope, id))) return
      const { name, email: recipient, known } = await findReader(scope, id)
      const changes = later.filter(({ version }) => version > (known ?? first.version))
      if (changes.length === 0) return
      await scope
        .insertInto('terms_notices')
        .values(
          changes.map(({ version }) => ({
            psychologist_id: id,
            version,
            known_at: new Date(now()),
          })),
        )
        .execute()
      const mail = emailMessageOf(PROFILE_KINDS.terms_changed, name, changes, `${origin()}/legal`)
      await queueAcross(
        scope,
        enqueue,
        [{ tenantId: id, channel: 'email', recipient, ...mail }],
        now(),
      )
    })
  }
}

async function findReader(db: Sql, id: TenantId) {
  return db
    .selectFrom('psychologists as p')
    .select(['p.name', 'p.email'])
    .select((read) =>
      read
        .selectFrom('terms_notices as t')
        .select(({ fn }) => fn.max('t.version').as('known'))
        .whereRef('t.psychologist_id', '=', 'p.id')
        .as('known'),
    )
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
}

async function listUnaware(
  db: Database,
  version: string,
  after: TenantId | null,
): Promise<TenantId[]> {
  return db.asPlatform(async (scope) => {
    const { rows } = await sql<{ id: TenantId }>`
      select p.id from psychologists p
      where not p.is_admin and ${isInUse('p')} ${after ? sql`and p.id > ${after}` : sql``}
        and not exists (
          select 1 from terms_notices t where t.psychologist_id = p.id and t.version >= ${version})
      order by p.id limit ${PAGE}`.execute(scope)
    return rows.map(({ id }) => id)
  })
}
