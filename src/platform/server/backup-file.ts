import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { APP_NAME } from '../shared/app-name.ts'
import { DAY } from '../shared/calendar.ts'
import { toSlug } from '../shared/slug.ts'
import { backupsFolder, instantInName, syncFolder, timeInName, UNFINISHED } from './data-folder.ts'
import { SettingError } from './environment.ts'
import { errorFields } from './errors.ts'

const PREFIX = `${toSlug(APP_NAME)}-`
const ENDING = '.tar.gz'

export function backupPath(dataDir: string, now: number): string {
  return join(backupsFolder(dataDir), `${PREFIX}${timeInName(now)}${ENDING}`)
}

/** Writes a backup completely or not at all, readable only by its owner. */
export async function writeBackup(path: string, dump: Blob): Promise<void> {
  fs.mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}${UNFINISHED}`
  const file = openNew(unfinished)
  try {
    fs.writeFileSync(file, new Uint8Array(await dump.arrayBuffer()), { flush: true })
    fs.renameSync(unfinished, path)
    syncFolder(dirname(path))
  } finally {
    fs.closeSync(file)
    fs.rmSync(unfinished, { force: true })
  }
}

function openNew(path: string): number {
  try {
    return fs.openSync(path, 'wx', 0o600)
  } catch (error) {
    if (errorFields(error).code !== 'EEXIST') throw error
    throw new SettingError(`${path} já existe: apague-o, se nenhum backup está em andamento.`)
  }
}

/** Returns the unpacked backup; null if the file is damaged or not a backup. */
export async function readBackup(path: string): Promise<Blob | null> {
  const packed = fs.readFileSync(path)
  // Checked here: PGlite ends the process on a truncated file.
  const unpacked = await promisify(gunzip)(packed).catch(() => null)
  return unpacked && isArchive(unpacked) ? new Blob([new Uint8Array(unpacked)]) : null
}

/** Returns whether it is a tar: the header has `ustar` at its 257th byte (POSIX.1-1988). */
function isArchive(bytes: Buffer): boolean {
  return bytes.subarray(257, 262).toString() === 'ustar'
}

export interface KeptBackup {
  name: string
  at: Date
  bytes: number
}

export async function findLastBackup(dataDir: string): Promise<KeptBackup | null> {
  const folder = backupsFolder(dataDir)
  const newest = (await listBackups(dataDir)).at(-1)
  if (!newest) return null
  return { ...newest, bytes: (await fs.promises.stat(join(folder, newest.name))).size }
}

/** Removes the backups in DATA_DIR/backups that are older than `keptDays`, never the newest; returns their number. */
export async function removeOldBackups(
  dataDir: string,
  keptDays: number,
  now: number,
): Promise<number> {
  const before = now - keptDays * DAY
  const old = (await listBackups(dataDir)).slice(0, -1).filter(({ at }) => at.getTime() < before)
  for (const { name } of old) await fs.promises.rm(join(backupsFolder(dataDir), name))
  return old.length
}

async function listBackups(dataDir: string): Promise<{ name: string; at: Date }[]> {
  const names = await fs.promises.readdir(backupsFolder(dataDir)).catch(() => [])
  const backups = names.flatMap((name) => {
    const at = instantInName(name)
    return at && name.startsWith(PREFIX) && name.endsWith(ENDING) ? [{ name, at }] : []
  })
  return backups.sort((a, b) => a.at.getTime() - b.at.getTime())
}
