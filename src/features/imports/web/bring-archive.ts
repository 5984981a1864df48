import { call, callUpload } from '../../../platform/web/api.ts'
import { getAgreementTemplate, saveAgreementTemplate } from '../../agreements/contract.ts'
import { addExpenseFile } from '../../expenses/contract.ts'
import { addFile, addRestrictedFile } from '../../records/contract.ts'
import {
  createTemplate,
  listTemplates,
  type TemplateInput,
} from '../../records/template-contract.ts'
import type { ArchiveFile, ArchiveStep } from '../archive/archive-steps.ts'
import { movedIdFrom, movedIdText } from '../archive/moved-id-rules.ts'
import { bringRecordEntry } from '../archive/record-contract.ts'
import { untilAnswered } from './api.ts'

export interface Brought {
  /** Records or proofs. */
  done: number
  total: number
  /** Entries that were not here before. */
  entries: number
  files: number
}

interface ArchiveOptions {
  importId: string
  onProgress: (brought: Brought) => void
  /** Called before a call without an answer is repeated. */
  onLost: () => void
}

const FILES = { record: addFile, restricted: addRestrictedFile, expense: addExpenseFile } as const

/** Brings an archive, one call after another. After a failure it can be called again: nothing comes twice. */
export async function bringArchive(
  steps: AsyncIterable<ArchiveStep>,
  { importId, onProgress, onLost }: ArchiveOptions,
): Promise<Brought> {
  const progress: Brought = { done: 0, total: 0, entries: 0, files: 0 }
  for await (const step of steps) {
    if (step.kind === 'entry') {
      const input = { params: { id: importId }, body: step.body }
      const { isNew } = await untilAnswered(() => call(bringRecordEntry, input), onLost)
      if (isNew) progress.entries++
    } else if (step.kind === 'file') {
      await bringFile(importId, step.file, onLost)
      progress.files++
    } else if (step.kind === 'note-template') {
      await bringNoteTemplate(step.body)
    } else if (step.kind === 'contract-template') {
      const { savedAt } = await call(getAgreementTemplate, {})
      if (savedAt === null) await call(saveAgreementTemplate, { body: step.body })
    } else Object.assign(progress, { done: step.done, total: step.total })
    onProgress({ ...progress })
  }
  return progress
}

async function bringNoteTemplate(body: TemplateInput): Promise<void> {
  const templates = await call(listTemplates, {})
  const isHere = templates.some(({ kind, name }) => kind === body.kind && name === body.name)
  if (!isHere) await call(createTemplate, { body })
}

async function bringFile(importId: string, file: ArchiveFile, onLost: () => void): Promise<void> {
  const params = { id: await movedId(importId, file.ownerId) }
  const query = { as: await movedId(importId, file.id) }
  const sent = new File([await file.bytes()], file.name, { type: file.type })
  await untilAnswered(
    () => callUpload(FILES[file.of], { params, query }, sent, () => undefined),
    onLost,
  )
}

async function movedId(importId: string, id: string): Promise<string> {
  const text = new TextEncoder().encode(movedIdText(importId, id))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  // Not `toHex`, which browsers of 2025 lack.
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return movedIdFrom(importId, id, hex)
}
