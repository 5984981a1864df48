import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import type { Import } from '../contract.ts'

/** Tables that must be empty: otherwise the rows of two practices could not be distinguished. */
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

/** Returns whether the practice has rows that could be confused with those of a practice that moves in. */
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

/** The tables whose rows an undo reports, with the row's name and whether it was changed. */
const REPORTED_TABLES = {
  services: [sql`t.name`, sql`t.version > 1`],
  coupons: [sql`t.code`, sql`t.version > 1`],
  expenses: [sql`t.description`, sql`true`],
  days_off: [sql`coalesce(t.name, to_char(t.first_day, 'DD/MM/YYYY'))`, sql`true`],
  blocks: [sql`coalesce(t.label, to_char(t.first_day, 'DD/MM/YYYY'))`, sql`true`],
} as const

/** Returns what the undo of an account left, in addition to patients: changed rows, and rows in use. */
export async function listKeptRows(
  { id: practice, sql: db }: Tenant,
  importId: string,
  most: number,
): Promise<Import['kept']> {
  const kinds = Object.entries(REPORTED_TABLES).map(
    ([table, [name, isChanged]]) => sql`
      select 'practice' as kind, t.id, null::uuid as "patientId", ${name} as name,
        case when ${isChanged} then 'changed' else 'sessions' end as why
      from imported_rows r join ${sql.table(table)} t on t.psychologist_id = r.psychologist_id and t.id = r.id
      where r.psychologist_id = ${practice} and r.import_id = ${importId} and r.kind = ${table} and r.kept`,
  )
  const { rows } = await sql<Import['kept'][number]>`
    select * from (${sql.join(kinds, sql` union all `)}) k order by name, id limit ${most}`.execute(
    db,
  )
  return rows
}
