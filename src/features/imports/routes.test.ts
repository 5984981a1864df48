import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { newId } from '../../platform/server/id.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import { closeAccount } from '../account/contract.ts'
import { deletePatient, listPatients } from '../patients/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import {
  createImport,
  getImport,
  listImports,
  mendRow,
  previewImport,
  runImport,
  saveMapping,
  stopImport,
  undoImport,
} from './contract.ts'
import type { SheetColumn } from './labels.ts'
import { forgetImports, runImports } from './run-commands.ts'

const { db, given, clock, services, messages } = await openPractice()
afterEach(() => clock.set(START))

const COLUMNS: SheetColumn[] = [
  'name',
  'phone',
  'email',
  'cpf',
  'guardian',
  'guardianPhone',
  'price',
]
const HEADINGS = 'Nome;Telefone;E-mail;CPF;Responsável;Telefone do responsável;Valor'
const ROWS = [
  'Bruno Costa;(11) 91234-0001;bruno@exemplo.com;529.982.247-25;;;R$ 180,00',
  'Carla Dias;11 91234-0002;;;;;150',
  'Davi Lima;;;;Rosa Lima;(11) 91234-0003;',
]
const csv = (rows: readonly string[]) => Buffer.from([HEADINGS, ...rows].join('\n'))

async function upload(owner: PsychologistActor, rows: readonly string[] = ROWS) {
  const reply = await owner.send({
    method: 'POST',
    url: addressOf(createImport, { query: { name: 'pacientes.csv' } }),
    headers: { 'content-type': 'text/csv' },
    payload: csv(rows),
  })
  return reply.json() as { id: string; sheets: { columns: { field: string }[] }[] }
}

/** Uploads rows and sets the columns, overriding the guesses. */
async function bring(owner: PsychologistActor, rows: readonly string[] = ROWS) {
  const { id } = await upload(owner, rows)
  await owner.ask(saveMapping, { params: { id }, body: { sheets: [{ columns: COLUMNS }] } })
  return {
    id,
    params: { id },
    preview: (query = {}) => owner.ask(previewImport, { params: { id }, query }),
    mend: (n: number, body: object) => owner.call(mendRow, { params: { id, n }, body }),
    read: () => owner.ask(getImport, { params: { id } }),
  }
}

const work = () => runImports(services)

async function imported(owner: PsychologistActor, rows: readonly string[] = ROWS) {
  const brought = await bring(owner, rows)
  await owner.ask(runImport, { params: brought.params })
  await work()
  return brought
}

it('a row of a sheet without any field is skipped, and so is an ended patient until the state is cleared', async () => {
  const owner = await given.psychologist()
  const { id } = await upload(owner, ['Ana;(11) 91234-0001;Inativo;Reis;;;'])
  const params = { id }
  const map = (columns: SheetColumn[]) =>
    owner.ask(saveMapping, { params, body: { sheets: [{ columns }] } })
  const states = async () =>
    (await owner.ask(previewImport, { params })).rows.map(({ name, state }) => [name, state])
  await map(COLUMNS.map(() => 'ignore'))
  expect(await states()).toEqual([['', 'skipped']])
  await map(['name', 'phone', 'active', 'lastName', 'ignore', 'ignore', 'ignore'])
  expect(await states()).toEqual([['Ana Reis', 'skipped']])
  await owner.ask(mendRow, {
    params: { id, n: 1 },
    body: { chosen: null, values: { active: '' } },
  })
  expect(await states()).toEqual([['Ana Reis', 'new']])
})

/** Returns all rows that an import may change. */
const rowsOf = (owner: PsychologistActor) =>
  db.asTenant(owner.id, async ({ sql: scope }) => {
    const rows = []
    for (const table of ['patients', 'patient_people', 'patient_prices'])
      rows.push((await sql`select * from ${sql.table(table)} order by id`.execute(scope)).rows)
    return rows
  })

const openPro = () => given.psychologist({ plan: 'pro' })
const namesOf = async (owner: PsychologistActor) =>
  (await owner.ask(listPatients)).map(({ name }) => name)

describe('an import', () => {
  it('adds the patients of a spreadsheet with guardian and price, notifies nobody, and stores no cell', {
    tags: 'both-databases',
  }, async () => {
    const ana = await openPro()
    const before = (await messages()).filter((message) => message.psychologist_id === ana.id)
    const { id, preview, read } = await bring(ana)
    expect((await preview()).counts).toMatchObject({ new: 3, same: 0, refused: 0 })
    expect(await ana.call(runImport, { params: { id } })).toMatchObject({
      status: 202,
      body: { state: 'running', progress: { done: 0, total: 3 } },
    })
    await work()
    expect(await read()).toMatchObject({
      state: 'done',
      sheets: [],
      counts: { new: 3 },
      progress: { done: 3, total: 3 },
      undoUntil: new Date(Date.parse(START) + 7 * DAY).toISOString(),
    })
    const patients = await ana.ask(listPatients)
    expect(patients).toMatchObject([
      {
        name: 'Bruno Costa',
        phone: '+5511912340001',
        cpf: '52998224725',
        price: '180.00',
        version: 1,
      },
      { name: 'Carla Dias', phone: '+5511912340002', price: '150.00' },
      {
        name: 'Davi Lima',
        phone: '+5511912340003',
        price: null,
        people: [
          { name: 'Rosa Lima', relation: 'legal_guardian', mayAccept: true, receivesNotices: true },
        ],
      },
    ])
    expect((await messages()).filter((message) => message.psychologist_id === ana.id)).toEqual(
      before,
    )
    const { rows } = await sql`
      select number from import_chunks where psychologist_id = ${ana.id}`.execute(db.owner)
    expect(rows).toEqual([])
  })

  it('of the same file again adds nothing', async () => {
    const ana = await openPro()
    await imported(ana)
    const before = await rowsOf(ana)
    const { preview, params } = await bring(ana)
    expect((await preview()).counts).toMatchObject({ new: 0, same: 3 })
    expect(await ana.call(runImport, { params })).toMatchObject({
      problem: { code: 'import_nothing_new' },
    })
    await work()
    expect(await rowsOf(ana)).toEqual(before)
  })

  it('that is undone restores every row of patients, people and prices', async () => {
    const ana = await openPro()
    await given.patient(ana, { people: [{ name: 'Tia Rosa' }], price: '90.00' })
    const before = await rowsOf(ana)
    const { params, read } = await imported(ana)
    expect(await rowsOf(ana)).not.toEqual(before)
    expect(await ana.call(undoImport, { params })).toMatchObject({ status: 202 })
    await work()
    expect(await rowsOf(ana)).toEqual(before)
    expect(await read()).toMatchObject({ state: 'undone', undoUntil: null, kept: [] })
  })

  it('that is undone leaves a patient who was changed or used since, and names them', async () => {
    const ana = await openPro()
    const { params, read } = await imported(ana)
    const [bruno, carla] = await ana.ask(listPatients)
    if (!bruno || !carla) throw new Error('no patients')
    await ana.ask(updatePatient, { ...of(bruno), body: { observations: 'Veio por indicação' } })
    const service = await given.service(ana)
    await given.session(ana, { patientId: carla.id, serviceId: service.id })
    await ana.ask(undoImport, { params })
    await work()
    expect(await namesOf(ana)).toEqual(['Bruno Costa', 'Carla Dias'])
    expect((await read()).kept).toEqual([
      { kind: 'patients', id: bruno.id, patientId: bruno.id, name: 'Bruno Costa', why: 'changed' },
      { kind: 'patients', id: carla.id, patientId: carla.id, name: 'Carla Dias', why: 'sessions' },
    ])
  })

  it('shows no patient before all are written, to any statement of the practice or of the platform', {
    tags: 'both-databases',
  }, async () => {
    const ana = await openPro()
    const { params } = await bring(ana, manyRows(700))
    const before = await rowsOf(ana)
    await ana.ask(runImport, { params })
    const stopping = new AbortController()
    const written = countingWrites(1, () => stopping.abort())
    await runImports({ ...services, db: written }, stopping.signal)
    const hidden = await sql<{ count: number }>`
      select count(*) as count from patients where psychologist_id = ${ana.id} and arriving`.execute(
      db.owner,
    )
    expect(hidden.rows).toEqual([{ count: 500 }])
    expect(await rowsOf(ana)).toEqual(before)
    const seen = await db.asPlatform((scope) =>
      sql`select id from patients where psychologist_id = ${ana.id}`.execute(scope),
    )
    expect(seen.rows).toEqual([])
    // The next run continues after the step that was written.
    await work()
    expect(await namesOf(ana)).toHaveLength(700)
  })
})

describe('the run of an import', () => {
  it('removes everything that was written if a step fails', {
    tags: 'both-databases',
  }, async () => {
    const ana = await openPro()
    const before = await rowsOf(ana)
    const { params, read } = await bring(ana, manyRows(700))
    await ana.ask(runImport, { params })
    await sql`
      create function refuse_late() returns trigger language plpgsql as $$ begin raise 'late'; end $$`.execute(
      db.owner,
    )
    await sql`
      create trigger late before insert on patients for each row when (new.registered_name = ${sql.lit(nameAt(650))})
      execute function refuse_late()`.execute(db.owner)
    await expect(work()).rejects.toThrow('late')
    await sql`drop function refuse_late cascade`.execute(db.owner)
    expect((await read()).state).toBe('failed')
    await work()
    expect(await rowsOf(ana)).toEqual(before)
    expect(await arriving(ana.id)).toBe(0)
  })

  it('that is stopped removes its rows', async () => {
    const ana = await openPro()
    const { params } = await bring(ana, manyRows(700))
    await ana.ask(runImport, { params })
    const stopped: Promise<unknown>[] = []
    const stops = countingWrites(1, () => stopped.push(ana.ask(stopImport, { params })))
    await runImports({ ...services, db: stops })
    await Promise.all(stopped)
    await work()
    expect(await ana.ask(getImport, { params })).toMatchObject({
      state: 'stopped',
      undoUntil: null,
    })
    expect(await arriving(ana.id)).toBe(0)
    expect(await namesOf(ana)).toEqual([])
    expect((await ana.call(runImport, { params })).problem?.code).toBe('import_started')
  })

  it('is done once by two concurrent servers, and by another one after the lease of a dead one', {
    tags: 'both-databases',
  }, async () => {
    const ana = await openPro()
    const { params } = await bring(ana, manyRows(60))
    await ana.ask(runImport, { params })
    await sql`
      update imports set leased_by = ${newId()}, leased_until = ${new Date(Date.parse(START) + MINUTE)}
      where psychologist_id = ${ana.id}`.execute(db.owner)
    await work()
    expect(await namesOf(ana)).toEqual([])
    clock.set(new Date(Date.parse(START) + 2 * MINUTE).toISOString())
    await Promise.all([work(), work()])
    expect(await namesOf(ana)).toHaveLength(60)
  })

  it('whose account was deleted meanwhile is removed', async () => {
    const ana = await openPro()
    const { params } = await bring(ana)
    await ana.ask(runImport, { params })
    await ana.ask(closeAccount, { body: { password: ana.password } })
    await expect(work()).rejects.toThrow('forbidden')
    await work()
    expect((await ana.ask(getImport, { params })).state).toBe('failed')
  })
})

describe('the plan’s limit', () => {
  it('says how many fit, and a run of more is refused and imports nothing', async () => {
    const free = await given.psychologist()
    await given.patient(free)
    const { params, preview, mend } = await bring(free)
    expect(await preview()).toMatchObject({ fits: 2, counts: { new: 3 } })
    const refused = await free.call(runImport, { params })
    expect([refused.status, refused.problem?.code]).toEqual([403, 'patient_limit'])
    await work()
    expect(await namesOf(free)).toHaveLength(1)
    await mend(3, { chosen: 'skip' })
    await free.ask(runImport, { params })
    await work()
    expect(await namesOf(free)).toHaveLength(3)
  })

  it('that another patient reached meanwhile removes the import', async () => {
    const free = await given.psychologist()
    const { params, read } = await bring(free)
    await free.ask(runImport, { params })
    await given.patient(free)
    await work()
    expect((await read()).state).toBe('failed')
    expect(await namesOf(free)).toHaveLength(1)
    expect(await arriving(free.id)).toBe(0)
  })
})

describe('the preview', () => {
  it('shows the result of each row, and shows a page of one state', async () => {
    const ana = await openPro()
    await given.patient(ana, { name: 'Bruno Costa', phone: '(11) 91234-0001' })
    const { preview } = await bring(ana, [
      ...ROWS.slice(0, 2),
      'Sem Telefone;;;;;;',
      ';(11) 91234-0009;;;;;',
      'Eva Reis;(11) 91234-0010;eva@;;;;',
      'Outra Pessoa;(11) 91234-0001;;;;;',
    ])
    const all = await preview()
    expect(all).toMatchObject({
      page: 1,
      pages: 1,
      fits: null,
      counts: { new: 1, same: 1, incomplete: 1, refused: 2, ambiguous: 1, skipped: 0 },
    })
    expect(all.rows.map(({ n, line, state }) => [n, line, state])).toEqual([
      [1, 2, 'same'],
      [2, 3, 'new'],
      [3, 4, 'incomplete'],
      [4, 5, 'refused'],
      [5, 6, 'refused'],
      [6, 7, 'ambiguous'],
    ])
    expect((await preview({ state: 'refused' })).rows).toMatchObject([
      { name: '', problems: [{ field: 'name' }] },
      {
        name: 'Eva Reis',
        values: [{ field: 'name' }, { field: 'phone' }, { field: 'email', text: 'eva@' }],
        problems: [{ field: 'email' }],
      },
    ])
  })

  it('has pages of 50 rows', async () => {
    const ana = await openPro()
    const { preview } = await bring(ana, manyRows(60))
    expect(await preview({ page: 2 })).toMatchObject({ page: 2, pages: 2 })
    expect((await preview({ page: 2 })).rows.map(({ n }) => n)).toEqual(
      Array.from({ length: 10 }, (_, index) => 51 + index),
    )
    expect((await preview({ page: 3 })).rows).toEqual([])
  })

  it('asks for the area code once, and reads the phones with it', async () => {
    const ana = await openPro()
    const { id } = await upload(ana, ['Bruno Costa;91234-0001;;;;;'])
    const sheets = [{ columns: COLUMNS }]
    await ana.ask(saveMapping, { params: { id }, body: { sheets } })
    const before = await ana.ask(previewImport, { params: { id } })
    expect(before).toMatchObject({ asksAreaCode: true, counts: { refused: 1 } })
    expect(
      await ana.call(saveMapping, { params: { id }, body: { areaCode: '20', sheets } }),
    ).toMatchObject({ problem: { details: [{ path: 'areaCode' }] } })
    await ana.ask(saveMapping, { params: { id }, body: { areaCode: '21', sheets } })
    expect(await ana.ask(previewImport, { params: { id } })).toMatchObject({
      asksAreaCode: false,
      rows: [{ state: 'new', values: [{}, { field: 'phone', text: '(21) 91234-0001' }] }],
    })
  })
})

describe('a row', () => {
  it('is corrected in place, and the typed text is used', async () => {
    const ana = await openPro()
    const { params, mend } = await bring(ana, ['Eva Reis;;eva@;;;;'])
    expect((await mend(1, { values: { phone: '11 91234-0010' } })).body.state).toBe('refused')
    expect((await mend(1, { values: { email: '' } })).body).toMatchObject({
      state: 'new',
      problems: [],
    })
    await ana.ask(runImport, { params })
    await work()
    expect(await ana.ask(listPatients)).toMatchObject([{ phone: '+5511912340010', email: null }])
  })

  it('that may be a known person is imported after the answer that it is another one', async () => {
    const ana = await openPro()
    const bruno = await given.patient(ana, { name: 'Bruno Costa', phone: '(11) 91234-0001' })
    const { params, mend, preview } = await bring(ana, [
      'Davi Costa;(11) 91234-0001;;;;;',
      'Eva Costa;(11) 91234-0001;;;;;',
    ])
    expect((await preview()).rows).toMatchObject([
      { state: 'ambiguous', candidates: [{ id: bruno.id, name: 'Bruno Costa', why: 'phone' }] },
      { state: 'ambiguous' },
    ])
    expect((await mend(1, { chosen: 'new' })).body.state).toBe('new')
    expect((await mend(2, { chosen: bruno.id })).body.state).toBe('same')
    await ana.ask(runImport, { params })
    await work()
    expect(await namesOf(ana)).toEqual(['Bruno Costa', 'Davi Costa'])
  })

  it('is matched with an earlier row of the file about the same person', async () => {
    const ana = await openPro()
    const { preview } = await bring(ana, [ROWS[0] ?? '', ROWS[0] ?? ''])
    expect((await preview()).rows).toMatchObject([
      { state: 'new' },
      { state: 'same', candidates: [{ id: null, n: 1 }] },
    ])
  })

  it('and an import of another practice are not found, nor is another practice’s patient', async () => {
    const [ana, bia] = [await openPro(), await openPro()]
    const { id, mend } = await bring(ana)
    const foreign = await given.patient(bia)
    expect((await mend(1, { chosen: foreign.id })).problem?.code).toBe('not_found')
    expect((await mend(9, { chosen: 'new' })).problem?.code).toBe('not_found')
    for (const call of [getImport, previewImport, runImport, stopImport, undoImport])
      expect((await bia.call(call, { params: { id } })).problem?.code).toBe('not_found')
  })
})

describe('a file', () => {
  it('that cannot be read is refused with the reason and leaves nothing', async () => {
    const ana = await openPro()
    const send = (payload: Buffer) =>
      ana.send({
        method: 'POST',
        url: createImport.path,
        headers: { 'content-type': 'application/octet-stream' },
        payload,
      })
    expect((await send(Buffer.from('Nome;Telefone'))).json().code).toBe('import_heading_only')
    expect((await send(Buffer.from([0, 1, 2, 3, 0, 0]))).statusCode).toBe(422)
    expect((await send(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).statusCode).toBe(413)
    expect(await ana.ask(listImports)).toEqual([])
    const { rows } = await sql`select id from imports where psychologist_id = ${ana.id}`.execute(
      db.owner,
    )
    expect(rows).toEqual([])
  })

  it('of contacts is imported by the guesses, without a mapping', async () => {
    const ana = await openPro()
    const card = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Eva Reis', 'TEL;TYPE=CELL:+5511912340010']
    const reply = await ana.send({
      method: 'POST',
      url: addressOf(createImport, { query: { name: 'contatos.vcf' } }),
      headers: { 'content-type': 'text/vcard' },
      payload: Buffer.from([...card, 'END:VCARD', ''].join('\r\n')),
    })
    expect(reply.statusCode).toBe(201)
    await ana.ask(runImport, { params: { id: reply.json().id } })
    await work()
    expect(await ana.ask(listPatients)).toMatchObject([
      { name: 'Eva Reis', phone: '+5511912340010' },
    ])
  })

  it('is stored encrypted, and deleted after 24 hours', async () => {
    const ana = await openPro()
    const { id } = await bring(ana)
    const { rows } = await sql<{ body: Uint8Array; sheets: Uint8Array }>`
      select c.body, i.sheets from import_chunks c join imports i on i.id = c.import_id
      where i.id = ${id}`.execute(db.owner)
    const stored = rows.map(({ body, sheets }) => Buffer.concat([body, sheets]).toString('latin1'))
    expect(stored.join()).not.toMatch(/Bruno|91234|Nome/)
    const forget = () => db.asPlatform((scope) => forgetImports(scope, services.now()))
    clock.set(new Date(Date.parse(START) + 23 * HOUR).toISOString())
    await forget()
    expect(await ana.ask(listImports)).toHaveLength(1)
    clock.set(new Date(Date.parse(START) + DAY).toISOString())
    await forget()
    expect(await ana.ask(listImports)).toEqual([])
  })

  it('is refused for a closed or inactive account', async () => {
    const idle = await given.psychologist({ plan: 'pro', isActive: false })
    expect(await upload(idle)).toMatchObject({ message: expect.stringMatching(/conta/i) })
    const ana = await openPro()
    const { params } = await bring(ana)
    await db.asPlatform((scope) =>
      sql`update psychologists set is_active = false where id = ${ana.id}`.execute(scope),
    )
    expect((await ana.call(runImport, { params })).status).toBe(403)
  })
})

describe('the mapping', () => {
  it('requires a field for each column of the file, and no field for two columns', async () => {
    const ana = await openPro()
    const { params } = await bring(ana)
    const save = (columns: SheetColumn[]) =>
      ana.call(saveMapping, { params, body: { sheets: [{ columns }] } })
    expect((await save(COLUMNS.slice(1))).problem?.details).toMatchObject([{ path: 'sheets' }])
    expect((await save(COLUMNS.with(2, 'name'))).problem?.details).toMatchObject([
      { path: 'sheets.0.columns.2' },
    ])
    expect((await save(COLUMNS.with(2, 'clinical'))).status).toBe(200)
  })

  it('leaves out clinical columns', async () => {
    const ana = await openPro()
    const { params } = await bring(ana, ['Eva Reis;(11) 91234-0010;Chorou muito;;;;'])
    await ana.ask(saveMapping, {
      params,
      body: { sheets: [{ columns: COLUMNS.with(2, 'clinical') }] },
    })
    await ana.ask(runImport, { params })
    await work()
    expect(JSON.stringify(await ana.ask(listPatients))).not.toContain('Chorou')
  })
})

describe('an undo', () => {
  it('is possible for 7 days, and only for an import that was run', async () => {
    const ana = await openPro()
    const { params } = await imported(ana)
    clock.set(new Date(Date.parse(START) + 7 * DAY).toISOString())
    expect((await ana.call(undoImport, { params })).problem?.code).toBe('import_not_undoable')
    await db.asPlatform((scope) => forgetImports(scope, services.now()))
    const { rows } = await sql`
      select patient_id from imported_patients where psychologist_id = ${ana.id}`.execute(db.owner)
    expect(rows).toEqual([])
    clock.set(START)
    const waiting = await bring(ana)
    expect((await ana.call(undoImport, waiting)).problem?.code).toBe('import_not_undoable')
  })

  it('is in the audit log with its counts, and so is the import', async () => {
    const ana = await openPro()
    const { params } = await imported(ana)
    const [bruno] = await ana.ask(listPatients)
    if (bruno) await ana.ask(deletePatient, of(bruno))
    await ana.ask(undoImport, { params })
    await work()
    const { rows } = await sql`
      select action, reason from audit_events where psychologist_id = ${ana.id} and action like 'import.%'
      order by at, id`.execute(db.owner)
    expect(rows).toEqual([
      { action: 'import.made', reason: '3 novos, 0 já cadastrados' },
      { action: 'import.undone', reason: '2 retirados, 0 mantidos' },
    ])
  })

  it('knows every table that references a patient', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct c.table_name as table from information_schema.columns c
      where c.table_schema = 'public' and c.column_name like '%patient_id'`.execute(db.owner)
    // Tables whose rows are added and removed with their patient, or need a record.
    const own = [
      ...['ending_undos', 'imported_patients', 'patient_people', 'patient_prices'],
      // A merge changes the version of its patient.
      ...['patient_differences', 'patient_merges'],
    ]
    const ofRecords = [
      'record_agreements',
      'record_documents',
      'record_entries',
      'restricted_entries',
    ]
    const named = [
      ...['sessions', 'series', 'packages', 'records', 'record_log', 'statements', 'paper_details'],
      ...['agreement_offers', 'agreement_links', 'messages', 'push_subscriptions'],
      ...['balances', 'waitlist_entries'],
    ]
    expect(rows.map(({ table }) => table).sort()).toEqual([...own, ...ofRecords, ...named].sort())
  })
})

/** Returns rows of made-up patients with a phone each. */
function manyRows(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${nameAt(index)};(11) 9${String(20_000_000 + index)};;;;;`,
  )
}

const nameAt = (at: number) => `Ar${letters(at)} Souza`

function letters(at: number): string {
  return at
    .toString(26)
    .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
}

/** Returns the same database; it calls `reached` after `count` transactions that wrote patients. */
function countingWrites(count: number, reached: () => void): typeof db {
  let rowsLeft = count
  return {
    ...db,
    asTenant: async (id, work, sending) => {
      const before = await arriving(id)
      const result = await db.asTenant(id, work, sending)
      if ((await arriving(id)) !== before && --rowsLeft === 0) reached()
      return result
    },
  }
}

async function arriving(id: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from patients where psychologist_id = ${id} and arriving`.execute(
    db.owner,
  )
  return rows[0]?.count
}
