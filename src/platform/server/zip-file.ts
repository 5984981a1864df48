import { Readable } from 'node:stream'
import { collectYoung } from './garbage-collection.ts'
import { zipArchives } from './lazy-modules.ts'

const PIECE_BYTES = 64 * 1024
/** Bytes of files between two collections: docs/decisions/077-memory-of-an-archive.md. */
const COLLECT_EVERY = 2 * 1024 * 1024

const AES_256 = 3

export interface ZipEntry {
  name: string
  /** Whether the file's bytes are compressed already. */
  isPacked?: boolean
  open(): AsyncIterable<Uint8Array>
}

/**
 * Returns a ZIP as a stream, encrypted if there is a password; names stay readable. It breaks off if an entry fails, and
 * stops with its reader.
 */
export function zipStream(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  password?: string,
): Readable {
  const { configure, ZipWriter } = zipArchives()
  configure({ useWebWorkers: false, chunkSize: PIECE_BYTES })
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const zip = new ZipWriter(writable, password ? { password, encryptionStrength: AES_256 } : {})
  let uncollected = 0
  const onPiece = (bytes: number) => {
    uncollected += bytes
    if (uncollected < COLLECT_EVERY) return
    uncollected = 0
    collectYoung()
  }
  const write = async () => {
    for await (const { name, open, isPacked } of entries) {
      const readable = inPieces(open(), onPiece)
      await zip.add(name, { readable }, isPacked ? { level: 0 } : {})
    }
    await zip.close()
  }
  write().catch((error) => writable.abort(error).catch(() => {}))
  return Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
}

/** Returns pieces of 64 KiB, the last one shorter; each is read once the one before was consumed. */
function inPieces(
  bytes: AsyncIterable<Uint8Array>,
  onPiece: (bytes: number) => void,
): ReadableStream<Uint8Array> {
  const parts = bytes[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece: Uint8Array[] = []
        let missing = PIECE_BYTES
        while (missing > 0) {
          if (rest.length === 0) {
            const { value, done } = await parts.next()
            if (done) break
            rest = value
          }
          const part = rest.subarray(0, missing)
          rest = rest.subarray(part.length)
          piece.push(part)
          missing -= part.length
        }
        const [first, ...others] = piece
        if (!first) return controller.close()
        onPiece(PIECE_BYTES - missing)
        controller.enqueue(others.length === 0 ? first : Buffer.concat(piece))
      },
      async cancel() {
        await parts.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
