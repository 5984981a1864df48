import fs from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { SettingError } from './environment.ts'
import { parsers } from './parsers.ts'

/**
 * The embedded PostgreSQL: PGlite made durable and exclusive. PGlite calls fsync on nothing (upstream #1107) and lets
 * two processes open one folder; both lose rows. embedded.test.ts counts the syncs, because this leans on internals.
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
    return {
      // Its type knows no preRun that is given the module.
      emscriptenOpts: { ...emscriptenOpts, preRun: [...[before].flat(), syncOnDemand] as never },
    }
  }
}

/** `-F` turns fsync off and is among PGlite's own start parameters; `fsync` is the sync the file system above sees. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((word) => word !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** Opens the database in `folder`, made from `template` (a dump of a migrated one) when there is none yet. */
export async function openEmbedded(folder: string, template: Blob | null): Promise<PGlite> {
  makeFolder(folder)
  const release = lock(folder)
  const data = join(folder, 'pgdata')
  const finished = join(folder, 'created')
  if (!fs.existsSync(finished)) fs.rmSync(data, { recursive: true, force: true })
  const pglite = await PGlite.create({
    fs: new DurableNodeFS(data),
    extensions: { btree_gist },
    parsers,
    startParams: DURABLE,
    ...(template && !fs.existsSync(finished) ? { loadDataDir: template } : {}),
  })
  // A first start that was cut short is begun again: nothing was answered from it.
  if (!fs.existsSync(finished)) {
    await pglite.exec('checkpoint')
    fs.writeFileSync(finished, '', { flush: true })
  }
  const close = pglite.close.bind(pglite)
  pglite.close = async () => {
    await close()
    release()
  }
  return pglite
}

function makeFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = error as { code?: string }
    throw new SettingError(
      `DATA_DIR não pode ser usado: não foi possível criar ${folder} (${code}).`,
    )
  }
}

/** Held by the process: `kill -9` frees it, a second server is told in one line. */
function lock(folder: string): () => void {
  const guard = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    guard.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch {
    guard.close()
    throw new SettingError(
      `Outro servidor já usa os dados em ${folder}. Encerre-o ou escolha outra pasta em DATA_DIR.`,
    )
  }
  return () => guard.close()
}
