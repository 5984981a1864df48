import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertDemo } from '../src/app/demo-accounts.ts'
import { OWNED_TABLES, type OwnedTable } from '../src/features/account/owned-table-queries.ts'
import { openPractice } from './practice.ts'

const { db, services } = await openPractice()

it('The demonstration has a row in each owned table, or the registry names the reason', async () => {
  await insertDemo(services)
  const entries = Object.entries(OWNED_TABLES) as [string, OwnedTable<string>][]
  const empty: string[] = []
  for (const [table] of entries) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db.owner)
    if (rows.length === 0) empty.push(table)
  }
  const excused = entries.filter(([, { notInDemo }]) => notInDemo).map(([table]) => table)
  expect(empty.sort()).toEqual(excused.sort())
})
