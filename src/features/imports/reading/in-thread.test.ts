import type { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { readInThread } from './in-thread.ts'
import { LIMITS, type ReadPart } from './sheet.ts'

const PLACE = { zone: 'America/Sao_Paulo', now: Date.parse('2026-03-01T12:00:00Z') }

const encode = (text: string) => new TextEncoder().encode(text)

async function partsOf(parts: AsyncIterable<ReadPart>): Promise<ReadPart[]> {
  const all: ReadPart[] = []
  for await (const part of parts) all.push(part)
  return all
}

it('the import’s reader runs in a thread', async () => {
  const parts = await partsOf(
    readInThread('a.csv', encode('Nome;Fone\nAna;11 98765-4321\n'), PLACE),
  )
  expect(parts).toEqual([
    expect.objectContaining({ kind: 'sheet', name: 'a', guesses: ['name', 'phone'] }),
    { kind: 'rows', sheet: 0, rows: [{ number: 2, cells: ['Ana', '11 98765-4321'] }] },
  ])
})

it('the import’s reader reports the problem and its place', async () => {
  const limits = { ...LIMITS, rows: 1 }
  const reading = partsOf(readInThread('a.csv', encode('Nome\nAna\nBia\n'), PLACE, { limits }))
  await expect(reading).rejects.toMatchObject({
    code: 'import_too_many_rows',
    place: { sheet: 'a', row: 3 },
  })
})

it('the import’s reader ends the thread when its reader stops', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => `Ana ${n};11 98765-4321`).join('\n')
  const threads: Worker[] = []
  const keep = (thread: Worker) => threads.push(thread)
  process.on('worker', keep)
  for await (const part of readInThread('a.csv', encode(`Nome;Fone\n${rows}`), PLACE))
    if (part.kind === 'rows') break
  process.off('worker', keep)
  // A thread that has ended has no id.
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1])
})

it('the import’s reader stops a file that takes too long', async () => {
  const reading = partsOf(readInThread('a.csv', encode('Nome\nAna\n'), PLACE, { timeLimit: 1 }))
  await expect(reading).rejects.toMatchObject({ code: 'import_too_slow' })
})

it('the import’s reader survives a file of nothing but delimiters', async () => {
  const oneRow = new Uint8Array(LIMITS.bytes).fill(0x3b)
  const reading = partsOf(readInThread('a.csv', oneRow, PLACE))
  await expect(reading).rejects.toMatchObject({ code: 'import_empty' })
})
