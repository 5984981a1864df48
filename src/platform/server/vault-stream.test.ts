import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AssociatedData } from './vault.ts'
import { CHUNK_BYTES, openChunks, SALT_BYTES, sealChunks } from './vault-stream.ts'

const ASSOCIATED_DATA: AssociatedData = {
  tenant: 'a',
  table: 'files',
  id: 'f',
  version: 1,
  owner: 'e',
}
const FILE = {
  dataKey: Buffer.alloc(32, 1),
  salt: Buffer.alloc(SALT_BYTES, 2),
  associatedData: ASSOCIATED_DATA,
}

async function* parts(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
async function* of(chunks: readonly Buffer[]) {
  yield* chunks
}

const patterned = (length: number) => Buffer.alloc(length, 'uma página do laudo ')
const sealed = async (length: number) =>
  Array.fromAsync(sealChunks(FILE, parts(patterned(length), 70_000)))
const opened = async (chunks: readonly Buffer[], file = FILE) =>
  Buffer.concat(await Array.fromAsync(openChunks(file, of(chunks))))

const DAMAGED = { code: 'damaged' }

describe('a file in chunks', () => {
  it('a file in chunks comes back whole, however it arrives', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 3 * CHUNK_BYTES }),
        fc.integer({ min: 1_000, max: 2 * CHUNK_BYTES }),
        async (length, size) => {
          const bytes = patterned(length)
          const chunks = await Array.fromAsync(sealChunks(FILE, parts(bytes, size)))
          expect((await opened(chunks)).equals(bytes)).toBe(true)
          expect(chunks).toHaveLength(Math.max(1, Math.ceil(length / CHUNK_BYTES)))
        },
      ),
      { numRuns: 25 },
    )
  })

  it.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES])(
    'a file in chunks of %i bytes comes back whole',
    async (length) => {
      expect((await opened(await sealed(length))).equals(patterned(length))).toBe(true)
    },
  )

  it('a file in chunks reveals nothing of its bytes', async () => {
    for (const chunk of await sealed(2 * CHUNK_BYTES)) expect(chunk.includes('laudo')).toBe(false)
  })

  it.each<[sentence: string, change: (chunks: Buffer[]) => Buffer[]]>([
    ['without its last chunk', (chunks) => chunks.slice(0, -1)],
    ['without its first chunk', (chunks) => chunks.slice(1)],
    ['without any chunk', () => []],
    ['with two chunks swapped', ([a, b, ...rest]) => [b, a, ...rest] as Buffer[]],
    ['with a chunk twice', ([a, ...rest]) => [a, a, ...rest] as Buffer[]],
    ['with a chunk after the last', (chunks) => [...chunks, chunks.at(-1) as Buffer]],
    [
      'with a byte changed',
      ([a, ...rest]) => {
        const changed = Buffer.from(a as Buffer)
        changed[5] = (changed[5] ?? 0) ^ 1
        return [changed, ...rest]
      },
    ],
  ])('a file in chunks %s does not open', async (_, change) => {
    const chunks = await sealed(3 * CHUNK_BYTES)
    await expect(opened(change(chunks))).rejects.toMatchObject(DAMAGED)
  })

  it('a file in chunks does not open as another file of the same tenant, or with another key', async () => {
    const chunks = await sealed(10)
    const others = [
      { ...FILE, associatedData: { ...ASSOCIATED_DATA, id: 'g' } },
      { ...FILE, associatedData: { ...ASSOCIATED_DATA, owner: 'x' } },
      { ...FILE, salt: Buffer.alloc(SALT_BYTES, 3) },
      { ...FILE, dataKey: Buffer.alloc(32, 4) },
    ]
    for (const other of others) await expect(opened(chunks, other)).rejects.toMatchObject(DAMAGED)
  })

  it('a file in chunks accepts no chunk of another file', async () => {
    const [first] = await sealed(2 * CHUNK_BYTES)
    const other = { ...FILE, salt: Buffer.alloc(SALT_BYTES, 3) }
    const [, last] = await Array.fromAsync(
      sealChunks(other, parts(patterned(2 * CHUNK_BYTES), 9_000)),
    )
    await expect(opened([first, last] as Buffer[])).rejects.toMatchObject(DAMAGED)
  })
})
