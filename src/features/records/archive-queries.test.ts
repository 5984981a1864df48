import { getDocumentProxy } from 'unpdf'
import { afterEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { archiveOf, unpack } from '../../../test/record-archive.ts'
import { WRITTEN_SIGNS } from '../../../test/written-signs.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import { eraseClosedAccounts } from '../account/commands.ts'
import { closeAccount, exportAccount, restoreAccount } from '../account/contract.ts'
import { forgotPassword, login } from '../identity/contract.ts'
import { deletePatient } from '../patients/contract.ts'
import { getProfile } from '../practice/contract.ts'
import {
  acceptCustody,
  addFile,
  addRestrictedFile,
  archiveRecords,
  getCustody,
  getRecord,
  getRecordPdf,
  listRecordLog,
  sealEntry,
  sealRestricted,
} from './contract.ts'

const { app, clock, db, given, messages, visitor } = await openPractice()
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'página ')])

async function givenRecords() {
  const ana = await given.psychologist({ name: 'Ana Souza', crp: '06/123456' })
  const maria = await given.patient(ana, { name: 'Maria Lima', cpf: '529.982.247-25' })
  const rosa = { name: 'Rosa Costa', relation: 'mother', phone: '11 90000-1003' } as const
  const people = [{ ...rosa, emergency: true }]
  const rui = await given.patient(ana, { name: 'Rui Costa', people })
  for (const patient of [maria, rui]) {
    const { id } = await given.entry(ana, patient)
    const text = `# Sessão\n\n- **choro** ao falar de ${patient.name}\n\nAção <b>e</b> coração`
    await ana.ask(sealEntry, { ...of({ id }), body: { text: 'Primeira versão' } })
    await ana.ask(sealEntry, { ...of({ id }), body: { text, reason: 'Faltava o fim' } })
    await ana.upload(addFile, { id }, PDF, 'laudo.pdf')
    const restricted = await given.restrictedEntry(ana, patient)
    await ana.ask(sealRestricted, { ...of(restricted), body: { text: 'Escore bruto 42' } })
    await ana.upload(addRestrictedFile, restricted, PDF, 'protocolo.pdf')
  }
  await ana.ask(deletePatient, of(maria))
  return { ana, maria, rui }
}

const { ana, maria, rui } = await givenRecords()

it('The copy has the sealed texts and the patient’s identification, and nothing of the restricted register', async () => {
  const reply = await ana.send({ method: 'GET', url: addressOf(getRecordPdf, of(maria)) })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = await pdfText(reply.rawPayload)
  for (const word of [
    'Prontuário',
    'Maria Lima',
    'CPF: 529.982.247-25',
    '06/123456',
    'Evolução',
    'choro',
    'laudo.pdf',
  ])
    expect(text).toContain(word)
  expect(text).toContain('Ação <b>e</b> coração')
  expect(text).not.toMatch(/Escore|protocolo|\*\*|Rui Costa/)
  const log = await ana.ask(listRecordLog)
  expect(log.map(({ action }) => action)).toContain('record.copied')
})

it('The cover of the copy has the emergency contact', async () => {
  const reply = await ana.send({ method: 'GET', url: addressOf(getRecordPdf, of(rui)) })
  const text = (await pdfText(reply.rawPayload)).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Contato de emergência: Rosa Costa (mãe), (11) 90000-1003')
})

it('The cover has the social name, with the registered one marked as such, and breaks up texts that look like a web address', async () => {
  const bia = await given.psychologist({ name: 'Ma.de Lourdes Melo' })
  const patient = await given.patient(bia, {
    ...{ name: 'Civil x.com Lima', socialName: 'Ma.do Carmo Lima', guardianName: 'Rita.me Lima' },
    people: [{ name: 'Rosa.me', relation: 'relative', phone: '11 90000-1003', emergency: true }],
  })
  const entry = await given.entry(bia, patient)
  await bia.ask(sealEntry, { ...of(entry), body: { text: 'Evolução' } })
  const reply = await bia.send({ method: 'GET', url: addressOf(getRecordPdf, of(patient)) })
  const text = (await pdfText(reply.rawPayload)).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Prontuário Ma do Carmo Lima Ma de Lourdes Melo')
  expect(text).toContain('Nome no registro civil: Civil x com Lima')
  expect(text).toContain('Responsável: Rita me Lima')
  expect(text).toContain('Contato de emergência: Rosa me (familiar), (11) 90000-1003')
})

it('The copy prints all characters as written', async () => {
  const bia = await given.psychologist()
  const patient = await given.patient(bia, { name: 'Żółć Παπαδοπούλου' })
  const entry = await given.entry(bia, patient)
  const written = WRITTEN_SIGNS.map(([sign]) => sign).join('\n')
  await bia.ask(sealEntry, { ...of(entry), body: { text: written } })
  const reply = await bia.send({ method: 'GET', url: addressOf(getRecordPdf, of(patient)) })
  const text = (await pdfText(reply.rawPayload)).replaceAll(/\s+/g, ' ')
  for (const expected of ['Żółć Παπαδοπούλου', ...WRITTEN_SIGNS.map(([, printed]) => printed)])
    expect(text).toContain(expected)
  expect(text).not.toContain('?')
})

it('The copy has one font size on all pages', async () => {
  const bia = await given.psychologist()
  const long = await given.patient(bia)
  const { id } = await given.entry(bia, long)
  await bia.ask(sealEntry, { ...of({ id }), body: { text: 'Falou do mar. '.repeat(800) } })
  const reply = await bia.send({ method: 'GET', url: addressOf(getRecordPdf, of(long)) })
  const pdf = await getDocumentProxy(new Uint8Array(reply.rawPayload))
  const second = await (await pdf.getPage(2)).getTextContent()
  const sizes = second.items.flatMap((item) =>
    'height' in item && item.str.includes('mar') ? [item.height] : [],
  )
  expect(new Set(sizes)).toEqual(new Set([11]))
})

it('A patient without entries has no copy', async () => {
  const nobody = await given.patient(ana)
  const reply = await ana.send({ method: 'GET', url: addressOf(getRecordPdf, of(nobody)) })
  expect(reply.statusCode).toBe(404)
})

it('The archive has each record with its versions and files, and the restricted register separately', async () => {
  const zip = await unpack(await archiveOf(ana))
  const index = JSON.parse(await zip.text('indice.json'))
  expect(index).toMatchObject([
    { folder: 'registro-0001', patientId: maria.id, identification: { name: 'Maria Lima' } },
    { folder: 'registro-0002', patientId: rui.id, identification: { name: 'Rui Costa' } },
  ])
  const [entry] = JSON.parse(await zip.text('registro-0001/prontuario.json'))
  expect(entry.versions).toMatchObject([
    { number: 2, reason: 'Faltava o fim' },
    { number: 1, text: 'Primeira versão' },
  ])
  expect(await zip.text('registro-0001/prontuario.json')).not.toContain('Escore')
  expect(JSON.parse(await zip.text('registro-0001/restrito.json'))).toMatchObject([
    { text: 'Escore bruto 42' },
  ])
  const pdf = await pdfText(await zip.bytes('registro-0002/prontuario.pdf'))
  expect(pdf).toContain('Rui Costa')
  const attached = (name: string) => zip.text(`registro-0002/${name}.json`).then(JSON.parse)
  expect(await attached('anexos-restritos')).toMatchObject([{ name: 'protocolo.pdf' }])
  expect(await attached('anexos')).toHaveLength(1)
  const [file] = await attached('anexos')
  expect(Buffer.from(await zip.bytes(`registro-0002/anexos/${file.id}.pdf`)).equals(PDF)).toBe(true)
  expect(JSON.parse(await zip.text('registro-de-acessos.json')).length).toBeGreaterThan(5)
})

it('The archive has no files for lists that a record does not have', async () => {
  const bia = await given.psychologist()
  const entry = await given.entry(bia, await given.patient(bia))
  await bia.ask(sealEntry, { ...of(entry), body: { text: 'Evolução' } })
  const { entries } = await unpack(await archiveOf(bia))
  const names = entries.map(({ filename }) => filename)
  expect(names.filter((name) => name.startsWith('registro-0001/'))).toEqual([
    'registro-0001/prontuario.pdf',
    'registro-0001/prontuario.json',
  ])
})

it('The archive opens only with its passphrase, and shows nothing without it', async () => {
  const bytes = await archiveOf(ana)
  expect(bytes.includes('Maria') || bytes.includes('laudo')).toBe(false)
  const zip = await unpack(bytes, 'outra frase qualquer')
  expect(zip.entries.every(({ encrypted }) => encrypted)).toBe(true)
  await expect(zip.text('indice.json')).rejects.toThrow()
})

it.each([
  ['of less than 12 characters', 'uma curta'],
  ['that is guessed soon', '123456789012'],
])('The archive refuses a passphrase %s', async (_, passphrase) => {
  const reply = await ana.send({
    method: 'POST',
    url: archiveRecords.path,
    payload: { passphrase },
  })
  expect([reply.statusCode, reply.json().details[0].path]).toEqual([422, 'passphrase'])
})

describe('the custody of the records', () => {
  afterEach(() => clock.set(START))

  it('A closed account accepts the custody after making the archive', async () => {
    const { ana: gone } = await givenRecords()
    await archiveOf(gone)
    expect((await gone.call(acceptCustody)).problem?.code).toBe('archive_needed')
    await gone.ask(closeAccount, { body: { password: gone.password } })
    await archiveOf(gone)
    expect((await gone.call(acceptCustody)).status).toBe(204)
    expect(await gone.ask(getCustody)).toMatchObject({ records: 2, acceptedAt: expect.anything() })
  })

  it('The custody stays accepted when the archive is made again', async () => {
    const { ana: gone } = await givenRecords()
    await gone.ask(closeAccount, { body: { password: gone.password } })
    await archiveOf(gone)
    await gone.ask(acceptCustody)
    const before = await gone.ask(getCustody)
    clock.advance(MINUTE)
    await archiveOf(gone)
    expect(await gone.ask(getCustody)).toEqual(before)
  })

  it('An account that was restored since has to accept the custody again, because its records have changed', async () => {
    const { ana: gone } = await givenRecords()
    await gone.ask(closeAccount, { body: { password: gone.password } })
    await archiveOf(gone)
    await gone.ask(acceptCustody)
    clock.advance(MINUTE)
    await gone.ask(restoreAccount)
    await gone.ask(closeAccount, { body: { password: gone.password } })
    expect(await gone.ask(getCustody)).toMatchObject({ acceptedAt: null })
    expect((await gone.call(acceptCustody)).problem?.code).toBe('archive_needed')
    clock.advance(31 * DAY)
    await eraseClosedAccounts(db, clock.now())
    expect((await visitor.call(login, { body: gone })).status).toBe(200)
  })

  it('After the grace period the login can only be used for the custody, and ends when it is accepted', async () => {
    const { ana: gone, rui: patient } = await givenRecords()
    await gone.ask(closeAccount, { body: { password: gone.password } })
    clock.advance(31 * DAY)
    expect(await eraseClosedAccounts(db, clock.now())).toBe(0)
    const { token } = await visitor.ask(login, { body: gone })
    const late = new Actor(app, token)
    for (const refused of [
      await late.call(getProfile),
      await late.call(restoreAccount),
      await late.call(getRecord, of(patient)),
      await late.call(exportAccount),
    ])
      expect([refused.status, refused.problem?.code]).toEqual([403, 'account_over'])
    expect((await late.call(acceptCustody)).problem?.code).toBe('archive_needed')
    const zip = await unpack(await archiveOf(late))
    expect(JSON.parse(await zip.text('indice.json'))).toHaveLength(2)
    expect((await late.call(acceptCustody)).status).toBe(204)
    expect((await late.call(getCustody)).status).toBe(401)
    expect((await visitor.call(login, { body: gone })).status).toBe(401)
    expect(await eraseClosedAccounts(db, clock.now())).toBe(1)
  })

  it('The custody can be reached with a new password, also after the grace period', async () => {
    const { ana: gone } = await givenRecords()
    await gone.ask(closeAccount, { body: { password: gone.password } })
    clock.advance(31 * DAY)
    await visitor.ask(forgotPassword, { body: { email: gone.email } })
    expect((await messages()).filter(({ kind }) => kind === 'password_reset')).toHaveLength(1)
  })
})
