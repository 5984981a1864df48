import fs from 'node:fs'
import { rewrapDataKeys } from '../features/records/key-commands.ts'
import {
  hasRecordKeys,
  listKeySamples,
  type PracticeKey,
} from '../features/records/safe-queries.ts'
import { databaseFolder } from '../platform/server/data-folder.ts'
import { lockCommands } from '../platform/server/data-locks.ts'
import { connectEmbedded, connectPostgres, type Database } from '../platform/server/database.ts'
import { type Environment, SettingError } from '../platform/server/environment.ts'
import { unwrapDataKey } from '../platform/server/vault.ts'
import {
  type Keyring,
  masterKey,
  openKeyring,
  ownKeyFile,
  readKeys,
  recoverySheet,
  writeKeys,
} from '../platform/server/vault-keys.ts'
import { requestRotation, requestRunning } from './control.ts'
import { readEnvironment } from './environment.ts'

const OFF = 'off'
type Keys = Pick<Environment, 'dataDir' | 'databaseUrl' | 'production' | 'recordsKeyFile'>

/** Returns the path of the master keys: the file of RECORDS_KEY_FILE, else DATA_DIR; null if records are switched off. */
function keyFileOf({
  dataDir,
  databaseUrl,
  production,
  recordsKeyFile: file,
}: Keys): string | null {
  if (file === OFF) return null
  if (file) return file
  return databaseUrl && production ? null : ownKeyFile(dataDir)
}

export interface OpenedKeys {
  keyring: Keyring | null
  /** Returns the sheet of a new key, to be printed and kept; null if the output of a service would store it in a journal. */
  sheet: string | null
  warnings: string[]
}

/**
 * Opens the master keys for a server; the start fails if a key does not open the records. In trial mode, and on the embedded
 * database, the first start creates the key.
 */
export async function openKeys(
  environment: Keys,
  db: Database,
  isTerminal = process.stdout.isTTY,
): Promise<OpenedKeys> {
  const path = keyFileOf(environment)
  if (!path) {
    const warning = 'Sem chave em RECORDS_KEY_FILE: os prontuários ficam desligados'
    return { keyring: null, sheet: null, warnings: [warning] }
  }
  const samples = await db.asPlatform(listKeySamples)
  const isOwn = !environment.recordsKeyFile
  const newKey = isOwn && !fs.existsSync(path) && samples.length === 0 ? makeKey(path) : null
  const sheet = environment.production && !isTerminal ? null : newKey
  const alone = `A chave dos prontuários está só neste computador, em ${path}, fora dos backups: guarde uma cópia (npm run records-key -- sheet)`
  const keyring = fs.existsSync(path) ? openKeyring(path) : null
  const lost = findUnopened(keyring, samples)
  if (!keyring || lost) throw lostKey(path, lost)
  return { keyring, sheet, warnings: [...(isOwn ? [alone] : []), ...readableByOthers(path)] }
}

/** Returns a warning if the mode of the file lets its group or everybody in. Windows has no such mode. */
function readableByOthers(path: string): string[] {
  const mode = fs.statSync(path).mode & 0o777
  if (process.platform === 'win32' || (mode & 0o077) === 0) return []
  return [
    `Outros usuários deste computador podem abrir a chave dos prontuários: ${path} tem o modo ${mode.toString(8)}. Deixe-o só para quem roda o servidor (chmod 600)`,
  ]
}

function findUnopened(keyring: Keyring | null, samples: readonly PracticeKey[]): string | null {
  for (const { id, ...key } of samples) {
    if (!keyring) return key.masterId
    try {
      unwrapDataKey(keyring, id, key)
    } catch {
      return key.masterId
    }
  }
  return null
}

/**
 * Refuses a backup, opened at `db`, with records that the keys of this server do not open. Backups of earlier releases have no
 * records.
 */
export async function refuseLostKeys(env: Env, db: Database): Promise<void> {
  const path = keyFileOf(settingsOf(env))
  if (!path || !(await db.asPlatform(hasRecordKeys))) return
  const keyring = fs.existsSync(path) ? openKeyring(path) : null
  const lost = findUnopened(keyring, await db.asPlatform(listKeySamples))
  if (lost)
    throw new SettingError(
      `Nada foi mudado. A chave ${lost} dos prontuários deste backup não está em ${path}. Ponha nele o arquivo de chaves daquele servidor, ou escreva nele a chave da folha de recuperação, e restaure de novo. Se ela se perdeu, ninguém abre esses prontuários: RECORDS_KEY_FILE=${OFF} restaura sem eles.`,
    )
}

function makeKey(path: string): string {
  const keys = [masterKey()]
  writeKeys(path, keys)
  return recoverySheet(path, keys)
}

function lostKey(path: string, id: string | null): SettingError {
  return new SettingError(
    `A chave ${id ?? ''} dos prontuários deste banco de dados não está em ${path}. Ponha o arquivo de volta, ou escreva nele a chave da folha de recuperação. Se ela se perdeu, ninguém abre esses prontuários: RECORDS_KEY_FILE=${OFF} inicia sem eles.`,
  )
}

type Env = Record<string, string | undefined>

function settingsOf({ NODE_ENV, DATA_DIR, DATABASE_URL, RECORDS_KEY_FILE }: Env): Keys {
  const { dataDir, databaseUrl, recordsKeyFile } = readEnvironment({
    DATA_DIR,
    DATABASE_URL,
    RECORDS_KEY_FILE,
  })
  return { dataDir, databaseUrl, recordsKeyFile, production: NODE_ENV === 'production' }
}

function existingFile(settings: Keys): string {
  const path = keyFileOf(settings)
  if (!path)
    throw new SettingError('RECORDS_KEY_FILE é obrigatório: diga em que arquivo estão as chaves.')
  return path
}

export function keySheet(env: Env): string {
  const path = existingFile(settingsOf(env))
  return recoverySheet(path, readKeys(path))
}

export function newKeyFile(env: Env): string {
  const path = existingFile(settingsOf(env))
  if (fs.existsSync(path)) throw new SettingError(`${path} já existe e fica como está.`)
  return makeKey(path)
}

/**
 * Adds a master key and encrypts every data key with it, while servers run or not (`npm run records-key -- rotate`). Earlier keys
 * stay in the file: backups need them. Returns one line about it.
 */
export async function rotateKeys(env: Env): Promise<string> {
  const settings = settingsOf(env)
  const path = existingFile(settings)
  const release = lockCommands(settings.dataDir)
  try {
    const keys = readKeys(path)
    const next = masterKey()
    writeKeys(path, [next, ...keys])
    const count = await rewrapAll(settings, openKeyring(path))
    return `Chave ${next.id} em uso; consultórios com a chave trocada: ${count}. As anteriores ficam em ${path}, porque os backups precisam delas. Imprima a nova folha: npm run records-key -- sheet`
  } finally {
    release()
  }
}

async function rewrapAll({ dataDir, databaseUrl }: Keys, keyring: Keyring): Promise<number> {
  if (!databaseUrl) {
    if (await requestRunning(dataDir)) return requestRotation(dataDir)
    if (!fs.existsSync(databaseFolder(dataDir))) return 0
  }
  const db = databaseUrl
    ? await connectPostgres(databaseUrl, () => {})
    : await connectEmbedded(dataDir, null)
  try {
    return await rewrapDataKeys(db, keyring)
  } finally {
    await db.close()
  }
}
