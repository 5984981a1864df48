import fs from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { makeFolder } from './data-folder.ts'
import { lockFolder } from './data-locks.ts'
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

const DATA = 'pgdata'
/** There once a first start came to its end. */
const FINISHED = 'created'

/** Opens the database in `folder`, made from `template` (a dump of a migrated one) when there is none yet. */
export async function openEmbedded(folder: string, template: Blob | null): Promise<PGlite> {
  makeFolder(folder)
  const release = lockFolder(folder)
  const data = join(folder, DATA)
  const finished = join(folder, FINISHED)
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

/**
 * Its files as they are between two statements: what was committed is in them, and what was not is undone by whoever opens
 * them. Statements wait meanwhile. `target` is a folder as `openEmbedded` opens.
 */
export async function copyFiles(pglite: PGlite, folder: string, target: string): Promise<void> {
  // What it writes now is not written under the lock.
  await pglite.exec('checkpoint')
  await pglite.runExclusive(() =>
    fs.promises.cp(join(folder, DATA), join(target, DATA), {
      recursive: true,
      mode: fs.constants.COPYFILE_FICLONE,
    }),
  )
  await fs.promises.writeFile(join(target, FINISHED), '')
}
