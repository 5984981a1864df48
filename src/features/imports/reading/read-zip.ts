import type { FileEntry } from '@zip.js/zip.js'
import { zipReader } from '../../../platform/server/lazy-modules.ts'
import { ReadingProblem } from './reading-problem.ts'
import type { Limits } from './sheet.ts'

export interface Packed {
  name: string
  isEncrypted: boolean
  /** Returns the entry's bytes; throws if there are more of them than the file says. */
  open(): Promise<Uint8Array>
}

/** An entry that shrank by more than this is no document. It is not asked of small ones. */
const HIGHEST_RATIO = 200
const SMALL_BYTES = 10 * 1024 * 1024

/** Parts of an XLSX: a sheet, its relations, drawings and comments each. */
const MOST_PARTS = 2_000

/**
 * Returns the entries of a ZIP or of an XLSX, whose contents are within the limits by the sizes that it states. Throws
 * `ReadingProblem`.
 */
export async function zipEntries(bytes: Uint8Array, limits: Limits): Promise<Packed[]> {
  const { configure, Uint8ArrayReader, ZipReader } = zipReader()
  configure({ useWebWorkers: false })
  const entries = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries().catch(() => {
    throw new ReadingProblem('import_damaged')
  })
  const files = entries.filter((entry): entry is FileEntry => !entry.directory)
  if (files.length > MOST_PARTS) throw new ReadingProblem('import_zip_entries')
  let total = 0
  for (const { uncompressedSize, compressedSize } of files) {
    total += uncompressedSize
    const isBomb =
      uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * HIGHEST_RATIO
    if (isBomb || total > limits.unpackedBytes)
      throw new ReadingProblem('import_unpacked_too_large')
    // A size of zero would be no bound for the one that unpacks it.
    if (uncompressedSize === 0 && compressedSize > 2) throw new ReadingProblem('import_damaged')
  }
  return files.map((entry) => ({
    name: entry.filename,
    isEncrypted: entry.encrypted,
    open: async () => {
      const { writable, joined } = atMost(entry.uncompressedSize)
      await entry.getData(writable)
      return joined()
    },
  }))
}

/** Returns a stream that takes so many bytes and fails at one more. */
function atMost(most: number) {
  const parts: Uint8Array[] = []
  let length = 0
  const writable = new WritableStream<Uint8Array>({
    write(part) {
      length += part.length
      if (length > most) throw new ReadingProblem('import_damaged')
      parts.push(part)
    },
  })
  return { writable, joined: () => Buffer.concat(parts, length) }
}
