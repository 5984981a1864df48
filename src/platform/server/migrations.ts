import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/types.ts'
import type { Database } from './database.ts'
import { SettingError } from './environment.ts'
import { errorFields } from './errors.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

const LOCK = 7310650

/**
 * Migrates the database: runs every file of `folder` in order, forward only, in one transaction, so that servers may start
 * concurrently, also behind a pooler in transaction mode. Returns the names of the files that ran. It is refused without the
 * needed rights, and for a database of a newer release.
 */
export async function migrate(
  db: Pick<Database, 'owner' | 'runScript'>,
  folder: URL,
): Promise<string[]> {
  const all = await readMigrations(folder)
  const ran = await readRan(db.owner)
  const unknown = ran.filter((name) => !all.has(name))
  if (unknown.length > 0)
    throw new SettingError(
      `O banco de dados é de uma versão mais nova do programa (${unknown.join(', ')}): atualize o programa, ou restaure um backup feito antes. Nada foi mudado.`,
    )
  const missing = [...all].filter(([name]) => !ran.includes(name))
  if (missing.length === 0) return []
  try {
    await db.runScript([PREPARE, ...missing.map(scriptOf)].join('\n'))
    return missing.map(([name]) => name)
  } catch (error) {
    const { code, constraint } = errorFields(error)
    // Another server has run them since.
    if (constraint === RAN_ONCE) return migrate(db, folder)
    if (code !== INSUFFICIENT_PRIVILEGE) throw error
    throw new SettingError(
      `DATABASE_URL não pode ser usado: o usuário do banco não pode criar tabelas, extensões e papéis (${INSUFFICIENT_PRIVILEGE}).`,
    )
  }
}

const RAN_ONCE = 'kysely_migration_pkey'

const PREPARE = `
  select pg_advisory_xact_lock(${LOCK});
  create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);`

/** Returns a migration's script with its record first, which stops a server that waited for another one. */
function scriptOf([name, text]: [string, string]): string {
  return `
    insert into kysely_migration (name, timestamp) values ('${name}', '${new Date().toISOString()}');
    ${text}`
}

async function readRan(owner: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(owner)
  if (!tables[0]?.found) return []
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(owner)
  return rows.map(({ name }) => name)
}

/**
 * Returns the migrations that ran on this database and are not in `folder`: it is of a newer release. Throws if none
 * ever ran.
 */
export async function findUnknownMigrations(owner: Kysely<Tables>, folder: URL): Promise<string[]> {
  const known = await readMigrations(folder)
  const ran = await readRan(owner)
  if (ran.length === 0) throw new Error('no migration ever ran on this database')
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
