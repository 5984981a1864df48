import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { connectPostgres } from '../src/platform/server/database.ts'
import { SettingError } from '../src/platform/server/environment.ts'
import { migrate } from '../src/platform/server/migrations.ts'
import { openTestDatabase } from './database.ts'
import { databaseUrl, runStatement } from './postgres-server.ts'

const folder = new URL('../db/migrations/', import.meta.url)
const origin = inject('database')

describe('migrations', () => {
  it('do nothing the second time', async () => {
    const database = await openTestDatabase()
    expect(await migrate(database.owner, folder)).toEqual([])
    await database.close()
  })

  it('of a newer release stop the start with one sentence', async () => {
    const database = await openTestDatabase()
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', now()::text)`.execute(
      database.owner,
    )
    const starting = migrate(database.owner, folder)
    await expect(starting).rejects.toThrow(SettingError)
    await expect(starting).rejects.toThrow(
      /^O banco de dados é de uma versão mais nova[^\n]+9999_later[^\n]+$/,
    )
    await database.close()
  })

  it.runIf(origin.kind === 'postgres')(
    'are applied once by two servers that start together',
    async () => {
      if (origin.kind !== 'postgres') return
      const name = `${origin.template}_together`
      await runStatement(origin.server, `create database ${name}`)
      const open = () => connectPostgres(databaseUrl(origin.server, name), () => {}, 2)
      const [first, second] = await Promise.all([open(), open()])
      const applied = await Promise.all([
        migrate(first.owner, folder),
        migrate(second.owner, folder),
      ])
      expect(applied.flat()).toContain('0001_initial')
      expect(new Set(applied.flat()).size).toBe(applied.flat().length)
      await Promise.all([first.close(), second.close()])
      await runStatement(origin.server, `drop database ${name}`)
    },
  )
})
