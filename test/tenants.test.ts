/** @module-tag both-databases */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getPatient, listPatients } from '../src/features/patients/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import type { TenantId } from '../src/platform/server/database.ts'
import { openPractice } from './practice.ts'

const { db, given } = await openPractice()

/** As the tables' owner: the platform's role may not read some of them. */
const { rows: owned } = await sql<{ name: string }>`
  select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'psychologist_id' and table_name <> 'support_messages' order by 1`.execute(
  db.owner,
)
const tenantTables = owned.map(({ name }) => name)

const ana = await given.psychologist({ name: 'Ana Souza' })
const bia = await given.psychologist({ name: 'Bia Melo' })
const patient = await given.patient(ana)
const service = await given.service(ana)
await given.session(ana, { patientId: patient.id, serviceId: service.id })

async function countAs(tenant: TenantId, table: string): Promise<number> {
  return db.asTenant(tenant, async (scope) => {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.table(table)}`.execute(scope.sql)
    return rows[0]?.count ?? -1
  })
}

describe('row-level security', () => {
  it('row-level security covers every table that has an owner', async () => {
    expect(tenantTables).toContain('patients')
    const { rows } = await db.asPlatform((scope) =>
      sql<{
        name: string
      }>`select relname as name from pg_class where relrowsecurity order by 1`.execute(scope),
    )
    expect(rows.map(({ name }) => name)).toEqual([...tenantTables, 'psychologists'].sort())
  })

  it.each([...tenantTables, 'psychologists'])(
    'row-level security shows nothing of %s without a tenant',
    async (table) => {
      expect(await countAs('' as TenantId, table)).toBe(0)
    },
  )

  it('row-level security shows a tenant its own rows', async () => {
    expect(await countAs(ana.id, 'psychologists')).toBe(1)
    expect(await countAs(ana.id, 'patients')).toBe(1)
    expect(await countAs(ana.id, 'sessions')).toBe(1)
    expect(await countAs(bia.id, 'sessions')).toBe(0)
  })

  it.each(tenantTables)(
    "row-level security shows no row of %s that is another's",
    async (table) => {
      const others = await db.asTenant(bia.id, (scope) =>
        sql`select 1 from ${sql.table(table)} where psychologist_id <> ${bia.id}`.execute(
          scope.sql,
        ),
      )
      expect(others.rows).toEqual([])
    },
  )

  it("row-level security refuses to write under another's name", async () => {
    const stolen = db.asTenant(bia.id, (scope) =>
      scope.sql
        .insertInto('days_off')
        .values({
          psychologist_id: ana.id,
          id: patient.id,
          first_day: '2026-03-02',
          last_day: '2026-03-02',
        })
        .execute(),
    )
    await expect(stolen).rejects.toThrow('row-level security')
  })

  it("row-level security changes nothing of another's", async () => {
    const changed = await db.asTenant(bia.id, (scope) =>
      scope.sql
        .updateTable('patients')
        .set({ registered_name: 'Outra' })
        .where('id', '=', patient.id)
        .returning('id')
        .execute(),
    )
    expect(changed).toEqual([])
  })

  it('row-level security shows the platform nothing of the records except their wrapped keys', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.role_table_grants
      where grantee = 'consultorio_platform' and table_name ~ '^(record|restricted|agreement)' order by 1`.execute(
      db.owner,
    )
    expect(rows).toEqual([{ name: 'record_keys' }])
  })

  it('row-level security keeps a tenant from changing append-only rows', async () => {
    const erased = db.asTenant(ana.id, (scope) => scope.sql.deleteFrom('audit_events').execute())
    await expect(erased).rejects.toThrow('permission denied')
  })
})

describe("another psychologist's patient", () => {
  it("another psychologist's patient is not found and not listed", async () => {
    expect((await bia.call(getPatient, { params: { id: patient.id } })).problem?.code).toBe(
      'not_found',
    )
    expect((await bia.call(listPatients)).body).toEqual([])
    expect((await ana.call(listPatients)).body).toHaveLength(1)
  })

  it('a patient is created only for one’s own account', async () => {
    const reply = await bia.call(createPatient, {
      body: { name: 'Rui Costa', phone: '11 93333-4444' },
    })
    expect(reply.status).toBe(201)
    expect(await countAs(ana.id, 'patients')).toBe(1)
  })
})
