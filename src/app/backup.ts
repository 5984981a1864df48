import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { countRows, type RowCounts } from '../features/system/queries.ts'
import {
  backupPath,
  readBackup,
  removeOldBackups,
  writeBackup,
} from '../platform/server/backup-file.ts'
import {
  databaseFolder,
  makeWorkingFolder,
  removeLeftovers,
  settleSwap,
} from '../platform/server/data-folder.ts'
import { lockCommands, lockSwap } from '../platform/server/data-locks.ts'
import { wrapPGlite } from '../platform/server/database.ts'
import { openEmbedded } from '../platform/server/embedded.ts'
import { SettingError } from '../platform/server/environment.ts'
import { parsers } from '../platform/server/parsers.ts'
import { formatBytes } from '../platform/shared/bytes.ts'
import { formatCount } from '../platform/shared/figures.ts'
import { requestCopy, requestRunning } from './control.ts'
import { readEnvironment } from './environment.ts'

/** `npm run backup`: writes the embedded database to one file, with its server running or stopped. */

/** Writes a backup to `file` or the default folder, verifies it by opening it, and resolves to one line about it. */
export async function backUp(
  env: Record<string, string | undefined>,
  file: string | undefined,
  now: number,
): Promise<string> {
  const dataDir = embeddedDataDir(env, 'pg_dump')
  const { BACKUP_KEEP_DAYS } = env
  const { backupKeepDays: keptDays } = readEnvironment({ BACKUP_KEEP_DAYS })
  if (!fs.existsSync(databaseFolder(dataDir)))
    throw new SettingError(`Não há banco de dados em ${databaseFolder(dataDir)}.`)
  const release = lockCommands(dataDir)
  try {
    removeLeftovers(dataDir, now)
    const path = file ? resolve(file) : backupPath(dataDir, now)
    await writeBackup(path, await dumpDatabase(dataDir))
    const counts = await provenCounts(path)
    const size = formatBytes(fs.statSync(path).size)
    const removed = await removeOldBackups(dataDir, keptDays, now)
    const old = removed > 0 ? ` Backups com mais de ${keptDays} dias apagados: ${removed}.` : ''
    return `Backup conferido em ${path}: ${size}, ${rowsText(counts)}.${old}`
  } finally {
    release()
  }
}

/** Returns the server's DATA_DIR. With DATABASE_URL it throws an error that names PostgreSQL's tool. */
export function embeddedDataDir(env: Record<string, string | undefined>, tool: string): string {
  const { DATA_DIR, DATABASE_URL } = env
  const { dataDir, databaseUrl } = readEnvironment({ DATA_DIR, DATABASE_URL })
  if (databaseUrl)
    throw new SettingError(
      `DATABASE_URL aponta para um PostgreSQL: use ${tool}, como está em docs/operations.md.`,
    )
  refuseOtherUser(dataDir)
  const release = lockSwap(dataDir)
  try {
    settleSwap(dataDir)
  } finally {
    release()
  }
  return dataDir
}

function refuseOtherUser(dataDir: string): void {
  const folder = [databaseFolder(dataDir), dataDir].find((path) => fs.existsSync(path))
  if (!process.getuid || !folder) return
  if (fs.statSync(folder).uid !== process.getuid())
    throw new SettingError(`Rode o comando como o usuário do servidor, dono de ${folder}.`)
}

export function rowsText({ psychologists, sessions }: RowCounts): string {
  return `psicólogos: ${formatCount(psychologists)}, sessões: ${formatCount(sessions)}`
}

/**
 * Returns a dump of the database. A running server only copies its files, which this process dumps: the server waits for the copy
 * only, and needs no extra memory.
 */
async function dumpDatabase(dataDir: string): Promise<Blob> {
  if ((await requestRunning(dataDir)) === null) return dumpFolder(databaseFolder(dataDir))
  refuseWithoutSpace(dataDir)
  const copy = makeWorkingFolder(dataDir, 'backup-copy-')
  try {
    await requestCopy(dataDir, copy)
    return await dumpFolder(copy)
  } finally {
    fs.rmSync(copy, { recursive: true, force: true })
  }
}

function refuseWithoutSpace(dataDir: string): void {
  const { bsize, bavail } = fs.statfsSync(dataDir)
  const [needed, free] = [ROOM * sizeOf(databaseFolder(dataDir)), bsize * bavail]
  if (free < needed)
    throw new SettingError(
      `Um backup precisa de ${formatBytes(needed)} livres em ${dataDir} e há ${formatBytes(free)}: apague backups antigos ou aumente o disco.`,
    )
}

const ROOM = 1.5

function sizeOf(folder: string): number {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .reduce((sum, path) => sum + (fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
}

async function dumpFolder(folder: string): Promise<Blob> {
  const pglite = await openEmbedded(folder, null)
  try {
    return await pglite.dumpDataDir('gzip')
  } finally {
    await pglite.close()
  }
}

async function provenCounts(path: string): Promise<RowCounts> {
  const loadDataDir = await readBackup(path)
  if (!loadDataDir) throw new Error(`${path} is damaged`)
  const pglite = await PGlite.create({ extensions: { btree_gist }, parsers, loadDataDir })
  const database = wrapPGlite(pglite)
  try {
    return await database.asPlatform(countRows)
  } finally {
    await database.close()
  }
}
