import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { prepareDatabase } from '../src/app/prepare.ts'
import { wrapPGlite } from '../src/platform/server/database.ts'

const migrations = new URL('../db/migrations/', import.meta.url)
const others = [
  './build-template.ts',
  '../package-lock.json',
  '../src/features/delivery/queue-rules.ts',
  '../src/platform/server/queue.ts',
].map((path) => new URL(path, import.meta.url))

interface Template {
  packed: string
  plain: string
}

/**
 * Builds the dump of an empty, migrated embedded database: a first start and every test file begin from it (0.2 s instead of
 * 4). Kept until the migrations, the queues or the packages change.
 */
export async function buildTemplate(): Promise<Template> {
  const plain = fileURLToPath(
    new URL(`../node_modules/.cache/consultorio/${hashOrigins()}.tar`, import.meta.url),
  )
  const packed = `${plain}.gz`
  if (existsSync(packed)) return { packed, plain }
  const dump = await dumpDatabase()
  mkdirSync(dirname(plain), { recursive: true })
  writeWhole(plain, dump)
  writeWhole(packed, gzipSync(dump))
  return { packed, plain }
}

function hashOrigins(): string {
  const hash = createHash('sha256')
  for (const path of others) hash.update(readFileSync(path))
  for (const name of readdirSync(migrations).sort())
    hash.update(name).update(readFileSync(new URL(name, migrations)))
  return hash.digest('hex').slice(0, 16)
}

async function dumpDatabase(): Promise<Buffer> {
  const pglite = await PGlite.create({ extensions: { btree_gist } })
  const database = wrapPGlite(pglite)
  await prepareDatabase(database)
  await database.queue.close()
  await dropModels(pglite)
  await dropOldLog(pglite)
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  return Buffer.from(await dump.arrayBuffer())
}

/**
 * Drops PostgreSQL's own templates: a third of the files that a first start would unpack, and no database is created from them.
 */
async function dropModels(pglite: PGlite): Promise<void> {
  await pglite.exec('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`)
  await pglite.exec('checkpoint')
}

/** Removes all files of the log but the current one, which is enough after a checkpoint; each has 16 MiB. */
async function dropOldLog(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ current: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as current',
  )
  const { FS } = pglite.Module
  for (const name of FS.readdir(LOG))
    if (/^[0-9A-F]{24}$/.test(name) && name !== rows[0]?.current) FS.unlink(`${LOG}/${name}`)
}

const LOG = '/pglite/data/pg_wal'

/** Writes a file under another name and renames it: two processes may create it at the same time. */
function writeWhole(path: string, content: Buffer): void {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, path)
}
