import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { OWNED_TABLES, type OwnedTable } from '../src/features/account/owned-table-queries.ts'
import { insertDemo } from '../src/features/demo/account-commands.ts'
import { planReminders } from '../src/features/reminders/commands.ts'
import { openPractice } from './practice.ts'

const { db, services } = await openPractice()
const demo = insertDemo(services)

it('The demonstration has a row in each owned table, or the registry names the reason', async () => {
  await demo
  const entries = Object.entries(OWNED_TABLES) as [string, OwnedTable<string>][]
  const empty: string[] = []
  for (const [table] of entries) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db.owner)
    if (rows.length === 0) empty.push(table)
  }
  const excused = entries.filter(([, { notInDemo }]) => notInDemo).map(([table]) => table)
  expect(empty.sort()).toEqual(excused.sort())
})

it('The reminders of the demonstration wait once for a session, also after the server planned its own', async () => {
  await demo
  await planReminders(services)
  const { rows } = await sql<{ ready: number; sessions: number }>`
    select count(*)::int as ready, count(distinct session_id)::int as sessions from messages
    where status = 'ready'`.execute(db.owner)
  expect(rows[0]?.ready).toBeGreaterThan(0)
  expect(rows[0]?.sessions).toBe(rows[0]?.ready)
})
