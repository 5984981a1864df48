import { sql } from 'kysely'
import { getDocumentProxy } from 'unpdf'
import { afterEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import type { BodyOf } from '../../../test/given.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { archiveOf, unpack } from '../../../test/record-archive.ts'
import { WRITTEN_SIGNS } from '../../../test/written-signs.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { endProof, proveLogin } from '../identity/contract.ts'
import { deletePatient } from '../patients/contract.ts'
import { updateProfile } from '../profile/contract.ts'
import { getRecord, getRecordPdf, listRecordLog } from '../records/contract.ts'
import { cancelSession } from '../sessions/contract.ts'
import { getDocument, issueDocument, listDocuments } from './contract.ts'

const { db, clock, given } = await openPractice()
afterEach(() => clock.set(START))

const later = (days: number) => new Date(Date.parse(START) + days * DAY).toISOString()
const ana = await given.psychologist({
  name: 'Ana Conceição Souza',
  profile: { city: 'São Paulo' },
})
const maria = await given.patient(ana, { name: 'Maria Lima', cpf: '529.982.247-25' })
const { id: serviceId } = await given.service(ana)
const session = await given.session(ana, { patientId: maria.id, serviceId })

async function goTo(time: string, who = ana): Promise<void> {
  clock.set(time)
  await who.ask(proveLogin, { body: { password: who.password } })
}

const PARTS = {
  demand: 'Pedido de avaliação da escola.',
  procedure: 'Quatro encontros de 50 minutos.',
  analysis: 'Observou-se boa adaptação.',
  conclusion: 'Sugere-se acompanhamento.',
}
const report = (fields: object = {}) =>
  ({ kind: 'relatorio', purpose: 'Uso escolar', ...PARTS, ...fields }) as BodyOf<
    typeof issueDocument
  >

const readPdf = (id: string) => readFile(getDocument.path.replace(':id', id))

async function readFile(url: string): Promise<string> {
  const reply = await ana.send({ method: 'GET', url })
  expect(reply.headers['content-type']).toBe('application/pdf')
  return (await pdfText(reply.rawPayload)).replaceAll(/[ \n]+/g, ' ')
}

it('a document is numbered within its year, kept as it was issued, and listed newest first', async () => {
  clock.set('2026-12-31T12:00:00Z')
  const bia = await given.psychologist()
  const rui = await given.patient(bia, { name: 'Rui Lima' })
  const fields = { addressee: 'Escola Sol', validUntil: '2027-09-02' }
  const first = await given.document(bia, rui, fields)
  const second = await given.document(bia, rui)
  expect([first.number, second.number]).toEqual(['1/2026', '2/2026'])
  expect(first).toMatchObject({ issuedOn: '2026-12-31', ...fields, analysis: PARTS.analysis })
  await goTo('2027-01-01T12:00:00Z', bia)
  const third = await given.document(bia, rui)
  expect(third.number).toBe('1/2027')
  expect(await bia.ask(listDocuments, of(rui))).toEqual([third, second, first])
})

it('the PDF of a document prints all characters as written', async () => {
  const demand = WRITTEN_SIGNS.map(([sign]) => sign).join('\n')
  const { id } = await given.document(ana, maria, report({ demand }))
  const text = await readPdf(id)
  for (const [, printed] of WRITTEN_SIGNS) expect(text).toContain(printed)
  expect(text).not.toContain('?')
})

it('the PDF of a document has the person, the purpose, its parts in order, and the signature with its CRP', async () => {
  const { id } = await given.document(ana, maria, {
    addressee: 'Escola Sol',
    validUntil: '2026-09-02',
  })
  const text = await readPdf(id)
  const texts = [
    'Relatório psicológico',
    'Maria Lima, CPF 529.982.247-25',
    'Escola Sol',
    'Uso escolar',
    '1. Descrição da demanda Pedido de avaliação da escola.',
    '2. Procedimento',
    '3. Análise',
    '4. Conclusão Sugere-se acompanhamento.',
    'vale até 02/09/2026',
    'sigiloso e extrajudicial',
    'São Paulo, 02/03/2026',
    'Ana Conceição Souza',
    'CRP 06/123456',
  ]
  for (const words of texts) expect(text).toContain(words)
  const headings = ['Descrição', 'Procedimento', 'Análise', 'Conclusão', 'CRP 06/123456']
  expect(text).toMatch(new RegExp(headings.join('.*')))
})

it('the PDF of a document breaks up typed names that look like a web address or a phone', async () => {
  const bia = await given.psychologist({ name: 'Ma.de Lourdes Melo' })
  const patient = await given.patient(bia, { name: 'Ma.do Carmo x.com' })
  const service = await given.service(bia)
  const held = await given.session(bia, { patientId: patient.id, serviceId: service.id })
  clock.set(later(10))
  await bia.ask(proveLogin, { body: { password: bia.password } })
  const body = {
    ...{ kind: 'declaracao' as const, sessionIds: [held.id], purpose: 'Comparecimento' },
    ...{ companionName: 'Rui.me 11 98765-4321' },
    addressee: 'Vara 2, processo 0001234-56.2026.8.26.0100',
  }
  const { id } = await bia.ask(issueDocument, { ...of(patient), body })
  const reply = await bia.send({ method: 'GET', url: getDocument.path.replace(':id', id) })
  const text = (await pdfText(reply.rawPayload)).replaceAll(/[ \n]+/g, ' ')
  expect(text).toContain('Rui me … acompanhou Ma do Carmo x com a atendimento')
  expect(text).toContain('Ma de Lourdes Melo')
  expect(text).toContain('processo 0001234-56.2026.8.26.0100')
  expect(text).not.toMatch(/Ma\.d|x\.com|Rui\.me|98765/)
})

it('a long document has one font size and numbered pages', async () => {
  const { id } = await given.document(ana, maria, { analysis: 'Boa adaptação. '.repeat(600) })
  const reply = await ana.send({ method: 'GET', url: getDocument.path.replace(':id', id) })
  const pdf = await getDocumentProxy(new Uint8Array(reply.rawPayload))
  expect(pdf.numPages).toBeGreaterThan(2)
  const second = await (await pdf.getPage(2)).getTextContent()
  const sizes = second.items.flatMap((item) =>
    'height' in item && item.str.includes('adaptação') ? [item.height] : [],
  )
  expect(new Set(sizes)).toEqual(new Set([11.5]))
  expect(await readPdf(id)).toContain(`Página 2 de ${pdf.numPages}`)
})

it('a document keeps the name and CRP of the day when it was issued', async () => {
  const { id } = await given.document(ana, maria)
  await ana.ask(updateProfile, { body: { crp: '06/654321' } })
  expect(await readPdf(id)).toContain('CRP 06/123456')
  await ana.ask(updateProfile, { body: { crp: '' } })
  expect(await ana.call(issueDocument, { ...of(maria), body: report() })).toMatchObject({
    status: 409,
    body: { code: 'crp_missing' },
  })
  await ana.ask(updateProfile, { body: { crp: '06/123456' } })
})

it.each([
  ['a laudo without references', { kind: 'laudo' }, 'references'],
  ['a parecer with a procedure', { kind: 'parecer', references: 'CFP.' }, 'procedure'],
  ['a relatório with sessions', { sessionIds: [session.id] }, 'sessionIds'],
  ['an atestado with parts', { kind: 'atestado', statement: 'está apta.' }, 'demand'],
  ['a document without a purpose', { purpose: '' }, 'purpose'],
])(
  'a document is refused if it lacks or exceeds the fields of its kind: %s',
  async (_, fields, field) => {
    const reply = await ana.call(issueDocument, { ...of(maria), body: report(fields) })
    expect(reply).toMatchObject({ status: 422 })
    expect(reply.body).toMatchObject({
      details: expect.arrayContaining([expect.objectContaining({ path: field })]),
    })
  },
)

const declaration = (fields: object = {}) =>
  ({
    kind: 'declaracao',
    purpose: 'Comprovar comparecimento',
    sessionIds: [session.id],
    ...fields,
  }) as BodyOf<typeof issueDocument>

it('a declaração has the sessions that took place, and nothing else', async () => {
  await goTo(later(2))
  const { id, ...issued } = await ana.ask(issueDocument, { ...of(maria), body: declaration() })
  expect(issued.sessionIds).toEqual([session.id])
  const text = await readPdf(id)
  expect(text).toContain('Maria Lima, CPF 529.982.247-25 compareceu a atendimento psicológico')
  expect(text).toContain('03/03/2026, das 10:00 às 10:50 (horário de Brasília), atendimento online')
})

it.each([['demand'], ['analysis'], ['statement'], ['diagnosis']])(
  'a declaração has no field for symptoms or a diagnosis: %s',
  async (field) => {
    await goTo(later(2))
    await ana.ask(proveLogin, { body: { password: ana.password } })
    const body = declaration({ [field]: 'F41' })
    expect(await ana.call(issueDocument, { ...of(maria), body })).toMatchObject({
      status: 422,
      body: { details: [{ path: field }] },
    })
  },
)

it('a declaração is refused for a session that is still to come, was cancelled, or is another patient’s', async () => {
  const joao = await given.patient(ana, { name: 'João' })
  const his = await given.session(ana, {
    patientId: joao.id,
    serviceId,
    datetime: '2026-03-03T14:00:00-03:00',
  })
  const off = await given.session(ana, {
    patientId: maria.id,
    serviceId,
    datetime: '2026-03-03T16:00:00-03:00',
  })
  const refused = { status: 422, body: { details: [{ path: 'sessionIds' }] } }
  expect(await ana.call(issueDocument, { ...of(maria), body: declaration() })).toMatchObject(
    refused,
  )
  await ana.ask(cancelSession, of(off))
  await goTo(later(2))
  for (const { id } of [his, off]) {
    const body = declaration({ sessionIds: [session.id, id] })
    expect(await ana.call(issueDocument, { ...of(maria), body })).toMatchObject(refused)
  }
})

it('an atestado is one paragraph, with the days away and the requested code', async () => {
  const { id } = await ana.ask(issueDocument, {
    ...of(maria),
    body: {
      kind: 'atestado',
      purpose: 'Justificar ausência',
      statement: 'esteve impedida\nde comparecer ao trabalho',
      leaveFrom: '2026-03-02',
      leaveDays: 3,
      diagnosis: 'F41.1',
    },
  })
  expect(await readPdf(id)).toContain(
    'esteve impedida de comparecer ao trabalho. Recomendo afastamento por 3 dias, de 02/03/2026 a 04/03/2026. CID: F41.1.',
  )
})

it('a document needs a valid proof, and is visible only to its psychologist', async () => {
  const bia = await given.psychologist()
  const { id } = await given.document(ana, maria)
  const foreign = [
    await bia.call(issueDocument, { ...of(maria), body: report() }),
    await bia.call(listDocuments, of(maria)),
  ]
  expect(foreign.map(({ status }) => status)).toEqual([404, 404])
  const url = getDocument.path.replace(':id', id)
  expect((await bia.send({ method: 'GET', url })).statusCode).toBe(404)
  await ana.ask(endProof)
  expect((await ana.send({ method: 'GET', url })).json().code).toBe('proof_needed')
  await ana.ask(proveLogin, { body: { password: ana.password } })
})

it('a document is kept with the record of a deleted patient, and every reading is logged', async () => {
  const rita = await given.patient(ana, { name: 'Rita Prado' })
  const { id } = await given.document(ana, rita)
  await ana.ask(deletePatient, of(rita))
  expect(await readPdf(id)).toContain('Rita Prado')
  expect(await ana.ask(listDocuments, of(rita))).toHaveLength(1)
  expect((await ana.ask(getRecord, of(rita))).keptUntil).toBe('2046-03-02')
  const log = await ana.ask(listRecordLog, { query: { patientId: rita.id } })
  expect(log.map(({ action }) => action)).toEqual([
    'record.read',
    'document.listed',
    'document.read',
    'record.patient_deleted',
    'document.issued',
  ])
})

it('a document is in the patient’s copy of the record and, with its PDF, in the archive', async () => {
  const lia = await given.patient(ana, { name: 'Lia Prado' })
  const issued = [await given.document(ana, lia), await given.document(ana, lia)]
  const copy = await readFile(getRecordPdf.path.replace(':id', lia.id))
  expect(copy).toMatch(
    /Documentos emitidos Relatório psicológico, Nº .*Finalidade: Uso escolar.*1\. Descrição da demanda Pedido de avaliação/,
  )
  expect(copy.match(/Finalidade: Uso escolar/g)).toHaveLength(2)
  const { entries } = await unpack(await archiveOf(ana))
  const names = entries.map(({ filename }) => filename)
  for (const { id } of issued)
    expect(names).toContainEqual(expect.stringMatching(new RegExp(`/documentos/${id}\\.pdf$`)))
  expect(names).toContain('registro-0001/documentos.json')
})

it('the database contains no text of a document, and it can be neither changed nor moved', async () => {
  const { id } = await given.document(ana, maria, { conclusion: 'Palavra que ninguém lê' })
  const { rows } = await sql<{ row: string }>`
    select encode(content, 'escape') as row from record_documents where id = ${id}`.execute(
    db.owner,
  )
  expect(rows[0]?.row).not.toContain('Palavra')
  await expect(
    db.asTenant(ana.id, (tenant) =>
      sql`update record_documents set issued_on = '2020-01-01' where id = ${id}`.execute(
        tenant.sql,
      ),
    ),
  ).rejects.toThrow('permission denied')
  const other = await given.document(ana, maria)
  await sql`update record_documents d set content = o.content from record_documents o
    where d.id = ${other.id} and o.id = ${id}`.execute(db.owner)
  expect((await ana.call(listDocuments, of(maria))).body).toMatchObject({ code: 'damaged' })
})
