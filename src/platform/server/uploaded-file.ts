import { Problem } from '../shared/problem.ts'

/** Reads the first bytes of an arriving file, which identify its type; `bytes` yields the file from its start. */
export async function readBeginning(stream: AsyncIterable<Uint8Array>, length: number) {
  const parts = stream[Symbol.asyncIterator]()
  let beginning = Buffer.alloc(0)
  let isOver = false
  while (beginning.length < length && !isOver) {
    const { value, done } = await parts.next()
    if (done) isOver = true
    else beginning = Buffer.concat([beginning, value])
  }
  async function* bytes() {
    yield beginning
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  }
  return { beginning, bytes: bytes() }
}

/** Counts passing bytes; throws too_large over `most`, with a message for the sender. */
export function countedBytes(stream: AsyncIterable<Uint8Array>, most: number, message: string) {
  let size = 0
  async function* bytes() {
    for await (const part of stream) {
      size += part.length
      if (size > most) throw new Problem('too_large', { message })
      yield part
    }
  }
  return { bytes: bytes(), size: () => size }
}

/** Returns all bytes of an arriving file; throws too_large over `most`, with a message for the sender. */
export async function wholeFile(
  stream: AsyncIterable<Uint8Array>,
  most: number,
  message: string,
): Promise<Uint8Array> {
  // A loop over the stream itself would destroy its connection when left early.
  const { bytes } = await readBeginning(stream, 1)
  const parts: Uint8Array[] = []
  for await (const part of countedBytes(bytes, most, message).bytes) parts.push(part)
  return Buffer.concat(parts)
}

export async function* inChunks(
  stream: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const part of stream) {
    chunks.push(part)
    length += part.length
    if (length < size) continue
    const whole = Buffer.concat(chunks)
    const rest = whole.length % size
    for (let start = 0; start + size <= whole.length; start += size)
      yield whole.subarray(start, start + size)
    chunks = rest > 0 ? [whole.subarray(whole.length - rest)] : []
    length = rest
  }
  if (length > 0) yield Buffer.concat(chunks)
}
