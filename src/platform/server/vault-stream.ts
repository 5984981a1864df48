import { hkdfSync } from 'node:crypto'
import { Problem } from '../shared/problem.ts'
import {
  type AssociatedData,
  decrypt,
  encodeAssociatedData,
  encrypt,
  KEY_BYTES,
  NONCE_BYTES,
  spellingsOf,
} from './vault.ts'

/**
 * Files are encrypted in chunks, each authenticated, so that no file is ever whole in memory. Each file has a separate key;
 * a chunk's nonce is its number and whether it is the last (the STREAM construction of Hoang, Reyhanitabar, Rogaway and
 * Vizár, 2015): missing, added, moved and repeated chunks are detected.
 */

export const CHUNK_BYTES = 256 * 1024

export const SALT_BYTES = 32

function fileKey(dataKey: Buffer, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, salt, 'file', KEY_BYTES))
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt32BE(index, NONCE_BYTES - 5)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

export interface SealedFile {
  dataKey: Buffer
  salt: Uint8Array
  associatedData: AssociatedData
}

/** Encrypts a stream of bytes; yields its chunks in order. An empty file is one empty chunk. */
export async function* sealChunks(
  { dataKey, salt, associatedData }: SealedFile,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const key = fileKey(dataKey, salt)
  const bound = encodeAssociatedData(associatedData)
  let index = 0
  let waiting = Buffer.alloc(0)
  for await (const part of bytes) {
    waiting = Buffer.concat([waiting, part])
    while (waiting.length > CHUNK_BYTES) {
      yield encrypt(key, nonceOf(index++, false), bound, waiting.subarray(0, CHUNK_BYTES))
      waiting = waiting.subarray(CHUNK_BYTES)
    }
  }
  yield encrypt(key, nonceOf(index, true), bound, waiting)
}

/** Decrypts the chunks of a file in order. Throws `damaged` if one was changed, moved, left out or added. */
export async function* openChunks(
  { dataKey, salt, associatedData }: SealedFile,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const key = fileKey(dataKey, salt)
  let spellings = spellingsOf(associatedData).map(encodeAssociatedData)
  let index = 0
  let isOver = false
  const openAs = (bound: Buffer, chunk: Uint8Array) => {
    const more = decrypt(key, nonceOf(index, false), bound, chunk)
    const plain = more ?? decrypt(key, nonceOf(index, true), bound, chunk)
    return plain && { plain, isLast: more === null, bound }
  }
  for await (const chunk of chunks) {
    if (isOver) throw new Problem('damaged')
    const [opened] = spellings
      .values()
      .map((bound) => openAs(bound, chunk))
      .filter((part) => part !== null)
      .take(1)
    if (!opened) throw new Problem('damaged')
    const { plain, isLast, bound } = opened
    // All chunks of a file have the same associated data.
    spellings = [bound]
    isOver = isLast
    index++
    yield plain
  }
  if (!isOver) throw new Problem('damaged')
}
