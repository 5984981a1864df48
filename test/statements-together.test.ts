/** @module-tag both-databases */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Sql, Tenant, TenantId } from '../src/platform/server/database.ts'
import { sendTogether } from '../src/platform/server/transactions.ts'
import { closeAtEnd } from './close-at-end.ts'
import { openTestDatabase } from './database.ts'

const db = await openTestDatabase()
closeAtEnd(() => db.close())

const NOBODY = '00000000-0000-0000-0000-000000000000' as TenantId

await sql`create table written (number serial, word text unique)`.execute(db.owner)
await sql`grant all on written, written_number_seq to public`.execute(db.owner)
beforeEach(() => sql`delete from written`.execute(db.owner))

const write = (on: Sql, word: string) =>
  sql`insert into written (word) values (${word})`.execute(on)
const count = async (on: Sql) =>
  (await sql<{ n: number }>`select count(*) as n from written`.execute(on)).rows[0]?.n

async function readWords(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from written order by number`.execute(db.owner)
  return rows.map(({ word }) => word)
}

const inTransaction = <T>(work: (tenant: Tenant) => Promise<T>) => db.asTenant(NOBODY, work)

it('statements that are sent together run in array order, and return in it', async () => {
  const results = await inTransaction(({ sql: on }) =>
    sendTogether(on, [
      () => write(on, 'one').then(() => 'first'),
      () => count(on),
      () =>
        sendTogether(on, [() => write(on, 'two'), () => write(on, 'three')]).then(() => 'third'),
      () => null,
      () => count(on),
    ]),
  )
  expect(results).toEqual(['first', 1, 'third', null, 3])
  expect(await readWords()).toEqual(['one', 'two', 'three'])
})

it.each([
  ['a reply', (on: Sql) => write(on, 'before')],
  ['a promise that is settled', () => Promise.resolve()],
  ['a timer', () => setTimeout(10)],
])(
  'a statement after an await of %s fails immediately, and nothing is written',
  async (_, wait) => {
    const sent = inTransaction(({ sql: on }) =>
      sendTogether(on, [
        () => write(on, 'first'),
        async () => {
          await wait(on)
          await write(on, 'too late')
        },
      ]),
    )
    await expect(sent).rejects.toThrow('issued after an await')
    expect(await readWords()).toEqual([])
  },
)

it('a statement concurrent with another one fails immediately', async () => {
  const sent = inTransaction(({ sql: on }) => Promise.all([write(on, 'one'), write(on, 'two')]))
  await expect(sent).rejects.toThrow('while others are under way')
  expect(await readWords()).toEqual([])
})

it('a lock behind another statement fails immediately; one before the others is taken', async () => {
  const lock = (on: Sql) =>
    sql`select id from psychologists where id = ${NOBODY} for no key update`.execute(on)
  const behind = inTransaction(({ sql: on }) =>
    sendTogether(on, [() => write(on, 'one'), () => lock(on)]),
  )
  await expect(behind).rejects.toThrow('a lock is the first statement')
  expect(await readWords()).toEqual([])
  await inTransaction(({ sql: on }) => sendTogether(on, [() => lock(on), () => write(on, 'one')]))
  expect(await readWords()).toEqual(['one'])
})

it('the failure of statements that are sent together is that of the failed one', async () => {
  const sent = inTransaction(({ sql: on }) =>
    sendTogether(on, [
      () => write(on, 'one'),
      () => write(on, 'one'),
      () => sql`select 1 / 0`.execute(on),
      () => write(on, 'two').catch(() => 'ignored'),
    ]),
  )
  await expect(sent).rejects.toMatchObject({ code: '23505' })
  expect(await readWords()).toEqual([])
})

it('a function that fails after its reply fails the transaction, when the others have theirs', async () => {
  let others = 0
  const sent = inTransaction(({ sql: on }) =>
    sendTogether(on, [
      async () => {
        await write(on, 'one')
        throw new Error('refused')
      },
      async () => {
        await write(on, 'two')
        await setTimeout(10)
        others++
      },
    ]),
  )
  await expect(sent).rejects.toThrow('refused')
  expect(others).toBe(1)
  expect(await readWords()).toEqual([])
})

it('writes with the commit come last, in order, and before the end of one round trip', async () => {
  const work = async ({ sql: on, withCommit }: Tenant) => {
    const [, words] = await sendTogether(withCommit.sql, [
      () => write(withCommit.sql, 'last but one'),
      () => sql`select word from written`.execute(withCommit.sql),
    ])
    expect(words.rows).toEqual([])
    await write(withCommit.sql, 'last')
    await write(on, 'first')
  }
  await inTransaction(work)
  expect(await readWords()).toEqual(['first', 'last but one', 'last'])
})

const inOneRoundTrip = (work: (tenant: Tenant) => Promise<unknown>) =>
  db.asTenant(NOBODY, work, { oneRoundTrip: true })

it('a transaction of one round trip whose last statement fails has written nothing', async () => {
  const failed = inOneRoundTrip(async ({ sql: on, withCommit }) => {
    void write(withCommit.sql, 'one')
    await sendTogether(on, [() => write(on, 'one'), () => write(on, 'two')])
  })
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  expect(await readWords()).toEqual([])
  const role = sql<{ role: string }>`select current_user as role`.execute(db.owner)
  expect((await role).rows[0]?.role).not.toBe('consultorio_tenant')
})

it('a transaction of one round trip accepts no statement after an await', async () => {
  await inOneRoundTrip(async ({ sql: on, withCommit }) => {
    void write(withCommit.sql, 'last')
    await sendTogether(on, [() => write(on, 'one'), () => write(on, 'two')])
  })
  expect(await readWords()).toEqual(['one', 'two', 'last'])
  const late = inOneRoundTrip(async ({ sql: on }) => {
    await count(on)
    await write(on, 'three')
  })
  await expect(late).rejects.toThrow('after the end')
  const none = inOneRoundTrip(async () => {
    throw new Error('refused')
  })
  await expect(none).rejects.toThrow('refused')
  expect(await readWords()).toEqual(['one', 'two', 'last'])
})

it('a transaction whose statement failed does not commit, even if the work ignores the failure', async () => {
  const ignoring = inTransaction(async ({ sql: on }) => {
    await write(on, 'one')
    await write(on, 'one').catch(() => {})
  })
  await expect(ignoring).rejects.toThrow()
  expect(await readWords()).toEqual([])
})

it('values of every kind arrive unchanged', async () => {
  const values = {
    text: 'a "b" \\ {c}, \n null',
    texts: ['', 'null', 'a,b', '"', '\\', 'é{}'],
    numbers: [1, -2.5, 1e21],
    nested: [
      [1, 2],
      [3, 4],
    ],
    at: new Date('2026-11-28T08:00:00.123Z'),
    bytes: Buffer.from([0, 255, 34]),
    json: { a: ['"', null] },
    none: null,
    flag: true,
  }
  const { rows } = await inTransaction(({ sql: on }) =>
    sql<object>`
      select ${values.text}::text as text, ${values.texts}::text[] as texts, ${values.numbers}::float8[] as numbers,
        ${values.nested}::int[] as nested, ${values.at}::timestamptz as at, ${values.bytes}::bytea as bytes,
        ${values.json}::jsonb as json, ${values.none}::text as none, ${values.flag}::boolean as flag`.execute(
      on,
    ),
  )
  expect({ ...rows[0], bytes: undefined }).toEqual({ ...values, bytes: undefined })
  expect(Buffer.from((rows[0] as { bytes: Uint8Array }).bytes)).toEqual(values.bytes)
})
