import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../../test/actors.ts'
import { archiveOf } from '../../../../test/files.ts'
import { openFullAccount } from '../../../../test/full-account.ts'
import { openPractice } from '../../../../test/practice.ts'
import { addressOf } from '../../../platform/shared/endpoint.ts'
import { exportAccount } from '../../account/contract.ts'
import { createImport, getImport, previewImport, runImport, undoImport } from '../contract.ts'
import { runImports } from '../run-commands.ts'
import { movedId } from './moved-ids.ts'

const { db, given, services } = await openPractice()

const work = () => runImports(services)

async function exported(who: PsychologistActor) {
  const archive = archiveOf(await who.send({ method: 'GET', url: exportAccount.path }))
  return { ...archive, document: JSON.parse(archive.text('dados.json')) }
}

async function send(who: PsychologistActor, payload: Uint8Array, name = 'consultorio.zip') {
  return who.send({
    method: 'POST',
    url: addressOf(createImport, { query: { name } }),
    headers: { 'content-type': 'application/zip' },
    payload: Buffer.from(payload),
  })
}

const zipOf = (lines: string) => zipSync({ 'mudanca.jsonl': Buffer.from(lines) })

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Returns the rows of an export in an order of their own; with an import, under the ids that it gave them. */
function rowsOf(lines: string, importId?: string): string[] {
  const named = importId ? lines.replaceAll(UUID, (id) => movedId(importId, id)) : lines
  return named.trim().split('\n').toSorted()
}

/** Moves a practice into a new one, and returns what it exports then. */
async function moved(lines: Uint8Array) {
  const owner = await given.psychologist({ plan: 'pro' })
  const reply = await send(owner, lines)
  expect(reply.statusCode).toBe(201)
  const { id } = reply.json() as { id: string }
  await owner.ask(runImport, { params: { id } })
  await work()
  return { owner, id }
}

describe('the export of an account', { tags: 'both-databases' }, () => {
  it('comes back equal in another practice, but for ids', async () => {
    const { ana } = await openFullAccount({ db, given })
    const before = await exported(ana)
    const { owner, id } = await moved(zipOf(before.text('mudanca.jsonl')))
    expect(await owner.ask(getImport, { params: { id } })).toMatchObject({ state: 'done' })
    const after = await exported(owner)
    expect(rowsOf(after.text('mudanca.jsonl'))).toEqual(rowsOf(before.text('mudanca.jsonl'), id))
  })
})
