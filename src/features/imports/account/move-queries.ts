import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'

/** What a practice must not have yet: its rows and those of another one would be told apart by nobody. */
const IN_THE_WAY = [
  'patients',
  'sessions',
  'series',
  'packages',
  'payments',
  'statements',
  'expenses',
  'coupons',
  'price_changes',
] as const

/** Returns whether the practice has rows that a practice which moves in could be mistaken with. */
export async function isInUse({ id, sql: db }: Tenant): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select ${sql.join(
      IN_THE_WAY.map(
        (table) => sql`exists (select from ${sql.table(table)} t where t.psychologist_id = ${id})`,
      ),
      sql` or `,
    )} as used`.execute(db)
  return rows[0]?.used ?? false
}
