import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { PATIENT_PARTS, type PatientPart, partsOfPatient } from '../../../test/filled-patient.ts'
import { BOTH_DATABASES } from '../../../test/on-both-databases.ts'
import { openPractice } from '../../../test/practice.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import { listAgreements } from '../agreements/listing-contract.ts'
import { listDocuments } from '../documents/contract.ts'
import { createImport, previewImport } from '../imports/contract.ts'
import { listPatientSessions } from '../patient-area/contract.ts'
import { deletePatient, getPatient } from '../patients/contract.ts'
import { findLike } from '../patients/like-contract.ts'
import { getRecord, listRecordLog, listRestricted, listVersions } from '../records/contract.ts'
import { listSessions } from '../sessions/contract.ts'
import { deleteMergeUndos } from './commands.ts'
import {
  listDuplicates,
  listMerges,
  mergePatients,
  previewMerge,
  setDifferent,
  undoMerge,
} from './contract.ts'

const practice = await openPractice()
const { db, given, clock, visitor } = practice
beforeEach(() => clock.set(START))

type Rows = Record<string, string[]>

/** Tables that get a row for each action, by design. */
const LOGS = ['audit_events', 'record_log', 'changes', 'idempotency_keys', 'usage_days']

/** Returns all rows of a practice by table, as text. */
async function rowsOf({ id }: { id: string }): Promise<Rows> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'psychologist_id' order by 1`.execute(
    db.owner,
  )
  const entries: [string, string[]][] = []
  for (const { name } of tables.rows.filter((table) => !LOGS.includes(table.name))) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t where psychologist_id = ${id} order by 1`.execute(
      db.owner,
    )
    if (rows.length > 0) entries.push([name, rows.map(({ row }) => row)])
  }
  return Object.fromEntries(entries)
}

/** Creates two patients of a practice, each with these parts. */
async function twoPatients(
  parts: { keep: readonly PatientPart[]; remove: readonly PatientPart[] },
  fields: { keep?: object; remove?: object } = {},
) {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana)
  const keep = await given.patient(ana, { name: 'Maria Lima', ...fields.keep })
  const remove = await given.patient(ana, { name: 'Maria de Souza Lima', ...fields.remove })
  const keptParts = partsOfPatient(practice, ana, { patient: keep, serviceId, day: '10' })
  const removed = partsOfPatient(practice, ana, { patient: remove, serviceId, day: '11' })
  for (const part of parts.keep) await keptParts[part]()
  for (const part of parts.remove) await removed[part]()
  return { ana, keep, remove, serviceId, pair: { keep: keep.id, remove: remove.id } }
}

const ALL_BUT_STATEMENT = PATIENT_PARTS.filter((part) => part !== 'statement')
const join = (ana: PsychologistActor, pair: { keep: string; remove: string }) =>
  ana.ask(mergePatients, { body: pair })
const undo = (ana: PsychologistActor, { id }: { id: string }) =>
  ana.call(undoMerge, { params: { id } })

/** Fields of a patient that no input of the test below fills. A new field has a value there, which a merge must keep. */
const EMPTY_OF_BOTH = [
  'adultAnswer',
  'endReason',
  'endedAt',
  'guardianCpf',
  'guardianName',
  'nextPrice',
  'nextPriceSince',
  'payerCpf',
  'payerName',
  'price',
  'priceReason',
  'priceSince',
]

describe('joining two patients', () => {
  it('joining two patients moves every row that references the removed patient, in each table that references patients', async () => {
    const { ana, keep, remove, pair } = await twoPatients({
      keep: ALL_BUT_STATEMENT,
      remove: PATIENT_PARTS,
    })
    const other = await given.patient(ana)
    await ana.ask(setDifferent, { body: { one: remove.id, other: other.id } })
    const earlier = await given.patient(ana)
    await join(ana, { keep: remove.id, remove: earlier.id })
    const before = await rowsOf(ana)
    await join(ana, pair)
    const after = await rowsOf(ana)
    const columns = await sql<{ name: string; column: string; isKey: boolean }>`
      select c.relname as name, a.attname as column, exists (
        select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as "isKey"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname ~ 'patient_id$' and not a.attisdropped`.execute(
      db.owner,
    )
    // If a patient is part of a key, two rows may become one: join_patients decides which one is kept.
    expect(
      columns.rows
        .filter(({ isKey }) => isKey)
        .map(({ name, column }) => `${name}.${column}`)
        .sort(),
    ).toEqual([
      'agreement_offers.patient_id',
      'balances.patient_id',
      'ending_undos.patient_id',
      'imported_patients.patient_id',
      'patient_differences.other_patient_id',
      'patient_differences.patient_id',
      'records.patient_id',
      'statements.patient_id',
    ])
    const empty = columns.rows.filter(({ name }) => !before[name] && !LOGS.includes(name))
    expect([...new Set(empty.map(({ name }) => name))].sort()).toEqual([
      'ending_undos',
      'imported_patients',
    ])
    const naming = Object.entries(after).filter(([, rows]) =>
      rows.some((row) => row.includes(remove.id)),
    )
    // A letter that was written has a link to the old address, which leads to the new one.
    expect(naming.map(([name]) => name)).toEqual(['messages', 'patient_merges', 'records'])
    const counts = (rows: Rows) =>
      Object.fromEntries(Object.entries(rows).map(([name, { length }]) => [name, length]))
    const { patients = 0, patient_merges: merges = 0, ...others } = counts(before)
    // One open offer and one subscription of a browser stay; the removed patient's contact is added, and the agreed price
    // continues.
    expect(counts(after)).toEqual({
      ...others,
      patients: patients - 1,
      patient_merges: merges + 1,
      agreement_offers: 1,
      balances: 1,
      agreement_links: 1,
      push_subscriptions: 1,
      patient_people: (others.patient_people ?? 0) + 1,
      patient_prices: 1,
    })
    // Payments of the two balances now belong to one.
    const unbalanced = (rows: Rows) =>
      rows.payments?.map((row) => row.replace(/"balance_id": "[^"]+"/, '')).sort()
    expect(unbalanced(after)).toEqual(unbalanced(before))
    expect((await ana.ask(getPatient, { params: keep })).name).toBe('Maria Lima')
  })

  it('joining two patients leaves the texts of records, documents and contracts unchanged', {
    tags: [BOTH_DATABASES],
  }, async () => {
    const parts = ['entries', 'restricted', 'document', 'contract'] as const
    const { ana, keep, remove, pair } = await twoPatients({ keep: ['entries'], remove: parts })
    const logOf = (patientId: string) => ana.ask(listRecordLog, { query: { patientId } })
    const log = [...(await logOf(keep.id)), ...(await logOf(remove.id))].map(({ id }) => id)
    const record = await ana.ask(getRecord, { params: remove })
    await join(ana, pair)
    const joined = await ana.ask(getRecord, { params: keep })
    const texts = joined.entries.map(({ text, draft }) => [text, draft?.text ?? null])
    expect(texts.sort()).toEqual([
      ['Rascunho', 'Rascunho'],
      ['Rascunho', 'Rascunho'],
      ['Segunda', 'Terceira'],
      ['Segunda', 'Terceira'],
    ])
    const sealed = record.entries.find(({ sealedVersions }) => sealedVersions > 0)
    const versions = await ana.ask(listVersions, { params: { id: sealed?.id ?? '' } })
    expect(versions.map(({ text, reason }) => [text, reason])).toEqual([
      ['Segunda', 'Nome trocado'],
      ['Primeira', null],
    ])
    expect(await ana.ask(listRestricted, { params: keep })).toMatchObject([{ text: 'Protocolo' }])
    expect(await ana.ask(listDocuments, { params: keep })).toHaveLength(1)
    expect((await ana.ask(listAgreements, { params: keep })).agreements).toMatchObject([
      { state: 'accepted' },
    ])
    const ids = (await logOf(keep.id)).map(({ id }) => id)
    expect(log.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('joining two patients combines the data of both: empty fields, notes, opt-outs and the earlier day', async () => {
    const { ana, keep, remove, pair } = await twoPatients(
      { keep: [], remove: [] },
      {
        keep: { observations: 'Prefere manhã', optedOut: ['sms'] },
        remove: {
          ...{ observations: 'Vem de ônibus', optedOut: ['email'], email: 'maria@exemplo.com.br' },
          ...{ cpf: '529.982.247-25', birthDate: '1990-05-20', socialName: 'Mar Lima' },
        },
      },
    )
    await join(ana, pair)
    const patient = await ana.ask(getPatient, { params: keep })
    expect(patient).toMatchObject({
      ...{ observations: 'Prefere manhã\n\nVem de ônibus', optedOut: ['email', 'sms'] },
      ...{ email: 'maria@exemplo.com.br', cpf: '52998224725', birthDate: '1990-05-20' },
      socialName: 'Mar Lima',
      people: [{ name: 'Mar Lima', phone: remove.phone, opensArea: true }],
      version: keep.version + 1,
    })
    const empty = Object.entries(patient).filter(([, value]) => value === null)
    expect(empty.map(([field]) => field).toSorted()).toEqual(EMPTY_OF_BOTH)
  })

  it('joining two patients answers 404 with the other patient for the old id, and only in its practice', async () => {
    const { ana, keep, remove, pair } = await twoPatients({ keep: [], remove: [] })
    await join(ana, pair)
    const old = await ana.send({ method: 'GET', url: `/api/patients/${remove.id}` })
    expect([old.statusCode, old.json()]).toMatchObject([
      404,
      { code: 'not_found', mergedInto: keep.id },
    ])
    const record = await ana.send({
      method: 'GET',
      url: `/api/patients/${remove.id}/record-keeping`,
    })
    expect(record.json()).toMatchObject({ mergedInto: keep.id })
    const bia = await given.psychologist()
    const foreign = await bia.send({ method: 'GET', url: `/api/patients/${remove.id}` })
    expect([foreign.statusCode, foreign.json().mergedInto]).toEqual([404, undefined])
    // Also after another merge.
    const third = await given.patient(ana)
    await join(ana, { keep: third.id, remove: keep.id })
    const later = await ana.send({ method: 'GET', url: `/api/patients/${remove.id}` })
    expect(later.json().mergedInto).toBe(third.id)
    await ana.ask(deletePatient, { params: third })
    const gone = await ana.send({ method: 'GET', url: `/api/patients/${remove.id}` })
    expect(gone.json().mergedInto).toBeUndefined()
  })

  it('joining two patients keeps link, reminders, version and notices of a session', async () => {
    const { ana, keep, pair } = await twoPatients({ keep: [], remove: ['booked', 'messages'] })
    const columns = () =>
      db.owner
        .selectFrom('sessions')
        .select(['version', 'link_number', 'reminder_due_at', 'changed_at'])
        .where('psychologist_id', '=', ana.id)
        .execute()
    await db.owner
      .updateTable('sessions')
      .set({ reminder_due_at: new Date(START) })
      .where('psychologist_id', '=', ana.id)
      .execute()
    const before = await columns()
    await join(ana, pair)
    expect(await columns()).toEqual(before)
    const keys = await db.owner
      .selectFrom('messages')
      .select('once_key')
      .where('patient_id', '=', keep.id)
      .where('once_key', 'is not', null)
      .execute()
    expect(keys).toEqual([{ once_key: `x ${keep.id} ` }])
  })

  it('joining two patients redirects a login, a booking and an import by the removed patient’s phone to the other one', async () => {
    const { ana, keep, remove, serviceId, pair } = await twoPatients({
      keep: [],
      remove: ['booked'],
    })
    await join(ana, pair)
    const { phone } = remove
    const seen = await visitor.ask(listPatientSessions, { query: { phone } })
    expect(seen).toHaveLength(1)
    await given.booking(ana, {
      serviceId,
      patientName: 'Maria Souza',
      patientPhone: phone,
      datetime: '2026-03-12T11:00:00-03:00',
    })
    const patients = (await ana.ask(listSessions)).map(({ patientId }) => patientId)
    expect(patients).toEqual([keep.id, keep.id])
    const file = await ana.send({
      method: 'POST',
      url: addressOf(createImport, { query: { name: 'a.csv' } }),
      headers: { 'content-type': 'text/csv' },
      payload: Buffer.from(`Nome;Telefone\nMaria Souza;${phone}\n`),
    })
    const { rows } = await ana.ask(previewImport, { params: { id: file.json().id } })
    expect(rows).toMatchObject([{ state: 'same', candidates: [{ id: keep.id, why: 'phone' }] }])
  })

  it('joining two patients is refused if both have a statement of one month', async () => {
    const { ana, pair } = await twoPatients({ keep: ['statement'], remove: ['statement'] })
    const before = await rowsOf(ana)
    const refused = await ana.call(mergePatients, { body: pair })
    expect([refused.status, refused.problem]).toMatchObject([
      409,
      { code: 'both_have_a_statement', months: ['2026-02-01'] },
    ])
    expect(await ana.ask(previewMerge, { body: pair })).toMatchObject({
      refusal: 'both_have_a_statement',
      months: ['2026-02-01'],
    })
    expect(await rowsOf(ana)).toEqual(before)
  })

  it.each([
    ['CPF', { cpf: '529.982.247-25' }, { cpf: '111.444.777-35' }],
    ['date of birth', { birthDate: '1990-05-20' }, { birthDate: '1990-05-21' }],
  ])(
    'joining two patients is refused if records were sealed under another %s',
    async (_, keep, remove) => {
      const parts = { keep: ['entries'], remove: ['entries'] } as const
      const { ana, pair } = await twoPatients(parts, { keep, remove })
      const refused = await ana.call(mergePatients, { body: pair })
      expect([refused.status, refused.problem?.code]).toEqual([409, 'records_of_two_people'])
    },
  )

  it('joining two patients is refused for one patient twice, and for another practice’s', async () => {
    const { ana, keep, remove } = await twoPatients({ keep: [], remove: [] })
    const same = await ana.call(mergePatients, { body: { keep: keep.id, remove: keep.id } })
    expect(same.status).toBe(422)
    const bia = await given.psychologist()
    const patient = await given.patient(bia)
    for (const pair of [
      { keep: patient.id, remove: remove.id },
      { keep: keep.id, remove: patient.id },
    ])
      expect((await bia.call(mergePatients, { body: pair })).status).toBe(404)
  })

  it('joining two patients is done once by two concurrent servers', {
    tags: [BOTH_DATABASES],
  }, async () => {
    const { ana, keep, remove, pair } = await twoPatients({
      keep: ['entries'],
      remove: ['entries'],
    })
    const replies = await Promise.all([
      ana.call(mergePatients, { body: pair }),
      ana.call(mergePatients, { body: { keep: remove.id, remove: keep.id } }),
      ana.call(mergePatients, { body: pair }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await ana.ask(listMerges)).toHaveLength(1)
  })
})

describe('undoing a merge', () => {
  it('undoing a merge restores every row of a made-up practice', {
    tags: [BOTH_DATABASES],
  }, async () => {
    const parts = fc.subarray([...ALL_BUT_STATEMENT])
    const all = [...ALL_BUT_STATEMENT]
    await fc.assert(
      fc.asyncProperty(parts, parts, fc.boolean(), async (keeping, removing, isKeepClosed) => {
        const closed = ['statement'] as const
        const { ana, pair } = await twoPatients({
          keep: [...keeping, ...(isKeepClosed ? closed : [])],
          remove: [...removing, ...(isKeepClosed ? [] : closed)],
        })
        const before = await rowsOf(ana)
        const merge = await join(ana, pair)
        expect((await undo(ana, merge)).status).toBe(200)
        expect(await rowsOf(ana)).toEqual(before)
      }),
      { numRuns: 3, examples: [[all, all, true]] },
    )
  })

  it('undoing a merge is refused after an hour, after any change, and a second time', async () => {
    const { ana, keep, pair, serviceId } = await twoPatients({ keep: [], remove: ['paid'] })
    const merge = await join(ana, pair)
    const session = await given.session(ana, { patientId: keep.id, serviceId })
    expect((await undo(ana, merge)).problem?.code).toBe('merge_not_undoable')
    await sql`delete from sessions where psychologist_id = ${ana.id} and id = ${session.id}`.execute(
      db.owner,
    )
    expect((await undo(ana, merge)).status).toBe(200)
    expect((await undo(ana, merge)).status).toBe(404)
    const again = await join(ana, pair)
    clock.advance(HOUR)
    expect((await undo(ana, again)).problem?.code).toBe('merge_not_undoable')
    await db.asPlatform((scope) => deleteMergeUndos(scope, clock.now()))
    expect((await rowsOf(ana)).patient_merges?.[0]).toContain('"undo": null')
    expect(await ana.ask(listMerges)).toMatchObject([{ id: again.id, undoUntil: null }])
  })

  it('undoing a merge is still possible after the record and the patient were only read', async () => {
    const { ana, keep, pair } = await twoPatients({ keep: [], remove: ['entries'] })
    const merge = await join(ana, pair)
    await ana.ask(getRecord, { params: keep })
    await ana.ask(getPatient, { params: keep })
    expect((await undo(ana, merge)).status).toBe(200)
    const log = await ana.ask(listRecordLog, { query: { patientId: keep.id } })
    expect(log.map(({ action }) => action)).toEqual(['record.read'])
  })
})

describe('possible duplicates', () => {
  it('possible duplicates are listed with the reasons, those with most first, until they are marked as two people', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    const maria = await given.patient(ana, {
      name: 'Maria Lima',
      phone: '(11) 98888-7777',
      cpf: '529.982.247-25',
    })
    const twice = await given.patient(ana, {
      name: 'Maria de Souza Lima',
      phone: '(11) 8888-7777',
      cpf: '529.982.247-25',
    })
    const joao = await given.patient(ana, { name: 'João Reis', email: 'casa@exemplo.com.br' })
    const rita = await given.patient(ana, { name: 'Rita Reis', email: 'casa@exemplo.com.br' })
    await given.patient(ana, { name: 'João Pedro Alves' })
    const pairs = await ana.ask(listDuplicates)
    expect(pairs.map(({ patients, why }) => [patients.map(({ id }) => id), why])).toEqual([
      [
        [maria.id, twice.id],
        ['cpf', 'phone', 'name'],
      ],
      [[joao.id, rita.id], ['email']],
    ])
    await ana.ask(setDifferent, { body: { one: rita.id, other: joao.id } })
    await ana.ask(setDifferent, { body: { one: joao.id, other: rita.id } })
    expect(await ana.ask(listDuplicates)).toHaveLength(1)
    await ana.ask(mergePatients, { body: { keep: maria.id, remove: twice.id } })
    expect(await ana.ask(listDuplicates)).toEqual([])
  })

  it('possible duplicates are found while a patient is typed', async () => {
    const ana = await given.psychologist()
    const { id } = await given.patient(ana, { name: 'Maria Lima', phone: '(11) 98888-7777' })
    const like = (body: object) => ana.ask(findLike, { query: { name: 'Rui', ...body } })
    expect(await like({ phone: '11 8888-7777' })).toMatchObject([{ id, why: ['phone'] }])
    expect(await like({ name: 'maria s. lima' })).toMatchObject([{ id, why: ['name'] }])
    expect(await like({ name: 'Maria' })).toEqual([])
  })

  it('possible duplicates keep their mark as two people when a merge is undone', async () => {
    const { ana, keep, remove, pair } = await twoPatients({ keep: [], remove: [] })
    const third = await given.patient(ana, { name: 'Maria Lima' })
    await ana.ask(setDifferent, { body: { one: third.id, other: remove.id } })
    const before = await rowsOf(ana)
    const merge = await join(ana, pair)
    expect(await ana.ask(listDuplicates)).toEqual([])
    await undo(ana, merge)
    expect(await rowsOf(ana)).toEqual(before)
    expect(
      (await ana.ask(listDuplicates)).some(({ patients }) =>
        patients.some(({ id }) => id === keep.id),
      ),
    ).toBe(true)
  })
})
