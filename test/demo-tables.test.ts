import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { OWNED_TABLES, type OwnedTable } from '../src/features/account/owned-table-queries.ts'
import { findDashboard } from '../src/features/dashboard/queries.ts'
import { insertDemo } from '../src/features/demo/account-commands.ts'
import { movedId } from '../src/features/imports/account/moved-id-queries.ts'
import { movedLines } from '../src/features/imports/account/moved-queries.ts'
import { createImport, runImport } from '../src/features/imports/contract.ts'
import { runImports } from '../src/features/imports/run-commands.ts'
import { findProfile } from '../src/features/practice/queries.ts'
import { planReminders } from '../src/features/reminders/commands.ts'
import { sendersOf } from '../src/platform/server/channel-settings.ts'
import type { Tenant, TenantId } from '../src/platform/server/database.ts'
import { openPractice } from './practice.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const { db, given, services } = await openPractice()
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

it('The dashboard of the demonstration asks about a session that was moved in another calendar', async () => {
  await demo
  const { rows } = await sql<{ id: TenantId }>`
    select id from psychologists where email = 'lucia@exemplo.com.br'`.execute(db.owner)
  const senders = sendersOf(services.environment)
  const { calendarChanges } = await db.asTenant((rows[0] as { id: TenantId }).id, (tenant) =>
    findDashboard(tenant, senders, services.now()),
  )
  expect(calendarChanges).toMatchObject([{ calendarName: 'Pessoal (iCloud)' }])
})

it('The reminders of the demonstration are queued once for a session, also after the server planned its own', async () => {
  await demo
  await planReminders(services)
  const { rows } = await sql<{ ready: number; sessions: number }>`
    select count(*)::int as ready, count(distinct session_id)::int as sessions from messages
    where status = 'ready'`.execute(db.owner)
  expect(rows[0]?.ready).toBeGreaterThan(0)
  expect(rows[0]?.sessions).toBe(rows[0]?.ready)
})

it('A practice of the demonstration is moved and is equal afterwards, except for ids', async () => {
  await demo
  const { rows } = await sql<{ id: TenantId }>`
    select id from psychologists where email = 'renato@exemplo.com.br'`.execute(db.owner)
  const exported = async (id: TenantId) => {
    const inTenant = <T>(read: (tenant: Tenant) => Promise<T>) => db.asTenant(id, read)
    return text(movedLines(inTenant, await inTenant(findProfile), null))
  }
  const lines = await exported((rows[0] as { id: TenantId }).id)
  const owner = await given.psychologist({ plan: 'pro' })
  const reply = await owner.send({
    method: 'POST',
    url: createImport.path,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(lines),
  })
  const { id } = reply.json() as { id: string }
  await owner.ask(runImport, { params: { id } })
  await runImports(services)
  const named = lines.replaceAll(UUID, (one) => movedId(id, one))
  const sorted = (all: string) => all.trim().split('\n').toSorted()
  expect(sorted(await exported(owner.id))).toEqual(sorted(named))
})
