import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './data-folder.ts'
import { SettingError } from './environment.ts'

/** Who may touch what in DATA_DIR. A lock is held by its process: `kill -9` frees it. Each resolves to what lets go of it. */

/** Whoever opens a database in `folder`: a second server is told in one line. */
export function lockFolder(folder: string): () => void {
  return take(
    join(folder, 'lock.sqlite'),
    0,
    `Outro servidor já usa os dados em ${folder}. Encerre-o ou escolha outra pasta em DATA_DIR.`,
  )
}

/** A server that starts has this one until it has its database open, in milliseconds. */
const START_LIMIT = 60_000

/** Whoever moves the database's folder, or relies on where it is until it is locked itself: waited for. */
export function lockSwap(dataDir: string): () => void {
  makeFolder(dataDir)
  return take(
    join(dataDir, 'swap.sqlite'),
    START_LIMIT,
    `Outro processo está trocando ou abrindo o banco em ${dataDir}. Tente de novo.`,
  )
}

/** `npm run backup` and `npm run restore`, for all of their run. */
export function lockCommands(dataDir: string): () => void {
  makeFolder(dataDir)
  return take(
    join(dataDir, 'commands.sqlite'),
    0,
    `Outro backup ou restauração está em andamento em ${dataDir}. Tente de novo quando terminar.`,
  )
}

function take(file: string, patience: number, refusal: string): () => void {
  const guard = open(file, patience)
  try {
    guard.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch {
    guard.close()
    throw new SettingError(refusal)
  }
  return () => guard.close()
}

function open(file: string, timeout: number): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout })
  } catch {
    throw new SettingError(`DATA_DIR não pode ser usado: não foi possível gravar ${file}.`)
  }
}
