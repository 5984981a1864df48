import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import type { Tenant, TenantId } from '../src/platform/server/database.ts'
import { PreparedStatements } from '../src/platform/server/prepared-statements.ts'
import { sendTogether } from '../src/platform/server/transactions.ts'
import { closeAtEnd } from './close-at-end.ts'
import { openTestDatabase } from './database.ts'

const db = await openTestDatabase()
closeAtEnd(() => db.close())
const onServer = it.runIf(db.kind === 'postgres')

const NOBODY = '00000000-0000-0000-0000-000000000000' as TenantId

/** Asks as often as it takes until every connection of a small load has the statement prepared. */
async function askOften(ask: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 10; n++) await Promise.all(Array.from({ length: 4 }, ask))
}

/** Returns the names of the statements that this transaction's connection has prepared. */
function preparedHere(text: string): Promise<string[]> {
  return db.asTenant(NOBODY, async (tenant) => {
    const { rows } = await sql<{ name: string }>`
        select name from pg_prepared_statements where statement = ${text}`.execute(tenant.sql)
    return rows.map(({ name }) => name)
  })
}

onServer('a common statement is prepared in a request, and in long work not', async () => {
  const ask = (tenant: Tenant) => sql`select ${1}::int as one`.execute(tenant.sql)
  for (let n = 0; n < 10; n++) await db.forLongWork.asTenant(NOBODY, ask)
  expect(await preparedHere('select $1::int as one')).toEqual([])
  for (let n = 0; n < 10; n++) await db.asTenant(NOBODY, ask)
  expect(await preparedHere('select $1::int as one')).toHaveLength(1)
})

onServer(
  'statements with a shared plan have one for all tenants, and others have not',
  async () => {
    const planMode = (sending: { sharedPlan?: boolean }) =>
      db.asTenant(
        NOBODY,
        async (tenant) =>
          (await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(tenant.sql)).rows[0]
            ?.plan_cache_mode,
        sending,
      )
    // The server of the tests has another default; the connection is the one of the next calls.
    await db.asTenant(NOBODY, ({ sql: own }) => sql`set plan_cache_mode = auto`.execute(own))
    expect(await planMode({ sharedPlan: true })).toBe('force_generic_plan')
    expect(await planMode({})).toBe('auto')
  },
)

onServer('a table that a migration changes is read on with no error', async () => {
  await sql`create table changing (id int)`.execute(db.owner)
  await sql`insert into changing values (1)`.execute(db.owner)
  await sql`grant select on changing to consultorio_tenant`.execute(db.owner)
  const ask = async () =>
    db.asTenant(
      NOBODY,
      async (tenant) =>
        (await sql<object>`select * from changing where id = ${1}`.execute(tenant.sql)).rows[0],
    )
  await askOften(ask)
  await sql`alter table changing add column name text default 'Ana'`.execute(db.owner)
  const answers = await Promise.all(Array.from({ length: 8 }, ask))
  expect(answers).toEqual(Array.from({ length: 8 }, () => ({ id: 1, name: 'Ana' })))
})

onServer(
  'a connection that lost its statements, as behind a pooler without names, answers on',
  async () => {
    const ask = () =>
      db.asTenant(
        NOBODY,
        async (tenant) => {
          const { rows } = await sql<{ two: number }>`select ${2}::int as two`.execute(tenant.sql)
          await sql`deallocate all`.execute(tenant.sql)
          return rows[0]?.two
        },
        { sharedPlan: true },
      )
    for (let n = 0; n < 10; n++) expect(await ask()).toBe(2)
  },
)

onServer('a value that cannot be sent fails only its own statement', async () => {
  const ask = (value: unknown) =>
    db.asTenant(
      NOBODY,
      async (tenant) =>
        (await sql<{ three: string }>`select ${value}::text as three`.execute(tenant.sql)).rows[0]
          ?.three,
      { sharedPlan: true },
    )
  const unsendable = {
    toJSON: () => {
      throw new Error('unsendable')
    },
  }
  await expect(ask(unsendable)).rejects.toThrow('unsendable')
  for (let n = 0; n < 10; n++) await ask('x')
  await expect(ask(unsendable)).rejects.toThrow('unsendable')
  await expect(ask('a\0b')).rejects.toMatchObject({ code: '22021' })
  for (let n = 0; n < 10; n++) expect(await ask('x')).toBe('x')
})

onServer('no statement of the work runs where its role cannot be entered', async () => {
  await sql`create table entered (how text)`.execute(db.owner)
  await sql`grant all on entered to public`.execute(db.owner)
  const write = (tenant: Tenant, how: string) =>
    sql`insert into entered values (${how})`.execute(tenant.sql)
  const refused: unknown[] = []
  const work = async (tenant: Tenant) => {
    await sql`insert into entered values ('with the commit')`.execute(tenant.withCommit.sql)
    const note = (error: unknown) => refused.push(error)
    const writing = (how: string) => () => write(tenant, how).catch(note)
    await sendTogether(tenant.sql, [writing('first'), writing('behind it')]).catch(note)
    await setTimeout(50)
    await write(tenant, 'after the failure').catch(note)
  }
  await expect(db.asTenant('a\0b' as TenantId, work)).rejects.toMatchObject({ code: '22021' })
  expect(refused).toHaveLength(4)
  expect(await sql`select how from entered`.execute(db.owner)).toMatchObject({ rows: [] })
  await db.asTenant(NOBODY, work)
  const { rows } = await sql<{ how: string }>`select how from entered`.execute(db.owner)
  expect(rows.map(({ how }) => how)).toEqual([
    'first',
    'behind it',
    'after the failure',
    'with the commit',
  ])
})

onServer.each(['commits', 'fails', 'is one round trip'])(
  'no statement runs after the end of a transaction that %s',
  async (how) => {
    const answers: Promise<string>[] = []
    const ended = db.asTenant(
      NOBODY,
      async (tenant) => {
        const ask = () => sql`select current_user`.execute(tenant.sql)
        await ask()
        for (const wait of [0, 50]) {
          const late = setTimeout(wait).then(ask)
          answers.push(late.then(() => 'it ran', String))
        }
        if (how === 'fails') throw new Error('refused')
      },
      { oneRoundTrip: how === 'is one round trip' },
    )
    if (how === 'fails') await expect(ended).rejects.toThrow('refused')
    else await ended
    for (const answer of await Promise.all(answers)) expect(answer).toContain('after the end')
  },
)

onServer('a statement that fails with the commit undoes all of the transaction', async () => {
  await sql`create table committed (n int primary key)`.execute(db.owner)
  await sql`grant all on committed to public`.execute(db.owner)
  const work = async ({ sql: now, withCommit }: Tenant) => {
    await sql`insert into committed values (1)`.execute(now)
    await sql`insert into committed values (2)`.execute(withCommit.sql)
    await sql`insert into committed values (2)`.execute(withCommit.sql)
  }
  await expect(db.asTenant(NOBODY, work)).rejects.toMatchObject({ code: '23505' })
  expect(await sql`select n from committed`.execute(db.owner)).toMatchObject({ rows: [] })
})

onServer("a tenant's id is a value, whatever it holds", async () => {
  const quoted = "'; reset role; select '" as TenantId
  const role = await db.asTenant(quoted, async (tenant) => {
    const { rows } = await sql<{ role: string; tenant: string }>`
      select current_user as role, current_setting('consultorio.tenant') as tenant`.execute(
      tenant.sql,
    )
    return rows[0]
  })
  expect(role).toEqual({ role: 'consultorio_tenant', tenant: quoted })
})

it('a name of a prepared statement belongs to one text only, and changes after a stale plan', () => {
  const [one, other] = [new PreparedStatements(), new PreparedStatements()]
  const nameIn = (statements: PreparedStatements, text: string) => {
    for (let n = 0; n < 10; n++) statements.nameOf(text)
    return statements.nameOf(text)
  }
  const name = nameIn(one, 'select $1')
  expect(nameIn(other, 'select $1')).toBe(name)
  expect(nameIn(other, 'select $2')).not.toBe(name)
  const stale = Object.assign(new pg.DatabaseError('cached plan', 11, 'error'), {
    code: '0A000',
    routine: 'RevalidateCachedQuery',
  })
  one.learnFrom(stale)
  expect(one.nameOf('select $1')).toBeUndefined()
  expect(nameIn(one, 'select $1')).not.toBe(name)
  const unknown = Object.assign(new pg.DatabaseError('unknown', 7, 'error'), { code: '26000' })
  one.learnFrom(unknown)
  expect(nameIn(one, 'select $1')).toBeUndefined()
})
