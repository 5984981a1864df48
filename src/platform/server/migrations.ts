import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/types.ts'
import { SettingError } from './environment.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

const LOCK = 7310650

/**
 * Migrates the database: every file of `folder` in order, forward only, in one transaction, so that servers may start at
 * once, also behind a pooler in transaction mode. Refused without the rights for it, and for a database of a newer
 * release.
 */
export async function migrate(owner: Kysely<Tables>, folder: URL): Promise<string[]> {
  if (await isPresent(owner, folder)) return []
  const all = await readMigrations(folder)
  return owner
    .transaction()
    .execute((db) => runMissing(db, all))
    .catch((error: { code?: string }) => {
      if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
      throw new SettingError(
        `DATABASE_URL não pode ser usado: o usuário do banco não pode criar tabelas, extensões e papéis (${INSUFFICIENT_PRIVILEGE}).`,
      )
    })
}

async function runMissing(db: Kysely<Tables>, all: Map<string, string>): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db)
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  )
  const ran = await readRan(db)
  const unknown = ran.filter((name) => !all.has(name))
  if (unknown.length > 0)
    throw new SettingError(
      `O banco de dados é de uma versão mais nova do programa (${unknown.join(', ')}): atualize o programa, ou restaure um backup feito antes. Nada foi mudado.`,
    )
  const missing = [...all.keys()].filter((name) => !ran.includes(name))
  for (const name of missing) {
    for (const statement of statementsOf(all.get(name) ?? '')) await sql.raw(statement).execute(db)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      db,
    )
  }
  return missing
}

async function isPresent(owner: Kysely<Tables>, folder: URL): Promise<boolean> {
  const known = [...(await readMigrations(folder)).keys()]
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(owner)
  if (!tables[0]?.found) return false
  const ran = await readRan(owner)
  return known.length === ran.length && known.every((name, place) => name === ran[place])
}

async function readRan(owner: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(owner)
  return rows.map(({ name }) => name)
}

/**
 * Returns the migrations that ran on this database and are not in `folder`: it is of a newer release. Throws where none
 * ever ran.
 */
export async function findUnknownMigrations(owner: Kysely<Tables>, folder: URL): Promise<string[]> {
  const known = await readMigrations(folder)
  const ran = await readRan(owner)
  if (ran.length === 0) throw new Error('nothing ever ran here')
  return ran.filter((name) => !known.has(name))
}

async function readMigrations(folder: URL): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = files.map(
    async (name) =>
      [name.replace(/\.sql$/, ''), await readFile(new URL(name, folder), 'utf8')] as const,
  )
  return new Map(await Promise.all(entries))
}

function statementsOf(text: string): string[] {
  const statements: string[] = []
  let current = ''
  for (const line of text.split('\n')) {
    current += `${line}\n`
    const open = (current.match(/\$\$/g) ?? []).length % 2 === 1
    if (!open && line.trimEnd().endsWith(';')) {
      statements.push(current.trim())
      current = ''
    }
  }
  if (current.trim()) statements.push(current.trim())
  return statements
}
