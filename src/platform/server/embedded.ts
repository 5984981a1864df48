import fs from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { parseTar } from 'nanotar'
import { makeFolder, syncFolder, timeInName } from './data-folder.ts'
import { lockFolder } from './data-locks.ts'
import { diskFullError, hasFreeSpace } from './disk-space.ts'
import { SettingError } from './environment.ts'
import { parsers } from './parsers.ts'

/**
 * The embedded PostgreSQL: PGlite made durable and exclusive. PGlite never calls fsync (upstream #1107) and lets two
 * processes open one folder; both lose rows. This depends on internals, so embedded.test.ts counts the syncs.
 */

type Stream = { nfd?: number }
type Options = Parameters<NodeFS['init']>[1]
type Module = Options & { NODEFS?: { stream_ops: { fsync?: (stream: Stream) => number } } }

class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pg, options)
    const syncOnDemand = (module: Module) => {
      if (!module.NODEFS) throw new Error('PGlite has no NODEFS to make durable')
      module.NODEFS.stream_ops.fsync = (stream: Stream) => {
        if (stream.nfd !== undefined) fs.fdatasyncSync(stream.nfd)
        return 0
      }
    }
    const before = emscriptenOpts.preRun ?? []
    // PGlite's types leave out NODEFS, which its module has.
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...[before].flat(), syncOnDemand] as never },
    }
  }
}

/**
 * `-F` switches fsync off and is among PGlite's own start parameters; `fsync` is the sync that the file system above sees. The
 * buffers, 128 MiB by default, are memory of this process that PGlite fills with zeros; the system caches the files anyway.
 */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((word) => word !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=32MB'].flatMap((setting) => ['-c', setting]),
]

const DATA = 'pgdata'
const FINISHED = 'created'
const BEGUN = 'creating'

/** Opens the database in `folder`, created from `template` (a dump of a migrated one) when there is none. */
export async function openEmbedded(folder: string, template: Blob | null): Promise<PGlite> {
  makeFolder(folder)
  const release = lockFolder(folder)
  try {
    const pglite = holdsDatabase(folder)
      ? await openExisting(folder)
      : await createFirst(folder, template)
    const close = pglite.close.bind(pglite)
    pglite.close = async () => {
      await close()
      release()
    }
    return pglite
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Returns whether `folder` has a complete database; false before a first start. Refuses data that is not clearly a whole
 * database: it is neither deleted nor replaced.
 */
function holdsDatabase(folder: string): boolean {
  const data = join(folder, DATA)
  const has = (path: string) => fs.existsSync(join(folder, path))
  const finished = has(FINISHED)
  const empty = !has(DATA) || fs.readdirSync(data).length === 0
  if (!finished && empty) return false
  if (!finished && has(BEGUN)) {
    fs.renameSync(data, join(folder, `unfinished-${timeInName(Date.now())}`))
    return false
  }
  if (empty) throw damaged(`falta a pasta ${data}`)
  if (!finished)
    throw damaged(
      `há dados em ${data}, mas falta o arquivo ${join(folder, FINISHED)}, que marca um banco completo`,
    )
  if (!has(join(DATA, 'PG_VERSION'))) throw damaged(`falta o arquivo ${join(data, 'PG_VERSION')}`)
  const version = fs.readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version !== POSTGRES)
    throw new SettingError(
      `O banco em ${folder} é do PostgreSQL ${version}, e esta versão do programa usa o ${POSTGRES}: use a versão do programa que o criou. Nada foi mudado.`,
    )
  if (!has(join(DATA, 'global', 'pg_control')))
    throw damaged(`falta o arquivo ${join(data, 'global', 'pg_control')}`)
  const log = join(data, 'pg_wal')
  if (!fs.existsSync(log) || !fs.readdirSync(log).some((name) => /^[0-9A-F]{24}$/.test(name)))
    throw damaged(`faltam os arquivos de ${log}`)
  return true
}

const POSTGRES = '18'

function damaged(what: string): SettingError {
  return new SettingError(
    `O banco não foi aberto: ${what}. Nada foi apagado; devolva o que falta ou restaure um backup (npm run restore).`,
  )
}

async function openExisting(folder: string): Promise<PGlite> {
  try {
    return await createPGlite(join(folder, DATA))
  } catch {
    // PGlite reports both as an abort of its module, without a reason.
    if (!hasFreeSpace(folder)) throw diskFullError()
    throw damaged(`os arquivos em ${join(folder, DATA)} estão incompletos ou danificados`)
  }
}

async function createFirst(folder: string, template: Blob | null): Promise<PGlite> {
  const data = join(folder, DATA)
  fs.writeFileSync(join(folder, BEGUN), '', { flush: true })
  syncFolder(folder)
  try {
    if (template) await unpack(template, data)
    const pglite = await createPGlite(data)
    await pglite.exec('checkpoint')
    fs.writeFileSync(join(folder, FINISHED), '', { flush: true })
    syncFolder(folder)
    fs.rmSync(join(folder, BEGUN))
    return pglite
  } catch (error) {
    const full = !hasFreeSpace(folder)
    if (!fs.existsSync(join(folder, FINISHED))) fs.rmSync(data, { recursive: true, force: true })
    throw full ? diskFullError(error) : error
  }
}

/** Writes a dump's files into `data`, three times as fast as PGlite would through its module's file system. */
async function unpack(dump: Blob, data: string): Promise<void> {
  const bytes = Buffer.from(await dump.arrayBuffer())
  const isZipped = bytes.subarray(0, 2).equals(GZIP)
  // parseTar reads the whole buffer behind an array, so it gets a copy. The names of the files stay inside the folder.
  const entries = parseTar(new Uint8Array(isZipped ? await gunzipNow(bytes) : bytes))
  makeFolder(data)
  for (const { name, type, data: content = new Uint8Array() } of entries) {
    const path = join(data, name)
    if (type === 'directory') makeFolder(path)
    else fs.writeFileSync(path, content, { mode: 0o600 })
  }
}

const GZIP = Buffer.from([0x1f, 0x8b])
const gunzipNow = promisify(gunzip)

function createPGlite(data: string): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableNodeFS(data),
    extensions: { btree_gist },
    parsers,
    startParams: DURABLE,
  })
}

/**
 * Copies the database's files between two statements: the copy has all committed data, and recovery rolls back the rest.
 * Statements wait meanwhile. `target` is a folder as `openEmbedded` opens.
 */
export async function copyFiles(pglite: PGlite, folder: string, target: string): Promise<void> {
  await pglite.exec('checkpoint')
  await pglite.runExclusive(() =>
    fs.promises.cp(join(folder, DATA), join(target, DATA), {
      recursive: true,
      mode: fs.constants.COPYFILE_FICLONE,
    }),
  )
  await fs.promises.writeFile(join(target, FINISHED), '', { flush: true })
  syncFolder(target)
}
