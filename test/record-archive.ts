import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { expect } from 'vitest'
import { archiveRecords } from '../src/features/records/contract.ts'
import type { Actor } from './actors.ts'

const PASSPHRASE = 'quatro palavras bem soltas'

export async function archiveOf(owner: Actor): Promise<Buffer> {
  const { path, method } = archiveRecords
  const reply = await owner.send({ method, url: path, payload: { passphrase: PASSPHRASE } })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
  return reply.rawPayload
}

export async function unpack(bytes: Buffer, password = PASSPHRASE) {
  const reader = new ZipReader(new BlobReader(new Blob([Uint8Array.from(bytes)])), { password })
  const entries = (await reader.getEntries()).filter((entry) => !entry.directory)
  const find = (name: string) => {
    const entry = entries.find(({ filename }) => filename === name)
    if (!entry) throw new Error(`no ${name} in ${entries.map(({ filename }) => filename)}`)
    return entry
  }
  return {
    entries,
    text: (name: string) => find(name).getData(new TextWriter()),
    bytes: (name: string) => find(name).getData(new Uint8ArrayWriter()),
  }
}
