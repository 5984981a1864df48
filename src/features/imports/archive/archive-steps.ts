import { dayAt } from '../../../platform/shared/calendar.ts'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import type { AgreementTemplate, saveAgreementTemplate } from '../../agreements/contract.ts'
import type { IssuedDocument } from '../../documents/contract.ts'
import { DOCUMENT_KINDS } from '../../documents/rules.ts'
import type {
  Identification,
  RecordEntry,
  RecordFile,
  RestrictedEntry,
  SealedVersion,
} from '../../records/contract.ts'
import type { FileType } from '../../records/rules.ts'
import type { TemplateInput } from '../../records/template-contract.ts'
import type { bringRecordEntry } from './record-contract.ts'

/** An opened archive of records, or the opened export of an account. */
export interface OpenedArchive {
  /** The names of its files. */
  names: readonly string[]
  text(name: string): Promise<string>
  bytes(name: string): Promise<Uint8Array<ArrayBuffer>>
}

type ContractTemplate = CallOf<typeof saveAgreementTemplate>['body']

/** The body of a call that brings a version of an entry. */
type EntryBody = CallOf<typeof bringRecordEntry>['body']

/** A file of an entry or an expense, with the ids of the archive. */
export interface ArchiveFile {
  of: EntryBody['register'] | 'expense'
  ownerId: string
  id: string
  name: string
  type: FileType
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

export type ArchiveStep =
  | { kind: 'entry'; body: EntryBody }
  | { kind: 'file'; file: ArchiveFile }
  | { kind: 'note-template'; body: TemplateInput }
  | { kind: 'contract-template'; body: ContractTemplate }
  /** The number of records, or proofs, that are complete. */
  | { kind: 'progress'; done: number; total: number }

interface IndexRow {
  folder: string
  patientId: string
  identification: Identification
  keptUntil: string
  /** Missing in older archives. */
  patientDeletedAt?: string | null
}

interface AgreementRow {
  id: string
  version: number
  sentAt: string
  acceptedAt: string | null
}

/** The lists that an archive of records and an account's export begin with. */
export const RECORD_INDEX = 'indice.json'
export const PROOF_INDEX = 'comprovantes-de-despesas.json'

/** A row of the list of an account's expense proofs. */
export interface ProofRow {
  id: string
  expenseId: string
  name: string
  type: FileType
  path: string
}

/** Yields the calls that bring the expense proofs of an account's export into a practice. */
export async function* proofSteps(archive: OpenedArchive): AsyncGenerator<ArchiveStep> {
  const rows = await readRows<ProofRow>(archive, PROOF_INDEX)
  for (const [done, { id, expenseId, name, type, path }] of rows.entries()) {
    yield { kind: 'progress', done, total: rows.length }
    const bytes = () => archive.bytes(path)
    yield { kind: 'file', file: { of: 'expense', ownerId: expenseId, id, name, type, bytes } }
  }
  yield { kind: 'progress', done: rows.length, total: rows.length }
}

const REGISTERS = [
  ['record', 'prontuario.json', 'anexos'],
  ['restricted', 'restrito.json', 'anexos-restritos'],
] as const

/**
 * Yields the calls that bring an archive of records into a practice, entries before their files. The archive is our own
 * (`records/archive-queries.ts`); the server checks each call.
 */
export async function* recordSteps(
  archive: OpenedArchive,
  zone: string,
): AsyncGenerator<ArchiveStep> {
  const index = await readRows<IndexRow>(archive, RECORD_INDEX)
  for (const [done, row] of index.entries()) {
    yield { kind: 'progress', done, total: index.length }
    yield* stepsOfRecord(archive, row, zone)
  }
  yield* templateSteps(archive)
  yield { kind: 'progress', done: index.length, total: index.length }
}

async function* templateSteps(archive: OpenedArchive): AsyncGenerator<ArchiveStep> {
  const notes = await readRows<TemplateInput>(archive, 'modelos-de-registros.json')
  for (const { kind, name, text } of notes)
    yield { kind: 'note-template', body: { kind, name, text } }
  const contracts = await readRows<AgreementTemplate>(archive, 'modelos-de-contratos.json')
  for (const { text, fees, frequency, technologies } of contracts)
    yield { kind: 'contract-template', body: { text, fees, frequency, technologies } }
}

async function* stepsOfRecord(
  archive: OpenedArchive,
  row: IndexRow,
  zone: string,
): AsyncGenerator<ArchiveStep> {
  const { folder } = row
  const patient: EntryBody['patient'] = {
    id: row.patientId,
    identification: row.identification,
    keptUntil: row.keptUntil,
    deletedAt: row.patientDeletedAt ?? null,
  }
  for (const [register, name, attached] of REGISTERS) {
    const entries = await readRows<ArchivedEntry>(archive, `${folder}/${name}`)
    for (const entry of entries) yield* entrySteps(entry, { register, patient })
    const files = await readRows<RecordFile>(archive, `${folder}/${attached}.json`)
    for (const { id, entryId, name: fileName, type } of files) {
      const path = archive.names.find((name) => name.startsWith(`${folder}/${attached}/${id}`))
      if (!path) continue
      const bytes = () => archive.bytes(path)
      yield {
        kind: 'file',
        file: { of: register, ownerId: entryId, id, name: fileName, type, bytes },
      }
    }
  }
  for (const paper of await papersOf(archive, folder, zone))
    yield* paperSteps(archive, patient, paper)
}

type ArchivedEntry = (RecordEntry | RestrictedEntry) & { versions: SealedVersion[] }

function* entrySteps(
  archived: ArchivedEntry,
  base: Pick<EntryBody, 'register' | 'patient'>,
): Generator<ArchiveStep> {
  const { id, date, createdAt, version, draft } = archived
  const isRecord = 'kind' in archived
  const entry = {
    ...{ id, date, createdAt, version },
    kind: isRecord ? archived.kind : 'evolution',
    sessionId: isRecord ? archived.sessionId : null,
  } as const
  const versions = archived.versions.toSorted((a, b) => a.number - b.number)
  if (versions.length === 0) yield { kind: 'entry', body: { ...base, entry, sealed: null, draft } }
  for (const { number, text, reason, sealedAt, sealedElsewhereAt } of versions) {
    // A version that was imported before keeps its first instant.
    const sealed = { number, text, reason, sealedAt: sealedElsewhereAt ?? sealedAt }
    const isLast = number === versions.length
    yield { kind: 'entry', body: { ...base, entry, sealed, draft: isLast ? draft : null } }
  }
}

/** A document or an accepted contract; it is imported as an entry of its day, with the PDF as a file. */
interface Paper {
  id: string
  path: string
  text: string
  name: string
  date: string
  at: string
}

async function papersOf(archive: OpenedArchive, folder: string, zone: string): Promise<Paper[]> {
  const documents = await readRows<IssuedDocument>(archive, `${folder}/documentos.json`)
  const agreements = await readRows<AgreementRow>(archive, `${folder}/contratos.json`)
  return [
    ...documents.map(
      ({ id, kind, number, issuedOn, createdAt }): Paper => ({
        ...{ id, path: `${folder}/documentos/${id}.pdf`, date: issuedOn, at: createdAt },
        text: `Documento importado: ${DOCUMENT_KINDS[kind].title}, nº ${number}`,
        name: `documento-${number.replace('/', '-')}-importado.pdf`,
      }),
    ),
    ...agreements.map(({ id, version, sentAt, acceptedAt }): Paper => {
      const at = acceptedAt ?? sentAt
      return {
        ...{ id, path: `${folder}/contratos/${id}.pdf`, date: dayAt(Date.parse(at), zone), at },
        text: `Contrato importado: versão ${version}`,
        name: `contrato-versao-${version}-importado.pdf`,
      }
    }),
  ]
}

function* paperSteps(
  archive: OpenedArchive,
  patient: EntryBody['patient'],
  { id, path, text, name, date, at }: Paper,
): Generator<ArchiveStep> {
  const sealed = { number: 1, text, reason: null, sealedAt: at }
  const entry = { id, date, createdAt: at, kind: 'procedure', sessionId: null, version: 2 } as const
  yield { kind: 'entry', body: { register: 'record', patient, entry, sealed, draft: null } }
  const bytes = () => archive.bytes(path)
  yield {
    kind: 'file',
    file: { of: 'record', ownerId: id, id, name, type: 'application/pdf', bytes },
  }
}

async function readRows<Row>(archive: OpenedArchive, name: string): Promise<Row[]> {
  // The server validates the body of each call that is made of these rows.
  return archive.names.includes(name) ? (JSON.parse(await archive.text(name)) as Row[]) : []
}
