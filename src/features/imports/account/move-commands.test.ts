import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../../test/actors.ts'
import { START } from '../../../../test/clock.ts'
import { archiveOf } from '../../../../test/files.ts'
import { openFullAccount } from '../../../../test/full-account.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { archiveOf as recordsOf, unpack } from '../../../../test/record-archive.ts'
import { MINUTE } from '../../../platform/shared/calendar.ts'
import { addressOf } from '../../../platform/shared/endpoint.ts'
import { exportAccount } from '../../account/contract.ts'
import { getAgreementTemplate, saveAgreementTemplate } from '../../agreements/contract.ts'
import { createBlock } from '../../closures/block-contract.ts'
import { addExpenseFile, createExpense, listExpenses } from '../../expenses/contract.ts'
import { getReceitaSaude } from '../../fiscal/contract.ts'
import { deletePatient, listPatients } from '../../patients/contract.ts'
import { createPatient, updatePatient } from '../../patients/input-contract.ts'
import { getProfile } from '../../practice/contract.ts'
import { findPicture } from '../../profile/picture-queries.ts'
import {
  addFile,
  addRestrictedFile,
  listKeptRecords,
  sealEntry,
  sealRestricted,
} from '../../records/contract.ts'
import { createTemplate, listTemplates } from '../../records/template-contract.ts'
import { listServices } from '../../services/contract.ts'
import { listSessions } from '../../sessions/contract.ts'
import {
  type ArchiveStep,
  type OpenedArchive,
  proofSteps,
  recordSteps,
} from '../archive/archive-steps.ts'
import { bringRecordEntry } from '../archive/record-contract.ts'
import {
  createImport,
  getImport,
  listImports,
  mendRow,
  previewImport,
  runImport,
  stopImport,
  undoImport,
} from '../contract.ts'
import { forgetImports, runImports } from '../run-commands.ts'
import { movedId } from './moved-id-queries.ts'
import { MOVED_TABLES, type MovedTable } from './moved-tables.ts'

const { db, given, clock, services, messages } = await openPractice()
afterEach(() => clock.set(START))

const work = () => runImports(services)

async function exported(who: PsychologistActor) {
  const archive = archiveOf(await who.send({ method: 'GET', url: exportAccount.path }))
  return {
    bytes: archive.files,
    lines: archive.text('mudanca.jsonl'),
    document: JSON.parse(archive.text('dados.json')) as Record<string, unknown>,
  }
}

function send(who: PsychologistActor, payload: Uint8Array, name = 'consultorio.zip') {
  return who.send({
    method: 'POST',
    url: addressOf(createImport, { query: { name } }),
    headers: { 'content-type': 'application/zip' },
    payload: Buffer.from(payload),
  })
}

const zipOf = (lines: string) => zipSync({ 'mudanca.jsonl': Buffer.from(lines) })

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

const under = (importId: string, text: string) =>
  text.replaceAll(UUID, (id) => movedId(importId, id))

/** Returns the rows of an export, in an order that does not depend on their ids. */
const rowsOf = (lines: string) => lines.trim().split('\n').toSorted()

const openPro = () => given.psychologist({ plan: 'pro' })

/** Sends a file, and returns the import with its calls. */
async function bring(owner: PsychologistActor, lines: string) {
  const reply = await send(owner, zipOf(lines))
  expect(reply.statusCode).toBe(201)
  const { id } = reply.json() as { id: string }
  const params = { id }
  return { id, params, read: () => owner.ask(getImport, { params }) }
}

async function moved(owner: PsychologistActor, lines: string) {
  const brought = await bring(owner, lines)
  await owner.ask(runImport, { params: brought.params })
  await work()
  return brought
}

/** Returns the lists of an export that a move transfers, without those left out on purpose. */
function listsOf(document: Record<string, unknown>): Record<string, string[]> {
  const lists = Object.entries(document).filter(([name]) => MOVED_LISTS.includes(name))
  return Object.fromEntries(
    lists.map(([name, rows]) => [
      name,
      (rows as object[]).map((row) => JSON.stringify({ ...row, ...NOT_MOVED[name] })).toSorted(),
    ]),
  )
}

const MOVED_LISTS = [
  ...[
    'patients',
    'people',
    'sessions',
    'series',
    'services',
    'packages',
    'coupons',
    'payments',
    'balances',
  ],
  ...['expenses', 'statements', 'daysOff', 'blocks', 'prices', 'priceChanges'],
]
const NOT_MOVED: Record<string, object> = {
  ...Object.fromEntries(MOVED_LISTS.map((name) => [name, { version: 1 }])),
  payments: { receiptNumber: null, reconstructed: false, returns: null, returned: [] },
  expenses: { version: 1, files: [] },
  statements: { sends: [] },
}

const full = await openFullAccount({ db, given })
const source = await exported(full.ana)

describe('the export of an account', () => {
  it('comes back equal in another practice, except for ids', {
    tags: 'both-databases',
  }, async () => {
    const owner = await openPro()
    const { id, read } = await moved(owner, source.lines)
    expect(await read()).toMatchObject({ state: 'done', sheets: [], account: { isInUse: false } })
    const after = await exported(owner)
    expect(rowsOf(after.lines)).toEqual(rowsOf(under(id, source.lines)))
    const expected = listsOf(JSON.parse(under(id, JSON.stringify(source.document))))
    expect(listsOf(after.document)).toEqual(expected)
    expect(Object.values(expected).every((rows) => rows.length > 0)).toBe(true)
  })
})

describe('an imported account', () => {
  it('keeps the login, the plan and the public address of the receiving practice', async () => {
    const owner = await openPro()
    const { id: _, ...before } = await owner.ask(getProfile)
    const foreign = {
      email: 'x@exemplo.com',
      plan: 'pro-annual',
      publicSlug: 'outra',
      isAdmin: true,
    }
    const lines = changed('settings', (row) => ({
      ...row,
      ...foreign,
      bio: 'Trouxe',
      friendlyId: 1,
    }))
    const hers = changed(
      'payments',
      (row) => ({ ...row, receipt_number: 7, psychologist_id: full.ana.id }),
      lines,
    )
    await moved(owner, hers)
    expect(await owner.ask(getProfile)).toMatchObject({
      ...{ email: before.email, plan: 'pro', publicSlug: before.publicSlug },
      ...{ friendlyId: before.friendlyId, isAdmin: false, bio: 'Trouxe' },
    })
    const { document } = await exported(owner)
    const payments = document.payments as { receiptNumber: number | null }[]
    expect(payments.filter(({ receiptNumber }) => receiptNumber !== null)).toEqual([])
    const income = await owner.ask(getReceitaSaude, { query: { year: '2026' } })
    expect(JSON.stringify(income)).not.toContain('Lima')
  })

  it('notifies nobody, and is recognized by its file, with or without its ZIP', async () => {
    const owner = await openPro()
    const before = (await messages()).length
    const reply = await send(owner, Buffer.from(source.lines), 'mudanca.jsonl')
    expect(reply.statusCode).toBe(201)
    const { id } = reply.json() as { id: string }
    await owner.ask(runImport, { params: { id } })
    await work()
    expect(await messages()).toHaveLength(before)
    expect(await owner.ask(listPatients)).toHaveLength(1)
  })

  it('is shown by its tables before it is run, and has no rows to correct', async () => {
    const owner = await openPro()
    const { params, read } = await bring(owner, source.lines)
    expect((await read()).account).toMatchObject({
      isInUse: false,
      patients: 1,
      tables: expect.arrayContaining([
        { name: 'Pacientes', rows: 1 },
        { name: 'Sessões', rows: 5 },
      ]),
    })
    const { rows } = await read()
    expect(await owner.ask(previewImport, { params })).toMatchObject({
      ...{ page: 1, pages: 1, rows: [], fits: null },
      counts: { new: rows, refused: 0 },
    })
    const mended = await owner.call(mendRow, {
      params: { ...params, n: 1 },
      body: { chosen: 'skip' },
    })
    expect(mended.problem?.code).toBe('not_found')
  })

  it('is accepted once: a practice with rows refuses another', async () => {
    const owner = await openPro()
    await moved(owner, source.lines)
    const before = await exported(owner)
    const again = await bring(owner, source.lines)
    expect((await again.read()).account?.isInUse).toBe(true)
    expect((await owner.ask(previewImport, { params: again.params })).counts).toMatchObject({
      new: 0,
    })
    const refused = await owner.call(runImport, { params: again.params })
    expect(refused.problem?.code).toBe('import_practice_in_use')
    await work()
    expect((await exported(owner)).lines).toBe(before.lines)
  })

  it('is refused completely if the free plan has no room for its patients', async () => {
    const owner = await given.psychologist()
    const four = [1, 2, 3, 4].map((n) => copyOf('patients', n))
    const { params } = await bring(
      owner,
      lineUp([...four.map((row) => ['patients', row] as const)]),
    )
    const { problem } = await owner.call(runImport, { params })
    expect(problem?.code).toBe('patient_limit')
    expect(await owner.ask(listPatients)).toEqual([])
  })
})

describe('a practice that moves in', () => {
  it('is hidden until all of it is written, also after a crash, and accepts no other row meanwhile', {
    tags: 'both-databases',
  }, async () => {
    const owner = await openPro()
    const { id, params, read } = await bring(owner, source.lines)
    await owner.ask(runImport, { params })
    const stopping = new AbortController()
    await runImports({ ...services, db: whenSessions(() => stopping.abort()) }, stopping.signal)
    expect(await countSessions(owner)).toBeGreaterThan(0)
    expect(await read()).toMatchObject({ state: 'running' })
    for (const list of [listPatients, listSessions, listServices, listExpenses])
      expect(await owner.ask(list)).toEqual([])
    const seen = await db.asPlatform((scope) =>
      sql`select id from sessions where psychologist_id = ${owner.id}`.execute(scope),
    )
    expect(seen.rows).toEqual([])
    const added = await owner.call(createPatient, {
      body: { name: 'Nova Dias', phone: '11 91234-5678' },
    })
    expect(added.problem?.code).toBe('import_under_way')
    await work()
    const after = await exported(owner)
    expect(rowsOf(after.lines)).toEqual(rowsOf(under(id, source.lines)))
  })

  it('is removed completely if a step fails or it is stopped', async () => {
    const owner = await openPro()
    const before = await exported(owner)
    const first = await bring(owner, source.lines)
    await owner.ask(runImport, { params: first.params })
    const failing = whenSessions(() => {
      throw new Error('The disk is gone.')
    })
    await expect(runImports({ ...services, db: failing })).rejects.toThrow('The disk is gone.')
    await work()
    expect(await first.read()).toMatchObject({ state: 'failed', undoUntil: null })
    expect((await exported(owner)).lines).toBe(before.lines)
    const second = await bring(owner, source.lines)
    await owner.ask(runImport, { params: second.params })
    const stops: Promise<unknown>[] = []
    const stopped = whenSessions(() => stops.push(owner.ask(stopImport, { params: second.params })))
    await runImports({ ...services, db: stopped })
    await Promise.all(stops)
    await work()
    expect(await second.read()).toMatchObject({ state: 'stopped' })
    expect((await exported(owner)).lines).toBe(before.lines)
    expect(await leftovers(owner)).toEqual(NOTHING_LEFT)
  })

  it('can be undone: the practice is as before, with its settings', async () => {
    const owner = await openPro()
    await given.service(owner)
    const before = await exported(owner)
    const { params, read } = await moved(owner, source.lines)
    expect((await exported(owner)).lines).not.toBe(before.lines)
    await owner.ask(undoImport, { params })
    await work()
    expect(await read()).toMatchObject({ state: 'undone', kept: [] })
    expect((await exported(owner)).lines).toBe(before.lines)
    expect(await leftovers(owner)).toEqual(NOTHING_LEFT)
  })
})

describe('the run of a move', () => {
  it('is written once by two servers at the same time', { tags: 'both-databases' }, async () => {
    const owner = await openPro()
    const { id, params } = await bring(owner, source.lines)
    await owner.ask(runImport, { params })
    await Promise.all([work(), work()])
    clock.set(new Date(Date.parse(START) + MINUTE).toISOString())
    await work()
    expect(rowsOf((await exported(owner)).lines)).toEqual(rowsOf(under(id, source.lines)))
  })

  it('keeps rows changed since when it is undone, and those they reference', async () => {
    const owner = await openPro()
    const { params, read } = await moved(owner, source.lines)
    const [patient] = await owner.ask(listPatients)
    await owner.ask(updatePatient, {
      params: { id: patient?.id ?? '' },
      body: { observations: 'mudou' },
    })
    const block = { start: '2026-09-01T14:00:00-03:00', end: '2026-09-01T15:00:00-03:00' }
    await owner.ask(createBlock, { body: block })
    const rent = {
      date: '2026-03-01',
      category: 'P10.01.00002',
      description: 'Luz',
      amount: '9.00',
    } as const
    const [rented] = await owner.ask(listExpenses, { query: {} })
    const proof = Buffer.from('%PDF-1.7 nota')
    await owner.upload(addExpenseFile, { id: rented?.id ?? '' }, proof, 'nota.pdf')
    await owner.ask(createExpense, { body: rent })
    await owner.ask(undoImport, { params })
    await work()
    const { state, kept } = await read()
    expect(state).toBe('undone')
    expect(kept).toMatchObject([
      { kind: 'patients', patientId: patient?.id, why: 'changed' },
      { kind: 'practice', name: 'Aluguel de fevereiro', why: 'changed' },
      { kind: 'practice', patientId: null, name: expect.any(String), why: 'sessions' },
    ])
    const { document } = await exported(owner)
    expect(document).toMatchObject({ coupons: [], daysOff: [], blocks: [{ startTime: '14:00' }] })
    expect(document.expenses).toEqual(
      ['Luz', 'Aluguel de fevereiro'].map((description) =>
        expect.objectContaining({ description }),
      ),
    )
    for (const list of ['patients', 'sessions', 'payments', 'statements', 'services', 'packages'])
      expect(document[list], list).toHaveLength((source.document[list] as unknown[]).length)
  })

  it('can be undone for 7 days, and no data for it is stored afterwards', async () => {
    const owner = await openPro()
    const { params } = await moved(owner, source.lines)
    const later = Date.parse(START) + 7 * 24 * 60 * MINUTE
    clock.set(new Date(later).toISOString())
    expect((await owner.call(undoImport, { params })).problem?.code).toBe('import_not_undoable')
    await db.asPlatform((scope) => forgetImports(scope, later))
    expect(await leftovers(owner)).toMatchObject({ imported_rows: 0 })
    const { rows } =
      await sql`select settings_before from imports where psychologist_id = ${owner.id}`.execute(
        db.owner,
      )
    expect(rows).toEqual([{ settings_before: null }])
  })
})

describe('the records of a practice that moved in', () => {
  it('come by their archive: equal except for ids and seals, once, and they stay', async () => {
    const patient = await writeRecords(full.ana)
    const archive = await openedRecords(full.ana)
    const owner = await openPro()
    const { id, params, read } = await bring(owner, (await exported(full.ana)).lines)
    const steps = () => recordSteps(archive, 'America/Sao_Paulo')
    await expect(bringSteps(owner, id, steps())).rejects.toThrow('import_no_account')
    await owner.ask(runImport, { params })
    await work()

    await bringSteps(owner, id, steps())
    await bringSteps(owner, id, steps())
    expect(await owner.ask(listTemplates)).toMatchObject([NOTE, NOTE])
    expect(await owner.ask(getAgreementTemplate)).toMatchObject({ fees: 'por mês', version: 2 })
    expect(await owner.ask(listKeptRecords)).toMatchObject([
      { name: 'Beatriz Prado', patientDeletedAt: expect.any(String) },
    ])
    await owner.ask(undoImport, { params })
    await work()
    expect((await read()).kept).toContainEqual(
      expect.objectContaining({ patientId: movedId(id, patient.id), why: 'record' }),
    )

    const there = await openedRecords(owner)
    const isPaper = ({ text }: ArchivedEntry) => /^(?:Documento|Contrato) importado/.test(text)
    for (const register of ['prontuario', 'restrito']) {
      const expected = JSON.parse(under(id, JSON.stringify(await entriesIn(archive, register))))
      const entries = await entriesIn(there, register)
      expect(entries.filter((entry) => !isPaper(entry))).toEqual(inOrder(expected))
    }
    expect((await entriesIn(there, 'prontuario')).filter(isPaper)).toMatchObject([
      { text: 'Documento importado: Relatório psicológico, nº 1/2026' },
    ])
    expect((await filesIn(there)).map(({ name }) => name)).toEqual([
      'documento-1-2026-importado.pdf',
      'laudo.pdf',
      'protocolo.pdf',
    ])
  })
})

describe('the files of a practice that moved in', () => {
  it('the picture comes with it, expense proofs by the same ZIP, and an undo removes both', async () => {
    const owner = await openPro()
    const { id, params } = await moved(owner, source.lines)
    const picture = async () => (await owner.ask(getProfile)).profileImage
    const shown = /^\/pictures\/(\d+)\/(\w+)$/.exec((await picture()) ?? '')
    const stored = await db.asPlatform((scope) =>
      findPicture(scope, Number(shown?.[1]), shown?.[2] ?? ''),
    )
    expect(stored?.type).toBe('image/jpeg')
    const archive: OpenedArchive = {
      names: Object.keys(source.bytes),
      text: async (name) => Buffer.from(source.bytes[name] ?? []).toString(),
      bytes: async (name) => Uint8Array.from(source.bytes[name] ?? []),
    }
    await bringSteps(owner, id, proofSteps(archive))
    await bringSteps(owner, id, proofSteps(archive))
    const [expense] = await owner.ask(listExpenses, { query: {} })
    expect(expense?.files).toMatchObject([{ name: 'recibo.pdf', type: 'application/pdf' }])
    await owner.ask(undoImport, { params })
    await work()
    expect(await owner.ask(listExpenses, { query: {} })).toEqual([])
    expect(await picture()).toBeNull()
  })
})

const NOTE = { kind: 'evolution', name: 'Minha evolução', text: '## Sono' } as const

type ArchivedEntry = { id: string; text: string; versions: object[] }

/** Writes records of two patients and deletes the second patient; returns the first. */
async function writeRecords(ana: PsychologistActor): Promise<{ id: string }> {
  const [patient] = await ana.ask(listPatients)
  if (!patient) throw new Error('the account has a patient')
  const gone = await given.patient(ana, { name: 'Beatriz Prado' })
  for (const one of [patient, gone]) {
    const entry = await given.entry(ana, one, { date: '2026-02-10' })
    await ana.ask(sealEntry, { ...of(entry), body: { text: 'Primeira versão' } })
    await ana.ask(sealEntry, { ...of(entry), body: { text: '**Segunda**', reason: 'Faltava' } })
  }
  const entry = await given.entry(ana, patient, { sessionId: full.session.id })
  await ana.upload(addFile, entry, Buffer.from('%PDF-1.7 laudo'), 'laudo.pdf')
  const restricted = await given.restrictedEntry(ana, patient)
  await ana.ask(sealRestricted, { ...of(restricted), body: { text: 'Escore 42' } })
  await ana.upload(addRestrictedFile, restricted, Buffer.from('%PDF-1.7 teste'), 'protocolo.pdf')
  await given.document(ana, patient)
  await ana.ask(deletePatient, of(gone))
  await ana.ask(createTemplate, { body: NOTE })
  const { text, frequency, technologies } = await ana.ask(getAgreementTemplate)
  await ana.ask(saveAgreementTemplate, {
    body: { ...{ text, frequency, technologies }, fees: 'por mês' },
  })
  return patient
}

async function openedRecords(owner: PsychologistActor): Promise<OpenedArchive> {
  const { entries, text, bytes } = await unpack(await recordsOf(owner))
  return {
    names: entries.map(({ filename }) => filename),
    text,
    bytes: async (name) => Uint8Array.from(await bytes(name)),
  }
}

/** Returns the rows of all records' lists with that name. */
async function rowsIn<Row>({ names, text }: OpenedArchive, list: string): Promise<Row[]> {
  const paths = names.filter((name) => name.endsWith(`/${list}.json`))
  const lists = await Promise.all(
    paths.map(async (path): Promise<Row[]> => JSON.parse(await text(path))),
  )
  return lists.flat()
}

/** Returns the entries of a register by id, with the instants at which they were first sealed. */
async function entriesIn(archive: OpenedArchive, register: string): Promise<ArchivedEntry[]> {
  const entries = await rowsIn<ArchivedEntry>(archive, register)
  return inOrder(
    entries.map((entry) => ({ ...firstSealed(entry), versions: entry.versions.map(firstSealed) })),
  )
}

function inOrder(entries: ArchivedEntry[]): ArchivedEntry[] {
  return entries.toSorted((a, b) => a.id.localeCompare(b.id))
}

function firstSealed<Sealed extends object>(sealed: Sealed): Sealed {
  const { sealedAt = null, sealedElsewhereAt = null } = sealed as Record<string, unknown>
  return { ...sealed, sealedAt: sealedElsewhereAt ?? sealedAt, sealedElsewhereAt: null }
}

async function filesIn(archive: OpenedArchive): Promise<{ name: string; size: number }[]> {
  const lists = await Promise.all(
    ['anexos', 'anexos-restritos'].map((list) =>
      rowsIn<{ name: string; size: number }>(archive, list),
    ),
  )
  return lists
    .flat()
    .map(({ name, size }) => ({ name, size }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

const UPLOADS = { record: addFile, restricted: addRestrictedFile, expense: addExpenseFile } as const

/** Makes the calls of an archive, as a browser does. */
async function bringSteps(
  owner: PsychologistActor,
  importId: string,
  steps: AsyncIterable<ArchiveStep>,
): Promise<void> {
  for await (const step of steps) {
    if (step.kind === 'entry')
      await owner.ask(bringRecordEntry, { params: { id: importId }, body: step.body })
    if (step.kind === 'note-template') await owner.ask(createTemplate, { body: step.body })
    if (step.kind === 'contract-template')
      await owner.ask(saveAgreementTemplate, { body: step.body })
    if (step.kind !== 'file') continue
    const { of: kind, ownerId, id, name, type, bytes } = step.file
    const reply = await owner.send({
      method: 'POST',
      url: addressOf(UPLOADS[kind], {
        params: { id: movedId(importId, ownerId) },
        query: { as: movedId(importId, id) },
      }),
      headers: { 'content-type': type, 'x-file-name': encodeURIComponent(name) },
      payload: Buffer.from(await bytes()),
    })
    expect(reply.statusCode, reply.body).toBe(201)
  }
}

/** The columns of moved tables that are not transferred. */
const STAYING = [
  'coupons.version',
  'expenses.arriving',
  'expenses.deleted_at',
  'expenses.version',
  'packages.arriving',
  'packages.version',
  'paper_details.payment_id',
  'patient_people.arriving',
  'patient_people.link_number',
  'patient_prices.arriving',
  'patients.arriving',
  'patients.version',
  'payments.arriving',
  'payments.from_before',
  'payments.receipt_number',
  'payments.returns',
  'payments.reverses',
  'payments.to_issue',
  'price_changes.undo',
  'series.arriving',
  'series.version',
  'services.arriving',
  'services.version',
  'sessions.arriving',
  'sessions.changed_at',
  'sessions.held_from',
  'sessions.link_number',
  'sessions.reminder_due_at',
  'sessions.timed_at',
  'sessions.version',
  'statements.link_number',
]

it('every column of a moved table is transferred, or is listed as left behind', async () => {
  const tables = Object.entries<MovedTable>(MOVED_TABLES)
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'psychologist_id'
      and table_name = any(${tables.map(([name]) => name)})`.execute(db.owner)
  const travelling = tables.flatMap(([name, { columns }]) =>
    columns.map((column) => `${name}.${column}`),
  )
  const staying = rows.map(({ name }) => name).filter((name) => !travelling.includes(name))
  expect(staying.toSorted()).toEqual(STAYING)
})

describe('a file of a move that was changed', () => {
  it('is refused with the reason and the line, and nothing is stored', async () => {
    const owner = await openPro()
    const negative = changed('services', (row) => ({ ...row, price_cents: -1 }))
    const reply = await send(owner, zipOf(negative))
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      code: 'import_move_changed',
      message: expect.stringMatching(/\(Serviços, linha 4: price_cents: O valor mínimo é 0\)$/),
    })
    expect(await owner.ask(listImports)).toEqual([])
    expect(await leftovers(owner)).toMatchObject({ import_chunks: 0 })
  })
})

const NOTHING_LEFT = { imported_rows: 0, import_chunks: 0, payments: 0, statements: 0 }

type Row = Record<string, unknown>

/** Returns the file with the rows of a table changed. */
function changed(table: string, change: (row: Row) => Row, lines = source.lines): string {
  return lines
    .split('\n')
    .map((line) => {
      if (!line.startsWith(`["${table}"`)) return line
      const [, row] = JSON.parse(line) as [string, Row]
      return JSON.stringify([table, change(row)])
    })
    .join('\n')
}

/** Returns a file with the settings and these rows. */
function lineUp(rows: readonly (readonly [string, Row])[]): string {
  const [head = '', settings = ''] = source.lines.split('\n')
  const body = rows.map((row) => JSON.stringify(row))
  return [head, settings, ...body, JSON.stringify({ rows: rows.length + 1 })].join('\n')
}

/** Returns the first row of a table with another id. */
function copyOf(table: string, n: number): Row {
  const line = source.lines.split('\n').find((text) => text.startsWith(`["${table}"`)) ?? ''
  const [, row] = JSON.parse(line) as [string, Row]
  return { ...row, id: `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}` }
}

/** Returns the database, with a call when the first sessions of a practice are written. */
function whenSessions(reached: () => void): typeof db {
  let isOver = false
  return {
    ...db,
    asTenant: async (id, step, sending) => {
      const result = await db.asTenant(id, step, sending)
      if (!isOver && (await countSessions({ id })) > 0) {
        isOver = true
        reached()
      }
      return result
    },
  }
}

async function countSessions({ id }: { id: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sessions where psychologist_id = ${id}`.execute(db.owner)
  return rows[0]?.count ?? 0
}

async function leftovers({ id }: { id: string }) {
  const counts: Record<string, number> = {}
  for (const table of ['imported_rows', 'import_chunks', 'payments', 'statements']) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where psychologist_id = ${id}`.execute(
      db.owner,
    )
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}
