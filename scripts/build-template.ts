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
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { prepareDatabase } from '../src/app/prepare.ts'
import { wrapPGlite } from '../src/platform/server/database.ts'

const migrations = new URL('../db/migrations/', import.meta.url)
const others = [
  '../package-lock.json',
  '../src/features/messages/queue-rules.ts',
  '../src/platform/server/queue.ts',
].map((path) => new URL(path, import.meta.url))

/**
 * The dump of an empty, migrated embedded database: a first start and every test file begin from it (0.5 s instead of
 * 4). Kept until the migrations, the queues or the packages change. Resolves to its path.
 */
export async function buildTemplate(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of others) hash.update(readFileSync(path))
  for (const name of readdirSync(migrations).sort())
    hash.update(name).update(readFileSync(new URL(name, migrations)))
  const path = fileURLToPath(
    new URL(
      `../node_modules/.cache/consultorio/${hash.digest('hex').slice(0, 16)}.tar.gz`,
      import.meta.url,
    ),
  )
  if (existsSync(path)) return path
  const pglite = await PGlite.create({ extensions: { btree_gist } })
  const database = wrapPGlite(pglite)
  await prepareDatabase(database)
  await database.queue.close()
  const dump = await pglite.dumpDataDir('gzip')
  await pglite.close()
  mkdirSync(dirname(path), { recursive: true })
  // Renamed into place: two processes may make it at once.
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, path)
  return path
}
