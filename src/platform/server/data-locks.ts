import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './data-folder.ts'
import { SettingError } from './environment.ts'

/** Locks in DATA_DIR. Each is held by its process, so `kill -9` releases it; taking one returns a function that releases it. */

export function lockFolder(folder: string): () => void {
  return take(
    join(folder, 'lock.sqlite'),
    0,
    `Outro servidor já usa os dados em ${folder}. Encerre-o ou escolha outra pasta em DATA_DIR.`,
  )
}

const START_LIMIT = 60_000

/** Takes the lock for moving the database's folder, or for relying on its place before locking it; waits for the holder. */
export function lockSwap(dataDir: string): () => void {
  makeFolder(dataDir)
  return take(
    join(dataDir, 'swap.sqlite'),
    START_LIMIT,
    `Outro processo está trocando ou abrindo o banco em ${dataDir}. Tente de novo.`,
  )
}

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
