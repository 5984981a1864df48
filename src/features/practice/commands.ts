import type { Selectable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'

/**
 * Locks the practice's row until the transaction ends, and gives it. First statement of every transaction that takes a
 * time or counts towards a limit: racing inserts on a bare exclusion constraint deadlock, and a count read before the
 * lock is already old. not_found when it was erased meanwhile.
 */
export async function lockPractice(tenant: Tenant): Promise<Selectable<Psychologists>> {
  return tenant.sql
    .selectFrom('psychologists')
    .selectAll()
    .where('id', '=', tenant.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
}
