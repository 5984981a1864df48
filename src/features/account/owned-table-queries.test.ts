import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { type ExportedList, exportedLists } from './owned-table-queries.ts'

const { db, given } = await openPractice()

async function addRows(db: Sql): Promise<void> {
  await sql`
    insert into patients (psychologist_id, id, registered_name, phone, created_at)
    select psychologist_id, gen_random_uuid(), 'Ana ' || n, '119' || lpad(n::text, 8, '0'), created_at
    from patients, generate_series(1, 1200) n`.execute(db)
  await sql`
    insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration,
      price_cents, origin, holds, created_at)
    select psychologist_id, gen_random_uuid(), patient_id, service_id, type, starts_at, ends_at, blocked_until, duration,
      n, origin, false, created_at
    from sessions, generate_series(1, 1200) n`.execute(db)
}

async function movingWhileRead(id: TenantId): Promise<string[][]> {
  const move = (tenant: Tenant) =>
    sql`with renamed as (update patients set registered_name = 'Zuleica ' || md5(name))
      update sessions set starts_at = starts_at - price_cents * interval '1 day',
        ends_at = ends_at - price_cents * interval '1 day', blocked_until = blocked_until - price_cents * interval '1 day'
      where not holds`.execute(tenant.sql)
  const read = async ({ rows }: ExportedList) => {
    const ids: string[] = []
    for await (const batch of rows((work) => db.asTenant(id, (tenant) => work(tenant, 0)))) {
      ids.push(...batch.map((row) => (row as { id: string }).id))
      await db.asTenant(id, move)
    }
    return ids
  }
  const lists = exportedLists.filter(({ field }) => ['patients', 'sessions'].includes(field))
  return [await read(lists[0] as ExportedList), await read(lists[1] as ExportedList)]
}

describe('the lists of a whole account', () => {
  it('the lists of a whole account contain each row once even if it is moved or renamed meanwhile', {
    tags: 'both-databases',
  }, async () => {
    const bia = await given.psychologist({ plan: 'pro' })
    const { id: patientId } = await given.patient(bia, { name: 'Zuleica' })
    const { id: serviceId } = await given.service(bia)
    await given.session(bia, { patientId, serviceId })
    await db.asTenant(bia.id, (tenant) => addRows(tenant.sql))
    const batches = await movingWhileRead(bia.id)
    expect(batches.map((ids) => [ids.length, new Set(ids).size])).toEqual([
      [1_201, 1_201],
      [1_201, 1_201],
    ])
  })
})
