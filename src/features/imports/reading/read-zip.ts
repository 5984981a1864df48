import type { FileEntry } from '@zip.js/zip.js'
import { zipArchives } from '../../../platform/server/lazy-modules.ts'
import { ReadingProblem } from './reading-problem.ts'
import type { Limits } from './sheet.ts'

export interface Packed {
  name: string
  isEncrypted: boolean
  /** Yields the entry's bytes; throws if there are more than the file states. */
  read(): AsyncGenerator<Uint8Array>
}

/** An entry with a higher compression ratio is refused; small entries are not checked. */
const HIGHEST_RATIO = 200
const SMALL_BYTES = 10 * 1024 * 1024

/** Parts of an XLSX: for each sheet its rows, relations, drawings and comments. */
const MOST_PARTS = 2_000

/** Returns the entries of a ZIP or of an XLSX, whose stated sizes are within the limits. Throws `ReadingProblem`. */
export async function zipEntries(bytes: Uint8Array, limits: Limits): Promise<Packed[]> {
  const { configure, Uint8ArrayReader, ZipReader } = zipArchives()
  configure({ useWebWorkers: false })
  const files: FileEntry[] = []
  try {
    for await (const entry of new ZipReader(new Uint8ArrayReader(bytes)).getEntriesGenerator()) {
      if (!entry.directory) files.push(entry)
      if (files.length > MOST_PARTS) break
    }
  } catch {
    throw new ReadingProblem('import_damaged')
  }
  if (files.length > MOST_PARTS) throw new ReadingProblem('import_zip_entries')
  let total = 0
  for (const { uncompressedSize, compressedSize } of files) {
    total += uncompressedSize
    const isBomb =
      uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * HIGHEST_RATIO
    if (isBomb || total > limits.unpackedBytes)
      throw new ReadingProblem('import_unpacked_too_large')
    // A stated size of zero would not limit the code that unpacks it.
    if (uncompressedSize === 0 && compressedSize > 2) throw new ReadingProblem('import_damaged')
  }
  return files.map((entry) => ({
    name: entry.filename,
    isEncrypted: entry.encrypted,
    read: () => entryBytes(entry),
  }))
}

async function* entryBytes(entry: FileEntry): AsyncGenerator<Uint8Array> {
  let fail: ((error: unknown) => void) | undefined
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error)
    },
  })
  // The package rejects but leaves the stream open, so its reader would wait forever.
  entry.getData(writable, { checkSignature: true }).catch((error) => fail?.(error))
  let length = 0
  for await (const part of readable) {
    length += part.length
    if (length > entry.uncompressedSize) throw new ReadingProblem('import_damaged')
    yield part
  }
}

export async function allBytes(entry: Packed): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of entry.read()) parts.push(part)
  return Buffer.concat(parts)
}
