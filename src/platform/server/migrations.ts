import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Tables } from '../../../db/types.ts'
import { SettingError } from './environment.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Brings the database to the present: every file of `folder` in its number's order, forward only, under Kysely's lock,
 * so that two servers booting at once are safe. A user without the rights for it, and a database of a newer release, is a
 * SettingError. Resolves to the names that ran.
 */
export async function migrate(owner: Kysely<Tables>, folder: URL): Promise<string[]> {
  if (await isPresent(owner, folder)) return []
  const migrator = new Migrator({
    db: owner,
    provider: { getMigrations: () => readMigrations(folder) },
  })
  const { error, results } = await migrator.migrateToLatest()
  if ((error as { code?: string } | undefined)?.code === INSUFFICIENT_PRIVILEGE)
    throw new SettingError(
      `DATABASE_URL não pode ser usado: o usuário do banco não pode criar tabelas, extensões e papéis (${INSUFFICIENT_PRIVILEGE}).`,
    )
  if (error) {
    const unknown = await findUnknownMigrations(owner, folder).catch(() => [])
    if (unknown.length > 0)
      throw new SettingError(
        `O banco de dados é de uma versão mais nova do programa (${unknown.join(', ')}): atualize o programa, ou restaure um backup feito antes. Nada foi mudado.`,
      )
    throw error
  }
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * Whether the migrations of `folder` are those that ran. Kysely would read the whole catalog to know, a third of a second
 * on the embedded database at each start.
 */
async function isPresent(owner: Kysely<Tables>, folder: URL): Promise<boolean> {
  const known = Object.keys(await readMigrations(folder))
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

/** What ran on this database and is not in `folder`: it is of a newer release. An error where nothing ever ran. */
export async function findUnknownMigrations(owner: Kysely<Tables>, folder: URL): Promise<string[]> {
  const known = await readMigrations(folder)
  const ran = await readRan(owner)
  if (ran.length === 0) throw new Error('nothing ever ran here')
  return ran.filter((name) => !(name in known))
}

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = files.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8')
    const up = async (db: Kysely<unknown>) => {
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(db)
    }
    return [name.replace(/\.sql$/, ''), { up }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** A statement ends with a semicolon at the end of a line, outside `$$ … $$`. */
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
