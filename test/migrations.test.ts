import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { prepareDatabase } from '../src/app/prepare.ts'
import { connectPostgres } from '../src/platform/server/database.ts'
import { SettingError } from '../src/platform/server/environment.ts'
import { migrate } from '../src/platform/server/migrations.ts'
import { openTestDatabase } from './database.ts'
import { databaseUrl, runStatement } from './postgres-server.ts'

const folder = new URL('../db/migrations/', import.meta.url)
const origin = inject('database')

describe('migrations', () => {
  it('migrations change nothing the second time', { tags: 'both-databases' }, async () => {
    const database = await openTestDatabase()
    expect(await migrate(database, folder)).toEqual([])
    await database.close()
  })

  it('migrations of a newer release stop the start with one sentence', {
    tags: 'both-databases',
  }, async () => {
    const database = await openTestDatabase()
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', now()::text)`.execute(
      database.owner,
    )
    const starting = migrate(database, folder)
    await expect(starting).rejects.toThrow(SettingError)
    await expect(starting).rejects.toThrow(
      /^O banco de dados é de uma versão mais nova[^\n]+9999_later[^\n]+$/,
    )
    await database.close()
  })

  it.runIf(origin.kind === 'postgres')(
    'migrations are applied once by three servers that start together, and no lock of a session is left',
    async () => {
      if (origin.kind !== 'postgres') return
      const name = `${origin.template}_together`
      await runStatement(origin.server, `create database ${name}`)
      const url = databaseUrl(origin.server, name)
      const servers = await Promise.all([1, 2, 3].map(() => connectPostgres(url, () => {}, 2)))
      const ran = await Promise.all(servers.map((one) => migrate(one, folder)))
      expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
      await Promise.all(servers.map(prepareDatabase))
      const [server] = servers
      const { rows } = await sql<{ name: string; locks: number }>`
        select name, (select count(*) from pg_locks l join pg_database d on d.oid = l.database
          where l.locktype = 'advisory' and d.datname = current_database())::int as locks
        from kysely_migration order by name limit 1`.execute(server?.owner ?? expect.fail())
      expect(rows).toEqual([{ name: '0001_initial', locks: 0 }])
      await Promise.all(servers.map((one) => one.close()))
      await runStatement(origin.server, `drop database ${name}`)
    },
  )
})
