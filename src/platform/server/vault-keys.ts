import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder, syncFolder, UNFINISHED } from './data-folder.ts'
import { SettingError } from './environment.ts'
import { errorFields } from './errors.ts'

export interface MasterKey {
  /** Eight hexadecimal digits of the key's hash, by which a mistyped key is detected. */
  readonly id: string
  readonly key: Buffer
}

/** The master keys as the file has them now: a rotation is seen without a restart. */
export interface Keyring {
  current(): MasterKey
  find(id: string): MasterKey | null
}

/** Returns the path of the embedded database's own key: next to the database, outside of its backups. */
export function ownKeyFile(dataDir: string): string {
  return join(dataDir, 'keys', 'records.key')
}

export function masterKey(key = randomBytes(32)): MasterKey {
  const id = createHash('sha256').update('master key id\0').update(key).digest('hex').slice(0, 8)
  return { id, key }
}

/** Opens the file of the master keys. With a missing or invalid file the start fails. */
export function openKeyring(path: string): Keyring {
  let keys = readKeys(path)
  const first = () => keys[0] as MasterKey
  const keyOf = (id: string) => keys.find((key) => key.id === id) ?? null
  return {
    current: () => {
      keys = reread(path, keys)
      return first()
    },
    find: (id) => {
      const known = keyOf(id)
      if (known) return known
      keys = reread(path, keys)
      return keyOf(id)
    },
  }
}

function reread(path: string, before: readonly MasterKey[]): readonly MasterKey[] {
  try {
    return readKeys(path)
  } catch {
    return before
  }
}

export function readKeys(path: string): readonly MasterKey[] {
  let text: string
  try {
    text = fs.readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = errorFields(error)
    throw new SettingError(
      `RECORDS_KEY_FILE não pode ser usado: não foi possível ler ${path} (${code}).`,
    )
  }
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines.flatMap((line, index) =>
    line === '' || line.startsWith('#') ? [] : [readLine(path, line, index + 1)],
  )
  if (keys.length === 0)
    throw new SettingError(`RECORDS_KEY_FILE não pode ser usado: ${path} não tem nenhuma chave.`)
  return keys
}

function readLine(path: string, line: string, number: number): MasterKey {
  const [, id, digits = ''] = /^(?:([0-9a-f]{8}):)?([0-9a-f\s-]+)$/i.exec(line) ?? []
  const hex = digits.replaceAll(/[\s-]/g, '')
  const wrong = (why: string) =>
    new SettingError(`RECORDS_KEY_FILE não pode ser usado: ${path}, linha ${number}: ${why}.`)
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw wrong('uma chave tem 64 dígitos hexadecimais')
  const key = masterKey(Buffer.from(hex, 'hex'))
  if (id && id.toLowerCase() !== key.id)
    throw wrong(`a chave não é a de número ${id}; confira cada grupo de dígitos`)
  return key
}

/** Replaces the file of the keys, completely or not at all, readable only by its owner. */
export function writeKeys(path: string, keys: readonly MasterKey[]): void {
  const folder = dirname(path)
  makeFolder(folder)
  const text = [
    '# Chaves dos prontuários. Guarde uma cópia fora deste computador: sem elas nada se abre.',
    '# A primeira cifra; as outras ainda abrem o que cifraram.',
    ...keys.map(lineOf),
    '',
  ].join('\n')
  const unfinished = `${path}${UNFINISHED}`
  fs.writeFileSync(unfinished, text, { mode: 0o600, flush: true })
  fs.renameSync(unfinished, path)
  syncFolder(folder)
}

function lineOf({ id, key }: MasterKey): string {
  return `${id}:${grouped(key)}`
}

function grouped(key: Buffer): string {
  return (key.toString('hex').match(/.{4}/g) ?? []).join(' ')
}

export function recoverySheet(path: string, keys: readonly MasterKey[]): string {
  return [
    'FOLHA DE RECUPERAÇÃO DOS PRONTUÁRIOS',
    'Imprima, guarde em lugar seguro e longe deste computador. Quem a tem pode abrir os prontuários; sem ela e sem o',
    'arquivo, ninguém pode.',
    '',
    ...keys.flatMap(({ id, key }, index) => [
      `Chave ${id}${index === 0 ? ' (em uso)' : ' (anterior)'}`,
      ...(grouped(key).match(/(?:\S{4} ?){8}/g) ?? []).map((line) => `  ${line.trim()}`),
    ]),
    '',
    `Para usá-la em outro computador, escreva em um arquivo uma linha por chave (número:dígitos) e indique-o em`,
    `RECORDS_KEY_FILE, ou grave-o em ${path}.`,
  ].join('\n')
}
