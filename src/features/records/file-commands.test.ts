import type { Readable } from 'node:stream'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import {
  addFile,
  addRestrictedFile,
  getFile,
  getRecord,
  getRestrictedFile,
  listRecordLog,
  listRestricted,
} from './contract.ts'
import { FILE_MAX, FILES_MAX, fileName } from './rules.ts'

const { db, clock, given } = await openPractice()
afterEach(() => clock.set(START))

const ana = await given.psychologist()
const maria = await given.patient(ana)
const entry = await given.entry(ana, maria)

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(700_000, 'Laudo de Maria ')])

const send = (
  owner: PsychologistActor,
  entry: { id: string },
  payload: Buffer | Readable,
  name = "Laudo d'Ávila (1).pdf",
) => owner.upload(addFile, entry, payload, name, 'application/octet-stream')

const open = (owner: PsychologistActor, id: string) =>
  owner.send({ method: 'GET', url: addressOf(getFile, { params: { id } }) })

const UNKNOWN = 'Envie um PDF, um documento do Word (.docx) ou uma imagem JPEG, PNG ou WebP.'

const zipOf = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array()]))))

it('A file is returned byte by byte under its name, and each action is in the log', {
  tags: 'both-databases',
}, async () => {
  const reply = await send(ana, entry, PDF)
  expect([reply.statusCode, reply.json()]).toMatchObject([
    201,
    {
      entryId: entry.id,
      name: "Laudo d'Ávila (1).pdf",
      type: 'application/pdf',
      size: PDF.length,
    },
  ])
  const { id } = reply.json()
  clock.advance(1)
  const opened = await open(ana, id)
  expect(opened.headers['content-type']).toBe('application/pdf')
  expect(opened.headers['content-disposition']).toBe(
    "attachment; filename*=UTF-8''Laudo%20d%27%C3%81vila%20%281%29.pdf",
  )
  expect(opened.rawPayload.equals(PDF)).toBe(true)
  const { files } = await ana.ask(getRecord, { params: { id: maria.id } })
  expect(files).toMatchObject([{ id, entryId: entry.id }])
  const log = await ana.ask(listRecordLog)
  expect(log.filter(({ subjectId }) => subjectId === id).map(({ action }) => action)).toEqual([
    'record.file_read',
    'record.file_added',
  ])
})

it.each([
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
  [
    'document of Word',
    zipOf('[Content_Types].xml', '_rels/.rels', 'word/document.xml'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
])('The content of a file decides that it is a %s, not its name', async (_, beginning, type) => {
  const bytes = Buffer.concat([Buffer.from(beginning), Buffer.alloc(20)])
  expect((await send(ana, entry, bytes, 'nota.txt')).json()).toMatchObject({ type })
})

it.each([
  ['a page that calls itself a PDF', Buffer.from('<html>laudo.pdf</html>')],
  ['a ZIP', zipOf('laudo.pdf')],
  ['a spreadsheet', zipOf('[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml')],
  ['of no bytes', Buffer.alloc(0)],
  ['of four bytes', Buffer.from('%PDF')],
])('An unaccepted file is refused as %s', async (_, bytes) => {
  const reply = await send(ana, entry, bytes, 'laudo.pdf')
  expect([reply.statusCode, reply.json().details]).toEqual([
    422,
    [{ path: 'file', message: UNKNOWN }],
  ])
})

it('A file over 10 MB is refused and nothing is stored', async () => {
  const before = await chunkCount()
  const large = Buffer.concat([PDF, Buffer.alloc(FILE_MAX)])
  const reply = await send(ana, entry, large)
  expect([reply.statusCode, reply.json().code]).toEqual([413, 'too_large'])
  expect(await chunkCount()).toEqual(before)
  const whole = Buffer.concat([PDF, Buffer.alloc(FILE_MAX - PDF.length)])
  expect((await send(ana, entry, whole)).statusCode).toBe(201)
})

it('A file is refused when all files of a practice reach 500 MB', {
  tags: 'both-databases',
}, async () => {
  const bia = await given.psychologist()
  const note = await given.entry(bia, await given.patient(bia))
  const { id } = (await send(bia, note, PDF)).json()
  await sql`update record_files set size = ${FILES_MAX - PDF.length + 1} where id = ${id}`.execute(
    db.owner,
  )
  const reply = await send(bia, note, PDF)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'files_full'])
})

it('A broken upload is not listed, and the next upload removes it', {
  tags: 'both-databases',
}, async () => {
  const bia = await given.psychologist()
  const note = await given.entry(bia, await given.patient(bia))
  await db.asTenant(bia.id, ({ sql: scope }) =>
    sql`
      insert into record_files (psychologist_id, id, entry_id, name, type, salt, created_at)
      values (${bia.id}, ${note.id}, ${note.id}, ''::bytea, 'application/pdf', ''::bytea, ${START})`.execute(
      scope,
    ),
  )
  expect((await open(bia, note.id)).statusCode).toBe(404)
  clock.advance(HOUR / 5)
  expect((await send(bia, note, PDF)).statusCode).toBe(201)
  const fileCount = async () =>
    (await sql`select 1 from record_files where id = ${note.id}`.execute(db.owner)).rows.length
  expect(await fileCount()).toBe(1)
  await sql`update record_files set created_at = created_at - interval '2 hours' where id = ${note.id}`.execute(
    db.owner,
  )
  await send(bia, note, PDF)
  expect(await fileCount()).toBe(0)
})

it('The database stores neither a file nor its name unencrypted', async () => {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select body as bytes from record_file_chunks union all select name from record_files`.execute(
    db.owner,
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const { bytes } of rows) expect(Buffer.from(bytes).includes('Laudo')).toBe(false)
})

it.each<[sentence: string, damage: (id: string) => ReturnType<typeof sql>]>([
  [
    'a chunk is missing',
    (id) => sql`delete from record_file_chunks where file_id = ${id} and number = 2`,
  ],
  [
    'chunks are swapped',
    (id) => sql`
      update record_file_chunks c set body = o.body from record_file_chunks o
      where c.file_id = ${id} and o.file_id = ${id} and c.number < 2 and o.number = 1 - c.number`,
  ],
  [
    'a byte is another',
    (id) => sql`
      update record_file_chunks set body = set_byte(body, 9, 255 - get_byte(body, 9)) where file_id = ${id}`,
  ],
])('A file is not opened completely if %s', { tags: 'both-databases' }, async (_, damage) => {
  const { id } = (await send(ana, entry, PDF)).json()
  await damage(id).execute(db.owner)
  const opened = await open(ana, id).catch(() => null)
  expect(opened?.statusCode === 200 && opened.rawPayload.equals(PDF)).toBe(false)
})

it('No request can change or delete a file after it was uploaded', {
  tags: 'both-databases',
}, async () => {
  const act = (statement: ReturnType<typeof sql>) =>
    db.asTenant(ana.id, async (tenant) => (await statement.execute(tenant.sql)).numAffectedRows)
  expect(await act(sql`delete from record_files`)).toBe(0n)
  expect(await act(sql`update record_files set size = 1`)).toBe(0n)
  await expect(act(sql`delete from record_file_chunks`)).rejects.toThrow('permission denied')
})

async function chunkCount() {
  const { rows } = await sql`select count(*) as n from record_file_chunks`.execute(db.owner)
  return rows[0]
}

it.each([
  ['laudo.pdf', 'laudo.pdf'],
  ['C:\\fotos\\desenho.png', 'desenho.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['a\u202egpj.exe', 'agpj.pdf'],
  ['exame.jpg', 'exame.pdf'],
  ['exame.JPEG', 'exame.pdf'],
  ['LAUDO.PDF', 'LAUDO.PDF'],
  ['laudo v1.2', 'laudo v1.2.pdf'],
  ['Dr. José', 'Dr. José.pdf'],
  ['.jpg', 'arquivo.pdf'],
  [`${'a'.repeat(200)}.docx`, `${'a'.repeat(116)}.pdf`],
  ['', 'arquivo.pdf'],
  ['...', 'arquivo.pdf'],
])('The file name %j is stored as %j', (sent, stored) => {
  expect(fileName(sent, 'application/pdf')).toBe(stored)
})

it('A file of the restricted register is listed and opened only there', async () => {
  const bia = await given.psychologist()
  const rui = await given.patient(bia)
  const note = await given.entry(bia, rui)
  const restricted = await given.restrictedEntry(bia, rui)
  const sendTo = (entry: { id: string }) =>
    bia.upload(addRestrictedFile, entry, PDF, 'protocolo.pdf')
  expect((await sendTo(note)).statusCode).toBe(404)
  const reply = await sendTo(restricted)
  expect(reply.statusCode).toBe(201)
  const { id } = reply.json()
  expect((await bia.ask(getRecord, { params: { id: rui.id } })).files).toEqual([])
  expect(await bia.ask(listRestricted, { params: { id: rui.id } })).toMatchObject([
    { files: [{ id, name: 'protocolo.pdf', size: PDF.length }] },
  ])
  expect((await open(bia, id)).statusCode).toBe(404)
  const opened = await bia.send({
    method: 'GET',
    url: addressOf(getRestrictedFile, { params: { id } }),
  })
  expect(opened.rawPayload.equals(PDF)).toBe(true)
  const log = await bia.ask(listRecordLog)
  expect(
    log
      .filter(({ subjectId }) => subjectId === id)
      .map(({ action }) => action)
      .sort(),
  ).toEqual(['restricted.file_added', 'restricted.file_read'])
})
